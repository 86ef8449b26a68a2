import { DropdownMenu } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from '#lib/class-names.ts'

/** Not modal: the page stays readable, and a click outside closes the menu just as well. */
export function Menu(props: ComponentProps<typeof DropdownMenu.Root>) {
  return <DropdownMenu.Root modal={false} {...props} />
}

export const MenuTrigger = DropdownMenu.Trigger

export function MenuContent(props: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        sideOffset={10}
        collisionPadding={12}
        className="panel z-50 min-w-56 animate-rise rounded-[22px] bg-ink-2 p-1.5 outline-none"
        {...props}
      />
    </DropdownMenu.Portal>
  )
}

export function MenuItem({ className, ...props }: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      className={cx(
        'flex h-11 select-none items-center gap-3 rounded-2xl px-3.5 font-medium text-[0.9375rem] text-cream outline-none data-[highlighted]:bg-white/8 [&_svg]:size-4.5 [&_svg]:text-mute',
        className,
      )}
      {...props}
    />
  )
}

export function MenuNote(props: ComponentProps<typeof DropdownMenu.Label>) {
  return <DropdownMenu.Label className="px-3.5 py-2.5 text-mute text-sm" {...props} />
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />
}
