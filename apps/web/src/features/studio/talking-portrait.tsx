import type { RouteResponse } from '@inamora/contract/route'
import type { previewFace } from '@inamora/contract/studio'
import { useEffect, useRef } from 'react'
import { cx } from '#lib/class-names.ts'
import { mouthColumn } from './mouth.ts'

export type Sprite = RouteResponse<typeof previewFace>

const BLINK_MS = 130
const BLINK_EVERY_MS = [2_400, 5_600] as const
const MOUTH_MS = 80
const CALM = '(prefers-reduced-motion: reduce)'

/** A face of one picture: a column for every mouth shape, the last with the eyes closed. */
export function TalkingPortrait({
  sprite,
  label,
  level,
  isTalking,
  className,
}: {
  sprite: Sprite
  label: string
  /** How loud its voice is now. */
  level: () => number | undefined
  isTalking: boolean
  className?: string
}) {
  const element = useRef<HTMLDivElement>(null)
  const loudness = useRef(level)
  loudness.current = level
  const { columns } = sprite
  const last = columns.length - 1

  useEffect(() => {
    const show = (column: number) => {
      if (element.current) {
        element.current.style.backgroundPositionX = `${(column / Math.max(1, last)) * 100}%`
      }
    }
    show(0)
    if (isTalking) {
      let tick = 0
      const timer = setInterval(() => {
        tick += 1
        show(mouthColumn(columns, loudness.current() ?? 0, tick))
      }, MOUTH_MS)
      return () => clearInterval(timer)
    }
    if (window.matchMedia(CALM).matches) return
    let timer: ReturnType<typeof setTimeout>
    const [soonest, latest] = BLINK_EVERY_MS
    const wait = () => {
      timer = setTimeout(blink, soonest + Math.random() * (latest - soonest))
    }
    const blink = () => {
      show(last)
      timer = setTimeout(() => {
        show(0)
        wait()
      }, BLINK_MS)
    }
    wait()
    return () => clearTimeout(timer)
  }, [isTalking, columns, last])

  return (
    <div
      ref={element}
      role="img"
      aria-label={label}
      data-talking={isTalking}
      className={cx('bg-no-repeat', className)}
      style={{
        backgroundImage: `url("${sprite.image}")`,
        backgroundSize: `${columns.length * 100}% 100%`,
      }}
    />
  )
}
