import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Shared by neighbours: once one tooltip was open, the next comes without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Primitive.Provider>
  )
}

/** Says in words what an icon button does; the button keeps its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={8}
          collisionPadding={12}
          className="z-50 animate-appear rounded-full border border-line bg-ink-3 px-3.5 py-1.5 text-cream text-sm shadow-deep"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
