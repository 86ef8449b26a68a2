import type { Avatar } from '@inamora/contract/avatars'
import {
  CHARISMA_LEVELS,
  levelOf,
  nextRewardAt,
  progressOf,
} from '@inamora/contract/charisma-levels'
import type { Receipt } from '@inamora/contract/live'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatCount, plural } from '#lib/format.ts'
import { useUser } from '#lib/user-context.tsx'
import { endingText } from './endings.ts'
import { Panel } from './panel.tsx'
import { RewardLadder } from './reward-ladder.tsx'
import type { Ended } from './session-machine.ts'
import { UnlockedRewards } from './unlocked-rewards.tsx'

/** What the chat came to, and what one can do next. */
export function ReceiptPanel({
  avatar,
  isTrial,
  state,
  report,
  onAgain,
  onRetry,
  onClose,
}: {
  avatar: Avatar
  isTrial: boolean
  state: Ended
  report: ReactNode
  onAgain: () => void
  onRetry: () => void
  onClose: () => void
}) {
  const { user } = useUser()
  const { title, text } = endingText(state.reason, avatar.avatar_name)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel>
      <Dialog.Title
        ref={heading}
        tabIndex={-1}
        className="display pr-12 text-[1.75rem] outline-none md:text-4xl"
      >
        {title}
      </Dialog.Title>
      <Dialog.Description className="mt-3 text-mute md:text-lg">{text}</Dialog.Description>
      <div className="mt-6 md:mt-8">
        {isTrial ? <TrialNote /> : null}
        {!isTrial && state.receipt === 'awaited' ? (
          <Skeleton className="h-56 rounded-card" />
        ) : null}
        {!isTrial && state.receipt === 'unavailable' ? <NoReceipt onRetry={onRetry} /> : null}
        {!isTrial && typeof state.receipt === 'object' ? <Figures receipt={state.receipt} /> : null}
      </div>
      <div className="mt-auto pt-6">
        {isTrial ? null : (
          <p className="mb-4 text-center text-mute text-sm">
            You have{' '}
            <span className="font-semibold text-gold">{formatCount(user?.credits)} credits</span>{' '}
            left. {report}
          </p>
        )}
        <div className="flex gap-3">
          <Button variant="primary" size="lg" onClick={onAgain} className="flex-1">
            Chat again
          </Button>
          <Button size="lg" onClick={onClose} className="flex-1">
            Close
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function Figures({ receipt }: { receipt: Receipt }) {
  const { seconds, credits, charisma, charisma_after: after } = receipt
  return (
    <section aria-label="Receipt" className="animate-appear">
      <dl className="grid grid-cols-3 divide-x divide-line overflow-hidden rounded-card border border-line bg-ink-2/60 text-center">
        <Figure value={formatCount(seconds)} label={plural(seconds, 'second')} />
        <Figure
          value={formatCount(credits)}
          label={plural(credits, 'credit')}
          className="text-gold"
        />
        <Figure value={`+${formatCount(charisma)}`} label="charisma" className="text-ember" />
      </dl>
      <UnlockedRewards receipt={receipt} />
      <CharismaProgress charisma={after} />
      <RewardLadder charisma={after} />
    </section>
  )
}

function Figure({ value, label, className }: { value: string; label: string; className?: string }) {
  return (
    <div className="flex flex-col-reverse px-2 py-5">
      <dt className="mt-1 text-mute text-sm">{label}</dt>
      <dd className={`display text-4xl tabular-nums ${className ?? ''}`}>{value}</dd>
    </div>
  )
}

function CharismaProgress({ charisma }: { charisma: number }) {
  const next = nextRewardAt(charisma)
  const reward = CHARISMA_LEVELS[levelOf(charisma)]
  const text =
    next === null || !reward
      ? 'All five rewards are yours.'
      : `${next - charisma} more charisma to ${reward.title}`
  return (
    <div className="mt-5">
      <div className="h-1.5 overflow-hidden rounded-full bg-white/10">
        <div
          className="h-full rounded-full bg-flame"
          style={{ width: `${progressOf(charisma)}%` }}
        />
      </div>
      <p className="mt-2.5 flex justify-between text-mute text-sm">
        <span>{text}</span>
        <span className="tabular-nums">{formatCount(charisma)}</span>
      </p>
    </div>
  )
}

function TrialNote() {
  return (
    <div className="rounded-card border border-line bg-ink-2/60 p-6">
      <p>This was a trial of your own avatar.</p>
      <p className="mt-1 text-mute text-sm">No credits were spent, and it counts in no figure.</p>
    </div>
  )
}

function NoReceipt({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="rounded-card border border-line bg-ink-2/60 p-6 text-center">
      <p>The receipt has not arrived yet.</p>
      <p className="mt-1 text-mute text-sm">Your chat is settled all the same, by the second.</p>
      <Button size="sm" onClick={onRetry} className="mt-4">
        Try again
      </Button>
    </div>
  )
}
