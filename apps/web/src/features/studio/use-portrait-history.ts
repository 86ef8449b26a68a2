import type { Portrait } from '@inamora/contract/portrait'
import { useRef, useState } from 'react'

const STEPS_KEPT = 100

/** Steps back and forth through a portrait. The moves of one drag are one step. */
export function usePortraitHistory(portrait: Portrait, onChange: (portrait: Portrait) => void) {
  const [past, setPast] = useState<readonly Portrait[]>([])
  const [future, setFuture] = useState<readonly Portrait[]>([])
  const gesture = useRef<string>(undefined)

  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** `during` names the control that is being dragged. */
    change(next: Portrait, during?: string) {
      if (during === undefined || gesture.current !== during) {
        setPast([...past, portrait].slice(-STEPS_KEPT))
      }
      gesture.current = during
      setFuture([])
      onChange(next)
    },
    endGesture() {
      gesture.current = undefined
    },
    undo() {
      const previous = past.at(-1)
      if (!previous) return
      gesture.current = undefined
      setPast(past.slice(0, -1))
      setFuture([portrait, ...future])
      onChange(previous)
    },
    redo() {
      const [next, ...rest] = future
      if (!next) return
      gesture.current = undefined
      setPast([...past, portrait])
      setFuture(rest)
      onChange(next)
    },
  }
}
