import type { Avatar } from '@inamora/contract/avatars'
import { Sparkles, Volume2, WifiOff } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Portrait } from '#components/ui/portrait.tsx'
import { cx } from '#lib/class-names.ts'
import { Caption } from './caption.tsx'
import { Countdown, ElapsedBar } from './countdown.tsx'
import type { LiveSession } from './live-session.ts'
import type { LiveState } from './session-machine.ts'
import { StageControls } from './stage-controls.tsx'
import { ToastSlot } from './toast-slot.tsx'

/** On a phone, where what is beside it elsewhere stands below: before a chat, what that leaves. */
const HEIGHTS = {
  idle: 'h-[max(26dvh,100dvh-34.5rem)]',
  connecting: 'h-[46dvh]',
  active: 'h-[54dvh]',
  ended: 'h-[max(30dvh,100dvh-32rem)]',
}

/** On a phone before and after a chat: the head from hair to chin, however low the stage. */
const WHOLE_HEAD =
  'max-md:-translate-x-1/2 max-md:right-auto max-md:left-1/2 max-md:aspect-3/4 max-md:h-[min(172%,133.4vw)] max-md:w-auto max-md:max-w-none max-md:object-top max-md:mask-[linear-gradient(90deg,transparent,black_20%,black_80%,transparent)]'

/** The avatar: its portrait before and after, its live picture in between, always labelled as an AI. */
export function AvatarStage({
  avatar,
  state,
  session,
  isPanelOpen,
  onTogglePanel,
}: {
  avatar: Avatar
  state: LiveState
  session: LiveSession
  isPanelOpen: boolean
  onTogglePanel: () => void
}) {
  const name = avatar.avatar_name
  const active = state.phase === 'active' ? state : null
  const isFullscreen = active?.isFullscreen === true
  const isAudioBlocked = active?.isAudioBlocked === true
  const isResting = state.phase === 'idle' || state.phase === 'ended'
  return (
    <section
      aria-label={`${name}, AI avatar`}
      className={cx(
        '@container relative isolate overflow-hidden bg-ink-0',
        isFullscreen
          ? cx(
              'flex-1 transition-[margin] duration-250 ease-out',
              isPanelOpen && 'max-md:mb-[46dvh] md:mr-100',
            )
          : cx('shrink-0 md:h-full', HEIGHTS[state.phase]),
      )}
    >
      <Portrait
        src={avatar.image_url}
        name={name}
        alt={active ? '' : `Portrait of ${name}`}
        sizes="600px"
        eager
        className={cx(
          'absolute inset-0 size-full object-cover object-[50%_22%] transition duration-400 ease-out',
          isResting && WHOLE_HEAD,
          state.phase === 'connecting' && 'scale-102 brightness-[0.55]',
          state.phase === 'ended' && 'brightness-[0.72] saturate-[0.85]',
          isFullscreen && 'scale-150 blur-3xl brightness-[0.35]',
        )}
      />
      <video
        ref={session.showIn}
        autoPlay
        playsInline
        muted
        aria-label={`Live picture of ${name}`}
        className={cx(
          'absolute inset-0 size-full transition-opacity duration-400 ease-out data-blank:opacity-0',
          active ? 'opacity-100' : 'opacity-0',
          isFullscreen
            ? 'object-contain object-center portrait:object-cover landscape:mask-[linear-gradient(90deg,transparent_calc(50%-37.5dvh),black_calc(50%-30dvh),black_calc(50%+30dvh),transparent_calc(50%+37.5dvh))]'
            : 'object-cover object-[50%_22%]',
        )}
      />
      <div className="pointer-events-none absolute inset-0 bg-linear-to-b from-ink-0/55 via-22% via-transparent to-transparent" />
      <div
        className={cx(
          'pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t md:h-2/5 md:from-ink-0/90 md:via-ink-0/45',
          isResting ? 'h-1/5 from-ink-1 to-transparent' : 'h-2/5 from-ink-0/90 via-ink-0/45',
        )}
      />

      {active?.lostSince != null ? <Reconnecting name={name} /> : null}
      {active ? <ElapsedBar secondsLeft={active.secondsLeft} /> : null}
      <div
        className={cx(
          'absolute inset-x-4 top-4 flex items-center gap-3 md:inset-x-5 md:top-5 md:pr-0',
          !isFullscreen && 'pr-12',
        )}
      >
        <span className="inline-flex items-center gap-1.5 rounded-full border border-line bg-ink-0/70 px-3.5 py-1.5 font-medium text-sm">
          <Sparkles aria-hidden="true" className="size-3.5 text-gold" />
          AI avatar
        </span>
        {active ? <Countdown secondsLeft={active.secondsLeft} /> : null}
      </div>

      {active ? (
        <div
          className={cx(
            'absolute inset-x-0 bottom-0 flex flex-col items-center gap-3 p-4 md:gap-5 md:p-6',
            isFullscreen && 'pb-[max(1.5rem,env(safe-area-inset-bottom))]',
          )}
        >
          {isAudioBlocked ? (
            <Button variant="primary" size="lg" onClick={session.allowAudio}>
              <Volume2 aria-hidden="true" />
              Enable Audio
            </Button>
          ) : null}
          <Caption caption={active.talk.caption} />
          <StageControls
            state={active}
            session={session}
            isPanelOpen={isPanelOpen}
            onTogglePanel={onTogglePanel}
          />
        </div>
      ) : (
        <NamePlate name={name} isRoomy={!isResting} />
      )}
      {isFullscreen && !isPanelOpen ? (
        <ToastSlot className="absolute top-18 right-4 w-88 max-w-[calc(100%-2rem)]" />
      ) : null}
      {active ? null : <ToastSlot edge="bottom" className="absolute inset-x-4 bottom-4" />}
    </section>
  )
}

/** Never across a face: on a phone, where there is no room below it, the words beneath say who it is. */
function NamePlate({ name, isRoomy }: { name: string; isRoomy: boolean }) {
  return (
    <p
      className={cx(
        'display pointer-events-none absolute inset-x-5 bottom-4 text-3xl md:inset-x-7 md:bottom-7 md:text-5xl',
        !isRoomy && 'max-md:hidden',
      )}
    >
      {name}
    </p>
  )
}

function Reconnecting({ name }: { name: string }) {
  return (
    <div
      role="status"
      className="absolute inset-0 grid animate-appear place-items-center bg-ink-0/75 p-6 text-center"
    >
      <div>
        <WifiOff aria-hidden="true" className="mx-auto size-8 text-warn" strokeWidth={1.5} />
        <p className="display mt-4 text-2xl">Reconnecting...</p>
        <p className="mt-2 text-mute">{name} keeps your place for ten seconds.</p>
      </div>
    </div>
  )
}
