import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/ui/dialog.tsx'
import { api } from '#lib/api.ts'
import { toast } from '#lib/toast.ts'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { accountQuery, routes } from './settings-queries.ts'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type Step =
  | { name: 'password' }
  | { name: 'setup'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }

const DESCRIPTIONS = {
  password: 'A code from your phone will be asked for at every login. First, your password.',
  setup: 'Scan the picture with an authenticator app, then enter the six digits it shows.',
  codes:
    'Two-factor authentication is on. Each of these codes lets you in once without your phone.',
} as const

/** Password, then secret and first code, then the recovery codes: in this order, each seen once. */
export function EnableTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const [isLeaving, setIsLeaving] = useState(false)
  const queryClient = useQueryClient()

  function close() {
    // The codes are shown only here, so the first attempt to leave without Done is a question.
    if (step.name === 'codes' && !isLeaving) setIsLeaving(true)
    else onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={step.name === 'codes' ? 'Your recovery codes' : 'Enable Two-Factor Authentication'}
      description={DESCRIPTIONS[step.name]}
      className="max-w-xl"
    >
      {step.name === 'password' ? (
        <ConfirmWithPassword
          action={(body) => api.call(routes.startTwoFactor, { body })}
          label="Continue"
          pendingLabel="Checking..."
          failure="Two-factor authentication not started"
          onDone={(secret) => setStep({ name: 'setup', ...secret })}
        />
      ) : null}
      {step.name === 'setup' ? (
        <TwoFactorSetup
          secret={step.secret}
          uri={step.uri}
          onDone={(codes) => {
            setStep({ name: 'codes', codes })
            void queryClient.invalidateQueries(accountQuery)
          }}
        />
      ) : null}
      {step.name === 'codes' ? (
        <RecoveryCodes codes={step.codes} isLeaving={isLeaving} onDone={onClose} />
      ) : null}
    </Dialog>
  )
}

export function DisableTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Disable Two-Factor Authentication"
      description="Your password alone will let you in again, and your recovery codes stop working."
      className="max-w-xl"
    >
      <ConfirmWithPassword
        action={(body) => api.call(routes.stopTwoFactor, { body })}
        label="Disable"
        pendingLabel="Disabling..."
        failure="Two-factor authentication is still on"
        variant="danger"
        onDone={() => {
          toast({
            title: 'Two-factor authentication is off',
            description: 'Your password alone lets you in.',
          })
          void queryClient.invalidateQueries(accountQuery)
          onClose()
        }}
      />
    </Dialog>
  )
}
