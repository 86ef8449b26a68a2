import { useQuery } from '@tanstack/react-query'
import { ChevronDown, RotateCw, Square, Volume2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Portrait } from '#components/ui/portrait.tsx'
import { cx } from '#lib/class-names.ts'
import { inDollars } from '#lib/format.ts'
import type { SaveStatus } from './draft-saver.ts'
import { voicesQuery } from './queries.ts'
import { SaveMark } from './save-state.tsx'
import { nameOf } from './status.ts'
import type { StepProps } from './step-panel.tsx'
import { TalkingPortrait } from './talking-portrait.tsx'
import { useFacePreview } from './use-face-preview.ts'

/** The avatar as fans will see it, at every step: beside the form, or above it on a phone. */
export function Preview({ status, ...props }: StepProps & { status: SaveStatus }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <aside
      aria-label="Preview"
      className="sticky top-16 z-20 -mx-4 border-line border-b bg-ink-0/85 px-4 py-2.5 backdrop-blur-md sm:-mx-6 sm:px-6 lg:top-24 lg:z-auto lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0 lg:backdrop-blur-none"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-3.5 rounded-2xl text-left lg:hidden"
      >
        {isOpen ? null : <Face {...props} className="h-16 w-12 shrink-0 rounded-xl" />}
        <span className="min-w-0 flex-1">
          <span className="display block text-xl">Preview</span>
          <span className="block text-mute text-sm">
            {isOpen ? 'Make it small' : 'See it as fans do'}
          </span>
        </span>
        <SaveMark status={status} />
        <ChevronDown
          aria-hidden="true"
          className={cx(
            'size-5 text-mute transition-transform duration-200 ease-out',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      <div id={id} className={cx('lg:block', isOpen ? 'mx-auto mt-3 max-w-56' : 'hidden')}>
        <PreviewCard {...props} />
      </div>
    </aside>
  )
}

function PreviewCard(props: StepProps) {
  const { draft } = props
  return (
    <div className="relative aspect-[3/4] overflow-hidden rounded-card border border-line bg-ink-2 shadow-deep">
      <Face {...props} className="absolute inset-0 size-full" />
      <div className="absolute inset-0 bg-linear-to-t from-18% from-ink-1 via-34% via-ink-1/80 to-52% to-transparent" />
      <div className="absolute inset-x-0 bottom-0 p-4 lg:p-5">
        <p dir="auto" className="display truncate text-[1.65rem]">
          {nameOf(draft)}
        </p>
        <p dir="auto" className="mt-1 line-clamp-2 min-h-10.5 break-words text-cream/85 text-sm">
          {draft.description || 'A sentence or two that make people curious.'}
        </p>
        <div className="mt-2.5 flex items-center justify-between gap-3">
          <span className="text-[0.8125rem] text-gold">{inDollars(draft.price_credits)}/min</span>
          <ListenButton {...props} />
        </div>
      </div>
    </div>
  )
}

function ListenButton({ draft, sample }: StepProps) {
  const voices = useQuery(voicesQuery)
  const voice = voices.data?.find(({ id }) => id === draft.voice_id)
  if (!voice) return null
  return sample.voiceId ? (
    <Button size="sm" onClick={sample.stop}>
      <Square aria-hidden="true" />
      Stop
    </Button>
  ) : (
    <Button
      size="sm"
      aria-label={`Hear ${nameOf(draft)} speak`}
      onClick={() => void sample.play({ ...voice, id: draft.voice_id }, draft.voice_rate)}
    >
      <Volume2 aria-hidden="true" />
      Listen
    </Button>
  )
}

function Face({ avatar, draft, sample, className }: StepProps & { className: string }) {
  const { sprite, isDrawing, error, retry } = useFacePreview(draft.face)
  const name = nameOf(draft)
  return (
    <div className={cx('overflow-hidden bg-ink-3', className)}>
      {sprite ? (
        <TalkingPortrait
          sprite={sprite}
          label={`Portrait of ${name}`}
          level={sample.level}
          isTalking={sample.voiceId !== undefined}
          className="size-full"
        />
      ) : (
        <Portrait
          src={avatar.image_url}
          name={name}
          sizes="360px"
          eager
          className="size-full object-cover"
        />
      )}
      {isDrawing && !error ? (
        <span
          aria-hidden="true"
          className="absolute top-3 right-3 size-5 animate-appear-late rounded-full border-2 border-white/20 border-t-rose motion-safe:animate-spin-slow max-lg:hidden"
        />
      ) : null}
      {error ? (
        <Button
          size="sm"
          onClick={retry}
          className="absolute top-3 right-3 max-lg:hidden"
          aria-label="The face could not be drawn. Draw it again"
        >
          <RotateCw aria-hidden="true" />
          Draw again
        </Button>
      ) : null}
    </div>
  )
}
