import { type ComponentType, lazy } from 'react'
import { storedSession } from './session-storage.ts'

/**
 * A part of a screen that only members see, in its own chunk: visitors never load it, and whoever
 * has a session loads it together with the screen.
 */
export function memberPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  if (storedSession()) load().catch(() => undefined)
  return lazy(async () => ({ default: (await load())[name] }))
}
