import type { Rarity, RewardType } from '@inamora/contract/charisma-levels'
import { IMAGE_MAX_BYTES, IMAGE_TYPES, type Media, VIDEO_TYPES } from '@inamora/contract/media'
import { type StudioReward, studioLimits, uploadRewardMedia } from '@inamora/contract/studio'
import { useQueryClient } from '@tanstack/react-query'
import { Clapperboard, Crown, Image, type LucideIcon, MessageCircleHeart } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { api } from '#lib/api.ts'
import { messageOf } from '#lib/error-message.ts'
import { sizeInWords } from '#lib/file-check.ts'
import { upload } from '#lib/upload.ts'
import { countHint } from './count-hint.ts'
import type { DraftSaver } from './draft-saver.ts'
import { routes, studioAvatarQuery } from './queries.ts'
import { useAvatarAction } from './use-avatar-action.ts'

const rarityText: Record<Rarity, string> = {
  common: 'text-common',
  rare: 'text-rare',
  epic: 'text-epic',
  legendary: 'text-legendary',
  mythic: 'text-flame',
}

const KINDS: Record<RewardType, { icon: LucideIcon; idea: string }> = {
  photo: { icon: Image, idea: 'What a fan reads beside the picture.' },
  video: {
    icon: Clapperboard,
    idea: 'Without a video of yours, the avatar says these words in one.',
  },
  custom_message: { icon: MessageCircleHeart, idea: 'A few lines, as if written to one person.' },
  exclusive_chat: { icon: Crown, idea: 'Something nobody else is told.' },
}

const PICTURE = { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES }
const VIDEO = { types: VIDEO_TYPES, maxBytes: uploadRewardMedia.upload.maxBytes }

/** One of the five rewards: its words and its picture or video. */
export function RewardEditor({
  reward,
  isPainted,
  text,
  saver,
  onText,
}: {
  reward: StudioReward
  /** Where no picture was added, the engine has a recipe for one. */
  isPainted: boolean
  text: string
  saver: DraftSaver
  onText: (text: string) => void
}) {
  const { level, title, rarity, type, requiredCharisma, media } = reward
  const { icon: Icon, idea } = KINDS[type]
  const word = type === 'video' ? 'video' : 'picture'
  const [progress, setProgress] = useState(0)
  const send = useAvatarAction(saver, (id, file: File) =>
    upload(routes.putMedia, { params: { id, level }, body: file }, setProgress),
  )
  const remove = useAvatarAction(
    saver,
    (id) => api.call(routes.removeMedia, { params: { id, level } }),
    { failure: 'Not removed' },
  )
  const problem = send.isError ? messageOf(send.error) : null

  return (
    <li className="rounded-card border border-line bg-ink-2/40 p-5 sm:p-6">
      <div className="flex items-center gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-white/6">
          <Icon aria-hidden="true" className="size-5 text-cream" strokeWidth={1.6} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="display text-xl">{title}</h3>
          <p className="text-mute text-sm">
            Level {level}, at {requiredCharisma} charisma ·{' '}
            <span className={`font-semibold capitalize ${rarityText[rarity]}`}>{rarity}</span>
          </p>
        </div>
      </div>
      <div className="mt-5 grid gap-5 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <div>
          {media ? <MediaView media={media} title={title} saver={saver} /> : null}
          <FileDrop
            label={`${media ? 'Replace' : 'Add a'} ${word}`}
            rules={type === 'video' ? VIDEO : PICTURE}
            progress={send.isPending ? progress : undefined}
            error={problem}
            onFile={(file) => {
              setProgress(0)
              send.mutate(file)
            }}
            className={media ? 'mt-2 [&>label]:py-3' : undefined}
          >
            {media ? <span /> : undefined}
          </FileDrop>
          {isPainted && !media ? (
            <p className="mt-2 text-mute text-xs">
              Without a picture of yours, one is painted when a fan unlocks it.
            </p>
          ) : null}
          {media ? (
            <Button
              variant="ghost"
              size="sm"
              disabled={remove.isPending}
              aria-label={`Remove the ${word} of ${title}`}
              onClick={() => remove.mutate()}
              className="mt-1 w-full"
            >
              Remove
            </Button>
          ) : null}
        </div>
        <TextArea
          label="Words"
          aria-label={`Words of ${title}`}
          dir="auto"
          rows={6}
          maxLength={studioLimits.rewardText}
          value={text}
          onChange={(event) => onText(event.target.value)}
          placeholder={idea}
          hint={countHint(text, studioLimits.rewardText)}
        />
      </div>
    </li>
  )
}

/** Addresses of media last for minutes: when one has run out, the avatar is fetched for a new one. */
function MediaView({ media, title, saver }: { media: Media; title: string; saver: DraftSaver }) {
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState<string>()
  const onError = () => {
    if (failed === media.url) return
    setFailed(media.url)
    void queryClient.invalidateQueries(studioAvatarQuery(saver.state().avatar.id))
  }
  return (
    <figure>
      {media.kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: a creator looks at an own upload, which has no captions
        <video
          src={media.url}
          controls
          preload="metadata"
          onError={onError}
          aria-label={`Video of ${title}`}
          className="aspect-square w-full rounded-2xl bg-ink-0 object-contain"
        />
      ) : (
        <img
          src={media.url}
          alt={`What fans get as ${title}`}
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          onError={onError}
          className="aspect-square w-full rounded-2xl bg-ink-0 object-cover"
        />
      )}
      <figcaption className="mt-1.5 text-mute text-xs tabular-nums">
        {media.width && media.height ? `${media.width} × ${media.height}, ` : ''}
        {sizeInWords(media.bytes)}
      </figcaption>
    </figure>
  )
}
