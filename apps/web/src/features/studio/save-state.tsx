import { Check, CloudOff, LoaderCircle, PenLine, TriangleAlert } from 'lucide-react'
import type { SaveStatus } from './draft-saver.ts'

const LOOKS = {
  saved: { icon: Check, label: 'Saved', look: 'text-ok' },
  waiting: { icon: PenLine, label: 'Not saved', look: 'text-mute' },
  saving: { icon: LoaderCircle, label: 'Saving…', look: 'text-mute' },
  offline: { icon: CloudOff, label: 'Not saved', look: 'text-warn' },
  refused: { icon: TriangleAlert, label: 'Not saved', look: 'text-bad' },
  conflict: { icon: TriangleAlert, label: 'Not saved', look: 'text-warn' },
} as const

/** The same to the eye on a phone, in a corner of what stays in sight; the other says it aloud. */
export function SaveMark({ status }: { status: SaveStatus }) {
  const { icon: Icon, label, look } = LOOKS[status.kind]
  return (
    <span aria-hidden="true" className={`flex items-center gap-1.5 text-sm ${look}`}>
      <Icon
        className={`size-4 ${status.kind === 'saving' ? 'motion-safe:animate-spin-slow' : ''}`}
      />
      {label}
    </span>
  )
}

/** Whether the words on the screen are safe. */
export function SaveState({ status, onRetry }: { status: SaveStatus; onRetry: () => void }) {
  const { icon: Icon, label, look } = LOOKS[status.kind]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className={`flex items-center gap-1.5 font-medium max-lg:sr-only ${look}`}>
        <Icon
          aria-hidden="true"
          className={`size-4 ${status.kind === 'saving' ? 'motion-safe:animate-spin-slow' : ''}`}
        />
        {label}
      </p>
      {status.kind === 'offline' || status.kind === 'refused' ? (
        <p className="text-mute">
          {status.message}{' '}
          <button type="button" onClick={onRetry} className="font-medium text-cream underline">
            Try again
          </button>
        </p>
      ) : null}
    </div>
  )
}
