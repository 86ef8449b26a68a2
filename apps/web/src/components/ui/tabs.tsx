import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from '#lib/class-names.ts'

interface TabDefinition<Value extends string> {
  value: Value
  label: string
}

const looks = {
  /** Few, side by side, filling the width. */
  segments: {
    list: 'grid auto-cols-fr grid-flow-col rounded-full border border-line bg-ink-0/50 p-1',
    tab: 'h-10 aria-selected:bg-ink-3',
  },
  /** Many, in as many rows as they need; one row to push aside on a phone. */
  pills: {
    list: 'scrollbar-none -mx-5 flex gap-1.5 overflow-x-auto px-5 py-1 sm:mx-0 sm:flex-wrap sm:px-0',
    tab: 'h-9 shrink-0 border border-transparent px-3.5 aria-selected:border-rose/70 aria-selected:bg-rose/18',
  },
} as const

const STEPS: Partial<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Tabs as ARIA describes them: arrow keys move and select. Ours rather than Radix's, whose tabs would
 * alone cost a tenth of what the landing screen may load.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  look = 'segments',
  children,
}: {
  label: string
  tabs: readonly TabDefinition<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  look?: keyof typeof looks
  /** The panel of the current tab. */
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = STEPS[event.key]?.(index, tabs.length - 1)
    const target = next === undefined ? undefined : tabs[next]
    if (!target) return
    event.preventDefault()
    onValueChange(target.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${target.value}"]`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={looks[look].list}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className={cx(
              'rounded-full font-semibold text-mute text-sm transition duration-200 ease-out hover:text-cream aria-selected:text-cream',
              looks[look].tab,
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
