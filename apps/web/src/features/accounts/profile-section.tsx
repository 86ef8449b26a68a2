import { zodResolver } from '@hookform/resolvers/zod'
import { type Account, accountPatchSchema } from '@inamora/contract/account-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SettingsSection } from '#components/layout/settings-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { api } from '#lib/api.ts'
import { reportFormError } from '#lib/form-errors.ts'
import { toast } from '#lib/toast.ts'
import { useUser } from '#lib/user-context.tsx'
import { accountQuery, routes } from './settings-queries.ts'

const BIO_MAX = 500

export function ProfileSection() {
  const account = useQuery(accountQuery)
  return (
    <SettingsSection title="Profile Information" text="How we address you and how you log in.">
      {account.data ? <ProfileForm account={account.data} /> : null}
      {account.isPending ? <Skeleton className="h-112 rounded-card sm:h-96" /> : null}
      {account.isError ? (
        <LoadError error={account.error} onRetry={() => void account.refetch()} />
      ) : null}
    </SettingsSection>
  )
}

function ProfileForm({ account }: { account: Account }) {
  const queryClient = useQueryClient()
  const { refresh } = useUser()
  const form = useForm({
    resolver: zodResolver(accountPatchSchema),
    defaultValues: valuesOf(account),
  })
  const { errors } = form.formState
  const isNewEmail = form.watch('email')?.trim().toLowerCase() !== account.email
  const save = useMutation({
    mutationFn: ({ current_password, ...body }: z.input<typeof accountPatchSchema>) =>
      api.call(routes.patch, { body: isNewEmail ? { ...body, current_password } : body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(accountQuery.queryKey, saved)
      form.reset(valuesOf(saved))
      toast({ title: 'Profile saved', description: 'Your changes are in place.' })
      void refresh()
    },
    onError: (error) => reportFormError(form, error, { title: 'Profile not saved' }),
  })

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      className="space-y-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          required
          {...form.register('name')}
          error={errors.name?.message}
        />
        <TextField
          label="Account Type"
          readOnly
          value={account.role === 'creator' ? 'Creator' : 'Fan'}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.register('email')}
          error={errors.email?.message}
          className={isNewEmail ? '' : 'sm:col-span-2'}
        />
        {isNewEmail ? (
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            {...form.register('current_password')}
            error={errors.current_password?.message}
            hint="Needed to change your e-mail address."
            className="animate-appear"
          />
        ) : null}
      </div>
      <TextArea
        label="Bio"
        {...form.register('bio')}
        error={errors.bio?.message}
        hint={`${form.watch('bio')?.length ?? 0} of ${BIO_MAX} characters`}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={save.isPending}
        className="w-full sm:w-auto"
      >
        {save.isPending ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  )
}

function valuesOf({ name, email, bio }: Account) {
  return { name, email, bio, current_password: undefined }
}
