import { randomPortrait } from '@inamora/contract/random-portrait'
import { useState } from 'react'
import { Tabs } from '#components/ui/tabs.tsx'
import { Atelier } from './atelier.tsx'
import type { Face } from './draft.ts'
import { Photograph } from './photograph.tsx'
import { StepPanel, type StepProps } from './step-panel.tsx'

const WAYS = [
  { value: 'drawn', label: 'Draw' },
  { value: 'photograph', label: 'Photograph' },
] as const

const FIRST_FACE = 7

export function PortraitStep({ draft, change }: StepProps) {
  const { face } = draft
  const [way, setWay] = useState(face.kind)
  // Looking at the other way throws nothing away: the last face of each is kept until one is used.
  const [drawn, setDrawn] = useState<Extract<Face, { kind: 'drawn' }>>(
    face.kind === 'drawn' ? face : { kind: 'drawn', portrait: randomPortrait(FIRST_FACE) },
  )
  const portrait = face.kind === 'drawn' ? face.portrait : drawn.portrait

  return (
    <StepPanel
      title="Portrait"
      text="The face fans meet. Draw one that nobody has, or use a photograph."
    >
      <Tabs label="How the face is made" tabs={WAYS} value={way} onValueChange={setWay}>
        <div className="mt-6">
          {way === 'drawn' ? (
            <Atelier
              portrait={portrait}
              onChange={(next) => {
                const nextFace = { kind: 'drawn', portrait: next } as const
                setDrawn(nextFace)
                change({ face: nextFace })
              }}
            />
          ) : (
            <Photograph
              hasOne={face.kind === 'photograph'}
              onAccepted={(photograph_id) =>
                change({ face: { kind: 'photograph', photograph_id } })
              }
            />
          )}
        </div>
      </Tabs>
    </StepPanel>
  )
}
