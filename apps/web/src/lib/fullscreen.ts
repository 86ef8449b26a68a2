import { useSyncExternalStore } from 'react'

declare global {
  interface Window {
    /** True while a chat fills the screen. */
    isFullscreen: boolean
  }
  interface WindowEventMap {
    'fullscreen-change': CustomEvent<boolean>
  }
}

const listeners = new Set<() => void>()
let fullscreen = false

function set(next: boolean): void {
  if (next === fullscreen) return
  fullscreen = next
  for (const listener of listeners) listener()
}

/** The flag and the event are two ways to say the same: either one hides the bars. */
export function installFullscreenFlag(): void {
  fullscreen = Boolean(window.isFullscreen)
  Object.defineProperty(window, 'isFullscreen', {
    configurable: true,
    get: () => fullscreen,
    set: (next: unknown) => set(Boolean(next)),
  })
  window.addEventListener('fullscreen-change', (event) => set(Boolean(event.detail)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useFullscreen(): boolean {
  return useSyncExternalStore(subscribe, () => fullscreen)
}
