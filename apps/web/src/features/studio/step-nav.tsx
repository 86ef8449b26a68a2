import type { StudioAvatar } from '@inamora/contract/studio'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '#lib/class-names.ts'
import { STEP_LABELS, STEPS, type Step, stepsWithGaps } from './steps.ts'

/** The steps of the builder, each with an address of its own and a mark when nothing is missing in it. */
export function StepNav({ avatar, step }: { avatar: StudioAvatar; step: Step }) {
  const gaps = stepsWithGaps(avatar.missing)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-step="${step}"]`)
    if (!list.current || !current) return
    const room = list.current.clientWidth - current.offsetWidth
    list.current.scrollTo({ left: current.offsetLeft - room / 2 })
  }, [step])
  return (
    <nav aria-label="Steps">
      <ol
        ref={list}
        className="scrollbar-none relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-col lg:px-0"
      >
        {STEPS.map((name, index) => {
          const isDone = name === 'publish' ? avatar.status === 'active' : !gaps.has(name)
          return (
            <li key={name} data-step={name} className="shrink-0">
              <Link
                to="/studio/avatars/$avatarId"
                params={{ avatarId: avatar.id }}
                search={{ step: name === 'identity' ? undefined : name }}
                resetScroll={false}
                replace
                activeOptions={{ includeSearch: true, explicitUndefined: true }}
                activeProps={{ 'aria-current': 'step' }}
                className="flex h-11 items-center gap-3 rounded-full py-1 pr-4 pl-1.5 font-medium text-mute text-sm transition duration-200 ease-out hover:text-cream aria-[current]:bg-white/8 aria-[current]:text-cream"
              >
                <span
                  className={cx(
                    'grid size-7.5 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
                    isDone ? 'border-ok/50 text-ok' : 'border-white/18',
                  )}
                >
                  {isDone ? (
                    <>
                      <Check aria-hidden="true" className="size-3.5" />
                      <span className="sr-only">Complete:</span>
                    </>
                  ) : (
                    <span aria-hidden="true">{index + 1}</span>
                  )}
                </span>
                {STEP_LABELS[name]}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
