import { type Likeness, studioLimits } from '@inamora/contract/studio'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CardChoice } from '#components/ui/choice.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { api } from '#lib/api.ts'
import { formatDateTime } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { countHint } from './count-hint.ts'
import { routes } from './queries.ts'
import { nameOf } from './status.ts'
import { StepPanel, type StepProps } from './step-panel.tsx'
import { useAvatarAction } from './use-avatar-action.ts'

const CHOICES: readonly { value: Likeness; label: string; text: string }[] = [
  {
    value: 'invented',
    label: 'Nobody’s',
    text: 'The face, name and character are invented. Any likeness to a person is chance.',
  },
  {
    value: 'oneself',
    label: 'My own',
    text: 'It looks or speaks like me. I am 18 or over, and I agree to be seen and talked to this way.',
  },
  {
    value: 'another',
    label: 'Another adult’s, who agreed',
    text: 'It looks or speaks like somebody else who is 18 or over and has agreed to exactly this.',
  },
]

export function LikenessStep({ avatar, draft, change, saver }: StepProps) {
  const { likeness } = draft
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useAvatarAction(saver, (id) => api.call(routes.revoke, { params: { id } }), {
    failure: 'Consent was not taken back',
  })
  const name = nameOf(draft)

  return (
    <StepPanel
      title="Likeness"
      text="Whose likeness it is. You answer for this, and it can be taken back at any time."
    >
      {avatar.likeness_revoked_at ? (
        <div className="mb-6 flex gap-3.5 rounded-card border border-warn/30 bg-warn/8 p-4 text-sm">
          <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
          <p>
            Consent was taken back on {formatDateTime(avatar.likeness_revoked_at)}, and {name} went
            offline.{' '}
            {likeness
              ? 'You have given it anew: publish again to bring it back.'
              : 'Choose below to give it anew.'}
          </p>
        </div>
      ) : null}
      <CardChoice
        label="Whose likeness is it?"
        options={CHOICES}
        value={likeness?.whose}
        onChange={(whose) => change({ likeness: { whose, ground: likeness?.ground ?? '' } })}
      />
      {likeness && likeness.whose !== 'invented' ? (
        <TextArea
          label={
            likeness.whose === 'another'
              ? 'On what ground? Who agreed, when, in what form'
              : 'Anything to note (optional)'
          }
          dir="auto"
          rows={3}
          maxLength={studioLimits.likenessGround}
          value={likeness.ground}
          onChange={(event) => change({ likeness: { ...likeness, ground: event.target.value } })}
          placeholder={
            likeness.whose === 'another'
              ? 'Maria K., release signed on 3 May, kept by my agency'
              : undefined
          }
          hint={`Not shown to fans. ${countHint(likeness.ground, studioLimits.likenessGround)}`}
          className="mt-6 animate-appear"
        />
      ) : null}
      {likeness && !avatar.likeness_revoked_at ? (
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-line border-t pt-6">
          <p className="max-w-md text-mute text-sm">
            If consent ends, take it back here: the avatar goes offline at once and cannot be
            published until consent is given anew.
          </p>
          <Button variant="danger" disabled={revoke.isPending} onClick={() => setIsAsking(true)}>
            Take consent back
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Take consent back?"
        text={`${name} goes offline at once, also for fans who are talking to it now. Rewards that fans unlocked stay theirs.`}
        confirmLabel="Take it back"
        onConfirm={() =>
          revoke.mutate(undefined, {
            onSuccess: () =>
              toast({ title: 'Consent taken back', description: `${name} is offline.` }),
          })
        }
      />
    </StepPanel>
  )
}
