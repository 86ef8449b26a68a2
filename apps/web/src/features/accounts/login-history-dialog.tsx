import type { LoginRecord } from '@inamora/contract/account-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api.ts'
import { messageOf } from '#lib/error-message.ts'
import { formatDateTime, plural } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { deviceName, isHandHeld } from './device-name.ts'
import { loginsQuery, routes } from './settings-queries.ts'

export function LoginHistoryDialog({ onClose }: { onClose: () => void }) {
  const logins = useQuery(loginsQuery)
  const queryClient = useQueryClient()
  const signOut = useMutation({
    mutationFn: () => api.call(routes.signOutOthers, {}),
    onSuccess: () => queryClient.invalidateQueries(loginsQuery),
    onError: (error) =>
      toast({
        title: 'Devices not signed out',
        description: messageOf(error),
        variant: 'destructive',
      }),
  })
  const others = logins.data?.filter((login) => !login.current).length ?? 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Login History"
      description="Every device that is signed in to your account."
    >
      {logins.data ? (
        <ul className="mt-5 divide-y divide-line">
          {logins.data.map((login) => (
            <LoginRow key={login.id} login={login} />
          ))}
        </ul>
      ) : null}
      {logins.isPending ? <Skeleton className="mt-5 h-40 rounded-card" /> : null}
      {logins.isError ? (
        <LoadError error={logins.error} onRetry={() => void logins.refetch()} />
      ) : null}
      {others > 0 ? (
        <Button
          variant="danger"
          size="lg"
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
          className="mt-6 w-full"
        >
          {signOut.isPending ? 'Signing out...' : 'Sign out other devices'}
        </Button>
      ) : null}
      <p role="status" className="mt-4 text-mute text-sm">
        {signOut.data ? signedOutText(signOut.data.signed_out) : null}
        {!signOut.data && logins.data && others === 0 ? 'You are signed in nowhere else.' : null}
      </p>
    </Dialog>
  )
}

function signedOutText(count: number): string {
  return `${count} other ${plural(count, 'device has', 'devices have')} been signed out.`
}

function LoginRow({ login }: { login: LoginRecord }) {
  const Icon = isHandHeld(login.device) ? Smartphone : Monitor
  return (
    <li className="flex gap-4 py-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-ink-3/70 text-mute">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.6} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="truncate font-semibold">{deviceName(login.device)}</span>
          {login.current ? <Badge tone="ok">This device</Badge> : null}
        </p>
        <p className="mt-0.5 text-mute text-sm">
          {login.address}
          <br />
          Signed in <time dateTime={login.created_at}>{formatDateTime(login.created_at)}</time>
          <br />
          Last used <time dateTime={login.last_used_at}>{formatDateTime(login.last_used_at)}</time>
        </p>
      </div>
    </li>
  )
}
