import type { Avatar } from '@inamora/contract/avatars'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useReturnFocus } from '#components/ui/return-focus.ts'
import { cx } from '#lib/class-names.ts'
import { AvatarStage } from './avatar-stage.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { ConnectingPanel } from './connecting-panel.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'
import { StartPanel } from './start-panel.tsx'
import { useLiveSession } from './use-live-session.ts'

const windowStyles =
  'md:-translate-x-1/2 md:-translate-y-1/2 md:top-1/2 md:left-1/2 md:h-[min(46rem,95dvh)] md:w-[min(70rem,100vw-3rem)] md:rounded-panel md:border md:border-line md:shadow-deep'

/** A live chat with one avatar, from its price to its receipt. Closing it ends the chat. */
export function LiveChatModal({
  avatar: shown,
  isTrial = false,
  report,
  onClose,
}: {
  avatar: Avatar
  /** The creator tries an own avatar: free, and it counts for nothing. */
  isTrial?: boolean
  /** A way to report the avatar, before and after the chat. */
  report?: ReactNode
  onClose: () => void
}) {
  const { session, state, avatar } = useLiveSession(shown)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const focus = useReturnFocus()
  const isFullscreen = state.phase === 'active' && state.isFullscreen
  const isRunning = state.phase === 'connecting' || state.phase === 'active'

  function close() {
    session.close()
    onClose()
  }

  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
    >
      <Dialog.Portal>
        {/* Without the blur of other dialogs: it would be drawn anew with every frame of the picture. */}
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-ink-0/94" />
        <Dialog.Content
          {...focus}
          onEscapeKeyDown={(event) => {
            if (!isFullscreen) return
            event.preventDefault()
            session.setFullscreen(false)
          }}
          onPointerDownOutside={(event) => {
            // A slip of the hand must not end a chat that is being paid for.
            if (isRunning) event.preventDefault()
          }}
          className={cx(
            'fixed inset-0 z-50 animate-appear overflow-hidden bg-ink-1 outline-none',
            isFullscreen
              ? 'flex'
              : cx(
                  windowStyles,
                  'flex flex-col md:grid md:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] md:inset-auto',
                ),
          )}
        >
          <AvatarStage
            avatar={avatar}
            state={state}
            session={session}
            isPanelOpen={isPanelOpen}
            onTogglePanel={() => setIsPanelOpen((isOpen) => !isOpen)}
          />
          {state.phase === 'idle' ? (
            <StartPanel
              avatar={avatar}
              isTrial={isTrial}
              refusal={state.refusal}
              report={report}
              onStart={session.start}
            />
          ) : null}
          {state.phase === 'connecting' ? (
            <ConnectingPanel name={avatar.avatar_name} onCancel={session.close} />
          ) : null}
          {state.phase === 'active' ? (
            <ChatPanel
              avatar={avatar}
              state={state}
              session={session}
              isOpen={isPanelOpen}
              onHide={() => setIsPanelOpen(false)}
            />
          ) : null}
          {state.phase === 'ended' ? (
            <ReceiptPanel
              avatar={avatar}
              isTrial={isTrial}
              state={state}
              report={report}
              onAgain={session.start}
              onRetry={session.askReceipt}
              onClose={close}
            />
          ) : null}
          {isFullscreen ? null : (
            <Dialog.Close
              aria-label="Close"
              className="absolute top-3.5 right-3.5 z-20 grid size-10 place-items-center rounded-full bg-ink-0/65 text-cream transition duration-200 ease-out hover:bg-ink-0/85 md:top-5 md:right-5 md:bg-transparent md:text-mute md:hover:bg-white/8 md:hover:text-cream"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
