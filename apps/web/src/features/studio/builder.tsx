import type { StudioAvatar } from '@inamora/contract/studio'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { BackLink } from '#components/layout/back-link.tsx'
import { Page } from '#components/layout/page.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { IdentityStep } from './identity-step.tsx'
import { LikenessStep } from './likeness-step.tsx'
import { PersonaStep } from './persona-step.tsx'
import { PortraitStep } from './portrait-step.tsx'
import { Preview } from './preview.tsx'
import { PriceStep } from './price-step.tsx'
import { PublishStep } from './publish-step.tsx'
import { restingFace } from './resting-face.ts'
import { RewardsStep } from './rewards-step.tsx'
import { SaveState } from './save-state.tsx'
import { nameOf, STATUS } from './status.ts'
import { StepNav } from './step-nav.tsx'
import type { StepProps } from './step-panel.tsx'
import { STEP_LABELS, STEPS, type Step } from './steps.ts'
import { useDraft } from './use-draft.ts'
import { useFacePreview } from './use-face-preview.ts'
import { useVoiceSample } from './use-voice-sample.ts'
import { VoiceStep } from './voice-step.tsx'

/** The builder of one avatar. Everything in it saves itself. */
export function Builder({
  avatar: fetched,
  step,
  onTry,
}: {
  avatar: StudioAvatar
  step: Step
  onTry: (avatar: StudioAvatar) => void
}) {
  const { avatar, draft, status, generation, saver, change } = useDraft(fetched)
  const sample = useVoiceSample()
  const props: StepProps = { avatar, draft, change, saver, sample }
  const badge = STATUS[avatar.status]
  const { sprite } = useFacePreview(draft.face)

  /** The stage shows the face of the draft until the first frame comes. */
  async function tryIt() {
    const picture = sprite && (await restingFace(sprite))
    onTry({ ...avatar, image_url: picture ?? avatar.image_url })
  }

  useDocumentTitle(`${STEP_LABELS[step]} of ${nameOf(draft)}`)

  return (
    <Page>
      <BackLink to="/studio" label="Back to Studio" />
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 lg:mb-9">
        <h1 dir="auto" className="display min-w-0 break-words text-[2rem] sm:text-4xl">
          {nameOf(draft)}
        </h1>
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <div className="w-full sm:ml-auto sm:w-auto">
          <SaveState status={status} onRetry={() => void saver.flush()} />
        </div>
      </div>
      {status.kind === 'conflict' ? <ConflictNotice conflict={status} saver={saver} /> : null}
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[9.5rem_minmax(0,1fr)_17rem] xl:grid-cols-[10.5rem_minmax(0,1fr)_21rem] xl:gap-x-10">
        <div className="min-w-0 lg:order-last">
          <Preview {...props} status={status} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-24 lg:self-start">
          <StepNav avatar={avatar} step={step} />
        </div>
        <div className="min-w-0">
          <div className="panel p-5 sm:p-8" key={`${step} ${generation}`}>
            <StepContent step={step} {...props} onTry={() => void tryIt()} />
          </div>
          <Turn avatarId={avatar.id} step={step} />
        </div>
      </div>
    </Page>
  )
}

function StepContent({ step, onTry, ...props }: StepProps & { step: Step; onTry: () => void }) {
  switch (step) {
    case 'identity':
      return <IdentityStep {...props} />
    case 'portrait':
      return <PortraitStep {...props} />
    case 'voice':
      return <VoiceStep {...props} />
    case 'persona':
      return <PersonaStep {...props} />
    case 'price':
      return <PriceStep {...props} />
    case 'rewards':
      return <RewardsStep {...props} />
    case 'likeness':
      return <LikenessStep {...props} />
    case 'publish':
      return <PublishStep {...props} onTry={onTry} />
  }
}

/** To the step before and the step after. */
function Turn({ avatarId, step }: { avatarId: string; step: Step }) {
  const index = STEPS.indexOf(step)
  const before = STEPS[index - 1]
  const after = STEPS[index + 1]
  const params = { avatarId }
  return (
    <div className="mt-5 flex justify-between gap-3">
      {before ? (
        <Link
          to="/studio/avatars/$avatarId"
          params={params}
          search={{ step: before === 'identity' ? undefined : before }}
          className={buttonStyles({ variant: 'ghost' })}
        >
          <ArrowLeft aria-hidden="true" />
          {STEP_LABELS[before]}
        </Link>
      ) : (
        <span />
      )}
      {after ? (
        <Link
          to="/studio/avatars/$avatarId"
          params={params}
          search={{ step: after }}
          className={buttonStyles({ variant: after === 'publish' ? 'primary' : 'soft' })}
        >
          {STEP_LABELS[after]}
          <ArrowRight aria-hidden="true" />
        </Link>
      ) : null}
    </div>
  )
}
