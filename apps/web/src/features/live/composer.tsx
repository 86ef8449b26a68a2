import type { MAX_TASK_CHARACTERS as MOST } from '@inamora/contract/streaming'
import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'

const MAX_TASK_CHARACTERS: typeof MOST = 2_000

export function Composer({
  draft,
  isSpeaking,
  onChange,
  onSend,
}: {
  draft: string
  isSpeaking: boolean
  onChange: (text: string) => void
  onSend: () => void
}) {
  const input = useFocusOnTurn(!isSpeaking)
  return (
    <form
      className="flex items-center gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <input
        ref={input}
        aria-label="Message"
        value={draft}
        onChange={(event) => onChange(event.target.value)}
        disabled={isSpeaking}
        maxLength={MAX_TASK_CHARACTERS}
        placeholder="Type a message"
        autoComplete="off"
        enterKeyHint="send"
        className="h-12 min-w-0 flex-1 rounded-full border border-white/14 bg-ink-0/50 px-5 text-base placeholder:text-mute focus:border-gold/60 focus:outline-none disabled:opacity-60"
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={isSpeaking || draft.trim() === ''}
        className="px-5 max-sm:w-12 max-sm:px-0"
      >
        <SendHorizontal aria-hidden="true" className="sm:hidden" />
        <span className="max-sm:sr-only">Send</span>
      </Button>
    </form>
  )
}

/** A text box that was disabled has lost the focus; with a keyboard at hand it gets it back. */
function useFocusOnTurn(isTurn: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isTurn || !window.matchMedia('(pointer: fine)').matches) return
    const { activeElement } = document
    const isFree =
      activeElement === document.body || activeElement?.getAttribute('role') === 'dialog'
    if (isFree) input.current?.focus({ preventScroll: true })
  }, [isTurn])
  return input
}
