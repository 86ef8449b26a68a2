/**
 * Fullscreen as the whole app knows it: a window event that hides the bars, and the browser's own
 * fullscreen where it has one. Leaving that with the Escape key leaves ours.
 */
export class FullscreenSwitch {
  readonly #onLeft: (isOn: false) => void
  #isOn = false

  constructor(onLeft: (isOn: false) => void) {
    this.#onLeft = onLeft
  }

  set(isOn: boolean): void {
    if (isOn === this.#isOn) return
    this.#isOn = isOn
    window.dispatchEvent(new CustomEvent('fullscreen-change', { detail: isOn }))
    if (isOn) {
      document.addEventListener('fullscreenchange', this.#follow)
      void document.documentElement.requestFullscreen?.().catch(() => undefined)
    } else {
      document.removeEventListener('fullscreenchange', this.#follow)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }

  readonly #follow = () => {
    if (!document.fullscreenElement) this.#onLeft(false)
  }
}
