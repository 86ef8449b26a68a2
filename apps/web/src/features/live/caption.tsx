import { useEffect, useState } from 'react'
import { cuesOf } from './captions.ts'
import type { Conversation } from './conversation.ts'

/** The words that are being heard, two lines at a time. */
export function Caption({ caption }: { caption: Conversation['caption'] }) {
  const [text, setText] = useState('')
  useEffect(() => {
    setText('')
    if (!caption) return
    const timers = cuesOf(caption.text, caption.durationMs).map((cue) =>
      setTimeout(() => setText(cue.text), cue.startMs),
    )
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [caption])
  return (
    <p
      data-caption
      className="min-h-14 max-w-136 content-end text-balance text-center font-medium text-[1.0625rem] leading-snug @md:text-xl [text-shadow:0_1px_2px_rgb(0_0_0/0.9),0_0_16px_rgb(0_0_0/0.8)]"
    >
      {text}
    </p>
  )
}
