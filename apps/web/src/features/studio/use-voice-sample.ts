import { DEFAULT_VOICE_RATE, type VoiceId } from '@inamora/contract/voices'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#lib/toast.ts'

interface Playing {
  audio: HTMLAudioElement
  context: AudioContext
  analyser: AnalyserNode
}

/** Plays one voice sample at a time, all recorded at the default pace, and tells how loud it is so that the portrait can speak along. */
export function useVoiceSample() {
  const [voiceId, setVoiceId] = useState<VoiceId>()
  const playing = useRef<Playing>(undefined)
  const bins = useRef(new Uint8Array(64))

  function stop() {
    playing.current?.audio.pause()
    void playing.current?.context.close()
    playing.current = undefined
    setVoiceId(undefined)
  }

  async function play(voice: { id: VoiceId; sampleUrl: string }, rate: number) {
    stop()
    const audio = new Audio(voice.sampleUrl)
    audio.playbackRate = rate / DEFAULT_VOICE_RATE
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 128
    analyser.smoothingTimeConstant = 0.4
    context.createMediaElementSource(audio).connect(analyser).connect(context.destination)
    playing.current = { audio, context, analyser }
    setVoiceId(voice.id)
    audio.addEventListener('ended', () => {
      if (playing.current?.audio === audio) stop()
    })
    try {
      await audio.play()
    } catch {
      if (playing.current?.audio !== audio) return
      stop()
      toast({
        title: 'The sample could not be played',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      })
    }
  }

  /** 0 to 1; nothing while all is silent. */
  function level(): number | undefined {
    const analyser = playing.current?.analyser
    if (!analyser) return undefined
    analyser.getByteFrequencyData(bins.current)
    return bins.current.reduce((sum, bin) => sum + bin, 0) / bins.current.length / 255
  }

  function setRate(rate: number) {
    if (playing.current) playing.current.audio.playbackRate = rate / DEFAULT_VOICE_RATE
  }

  useEffect(
    () => () => {
      playing.current?.audio.pause()
      void playing.current?.context.close()
      playing.current = undefined
    },
    [],
  )

  return { voiceId, play, stop, setRate, level }
}
