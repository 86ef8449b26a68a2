import type { StudioAvatar } from '@inamora/contract/studio'
import type { ReactNode } from 'react'
import type { Draft } from './draft.ts'
import type { DraftSaver } from './draft-saver.ts'
import type { useVoiceSample } from './use-voice-sample.ts'

/** What every step of the builder works on. */
export interface StepProps {
  /** As the server has it. */
  avatar: StudioAvatar
  /** As it stands on the screen. */
  draft: Draft
  change: (change: Partial<Draft>) => void
  saver: DraftSaver
  sample: ReturnType<typeof useVoiceSample>
}

export function StepPanel({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <>
      <h2 className="display text-[1.9rem]">{title}</h2>
      <p className="mt-1.5 mb-7 max-w-xl text-mute">{text}</p>
      {children}
    </>
  )
}
