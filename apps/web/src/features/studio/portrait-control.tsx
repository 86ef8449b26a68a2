import type { Portrait } from '@inamora/contract/portrait'
import { SKIN_TONES } from '@inamora/contract/portrait'
import { Pipette } from 'lucide-react'
import { PillChoice, SwatchChoice } from '#components/ui/choice.tsx'
import { Slider } from '#components/ui/slider.tsx'
import type { Control } from './portrait-controls.ts'

interface ControlProps<Kind extends Control['kind']> {
  control: Extract<Control, { kind: Kind }>
  portrait: Portrait
  onChange: (portrait: Portrait, during?: string) => void
  onCommit: () => void
}

/** One parameter of the portrait, in the form that suits it. */
export function PortraitControl({ control, ...props }: ControlProps<Control['kind']>) {
  switch (control.kind) {
    case 'slider':
      return <SliderControl control={control} {...props} />
    case 'choice':
      return <ChoiceControl control={control} {...props} />
    case 'colour':
      return <ColourControl control={control} {...props} />
    case 'tone':
      return <ToneControl control={control} {...props} />
    case 'toggle':
      return <ToggleControl control={control} {...props} />
  }
}

function SliderControl({ control, portrait, onChange, onCommit }: ControlProps<'slider'>) {
  const value = control.read(portrait)
  const percent = Math.round(value * 100)
  const sign = control.min < 0 && percent > 0 ? '+' : ''
  return (
    <Slider
      label={control.label}
      value={value}
      min={control.min}
      max={1}
      step={0.05}
      valueText={`${sign}${percent}`}
      low={control.low}
      high={control.high}
      onChange={(next) => onChange(control.write(portrait, next), control.label)}
      onCommit={onCommit}
    />
  )
}

/** `long-waves` as one would say it. */
function inWords(value: string): string {
  const words = value.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function ChoiceControl({ control, portrait, onChange }: ControlProps<'choice'>) {
  return (
    <PillChoice
      label={control.label}
      options={control.options.map((value) => ({ value, label: inWords(value) }))}
      value={control.read(portrait)}
      onChange={(value) => onChange(control.write(portrait, value))}
    />
  )
}

const NONE = 'none'

function ColourControl({ control, portrait, onChange, onCommit }: ControlProps<'colour'>) {
  const value = control.read(portrait)
  const { label, palette, follows } = control
  const swatches = palette.map((colour, index) => ({
    value: colour,
    label: `${label} ${index + 1}`,
    colour,
  }))
  const without = {
    value: NONE,
    label: follows ?? '',
    colour: 'repeating-linear-gradient(45deg, #33232d 0 5px, #1a1117 5px 10px)',
  }
  const isOwn = value !== undefined && !palette.includes(value)
  return (
    <SwatchChoice
      label={follows && value === undefined ? `${label}: ${follows.toLowerCase()}` : label}
      options={follows ? [without, ...swatches] : swatches}
      value={value ?? NONE}
      onChange={(next) => onChange(control.write(portrait, next === NONE ? undefined : next))}
      extra={
        <label
          title="Any colour"
          className="relative grid size-9 cursor-pointer place-items-center overflow-hidden rounded-full border border-white/20 transition duration-150 ease-out hover:scale-108 has-focus-visible:outline-2 has-focus-visible:outline-gold has-focus-visible:outline-offset-2"
          style={
            isOwn
              ? { background: value, outline: '2px solid var(--color-cream)', outlineOffset: '2px' }
              : {
                  background:
                    'conic-gradient(#d0685a, #d09a24, #5a8a6a, #17a3a0, #4f6fa0, #6a4fb0, #c0507a, #d0685a)',
                }
          }
        >
          <Pipette aria-hidden="true" className="size-4 text-white drop-shadow-[0_0_2px_#000]" />
          <input
            type="color"
            aria-label={`${label}, any colour`}
            value={value ?? '#7c3a4a'}
            onChange={(event) => onChange(control.write(portrait, event.target.value), label)}
            onBlur={onCommit}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      }
    />
  )
}

/** Skin goes from the palest to the deepest without steps; eight of them are there to press. */
function ToneControl({ control, portrait, onChange, onCommit }: ControlProps<'tone'>) {
  const value = control.read(portrait)
  const last = SKIN_TONES.length - 1
  const nearest = Math.round(value * last)
  return (
    <div className="space-y-3">
      <SwatchChoice
        label={control.label}
        options={SKIN_TONES.map((colour, index) => ({
          value: String(index),
          label: `Tone ${index + 1} of ${SKIN_TONES.length}`,
          colour,
        }))}
        value={String(nearest)}
        onChange={(index) => onChange(control.write(portrait, Number(index) / last))}
      />
      <Slider
        label="Tone in between"
        isLabelHidden
        value={value}
        min={0}
        max={1}
        step={0.02}
        valueText={`${Math.round(value * 100)}`}
        low="Palest"
        high="Deepest"
        onChange={(next) => onChange(control.write(portrait, next), control.label)}
        onCommit={onCommit}
      />
    </div>
  )
}

function ToggleControl({ control, portrait, onChange }: ControlProps<'toggle'>) {
  return (
    <label className="flex cursor-pointer items-center gap-3 py-1 font-medium text-sm">
      <input
        type="checkbox"
        checked={control.read(portrait)}
        onChange={(event) => onChange(control.write(portrait, event.target.checked))}
        className="size-5 shrink-0 accent-rose"
      />
      {control.label}
    </label>
  )
}
