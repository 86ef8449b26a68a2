import { Gift } from 'lucide-react'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Portrait } from '#components/ui/portrait.tsx'
import { Letter } from './letter.tsx'
import type { OpenedReward } from './use-opened-reward.ts'
import { ZoomablePicture } from './zoomable-picture.tsx'

/** As large as the place allows, in its own proportions. */
const mediaStyles =
  'w-full shrink-0 overflow-hidden rounded-card bg-ink-0 md:h-full md:w-auto md:max-w-[56%] md:shrink'

/** A picture, a film or words, each in its own setting. */
export function RewardContent({
  opened: { reward, text, media },
  onMediaError,
}: {
  opened: OpenedReward
  onMediaError: () => void
}) {
  const { avatarName, type } = reward
  if (!media && text.trim() === '') {
    return (
      <EmptyState
        icon={Gift}
        title="Still being prepared"
        text={`${avatarName} has not put anything in here yet. It stays unlocked for you.`}
      />
    )
  }
  const isLetter = type === 'exclusive_chat' || type === 'custom_message'
  const words = isLetter ? (
    <Letter text={text} hasInitial={type === 'exclusive_chat'} />
  ) : (
    <Caption text={text} isOfVideo={media?.kind === 'video'} />
  )
  if (!media) {
    return (
      <div className="mx-auto flex max-w-xl flex-col items-center py-2 md:min-h-full md:justify-center">
        <span className="mb-7 size-24 shrink-0 overflow-hidden rounded-full border border-gold/40">
          <Portrait
            src={reward.thumbnailUrl}
            name={avatarName}
            sizes="100px"
            className="size-full object-cover object-[50%_18%]"
          />
        </span>
        {words}
      </div>
    )
  }
  const style = { aspectRatio: `${media.width ?? 3} / ${media.height ?? 4}` }
  return (
    <div className="flex flex-col gap-6 md:h-full md:flex-row md:gap-10">
      {media.kind === 'image' ? (
        <ZoomablePicture
          key={media.id}
          media={media}
          alt={`Picture of ${avatarName}`}
          onError={onMediaError}
          className={mediaStyles}
          style={style}
        />
      ) : (
        <div className={mediaStyles} style={style}>
          {/* biome-ignore lint/a11y/useMediaCaption: all the words stand beside it. */}
          <video
            key={media.id}
            src={media.url}
            poster={reward.thumbnailUrl ?? undefined}
            aria-label={`Video of ${avatarName}`}
            controls
            controlsList="nodownload noremoteplayback"
            disablePictureInPicture
            playsInline
            onError={onMediaError}
            className="size-full object-contain"
          />
        </div>
      )}
      <section
        aria-label="In words"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter scrolls, also by keyboard.
        tabIndex={0}
        className="md:mask-b-from-93% min-w-0 flex-1 rounded-card md:overflow-y-auto md:pr-2"
      >
        <div className="flex min-h-full flex-col justify-center md:pb-8">{words}</div>
      </section>
    </div>
  )
}

function Caption({ text, isOfVideo }: { text: string; isOfVideo: boolean }) {
  return (
    <div>
      {isOfVideo ? (
        <p className="mb-3 font-semibold text-mute text-sm">Words to the video</p>
      ) : null}
      <blockquote className="space-y-4 break-words font-display text-[1.375rem] text-cream leading-[1.45] sm:text-[1.75rem]">
        {text
          .split(/\n+/)
          .filter(Boolean)
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </blockquote>
    </div>
  )
}
