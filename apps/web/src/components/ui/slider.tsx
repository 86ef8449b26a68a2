import { Slider as Primitive } from 'radix-ui'
import { useId } from 'react'

/** A value on a track; arrow keys, Home and End move it. */
export function Slider({
  label,
  value,
  min,
  max,
  step,
  valueText,
  low,
  high,
  isLabelHidden = false,
  onChange,
  onCommit,
}: {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value as it is read out and shown beside the label. */
  valueText: string
  /** What the two ends mean. */
  low?: string
  high?: string
  isLabelHidden?: boolean
  onChange: (value: number) => void
  /** After a drag or a key press. */
  onCommit?: () => void
}) {
  const id = useId()
  return (
    <div>
      <div className={isLabelHidden ? 'sr-only' : 'mb-1 flex items-baseline justify-between gap-4'}>
        <span id={id} className="font-medium text-mute text-sm">
          {label}
        </span>
        <span aria-hidden="true" className="text-cream text-sm tabular-nums">
          {valueText}
        </span>
      </div>
      <Primitive.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        onValueChange={([next]) => {
          if (next !== undefined) onChange(next)
        }}
        onValueCommit={onCommit}
        className="relative flex h-8 cursor-pointer touch-none select-none items-center"
      >
        <Primitive.Track className="relative h-1.5 grow overflow-hidden rounded-full bg-white/12">
          <Primitive.Range className="absolute h-full rounded-full bg-flame" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-labelledby={id}
          aria-valuetext={valueText}
          className="block size-5.5 rounded-full border-2 border-ember bg-cream shadow-deep transition-transform duration-150 ease-out hover:scale-110 focus-visible:outline-2 focus-visible:outline-gold focus-visible:outline-offset-2"
        />
      </Primitive.Root>
      {low || high ? (
        <div aria-hidden="true" className="flex justify-between text-mute text-xs">
          <span>{low}</span>
          <span>{high}</span>
        </div>
      ) : null}
    </div>
  )
}
