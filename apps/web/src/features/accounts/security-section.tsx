import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsRow, SettingsSection } from '#components/layout/settings-section.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { api } from '#lib/api.ts'
import { downloadText } from '#lib/download.ts'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'
import { LoginHistoryDialog } from './login-history-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { accountQuery, routes } from './settings-queries.ts'
import { DisableTwoFactorDialog, EnableTwoFactorDialog } from './two-factor-dialog.tsx'

const DIALOGS = {
  password: PasswordDialog,
  enableTwoFactor: EnableTwoFactorDialog,
  disableTwoFactor: DisableTwoFactorDialog,
  logins: LoginHistoryDialog,
} as const

export function SecuritySection() {
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const account = useQuery(accountQuery)
  const hasTwoFactor = account.data?.two_factor ?? false
  const exportData = useMutation({
    mutationFn: () => api.call(routes.export, {}),
    onSuccess: (data) => {
      downloadText('inamora-account.json', JSON.stringify(data, null, 2), 'application/json')
      toast({ title: 'Your data is on its way', description: 'Look for inamora-account.json.' })
    },
    onError: (error) =>
      toast({ title: 'Export failed', description: messageOf(error), variant: 'destructive' }),
  })
  const OpenDialog = open && DIALOGS[open]
  return (
    <SettingsSection title="Security" text="Keep what is between you and your avatars yours.">
      <SettingsRow title="Password" text="Changing it signs out your other devices.">
        <Button onClick={() => setOpen('password')}>Change Password</Button>
      </SettingsRow>
      <SettingsRow
        title="Two-factor authentication"
        state={
          account.data ? (
            <Badge tone={hasTwoFactor ? 'ok' : 'plain'}>{hasTwoFactor ? 'On' : 'Off'}</Badge>
          ) : null
        }
        text="A code from your phone, asked for at every login."
      >
        <Button
          disabled={!account.data}
          onClick={() => setOpen(hasTwoFactor ? 'disableTwoFactor' : 'enableTwoFactor')}
        >
          {hasTwoFactor ? 'Disable' : 'Enable'} Two-Factor Authentication
        </Button>
      </SettingsRow>
      <SettingsRow title="Login history" text="Where and when you signed in.">
        <Button onClick={() => setOpen('logins')}>View Login History</Button>
      </SettingsRow>
      <SettingsRow title="Your data" text="Everything we keep about you, as one file.">
        <Button disabled={exportData.isPending} onClick={() => exportData.mutate()}>
          {exportData.isPending ? 'Exporting...' : 'Export my data'}
        </Button>
      </SettingsRow>
      {OpenDialog ? <OpenDialog onClose={() => setOpen(undefined)} /> : null}
    </SettingsSection>
  )
}
