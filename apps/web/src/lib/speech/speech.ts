export interface SpeechHandlers {
  /** What is being said, as far as it is understood. */
  onHearing: (text: string) => void
  /** A whole sentence. */
  onHeard: (text: string) => void
  /** Recognition is being loaded, in percent; 100 when it is ready. */
  onProgress: (percent: number) => void
  onFailed: (error: Error) => void
}

/** A microphone whose words are understood. It starts paused. */
export interface SpeechInput {
  listen: () => void
  pause: () => void
  close: () => void
}

export class MicrophoneDenied extends Error {}
export class MicrophoneMissing extends Error {}
export class RecognitionUnavailable extends Error {}
