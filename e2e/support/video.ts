import type { Page } from '@playwright/test'

/** A second of film, recorded by the browser as a creator's camera would. */
export async function someVideo(page: Page, name = 'evening.webm') {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 240
    const context = canvas.getContext('2d')
    let painted = 0
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    await new Promise<void>((resolve) => {
      const painting = setInterval(() => {
        painted += 1
        if (context) context.fillStyle = `hsl(${painted * 12} 80% 50%)`
        context?.fillRect(0, 0, canvas.width, canvas.height)
        if (painted < 30) return
        clearInterval(painting)
        resolve()
      }, 40)
    })
    await new Promise((resolve) => {
      recorder.onstop = resolve
      recorder.stop()
    })
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

/** Plays it from the beginning to its end; how long that was, and how a part of its file is answered. */
export async function watchVideo(page: Page, label: string) {
  const video = page.getByLabel(label)
  return await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    const ended = new Promise((resolve, reject) => {
      element.onended = resolve
      element.onerror = () => reject(new Error(element.error?.message))
    })
    await element.play()
    await ended
    const part = await fetch(element.currentSrc, { headers: { range: 'bytes=10-29' } })
    return {
      seconds: element.currentTime,
      duration: element.duration,
      width: element.videoWidth,
      status: part.status,
      range: part.headers.get('content-range'),
      bytes: (await part.arrayBuffer()).byteLength,
    }
  })
}
