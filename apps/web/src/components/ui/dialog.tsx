import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '#lib/class-names.ts'
import { useReturnFocus } from './return-focus.ts'

/** As high as a dialog itself, so that one that opens over another darkens it. */
export const overlayStyles = 'fixed inset-0 z-50 animate-appear bg-ink-0/75 backdrop-blur-sm'
export const dialogStyles =
  'panel -translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-appear overflow-y-auto bg-ink-1 outline-none'

/** A modal with a title; traps focus and gives it back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  className,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  className?: string
  children: ReactNode
}) {
  const focus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyles} />
        <Primitive.Content
          {...focus}
          className={cx(dialogStyles, 'p-6 sm:p-8', className ?? 'max-w-lg')}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Primitive.Title className="display pr-12 text-[1.75rem]">{title}</Primitive.Title>
          {description ? (
            <Primitive.Description className="mt-2 text-mute">{description}</Primitive.Description>
          ) : null}
          {children}
          <Primitive.Close
            aria-label="Close"
            className="absolute top-5 right-5 grid size-10 place-items-center rounded-full text-mute hover:bg-white/8 hover:text-cream"
          >
            <X aria-hidden="true" className="size-5" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
