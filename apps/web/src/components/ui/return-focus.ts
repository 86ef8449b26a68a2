import { useRef } from 'react'

/**
 * Gives the focus back to whatever opened a dialog. Radix does so only for its own triggers, and our
 * dialogs are opened by state. When the opener is gone, the content of the page takes the focus.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = opener.current?.isConnected ? opener.current : document.getElementById('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
