import { useEffect, useRef } from 'react'

const PLACE = ['--toast-top', '--toast-bottom', '--toast-left', '--toast-width'] as const

/** While this is there, toasts appear here instead of over what the person is doing. */
export function ToastSlot({
  edge = 'top',
  className,
}: {
  edge?: 'top' | 'bottom'
  className: string
}) {
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = slot.current
    if (!element) return
    const { style } = document.documentElement
    const place = () => {
      const { top, bottom, left, width } = element.getBoundingClientRect()
      style.setProperty('--toast-top', edge === 'top' ? `${top}px` : 'auto')
      style.setProperty(
        '--toast-bottom',
        edge === 'bottom' ? `${window.innerHeight - bottom}px` : 'auto',
      )
      style.setProperty('--toast-left', `${left}px`)
      style.setProperty('--toast-width', `${width}px`)
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(element)
    // What is around it moves it without changing its size, as the picture does when it grows.
    if (element.parentElement) observer.observe(element.parentElement)
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
      for (const name of PLACE) style.removeProperty(name)
    }
  }, [edge])
  return <div ref={slot} aria-hidden="true" className={`pointer-events-none ${className}`} />
}
