import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'

export function RemoveFavoriteDialog({
  name,
  open,
  onOpenChange,
  onRemove,
}: {
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onRemove: () => void
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remove from Favorites"
      text={`Are you sure you want to remove "${name}" from your favorites? This action cannot be undone.`}
      confirmLabel="Remove"
      onConfirm={onRemove}
    />
  )
}
