import { useEffect, useRef } from 'react'
import { particleCount } from './particle-count.ts'

interface Particle {
  x: number
  y: number
  radius: number
  driftX: number
  driftY: number
  phase: number
}

function scatter(width: number, height: number): Particle[] {
  return Array.from({ length: particleCount(width) }, () => ({
    x: Math.random() * width,
    y: Math.random() * height,
    radius: 0.6 + Math.random() * 1.6,
    driftX: (Math.random() - 0.5) * 5,
    driftY: -2 - Math.random() * 6,
    phase: Math.random() * Math.PI * 2,
  }))
}

/** Dust in candlelight. Stands still while the tab is hidden, absent when less motion is wanted. */
function animate(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => {}
  let particles: Particle[] = []
  let width = 0
  let height = 0
  let frame = 0
  let last = 0

  function resize() {
    const scale = Math.min(window.devicePixelRatio, 2)
    if (particleCount(window.innerWidth) !== particles.length || width === 0) {
      particles = scatter(window.innerWidth, window.innerHeight)
      canvas.dataset.particles = String(particles.length)
    }
    width = window.innerWidth
    height = window.innerHeight
    canvas.width = width * scale
    canvas.height = height * scale
    context?.setTransform(scale, 0, 0, scale, 0, 0)
  }

  function draw(now: number) {
    frame = requestAnimationFrame(draw)
    if (!context) return
    const seconds = Math.min((now - last) / 1000, 0.1)
    last = now
    context.clearRect(0, 0, width, height)
    for (const particle of particles) {
      particle.x = (particle.x + particle.driftX * seconds + width) % width
      particle.y = (particle.y + particle.driftY * seconds + height) % height
      const glow = 0.22 + 0.2 * Math.sin(now / 1700 + particle.phase)
      context.fillStyle = `rgb(247 214 180 / ${glow})`
      context.beginPath()
      context.arc(particle.x, particle.y, particle.radius, 0, Math.PI * 2)
      context.fill()
    }
  }

  function runWhileVisible() {
    cancelAnimationFrame(frame)
    last = performance.now()
    if (!document.hidden) frame = requestAnimationFrame(draw)
  }

  resize()
  runWhileVisible()
  window.addEventListener('resize', resize)
  document.addEventListener('visibilitychange', runWhileVisible)
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('resize', resize)
    document.removeEventListener('visibilitychange', runWhileVisible)
  }
}

export function Particles() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)')
    let stop = () => {}
    function apply() {
      stop()
      stop = reduced.matches || !canvas.current ? () => {} : animate(canvas.current)
      if (canvas.current) canvas.current.hidden = reduced.matches
    }
    apply()
    reduced.addEventListener('change', apply)
    return () => {
      stop()
      reduced.removeEventListener('change', apply)
    }
  }, [])
  return (
    <div aria-hidden="true" className="-z-10 pointer-events-none fixed inset-0">
      <canvas ref={canvas} className="size-full" />
    </div>
  )
}
