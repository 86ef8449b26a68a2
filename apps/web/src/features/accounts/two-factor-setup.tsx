import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { api } from '#lib/api.ts'
import { cx } from '#lib/class-names.ts'
import { reportFormError } from '#lib/form-errors.ts'
import { CopyButton } from './copy-button.tsx'
import { routes } from './settings-queries.ts'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** The secret for the authenticator app, and the first code that proves it arrived. */
export function TwoFactorSetup({
  secret,
  uri,
  onDone,
}: {
  secret: string
  uri: string
  onDone: (recoveryCodes: string[]) => void
}) {
  const form = useForm({ defaultValues: { code: '' } })
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => api.call(routes.confirmTwoFactor, { body }),
    onSuccess: (answer) => onDone(answer.recovery_codes),
    onError: (error) =>
      reportFormError(form, error, {
        title: 'Two-factor authentication not enabled',
        field: 'code',
      }),
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => confirm.mutate(body))}
      className="mt-6 space-y-5"
    >
      <div className="flex flex-col items-center gap-5 sm:flex-row">
        <div className="size-44 shrink-0 overflow-hidden rounded-2xl bg-cream">
          <Suspense>
            <QrCode text={uri} label="QR code for your authenticator app" />
          </Suspense>
        </div>
        <div className="min-w-0 text-center sm:text-left">
          <p className="text-mute text-sm">No camera at hand? Enter this key instead:</p>
          <p className="mt-2 mb-3 break-words font-mono text-[0.9375rem] tracking-wide">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <div className="flex flex-wrap justify-center gap-3 sm:justify-start">
            <CopyButton text={secret} label="Copy key" />
            <a href={uri} className={cx(buttonStyles({ size: 'sm' }), 'sm:hidden')}>
              Open in app
            </a>
          </div>
        </div>
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={20}
        {...form.register('code', { required: 'must not be empty' })}
        error={form.formState.errors.code?.message}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={confirm.isPending}
        className="w-full"
      >
        {confirm.isPending ? 'Enabling...' : 'Enable'}
      </Button>
    </form>
  )
}
