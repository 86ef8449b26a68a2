import { cx } from '#lib/class-names.ts'
import { speakingText } from './conversation.ts'
import { type Active, isListening } from './session-machine.ts'

/** One line between transcript and text box: whose turn it is. */
export function ChatStatus({
  name,
  state,
  onInterrupt,
}: {
  name: string
  state: Active
  onInterrupt: () => void
}) {
  const { talk, microphone, hearing } = state
  if (microphone.state === 'loading') return <Loading percent={microphone.percent} />
  if (talk.turn) {
    const isSaid = talk.messages.at(-1)?.type === 'placeholder'
    return (
      <Line>
        <span>{isSaid ? '' : speakingText(name)}</span>
        {state.isLeaving ? null : (
          <button
            type="button"
            onClick={onInterrupt}
            className="-my-1 ml-auto rounded-full px-3 py-1 font-semibold text-cream hover:bg-white/8"
          >
            Interrupt
          </button>
        )}
      </Line>
    )
  }
  if (talk.awaitedSince !== null) {
    return (
      <Line>
        <Dot className="bg-ember" />
        {name} is thinking...
      </Line>
    )
  }
  if (isListening(state)) {
    return (
      <Line>
        <Dot className="bg-ok" />
        <span className={cx('truncate', hearing && 'text-cream italic')}>
          {hearing || 'Listening...'}
        </span>
      </Line>
    )
  }
  return <Line>{microphone.state === 'asking' ? 'Waiting for your microphone...' : null}</Line>
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex h-9 items-center gap-2.5 px-2 text-mute text-sm" data-chat-status>
      {children}
    </div>
  )
}

function Dot({ className }: { className: string }) {
  return <span aria-hidden="true" className={cx('size-2 animate-pulse rounded-full', className)} />
}

function Loading({ percent }: { percent: number }) {
  return (
    <Line>
      <span className="shrink-0">Loading speech recognition</span>
      <span
        role="progressbar"
        aria-label="Loading speech recognition"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1 flex-1 overflow-hidden rounded-full bg-white/12"
      >
        <span
          className="block h-full bg-flame transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="tabular-nums">{percent}%</span>
    </Line>
  )
}
