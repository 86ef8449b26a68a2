/**
 * Calls back for every picture that is shown, where the browser can tell; elsewhere whenever the video
 * moves on. Gives back the way to stop.
 */
export function watchFrames(video: HTMLVideoElement, onFrame: () => void): () => void {
  if (!('requestVideoFrameCallback' in video)) {
    const media: HTMLMediaElement = video
    media.addEventListener('loadeddata', onFrame)
    media.addEventListener('timeupdate', onFrame)
    return () => {
      media.removeEventListener('loadeddata', onFrame)
      media.removeEventListener('timeupdate', onFrame)
    }
  }
  let handle = video.requestVideoFrameCallback(function shown() {
    onFrame()
    handle = video.requestVideoFrameCallback(shown)
  })
  return () => video.cancelVideoFrameCallback(handle)
}
