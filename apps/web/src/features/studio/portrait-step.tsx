import { randomPortrait } from '@inamora/contract/random-portrait'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { Atelier } from './atelier.tsx'
import type { Face } from './draft.ts'
import { Photograph } from './photograph.tsx'
import { StepPanel, type StepProps } from './step-panel.tsx'

const WAYS = [
  { value: 'drawn', label: 'Draw' },
  { value: 'photograph', label: 'Photograph' },
] as const

type Drawn = Extract<Face, { kind: 'drawn' }>
type Photographed = Extract<Face, { kind: 'photograph' }>

const FIRST_FACE = 7

export function PortraitStep({ draft, change }: StepProps) {
  const { face } = draft
  const [way, setWay] = useState(face.kind)
  // The last face of each kind is kept: one can go to the other and come back.
  const [drawn, setDrawn] = useState<Drawn>(
    face.kind === 'drawn' ? face : { kind: 'drawn', portrait: randomPortrait(FIRST_FACE) },
  )
  const [photograph, setPhotograph] = useState<Photographed | undefined>(
    face.kind === 'photograph' ? face : undefined,
  )

  function draw(portrait: Drawn['portrait']) {
    const next: Drawn = { kind: 'drawn', portrait }
    setDrawn(next)
    change({ face: next })
  }

  return (
    <StepPanel
      title="Portrait"
      text="The face fans meet. Draw one that nobody has, or use a photograph."
    >
      <Tabs label="How the face is made" tabs={WAYS} value={way} onValueChange={setWay}>
        <div className="mt-6">
          {way === 'drawn' && face.kind === 'photograph' ? (
            <Unused
              text="The face is a photograph now."
              action="Use the drawing"
              onUse={() => change({ face: drawn })}
            />
          ) : null}
          {way === 'photograph' && face.kind === 'drawn' && photograph ? (
            <Unused
              text="The face is drawn now."
              action="Use the photograph"
              onUse={() => change({ face: photograph })}
            />
          ) : null}
          {way === 'drawn' ? (
            <Atelier portrait={drawn.portrait} onChange={draw} />
          ) : (
            <Photograph
              hasOne={face.kind === 'photograph'}
              onAccepted={(photograph_id) => {
                const next: Photographed = { kind: 'photograph', photograph_id }
                setPhotograph(next)
                change({ face: next })
              }}
            />
          )}
        </div>
      </Tabs>
    </StepPanel>
  )
}

/** What is shown here is not the face of the avatar, and can be made so. */
function Unused({ text, action, onUse }: { text: string; action: string; onUse: () => void }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-[20px] border border-line bg-white/4 px-4 py-3 text-sm">
      <p>{text}</p>
      <Button size="sm" onClick={onUse}>
        {action}
      </Button>
    </div>
  )
}
