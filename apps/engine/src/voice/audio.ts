/** Mono sound between -1 and 1. */
export interface Sound {
  samples: Float32Array
  sampleRate: number
}

const WINDOW_MS = 5
/** About -40 dBFS: under every voice, over the noise a model leaves in its pauses. */
const SILENCE_RMS = 0.01
const LEAD_MS = 20
const TAIL_MS = 120

/** Speech of every voice ends up equally loud, never clipped. */
const TARGET_RMS = 0.1
const MAX_PEAK = 0.95

export interface Trimmed extends Sound {
  /** How much was cut from the front. */
  cutMs: number
}

/** Cuts silence at both ends, leaving a breath of it. */
export function trimSilence({ samples, sampleRate }: Sound): Trimmed {
  const window = Math.round((sampleRate * WINDOW_MS) / 1000)
  const loud = windows(samples, window).map((rms) => rms > SILENCE_RMS)
  const first = loud.indexOf(true)
  if (first < 0) return { samples: samples.subarray(0, 0), sampleRate, cutMs: 0 }
  const last = loud.lastIndexOf(true)
  const start = Math.max(0, first * window - Math.round((sampleRate * LEAD_MS) / 1000))
  const end = Math.min(
    samples.length,
    (last + 1) * window + Math.round((sampleRate * TAIL_MS) / 1000),
  )
  return { samples: samples.subarray(start, end), sampleRate, cutMs: (start / sampleRate) * 1000 }
}

export function equaliseLoudness({ samples, sampleRate }: Sound): Sound {
  const window = Math.round((sampleRate * 20) / 1000)
  const spoken = windows(samples, window).filter((rms) => rms > SILENCE_RMS)
  if (spoken.length === 0) return { samples, sampleRate }
  const rms = Math.sqrt(spoken.reduce((sum, value) => sum + value * value, 0) / spoken.length)
  const peak = samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  const gain = Math.min(TARGET_RMS / rms, MAX_PEAK / peak)
  return { samples: samples.map((value) => value * gain), sampleRate }
}

/** Linear interpolation is enough: it is only used for speech servers with a rate that Opus does not take. */
export function resample({ samples, sampleRate }: Sound, to: number): Sound {
  if (sampleRate === to) return { samples, sampleRate }
  const result = new Float32Array(Math.floor((samples.length * to) / sampleRate))
  for (let i = 0; i < result.length; i++) {
    const at = (i * sampleRate) / to
    const low = Math.floor(at)
    const a = samples[low] ?? 0
    result[i] = a + ((samples[low + 1] ?? a) - a) * (at - low)
  }
  return { samples: result, sampleRate: to }
}

export function pcm16(bytes: Buffer, sampleRate: number, channels = 1): Sound {
  const samples = new Float32Array(Math.floor(bytes.length / 2 / channels))
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(i * 2 * channels) / 32768
  return { samples, sampleRate }
}

function windows(samples: Float32Array, size: number): number[] {
  const values: number[] = []
  for (let start = 0; start < samples.length; start += size) {
    const part = samples.subarray(start, start + size)
    values.push(Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length))
  }
  return values
}
