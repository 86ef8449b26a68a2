import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { formatDateTime } from '#lib/format.ts'
import { FIELD_LABELS } from './draft.ts'
import type { DraftSaver, SaveStatus } from './draft-saver.ts'

/** Another tab saved since: both versions are kept until the creator has chosen. */
export function ConflictNotice({
  conflict,
  saver,
}: {
  conflict: Extract<SaveStatus, { kind: 'conflict' }>
  saver: DraftSaver
}) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  const mine = conflict.mine.map((field) => FIELD_LABELS[field]).join(', ')
  return (
    <div
      ref={notice}
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-warn/40 bg-warn/8 p-5"
    >
      <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-warn" />
      <div className="min-w-60 flex-1">
        <p className="font-semibold">This avatar was saved in another tab</p>
        <p className="mt-0.5 text-mute text-sm">
          Saved there {formatDateTime(conflict.theirs.updated_at)}. Changed here since: {mine}.
          Nothing is lost; choose which one counts.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={saver.takeTheirs}>
          Take theirs
        </Button>
        <Button size="sm" variant="primary" onClick={() => void saver.keepMine()}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}
