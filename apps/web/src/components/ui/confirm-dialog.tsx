import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '#lib/class-names.ts'
import { buttonStyles } from './button.tsx'
import { dialogStyles, overlayStyles } from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  confirmLabel: string
  onConfirm: () => void
}) {
  const focus = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayStyles} />
        <AlertDialog.Content {...focus} className={cx(dialogStyles, 'max-w-md p-7')}>
          <AlertDialog.Title className="display text-2xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-3 text-mute">{text}</AlertDialog.Description>
          <div className="mt-7 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className={buttonStyles({ variant: 'soft' })}>
              Cancel
            </AlertDialog.Cancel>
            <AlertDialog.Action className={buttonStyles({ variant: 'danger' })} onClick={onConfirm}>
              {confirmLabel}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
