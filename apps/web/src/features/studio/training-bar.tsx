import type { Training } from '@inamora/contract/engine'
import { Progress } from '#components/ui/progress.tsx'
import { cx } from '#lib/class-names.ts'

const STEPS = {
  face: 'Learning the face',
  voice: 'Learning the voice',
  mind: 'Learning the answers',
} as const

function stepInWords({ status, step }: Training): string {
  if (status === 'queued') return 'Waiting for its turn'
  return step ? STEPS[step] : 'Getting ready'
}

/** How far the training of an avatar has come. */
export function TrainingBar({ training, className }: { training: Training; className?: string }) {
  return (
    <div className={cx('w-full', className)}>
      <p className="mb-1.5 flex justify-between gap-4 text-mute text-sm">
        <span>{stepInWords(training)}</span>
        <span className="tabular-nums">{training.progress} %</span>
      </p>
      <Progress label="Training" share={training.progress / 100} />
    </div>
  )
}
