import type { CharismaProgress } from '@inamora/contract/charisma'
import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import { MessageCircle } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Portrait } from '#components/ui/portrait.tsx'
import { formatCount, plural } from '#lib/format.ts'
import { ProgressRing } from './progress-ring.tsx'

/** How far one has come with an avatar, and what comes next. */
export function ProgressCard({
  progress,
  isNearest,
  onChat,
}: {
  progress: CharismaProgress
  isNearest: boolean
  onChat: () => void
}) {
  const { avatarName, currentCharisma, level, totalInteractions, weeklyProgress } = progress
  return (
    <article aria-label={avatarName} className="panel flex flex-col gap-5 rounded-card p-5 sm:p-6">
      <div className="flex items-center gap-5">
        <ProgressRing
          percent={progress.progress}
          label={`Progress to the next reward from ${avatarName}`}
        >
          <Portrait
            src={progress.avatarImageUrl}
            name={avatarName}
            sizes="100px"
            className="size-full object-cover object-[50%_18%]"
          />
        </ProgressRing>
        <div className="min-w-0">
          <h3 className="display truncate text-2xl">{avatarName}</h3>
          <p className="mt-1">
            <span className="display text-gold text-xl tabular-nums">
              {formatCount(currentCharisma)}
            </span>{' '}
            <span className="text-mute text-sm">charisma</span>
          </p>
          <p className="text-mute text-sm">Level {level} of 5</p>
        </div>
      </div>
      <p className="flex-1 text-[0.9375rem]">
        <NextReward progress={progress} />
      </p>
      <div className="flex items-center justify-between gap-4 border-line border-t pt-4">
        <p className="text-mute text-sm">
          {totalInteractions === 0 ? (
            'You have not talked yet'
          ) : (
            <>
              {formatCount(totalInteractions)} {plural(totalInteractions, 'chat')}
              <br />
              {weeklyProgress > 0 ? `+${formatCount(weeklyProgress)} this week` : 'None this week'}
            </>
          )}
        </p>
        <Button
          variant={isNearest ? 'primary' : 'soft'}
          aria-label={`Chat with ${avatarName}`}
          onClick={onChat}
        >
          <MessageCircle aria-hidden="true" />
          Chat
        </Button>
      </div>
    </article>
  )
}

function NextReward({ progress }: { progress: CharismaProgress }) {
  const next = CHARISMA_LEVELS[progress.level]
  if (!next || progress.nextRewardAt === null) return 'All five rewards are yours.'
  const missing = progress.nextRewardAt - progress.currentCharisma
  return (
    <>
      <strong className="font-semibold text-ember">{formatCount(missing)} more</strong> to unlock{' '}
      {next.title}
    </>
  )
}
