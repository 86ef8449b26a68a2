import { studioLimits } from '@inamora/contract/studio'
import { useState } from 'react'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { countHint } from './count-hint.ts'
import { StepPanel, type StepProps } from './step-panel.tsx'

export function IdentityStep({ draft, change }: StepProps) {
  return (
    <StepPanel title="Identity" text="Who it is. This is what fans read first.">
      <div className="space-y-6">
        <TextField
          label="Name"
          dir="auto"
          maxLength={studioLimits.name}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          hint={countHint(draft.name, studioLimits.name)}
        />
        <TextArea
          label="Description"
          dir="auto"
          maxLength={studioLimits.description}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          placeholder="Jazz singer from Lagos. Late hours, low lights and honest questions."
          hint={`Two lines are shown on the card. ${countHint(draft.description, studioLimits.description)}`}
        />
        <AgeField age={draft.declared_age} onChange={(declared_age) => change({ declared_age })} />
      </div>
    </StepPanel>
  )
}

/** Only an age that may be saved leaves the field; what else is typed stays and is explained. */
function AgeField({
  age,
  onChange,
}: {
  age: number | null
  onChange: (age: number | null) => void
}) {
  const [text, setText] = useState(age === null ? '' : String(age))
  const error = problemOf(text)
  return (
    <TextField
      label="Declared age"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={text}
      onChange={(event) => {
        const next = event.target.value.trim()
        setText(next)
        if (next === '') onChange(null)
        else if (!problemOf(next)) onChange(Number(next))
      }}
      error={error}
      hint="How old the character is. Every avatar is an adult."
      className="max-w-60"
    />
  )
}

function problemOf(text: string): string | undefined {
  if (text === '') return undefined
  if (!/^\d+$/.test(text)) return 'The age is a whole number.'
  const { ageMin, ageMax } = studioLimits
  if (Number(text) < ageMin) return `Every avatar is an adult: ${ageMin} or over.`
  if (Number(text) > ageMax) return `At most ${ageMax}.`
  return undefined
}
