import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import { ApiError } from '@inamora/contract/client'
import { ChevronLeft, ChevronRight, LockKeyhole, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { overlayStyles } from '#components/ui/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { useReturnFocus } from '#components/ui/return-focus.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { cx } from '#lib/class-names.ts'
import { messageOf } from '#lib/error-message.ts'
import { rarityText } from './rarity-styles.ts'
import { RewardContent } from './reward-content.tsx'
import { useOpenedReward } from './use-opened-reward.ts'

const contentStyles =
  'fixed inset-0 z-50 flex animate-appear flex-col overflow-hidden bg-ink-1 outline-none md:inset-auto md:top-1/2 md:left-1/2 md:h-[min(50rem,calc(100dvh-3rem))] md:w-[min(66rem,calc(100vw-4rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel md:border md:border-line md:shadow-deep'

/** One reward at a time, out of those that are unlocked; arrow keys go to the next and the one before. */
export function RewardViewer({
  ids,
  openId,
  onOpen,
  onClose,
}: {
  /** What can be opened, in order. */
  ids: readonly string[]
  openId: string
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const focus = useReturnFocus()
  const level = CHARISMA_LEVELS[Number(openId.split(':')[1]) - 1]
  const opened = useOpenedReward(openId)
  const place = ids.indexOf(openId)
  const [before, after] = place < 0 ? [] : [ids[place - 1], ids[place + 1]]

  function turnByKey(event: KeyboardEvent<HTMLElement>) {
    // There the arrows move the film or the zoomed picture.
    const target = event.target as HTMLElement
    if (target.closest('video, [data-scrolls]')) return
    const next = { ArrowLeft: before, ArrowRight: after }[event.key]
    if (next) onOpen(next)
  }

  if (!level) return null
  const name = opened.data?.reward.avatarName
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyles} />
        <Dialog.Content {...focus} onKeyDown={turnByKey} className={contentStyles}>
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 top-0 h-72 bg-[radial-gradient(36rem_18rem_at_50%_-20%,rgb(91_26_53/0.85),transparent)]"
          />
          <header className="relative flex items-start justify-between gap-4 px-5 pt-5 pb-4 md:px-9 md:pt-8">
            <div className="min-w-0">
              <Dialog.Title className="display truncate text-[1.75rem] md:text-4xl">
                {level.title}
              </Dialog.Title>
              <Dialog.Description className="mt-1 truncate text-mute">
                {name ? `From ${name}` : opened.isPending ? 'Opening...' : 'Not open'}
                <span aria-hidden="true"> · </span>
                <span className={cx('font-semibold capitalize', rarityText[level.rarity])}>
                  {level.rarity}
                </span>
              </Dialog.Description>
            </div>
            <Dialog.Close
              aria-label="Close"
              className="grid size-10 shrink-0 place-items-center rounded-full text-mute hover:bg-white/8 hover:text-cream"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </header>
          <div className="relative min-h-0 flex-1 overflow-y-auto px-5 pb-6 md:px-9 md:pb-8">
            <Content opened={opened} />
          </div>
          {place >= 0 && ids.length > 1 ? (
            <nav
              aria-label="Your unlocked rewards"
              className="flex items-center justify-between border-line border-t px-3 py-3 md:px-7"
            >
              <Turn label="Previous" icon={ChevronLeft} to={before} onOpen={onOpen} />
              <p aria-live="polite" className="text-mute text-sm tabular-nums">
                {place + 1} of {ids.length}
              </p>
              <Turn label="Next" icon={ChevronRight} to={after} onOpen={onOpen} />
            </nav>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Content({ opened }: { opened: ReturnType<typeof useOpenedReward> }) {
  if (opened.isError && opened.error instanceof ApiError && opened.error.status === 403) {
    return <EmptyState icon={LockKeyhole} title="Not unlocked yet" text={messageOf(opened.error)} />
  }
  if (opened.isError) return <LoadError error={opened.error} onRetry={opened.retry} />
  if (opened.isBroken) {
    const error = new Error('It arrived incomplete. Please try again.')
    return <LoadError error={error} onRetry={opened.retry} />
  }
  if (opened.data) {
    // Anew with every answer: an address signed in the same second is the same, and would not be loaded again.
    return (
      <RewardContent
        key={opened.dataUpdatedAt}
        opened={opened.data}
        onMediaError={opened.onMediaError}
      />
    )
  }
  return (
    <div className="grid h-full place-content-center justify-items-center gap-5 py-16">
      <Spinner label="Opening" />
      <p className="animate-appear-late text-center text-mute">
        One moment. What is opened for the first time is made for you.
      </p>
    </div>
  )
}

function Turn({
  label,
  icon: Icon,
  to,
  onOpen,
}: {
  label: 'Previous' | 'Next'
  icon: typeof ChevronLeft
  to: string | undefined
  onOpen: (id: string) => void
}) {
  return (
    <Button
      variant="ghost"
      aria-disabled={to === undefined}
      onClick={() => to && onOpen(to)}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {label === 'Previous' ? <Icon aria-hidden="true" /> : null}
      {label}
      {label === 'Next' ? <Icon aria-hidden="true" /> : null}
    </Button>
  )
}
