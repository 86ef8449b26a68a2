import type { Avatar } from '@inamora/contract/avatars'
import { CHARISMA_RULES } from '@inamora/contract/charisma-levels'
import { Link } from '@tanstack/react-router'
import { EyeOff, Gem, Heart, type LucideIcon, MessageCircle, Timer, Video } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { formatCount, formatPrice, plural } from '#lib/format.ts'
import { useUser } from '#lib/user-context.tsx'
import { Panel } from './panel.tsx'
import { creditsForMinute } from './price.ts'
import type { Refusal } from './session-machine.ts'

export function StartPanel({
  avatar,
  isTrial,
  refusal,
  report,
  onStart,
}: {
  avatar: Avatar
  isTrial: boolean
  refusal: Refusal | null
  report: ReactNode
  onStart: () => void
}) {
  const { user } = useUser()
  const name = avatar.avatar_name
  const credits = creditsForMinute(avatar.price)
  const balance = user?.credits ?? 0
  const isShort = !isTrial && (refusal?.credits !== undefined || balance < credits)
  return (
    <Panel>
      <Dialog.Title className="display pr-12 text-[1.75rem] md:text-4xl">
        Start Live Chat Session
      </Dialog.Title>
      <Dialog.Description className="mt-3 text-mute md:text-lg">
        One minute with {name}, face to face, by text or voice.
      </Dialog.Description>
      <ul className="mt-5 grid gap-3 md:mt-8 md:gap-5">
        {isTrial ? <TrialFacts name={name} /> : <Facts avatar={avatar} />}
      </ul>
      <div className="mt-auto pt-5">
        {refusal || isShort ? (
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-[20px] border border-warn/30 bg-warn/8 px-4 py-3 text-sm">
            <p className="min-w-48 flex-1">
              {refusal?.message ??
                `A minute with ${name} costs ${credits} credits, and you have ${formatCount(balance)}.`}
            </p>
            {isShort ? (
              <Link to="/purchase-credits" className={buttonStyles({ size: 'sm' })}>
                Add Credits
              </Link>
            ) : null}
          </div>
        ) : null}
        <Button variant="primary" size="lg" onClick={onStart} className="w-full">
          <Video aria-hidden="true" />
          Start Live Chat
        </Button>
        <p className="mt-4 text-center text-mute text-sm">
          {isTrial ? null : (
            <>
              You have{' '}
              <span className="font-semibold text-gold">
                {formatCount(balance)} {plural(balance, 'credit')}
              </span>
              .{' '}
            </>
          )}
          {name} is an AI avatar, not a person. {report}
        </p>
      </div>
    </Panel>
  )
}

function Facts({ avatar }: { avatar: Avatar }) {
  return (
    <>
      <Fact
        icon={Gem}
        title={`${creditsForMinute(avatar.price)} credits for the minute (${formatPrice(avatar.price)}/min)`}
      >
        You pay for the seconds you use; the rest comes back at once.
      </Fact>
      <Fact icon={Timer} title="The clock starts with the first picture">
        Until you see {avatar.avatar_name}, nothing is charged.
      </Fact>
      <Fact icon={MessageCircle} title="Type or talk">
        Turn the microphone on whenever you like.
      </Fact>
      <Fact icon={Heart} title="Charisma grows as you talk">
        A point every {CHARISMA_RULES.secondsPerPoint} seconds,{' '}
        {CHARISMA_RULES.pointsPerAnsweredMessage} for each answered message.
      </Fact>
    </>
  )
}

function TrialFacts({ name }: { name: string }) {
  return (
    <>
      <Fact icon={Gem} title="Free for you">
        It is your own avatar. No credits are spent, and nothing is earned.
      </Fact>
      <Fact icon={EyeOff} title="Private">
        Nobody else can see or hear it, and it counts in no figure.
      </Fact>
      <Fact icon={MessageCircle} title="Type or talk">
        Ask what fans would ask, and see what {name} makes of it.
      </Fact>
    </>
  )
}

function Fact({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon
  title: string
  children: ReactNode
}) {
  return (
    <li className="flex gap-4">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ember" strokeWidth={1.6} />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-mute text-sm">{children}</span>
      </span>
    </li>
  )
}
