import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { reportFormError } from '#lib/form-errors.ts'

/** The current password again, for whatever could lock the owner out. */
export function ConfirmWithPassword<Answer>({
  action,
  label,
  pendingLabel,
  failure,
  variant = 'primary',
  onDone,
}: {
  action: (body: { current_password: string }) => Promise<Answer>
  label: string
  pendingLabel: string
  /** Title of the toast for failures that are not about the password. */
  failure: string
  variant?: ButtonLook['variant']
  onDone: (answer: Answer) => void
}) {
  const form = useForm({ defaultValues: { current_password: '' } })
  const confirm = useMutation({
    mutationFn: action,
    onSuccess: onDone,
    onError: (error) => reportFormError(form, error, { title: failure }),
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => confirm.mutate(body))}
      className="mt-6 space-y-5"
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={200}
        {...form.register('current_password', { required: 'must not be empty' })}
        error={form.formState.errors.current_password?.message}
      />
      <Button
        type="submit"
        variant={variant}
        size="lg"
        disabled={confirm.isPending}
        className="w-full"
      >
        {confirm.isPending ? pendingLabel : label}
      </Button>
    </form>
  )
}
