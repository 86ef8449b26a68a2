import { personaLimits } from '@inamora/contract/persona'
import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { fieldStyles } from '#components/ui/text-field.tsx'
import { cx } from '#lib/class-names.ts'
import { useRows } from './use-rows.ts'

/** What the avatar does not talk about. */
export function BoundaryList({
  boundaries,
  onChange,
}: {
  boundaries: readonly string[]
  onChange: (boundaries: string[]) => void
}) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { rows, add, set, remove } = useRows(boundaries, onChange)
  const isFull = rows.length >= personaLimits.boundaries
  return (
    <section aria-labelledby={id} className="mt-9 border-line border-t pt-7">
      <h3 id={id} className="display text-2xl">
        Boundaries
      </h3>
      <p className="mt-1 mb-4 text-mute text-sm">
        What it kindly declines to talk about. Sexually explicit content is never offered, whatever
        stands here.
      </p>
      <ul ref={list} className="space-y-2.5">
        {rows.map(({ key, value }, index) => (
          <li key={key} data-row={key} className="flex gap-2">
            <input
              dir="auto"
              aria-label={`Boundary ${index + 1}`}
              maxLength={personaLimits.boundary}
              value={value}
              onChange={(event) => set(key, event.target.value)}
              className={cx(fieldStyles, 'h-11')}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove boundary ${index + 1}`}
              onClick={() => {
                remove(key)
                requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus())
              }}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Button
          id={`${id}-add`}
          size="sm"
          disabled={isFull}
          onClick={() => {
            const key = add('')
            requestAnimationFrame(() =>
              list.current?.querySelector<HTMLElement>(`[data-row="${key}"] input`)?.focus(),
            )
          }}
        >
          <Plus aria-hidden="true" />
          Add boundary
        </Button>
        <p className="text-mute text-sm tabular-nums">
          {rows.length} of {personaLimits.boundaries}
        </p>
      </div>
    </section>
  )
}
