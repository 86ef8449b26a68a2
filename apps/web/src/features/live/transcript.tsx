import { useEffect, useRef } from 'react'
import { cx } from '#lib/class-names.ts'
import type { ChatMessage } from './conversation.ts'

/** Everything said so far. The avatar is heard, so screen readers do not say it a second time. */
export function Transcript({ messages }: { messages: readonly ChatMessage[] }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls down whenever something is said
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [messages])
  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll what has been said
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label="Transcript"
      className="mask-[linear-gradient(transparent,black_1.5rem)] flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pt-6 pb-3 focus-visible:-outline-offset-2 md:px-6"
    >
      <ol className="mt-auto flex flex-col gap-2.5">
        {messages.map((message) => (
          <li
            key={message.id}
            className={cx(
              'max-w-[86%] animate-rise break-words rounded-[20px] px-4 py-2.5 text-[0.9375rem] leading-relaxed',
              message.sender === 'user'
                ? 'self-end rounded-br-md bg-linear-100 from-[#7a2243] to-[#a3384c]'
                : 'self-start rounded-bl-md bg-ink-3',
              message.type === 'placeholder' && 'text-mute italic',
            )}
          >
            {message.sender === 'user' ? <span className="sr-only">You: </span> : null}
            {message.text}
          </li>
        ))}
      </ol>
    </div>
  )
}
