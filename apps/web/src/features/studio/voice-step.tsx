import { DEFAULT_VOICE_RATE, type VoiceId, voiceIds, voices } from '@inamora/contract/voices'
import { useQuery } from '@tanstack/react-query'
import { Square, Volume2 } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { Button } from '#components/ui/button.tsx'
import { Slider } from '#components/ui/slider.tsx'
import { voicesQuery } from './queries.ts'
import { StepPanel, type StepProps } from './step-panel.tsx'

const RATE_MIN = 0.7
const RATE_MAX = 1.6

export function VoiceStep({ draft, change, sample }: StepProps) {
  const samples = useQuery(voicesQuery)

  function listen(id: VoiceId) {
    const sampleUrl = samples.data?.find((voice) => voice.id === id)?.sampleUrl
    if (sampleUrl) void sample.play({ id, sampleUrl }, draft.voice_rate)
  }

  return (
    <StepPanel title="Voice" text="Listen with your eyes closed. The portrait speaks along.">
      <RadioGroup.Root
        aria-label="Voice"
        value={draft.voice_id}
        onValueChange={(id) => {
          const voice_id = voiceIds.find((known) => known === id)
          if (voice_id) change({ voice_id })
        }}
        className="grid gap-3 sm:grid-cols-2"
      >
        {voices.map(({ id, name, accent, gender, description }) => (
          <div key={id} className="relative">
            <RadioGroup.Item
              value={id}
              className="flex h-full w-full flex-col rounded-card border border-white/12 bg-ink-2/50 p-4 text-left transition duration-200 ease-out hover:border-white/25 data-[state=checked]:border-rose/70 data-[state=checked]:bg-rose/10"
            >
              <span className="display text-xl">{name}</span>
              <span className="text-mute text-xs capitalize">
                {accent}, {gender}
              </span>
              <span className="mt-1.5 text-cream/85 text-sm">{description}</span>
            </RadioGroup.Item>
            {sample.voiceId === id ? (
              <Button
                size="sm"
                aria-label={`Stop ${name}`}
                onClick={sample.stop}
                className="absolute top-4 right-4"
              >
                <Square aria-hidden="true" />
                Stop
              </Button>
            ) : (
              <Button
                size="sm"
                aria-label={`Listen to ${name}`}
                disabled={!samples.data}
                onClick={() => listen(id)}
                className="absolute top-4 right-4"
              >
                <Volume2 aria-hidden="true" />
                Listen
              </Button>
            )}
          </div>
        ))}
      </RadioGroup.Root>
      {samples.isError ? (
        <p role="alert" className="mt-3 text-bad text-sm">
          The samples could not be loaded.{' '}
          <button type="button" onClick={() => void samples.refetch()} className="underline">
            Try again
          </button>
        </p>
      ) : null}
      <div className="mt-8 max-w-md">
        <Slider
          label="Pace"
          value={draft.voice_rate}
          min={RATE_MIN}
          max={RATE_MAX}
          step={0.05}
          valueText={`${draft.voice_rate.toFixed(2)} ×`}
          low="Unhurried"
          high="Quick"
          onChange={(rate) => {
            const voice_rate = Math.round(rate * 100) / 100
            sample.setRate(voice_rate)
            change({ voice_rate })
          }}
        />
        {draft.voice_rate === DEFAULT_VOICE_RATE ? null : (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => change({ voice_rate: DEFAULT_VOICE_RATE })}
            className="-ml-4 mt-2"
          >
            Back to {DEFAULT_VOICE_RATE.toFixed(2)} ×
          </Button>
        )}
      </div>
    </StepPanel>
  )
}
