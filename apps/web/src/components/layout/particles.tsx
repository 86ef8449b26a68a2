import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react'
import { particleCount } from './particle-count.ts'

const between = (from: number, to: number) => from + Math.random() * (to - from)

function scatter(count: number): CSSProperties[] {
  return Array.from({ length: count }, () => ({
    left: `${between(0, 100)}%`,
    top: `${between(0, 100)}%`,
    scale: between(0.5, 1.6),
    animationDelay: `${between(-60, 0)}s`,
    '--drift-x': `${between(-60, 60)}px`,
    '--drift-y': `${between(-160, -40)}px`,
    '--drift-duration': `${between(24, 60)}s`,
    '--glow-duration': `${between(3, 7)}s`,
  }))
}

/**
 * Dust in candlelight. Moved by style sheets alone, so that it costs the page no time of its own;
 * stands still while the tab is hidden, absent when less motion is wanted.
 */
export function Particles() {
  const count = useSyncExternalStore(onChange, currentCount)
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const [particles, setParticles] = useState<CSSProperties[]>([])
  useEffect(() => setParticles(scatter(count)), [count])
  return (
    <div
      aria-hidden="true"
      data-particles={count}
      data-paused={isHidden}
      className="group -z-10 pointer-events-none fixed inset-0 overflow-hidden"
    >
      {particles.map((style) => (
        <span
          key={`${style.left}${style.top}`}
          style={style}
          className="absolute size-0.75 animate-dust rounded-full bg-[#f7d6b4] opacity-10 group-data-[paused=true]:[animation-play-state:paused]"
        />
      ))}
    </div>
  )
}

const CALM = '(prefers-reduced-motion: reduce)'

function currentCount(): number {
  return window.matchMedia(CALM).matches ? 0 : particleCount(window.innerWidth)
}

function onChange(listener: () => void): () => void {
  const calm = window.matchMedia(CALM)
  window.addEventListener('resize', listener)
  calm.addEventListener('change', listener)
  return () => {
    window.removeEventListener('resize', listener)
    calm.removeEventListener('change', listener)
  }
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
