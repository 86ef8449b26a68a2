/** Reports the level of a track, 0 to 255, once a frame of the screen; gives back the way to stop. */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 256
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const bins = new Uint8Array(analyser.frequencyBinCount)
  let frame = requestAnimationFrame(function measure() {
    analyser.getByteFrequencyData(bins)
    onLevel(bins.reduce((sum, bin) => sum + bin, 0) / bins.length)
    frame = requestAnimationFrame(measure)
  })
  return () => {
    cancelAnimationFrame(frame)
    void context.close()
  }
}
