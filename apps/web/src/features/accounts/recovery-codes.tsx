import { brand } from '@inamora/contract/brand'
import { Download, TriangleAlert } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { downloadText } from '#lib/download.ts'
import { CopyButton } from './copy-button.tsx'

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({
  codes,
  isLeaving,
  onDone,
}: {
  codes: readonly string[]
  /** The person tried to leave without Done. */
  isLeaving: boolean
  onDone: () => void
}) {
  const text = codes.join('\n')
  return (
    <div className="mt-6">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2.5 rounded-2xl border border-line bg-ink-0/60 p-5 text-center font-mono text-[0.9375rem] tracking-wider"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy codes" />
        <Button
          size="sm"
          onClick={() =>
            downloadText(
              'inamora-recovery-codes.txt',
              `Recovery codes of ${brand.name}, each works once:\n\n${text}\n`,
              'text/plain',
            )
          }
        >
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
      <p
        role={isLeaving ? 'alert' : undefined}
        className="mt-5 flex gap-2.5 text-sm text-warn [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
      >
        <TriangleAlert aria-hidden="true" />
        {isLeaving
          ? 'Have you saved the codes? They are gone once you close this. Press Done or close again.'
          : 'They are shown only this once. Keep them where you would find them without your phone.'}
      </p>
      <Button variant="primary" size="lg" onClick={onDone} className="mt-5 w-full">
        Done
      </Button>
    </div>
  )
}
