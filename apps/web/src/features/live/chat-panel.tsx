import type { Avatar } from '@inamora/contract/avatars'
import { PanelRightClose } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { cx } from '#lib/class-names.ts'
import { formatCount, formatPrice } from '#lib/format.ts'
import { useUser } from '#lib/user-context.tsx'
import { ChatStatus } from './chat-status.tsx'
import { Composer } from './composer.tsx'
import type { LiveSession } from './live-session.ts'
import { type Active, isSpeaking } from './session-machine.ts'
import { ToastSlot } from './toast-slot.tsx'
import { Transcript } from './transcript.tsx'

/** What is said and where one says it. In fullscreen it slides in over the picture. */
export function ChatPanel({
  avatar,
  state,
  session,
  isOpen,
  onHide,
}: {
  avatar: Avatar
  state: Active
  session: LiveSession
  isOpen: boolean
  onHide: () => void
}) {
  const { user } = useUser()
  const { isFullscreen } = state
  const isHidden = isFullscreen && !isOpen
  return (
    <div
      id="live-chat-panel"
      inert={isHidden}
      className={cx(
        'flex min-h-0 flex-col',
        isFullscreen
          ? 'absolute right-0 bottom-0 h-[46dvh] w-full bg-ink-1 transition-[translate,visibility] duration-250 ease-out md:h-full md:w-100 md:border-line md:border-l'
          : 'flex-1 md:h-full',
        isHidden && 'invisible translate-x-full',
      )}
    >
      <header
        className={cx(
          'items-center justify-between gap-4 px-5 pt-4 pr-16 md:px-7 md:pt-6',
          isFullscreen ? 'flex pr-5' : 'hidden md:flex',
        )}
      >
        <div className="min-w-0">
          <Dialog.Title className="display truncate text-3xl">{avatar.avatar_name}</Dialog.Title>
          <Dialog.Description className="mt-1 text-mute text-sm">
            {formatPrice(avatar.price)}/min · {formatCount(user?.credits)} credits left
          </Dialog.Description>
        </div>
        {isFullscreen ? (
          <button
            type="button"
            aria-label="Hide chat"
            onClick={onHide}
            className="grid size-10 shrink-0 place-items-center rounded-full text-mute hover:bg-white/8 hover:text-cream"
          >
            <PanelRightClose aria-hidden="true" className="size-5" />
          </button>
        ) : null}
      </header>
      {isHidden ? null : <ToastSlot className="mx-4 mt-3 md:mx-6" />}
      <Transcript messages={state.talk.messages} />
      <div className="px-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6 md:pb-6">
        <ChatStatus name={avatar.avatar_name} state={state} onInterrupt={session.interrupt} />
        <Composer
          draft={state.draft}
          isSpeaking={isSpeaking(state)}
          onChange={session.setDraft}
          onSend={session.sendDraft}
        />
      </div>
    </div>
  )
}
