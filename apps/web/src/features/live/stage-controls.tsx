import { Maximize2, MessageCircle, Mic, MicOff, Minimize2, PhoneOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#lib/class-names.ts'
import type { LiveSession } from './live-session.ts'
import type { Active } from './session-machine.ts'

export function StageControls({
  state,
  session,
  isPanelOpen,
  onTogglePanel,
}: {
  state: Active
  session: LiveSession
  isPanelOpen: boolean
  onTogglePanel: () => void
}) {
  const { isFullscreen, microphone } = state
  const isOn = microphone.state !== 'off'
  return (
    <div className="flex items-center gap-2.5 sm:gap-3">
      <ControlButton
        label={isOn ? 'Turn microphone off' : 'Turn microphone on'}
        text={microphone.state === 'on' ? 'Mic on' : isOn ? 'Mic...' : 'Mic off'}
        aria-busy={microphone.state === 'asking' || microphone.state === 'loading'}
        onClick={session.toggleMicrophone}
        className={isOn ? 'border-ok/50 text-ok' : undefined}
      >
        {isOn ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
      </ControlButton>
      {isFullscreen ? (
        <ControlButton
          label={isPanelOpen ? 'Hide chat' : 'Show chat'}
          text="Chat"
          aria-expanded={isPanelOpen}
          aria-controls="live-chat-panel"
          onClick={onTogglePanel}
        >
          <MessageCircle aria-hidden="true" />
        </ControlButton>
      ) : null}
      <ControlButton
        label={isFullscreen ? 'Exit fullscreen' : 'Fullscreen'}
        text={isFullscreen ? 'Exit' : 'Fullscreen'}
        onClick={() => session.setFullscreen(!isFullscreen)}
      >
        {isFullscreen ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
      </ControlButton>
      <ControlButton
        label="End Session"
        text="End Session"
        onClick={session.endSession}
        className="border-bad/50 bg-[#3d1520]/85 text-bad hover:bg-[#551b2b]"
      >
        <PhoneOff aria-hidden="true" />
      </ControlButton>
    </div>
  )
}

/** An icon on a narrow stage, with its word beside it on a wider one. */
function ControlButton({
  label,
  text,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { label: string; text: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(
        'inline-flex h-11 min-w-11 select-none items-center justify-center gap-2 rounded-full border border-white/14 bg-ink-0/75 px-3.5 font-semibold text-[0.9375rem] transition duration-200 ease-out hover:bg-ink-0/95 @md:px-5 whitespace-nowrap [&_svg]:size-[1.125em]',
        className,
      )}
      {...props}
    >
      {children}
      <span className="hidden @md:inline">{text}</span>
    </button>
  )
}
