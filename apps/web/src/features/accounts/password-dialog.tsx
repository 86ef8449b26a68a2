import { zodResolver } from '@hookform/resolvers/zod'
import { passwordChangeSchema } from '@inamora/contract/account-settings'
import { PASSWORD_MIN } from '@inamora/contract/fields'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { api } from '#lib/api.ts'
import { reportFormError } from '#lib/form-errors.ts'
import { toast } from '#lib/toast.ts'
import { routes } from './settings-queries.ts'

const formSchema = passwordChangeSchema
  .extend({ repeated: z.string() })
  .refine((form) => form.new_password === form.repeated, {
    path: ['repeated'],
    error: 'must be the same password again',
  })

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Password"
      description="Your other devices are signed out, this one stays."
    >
      <PasswordForm onDone={onClose} />
    </Dialog>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { current_password: '', new_password: '', repeated: '' },
  })
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: (body: z.infer<typeof passwordChangeSchema>) => api.call(routes.password, { body }),
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'Other devices have been signed out.' })
      onDone()
    },
    onError: (error) => reportFormError(form, error, { title: 'Password not changed' }),
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ repeated: _, ...body }) => change.mutate(body))}
      className="mt-6 space-y-5"
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        {...form.register('current_password')}
        error={errors.current_password?.message}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        {...form.register('new_password')}
        error={errors.new_password?.message}
        hint={`At least ${PASSWORD_MIN} characters.`}
      />
      <TextField
        label="New password again"
        type="password"
        autoComplete="new-password"
        required
        {...form.register('repeated')}
        error={errors.repeated?.message}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={change.isPending}
        className="w-full"
      >
        {change.isPending ? 'Changing...' : 'Change Password'}
      </Button>
    </form>
  )
}
