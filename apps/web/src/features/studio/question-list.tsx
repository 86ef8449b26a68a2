import { type PersonaQa, personaLimits } from '@inamora/contract/persona'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { QUESTION_SUGGESTIONS } from './question-suggestions.ts'
import { type Row, useRows } from './use-rows.ts'

const SUGGESTIONS_SHOWN = 5

/** Questions fans ask, with the answers of this avatar. */
export function QuestionList({
  questions,
  onChange,
}: {
  questions: readonly PersonaQa[]
  onChange: (questions: PersonaQa[]) => void
}) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const { rows, add, set, remove, move } = useRows(questions, onChange)
  const isFull = rows.length >= personaLimits.qa
  const asked = new Set(rows.map(({ value }) => value.question))
  const suggestions = QUESTION_SUGGESTIONS.filter((question) => !asked.has(question))

  function focus(key: number, part: string) {
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-row="${key}"] ${part}`)?.focus(),
    )
  }

  function addQuestion(question: string) {
    const key = add({ question, answer: '' })
    focus(key, question ? 'textarea' : 'input')
  }

  return (
    <section aria-labelledby={id} className="mt-9 border-line border-t pt-7">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={id} className="display text-2xl">
          Questions and answers
        </h3>
        <p className="text-mute text-sm tabular-nums">
          {rows.length} of {personaLimits.qa}
        </p>
      </div>
      <p className="mt-1 mb-5 text-mute text-sm">
        Whatever comes near one of these is answered in these words.
      </p>
      <ol ref={list} className="space-y-3">
        {rows.map((row, index) => (
          <Question
            key={row.key}
            row={row}
            position={index + 1}
            count={rows.length}
            onChange={(value) => set(row.key, value)}
            onMove={(by) => {
              const place = move(row.key, by)
              if (!place) return
              setSaid(`Moved to place ${place} of ${rows.length}`)
              focus(row.key, `[data-move="${by}"]:not(:disabled), [data-move]:not(:disabled)`)
            }}
            onRemove={() => {
              remove(row.key)
              setSaid('Question removed')
              // Once it is drawn anew: at a hundred the button could not take the focus yet.
              requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus())
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button id={`${id}-add`} disabled={isFull} onClick={() => addQuestion('')} className="mt-4">
        <Plus aria-hidden="true" />
        Add question
      </Button>
      {isFull ? (
        <p role="status" className="mt-3 text-mute text-sm">
          {personaLimits.qa} questions are the most an avatar can learn. Remove one to add another.
        </p>
      ) : suggestions.length > 0 ? (
        <div className="mt-5">
          <p className="mb-2 font-medium text-mute text-sm">Good questions to begin with</p>
          <ul className="flex flex-wrap gap-2">
            {suggestions.slice(0, SUGGESTIONS_SHOWN).map((question) => (
              <li key={question}>
                <button
                  type="button"
                  onClick={() => addQuestion(question)}
                  className="flex min-h-9 items-center gap-1.5 rounded-full border border-white/14 border-dashed px-3.5 py-1 text-left text-sm transition duration-200 ease-out hover:border-white/35 hover:bg-white/4"
                >
                  <Plus aria-hidden="true" className="size-3.5 shrink-0 text-ember" />
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

function Question({
  row: { key, value },
  position,
  count,
  onChange,
  onMove,
  onRemove,
}: {
  row: Row<PersonaQa>
  position: number
  count: number
  onChange: (value: PersonaQa) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  return (
    <li
      data-row={key}
      className="rounded-card border border-line bg-ink-2/40 p-4 sm:p-5"
      aria-label={`Question ${position} of ${count}`}
    >
      <div className="mb-2 flex items-center gap-1">
        <span aria-hidden="true" className="display mr-auto text-gold text-lg italic">
          {position}
        </span>
        <Button
          variant="ghost"
          size="icon"
          data-move={-1}
          aria-label={`Move question ${position} up`}
          disabled={position === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          data-move={1}
          aria-label={`Move question ${position} down`}
          disabled={position === count}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove question ${position}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      <TextField
        label="When somebody asks"
        dir="auto"
        maxLength={personaLimits.question}
        value={value.question}
        onChange={(event) => onChange({ ...value, question: event.target.value })}
      />
      <TextArea
        label="It answers"
        dir="auto"
        rows={2}
        maxLength={personaLimits.answer}
        value={value.answer}
        onChange={(event) => onChange({ ...value, answer: event.target.value })}
        className="mt-4"
      />
    </li>
  )
}
