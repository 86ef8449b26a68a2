import { personaLimits } from '@inamora/contract/persona'
import type { PersonaDraft } from '@inamora/contract/studio'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { BoundaryList } from './boundary-list.tsx'
import { CardSection } from './card-section.tsx'
import { countHint } from './count-hint.ts'
import { QuestionList } from './question-list.tsx'
import { StepPanel, type StepProps } from './step-panel.tsx'

export function PersonaStep({ avatar, draft, change, saver }: StepProps) {
  const { persona } = draft

  function set(part: Partial<PersonaDraft>) {
    // Read anew: two lists may tell of changes between two renders.
    change({ persona: { ...saver.state().draft.persona, ...part } })
  }

  return (
    <StepPanel
      title="Persona"
      text="What it says and how. The more of it is yours, the more alive it is."
    >
      <div className="space-y-6">
        <TextArea
          label="Greeting"
          dir="auto"
          rows={2}
          maxLength={personaLimits.greeting}
          value={persona.greeting}
          onChange={(event) => set({ greeting: event.target.value })}
          placeholder="Good evening. I was hoping somebody would come."
          hint={`The first thing a fan hears. ${countHint(persona.greeting, personaLimits.greeting)}`}
        />
        <TextArea
          label="Character"
          dir="auto"
          rows={7}
          maxLength={personaLimits.character}
          value={persona.character}
          onChange={(event) => set({ character: event.target.value })}
          placeholder="Where it comes from, what it loves, what it never forgave."
          hint={countHint(persona.character, personaLimits.character)}
        />
        <TextField
          label="Tone"
          dir="auto"
          maxLength={personaLimits.tone}
          value={persona.tone}
          onChange={(event) => set({ tone: event.target.value })}
          placeholder="Warm, a little teasing, never in a hurry"
          hint={countHint(persona.tone, personaLimits.tone)}
        />
      </div>
      <BoundaryList
        boundaries={persona.boundaries}
        onChange={(boundaries) => set({ boundaries })}
      />
      <QuestionList questions={persona.qa} onChange={(qa) => set({ qa })} />
      <CardSection avatar={avatar} saver={saver} />
    </StepPanel>
  )
}
