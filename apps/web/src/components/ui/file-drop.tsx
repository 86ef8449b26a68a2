import { CircleAlert, Upload } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '#lib/class-names.ts'
import { type FileRules, kindsInWords, refusalOf, sizeInWords } from '#lib/file-check.ts'
import { Progress } from './progress.tsx'

/** A place to drop a file on or to choose one; says kindly what cannot be used. */
export function FileDrop({
  label,
  rules,
  progress,
  error,
  className,
  onFile,
  children,
}: {
  label: string
  rules: FileRules
  /** Share that has been sent, 0 to 1, while a file is on its way. */
  progress?: number
  /** What the server said about the last file. */
  error?: string | null
  className?: string
  onFile: (file: File) => void
  children?: ReactNode
}) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isBusy = progress !== undefined
  const problem = isBusy ? null : (refusal ?? error)

  function take(file: File | undefined) {
    if (!file || isBusy) return
    const reason = refusalOf(file, rules)
    setRefusal(reason)
    if (!reason) onFile(file)
  }

  return (
    <div className={className}>
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files[0])
        }}
        className={cx(
          'relative flex cursor-pointer flex-col items-center justify-center gap-1 rounded-card border border-dashed px-5 py-7 text-center transition duration-200 ease-out has-focus-visible:outline-2 has-focus-visible:outline-gold has-focus-visible:outline-offset-3',
          isOver
            ? 'border-ember bg-ember/10'
            : 'border-white/20 bg-ink-2/40 hover:border-white/35 hover:bg-ink-2/70',
          isBusy && 'pointer-events-none',
        )}
      >
        <input
          type="file"
          accept={rules.types.join(',')}
          disabled={isBusy}
          aria-describedby={`${id}-rules`}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
          className="sr-only"
        />
        {children ?? <Upload aria-hidden="true" className="mb-1.5 size-6 text-ember" />}
        <span className="font-semibold">{isBusy ? 'Sending...' : label}</span>
        <span id={`${id}-rules`} className="text-mute text-sm">
          {kindsInWords(rules.types)}, at most {sizeInWords(rules.maxBytes)}
        </span>
        {isBusy ? <Progress label={label} share={progress} className="mt-3 max-w-60" /> : null}
      </label>
      {problem ? <FileProblem text={problem} /> : null}
    </div>
  )
}

export function FileProblem({ text }: { text: string }) {
  return (
    <p role="alert" className="mt-2.5 flex items-start gap-2 break-words text-bad text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}
