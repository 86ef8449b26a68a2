import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleAlert, CircleCheck, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { api } from '#lib/api.ts'
import { toast } from '#lib/toast.ts'
import { DeleteAvatarDialog } from './delete-avatar-dialog.tsx'
import { isTraining, routes } from './queries.ts'
import { nameOf } from './status.ts'
import { StepPanel, type StepProps } from './step-panel.tsx'
import { STEP_LABELS, stepOf } from './steps.ts'
import { TrainingBar } from './training-bar.tsx'
import { useAvatarAction } from './use-avatar-action.ts'

export function PublishStep({ onTry, ...props }: StepProps & { onTry: () => void }) {
  const { avatar, draft, saver } = props
  const [isDeleting, setIsDeleting] = useState(false)
  const name = nameOf(draft)
  const isReady = avatar.missing.length === 0

  return (
    <StepPanel title="Publish" text="A last look, a private talk, and then the fans.">
      <div className="space-y-4">
        {avatar.taken_down_reason === null ? null : (
          <Trouble title={`${name} was taken offline by us`} text={avatar.taken_down_reason} />
        )}
        {isReady ? null : <Missing avatarId={avatar.id} missing={avatar.missing} />}
        <Part
          title="Try it"
          text={`One minute with ${name}, for you alone. It costs nothing and counts for nothing.`}
        >
          <Button
            onClick={() =>
              void saver.flush().then(() => {
                if (saver.isDirty) {
                  toast({
                    title: 'Not saved yet',
                    description: 'Your last changes are not saved. Try again in a moment.',
                    variant: 'destructive',
                  })
                } else onTry()
              })
            }
          >
            <Video aria-hidden="true" />
            Try it
          </Button>
        </Part>
        {avatar.taken_down_reason === null ? (
          <>
            <OnlinePart {...props} />
            <TrainPart {...props} />
          </>
        ) : null}
        <Part
          title="Delete"
          text="Removes the avatar for you and for every fan. You are asked before anything happens."
        >
          <Button variant="danger" onClick={() => setIsDeleting(true)}>
            Delete avatar
          </Button>
        </Part>
      </div>
      {isDeleting ? (
        <DeleteAvatarDialog avatar={avatar} saver={saver} onClose={() => setIsDeleting(false)} />
      ) : null}
    </StepPanel>
  )
}

/** Whether fans can meet it; only there once it was published. */
function OnlinePart({ avatar, draft, saver }: StepProps) {
  const name = nameOf(draft)
  const setOnline = useAvatarAction(
    saver,
    (id, online: boolean) => api.call(routes.online, { params: { id }, body: { online } }),
    { failure: 'Nothing was changed' },
  )
  if (avatar.status === 'active') {
    return (
      <Part
        title={`${name} is online`}
        text="Fans find it and can talk to it. Taken offline, it keeps everything and can come back."
        mark={<CircleCheck aria-hidden="true" className="size-5 shrink-0 text-ok" />}
      >
        <Button disabled={setOnline.isPending} onClick={() => setOnline.mutate(false)}>
          Take offline
        </Button>
      </Part>
    )
  }
  if (avatar.status !== 'inactive' || avatar.likeness_revoked_at) return null
  return (
    <Part
      title={`${name} is offline`}
      text="Nobody can talk to it. Its numbers, rewards and earnings are kept."
    >
      <Button disabled={setOnline.isPending} onClick={() => setOnline.mutate(true)}>
        Bring back online
      </Button>
    </Part>
  )
}

/** Training, from the wish to its end. */
function TrainPart({ avatar, draft, saver }: StepProps) {
  const publish = useAvatarAction(saver, (id) => api.call(routes.publish, { params: { id } }), {
    failure: 'Not published',
  })
  const isReady = avatar.missing.length === 0
  const isFirst = avatar.status === 'draft'
  if (isTraining(avatar)) {
    return (
      <Part
        title="Training"
        text={`${nameOf(draft)} is learning its face, voice and answers. Fans meet it as soon as it is done; you can close this page.`}
      >
        {avatar.training ? <TrainingBar training={avatar.training} className="sm:w-64" /> : null}
      </Part>
    )
  }
  return (
    <>
      {avatar.training?.status === 'failed' ? (
        <Trouble
          title="The last training failed"
          text={avatar.training.reason ?? 'No reason was given.'}
        />
      ) : null}
      <Part
        title={isFirst ? 'Publish' : 'Publish changes'}
        text={
          isReady
            ? 'It learns its face, voice and answers first, which takes a few minutes. Then fans meet it as you see it here.'
            : 'Possible as soon as nothing is missing.'
        }
      >
        <Button
          variant={isFirst ? 'primary' : 'soft'}
          disabled={publish.isPending || !isReady}
          onClick={() => publish.mutate()}
        >
          {isFirst ? 'Publish' : 'Publish again'}
        </Button>
      </Part>
    </>
  )
}

function Trouble({ title, text }: { title: string; text: string }) {
  return (
    <div
      role="alert"
      className="flex gap-3.5 rounded-card border border-bad/35 bg-bad/8 p-5 text-sm"
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />
      <p dir="auto" className="min-w-0 break-words">
        <span className="block font-semibold">{title}</span>
        {text}
      </p>
    </div>
  )
}

function Missing({
  avatarId,
  missing,
}: {
  avatarId: string
  missing: readonly { field: string; message: string }[]
}) {
  return (
    <section
      aria-label="Still missing"
      className="rounded-card border border-warn/30 bg-warn/6 p-5 sm:p-6"
    >
      <h3 className="font-semibold">
        {missing.length === 1 ? 'One thing is missing' : `${missing.length} things are missing`}
      </h3>
      <ul className="mt-3 space-y-1">
        {missing.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <Link
              to="/studio/avatars/$avatarId"
              params={{ avatarId }}
              search={{ step: stepOf(field) }}
              className="-mx-2 flex items-center gap-3 rounded-xl px-2 py-1.5 text-sm hover:bg-white/5"
            >
              <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
              <span className="min-w-0 flex-1 first-letter:uppercase">{message}</span>
              <span className="flex items-center gap-1 text-mute">
                {STEP_LABELS[stepOf(field)]}
                <ArrowRight aria-hidden="true" className="size-3.5" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Part({
  title,
  text,
  mark,
  children,
}: {
  title: string
  text: string
  mark?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-x-8 gap-y-4 rounded-card border border-line bg-ink-2/40 p-5 sm:flex-row sm:items-center sm:justify-between sm:p-6"
    >
      <div className="min-w-0">
        <h3 dir="auto" className="flex items-center gap-2.5 font-semibold">
          {mark}
          <span className="min-w-0 break-words">{title}</span>
        </h3>
        <p dir="auto" className="mt-0.5 max-w-md break-words text-mute text-sm">
          {text}
        </p>
      </div>
      <div className="shrink-0">{children}</div>
    </section>
  )
}
