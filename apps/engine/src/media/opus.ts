export const FRAME_MS = 20
export const SAMPLE_RATE = 48_000
export const SAMPLES_PER_FRAME = (SAMPLE_RATE * FRAME_MS) / 1000

/** 20 ms of silence, mono: what goes out while nobody speaks, so that the fan's audio clock never stops. */
export const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])
