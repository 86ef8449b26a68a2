import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '#components/ui/dialog.tsx'
import { api } from '#lib/api.ts'
import { formatCount } from '#lib/format.ts'
import { storeSession } from '#lib/session-storage.ts'
import { toast } from '#lib/toast.ts'
import { useUser } from '#lib/user-context.tsx'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { routes } from './settings-queries.ts'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user } = useUser()
  const navigate = useNavigate()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete Account"
      description="This happens at once and cannot be undone. You lose:"
    >
      <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-bad">
        <li>your profile, favorites and everyone you follow</li>
        <li>all charisma and every reward it unlocked</li>
        <li>your remaining {formatCount(user?.credits)} credits</li>
        {user?.role === 'creator' ? <li>your creator profile and all avatars you built</li> : null}
      </ul>
      <p className="mt-4 text-mute text-sm">
        Want to keep a copy? Use Export my data under Security first.
      </p>
      <ConfirmWithPassword
        action={(body) => api.call(routes.remove, { body })}
        label="Delete Account"
        pendingLabel="Deleting..."
        failure="Account not deleted"
        variant="danger"
        onDone={() => {
          storeSession(null)
          toast({ title: 'Account deleted', description: 'Everything about you has been removed.' })
          void navigate({ to: '/' })
        }}
      />
    </Dialog>
  )
}
