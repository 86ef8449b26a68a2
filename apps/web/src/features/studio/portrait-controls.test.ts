import { portraitSchema } from '@inamora/contract/portrait'
import { describe, expect, it } from 'vitest'
import { CONTROL_GROUPS, type Control, type GroupName, randomised } from './portrait-controls.ts'

const portrait = portraitSchema.parse({})
const groups = Object.entries(CONTROL_GROUPS) as [GroupName, { controls: readonly Control[] }][]

function write(control: Control) {
  switch (control.kind) {
    case 'slider':
    case 'tone':
      return control.write(portrait, 0.91)
    case 'choice':
      return control.write(portrait, control.options.at(-1) ?? '')
    case 'colour':
      return control.write(portrait, '#0a0b0c')
    case 'toggle':
      return control.write(portrait, true)
  }
}

describe.each(groups)('the %s group', (name, { controls }) => {
  it.each(controls.map((control) => [control.label, control] as const))(
    '%s writes what it reads, and a portrait the contract takes',
    (_, control) => {
      const changed = write(control)
      expect(changed).not.toEqual(portrait)
      expect(portraitSchema.parse(changed)).toEqual(changed)
      expect(control.read(changed)).not.toEqual(control.read(portrait))
    },
  )

  it('thrown anew changes nothing outside itself', () => {
    const thrown = randomised(portrait, name, 77)
    expect(thrown).not.toEqual(portrait)
    const kept = Object.keys(portrait).filter(
      (key) => !(CONTROL_GROUPS[name].parts as readonly string[]).includes(key),
    )
    for (const key of kept) expect(thrown).toHaveProperty(key, Reflect.get(portrait, key))
    expect(portraitSchema.parse(thrown)).toEqual(thrown)
  })
})

it('every parameter but the seed has a control', () => {
  const parts = groups.flatMap(([name]) => CONTROL_GROUPS[name].parts)
  expect(
    Object.keys(portrait)
      .filter((key) => key !== 'seed')
      .toSorted(),
  ).toEqual([...parts].toSorted())
})

it('colours that follow something can be given back', () => {
  const lipstick = CONTROL_GROUPS.lips.controls.find(({ label }) => label === 'Lipstick')
  if (lipstick?.kind !== 'colour') throw new Error('no lipstick')
  const worn = lipstick.write(portrait, '#b3202c')
  expect(portraitSchema.parse(JSON.parse(JSON.stringify(lipstick.write(worn, undefined))))).toEqual(
    portrait,
  )
})
