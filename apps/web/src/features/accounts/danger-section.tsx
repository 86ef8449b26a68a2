import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsRow, SettingsSection } from '#components/layout/settings-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { api } from '#lib/api.ts'
import { messageOf } from '#lib/error-message.ts'
import { plural } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { routes } from './settings-queries.ts'

export function DangerSection() {
  const [open, setOpen] = useState<'cancel' | 'delete'>()
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.call(routes.cancelSubscriptions, {}),
    onSuccess: ({ cancelled: count }) => {
      toast({
        title: 'Subscriptions cancelled',
        description: `You no longer follow ${count} ${plural(count, 'creator')}.`,
      })
      // Follows show on most screens; asking again is simpler than knowing where.
      return queryClient.invalidateQueries()
    },
    onError: (error) =>
      toast({
        title: 'Subscriptions not cancelled',
        description: messageOf(error),
        variant: 'destructive',
      }),
  })
  return (
    <SettingsSection
      title="Danger Zone"
      text="Steps that cannot be taken back. We ask before each."
      tone="danger"
    >
      <SettingsRow title="Subscriptions" text="Unfollow every creator at once.">
        <Button variant="danger" disabled={cancel.isPending} onClick={() => setOpen('cancel')}>
          {cancel.isPending ? 'Cancelling...' : 'Cancel All Subscriptions'}
        </Button>
      </SettingsRow>
      <SettingsRow title="Account" text="Remove your account and everything that belongs to it.">
        <Button variant="danger" onClick={() => setOpen('delete')}>
          Delete Account
        </Button>
      </SettingsRow>
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={() => setOpen(undefined)}
        title="Cancel All Subscriptions"
        text="You will no longer follow any creator. You can follow them again one by one."
        confirmLabel="Cancel Subscriptions"
        onConfirm={() => cancel.mutate()}
      />
      {open === 'delete' ? <DeleteAccountDialog onClose={() => setOpen(undefined)} /> : null}
    </SettingsSection>
  )
}
