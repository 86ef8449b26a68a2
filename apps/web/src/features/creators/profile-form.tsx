import { zodResolver } from '@hookform/resolvers/zod'
import { type Creator, creatorPatchSchema } from '@inamora/contract/creators'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { api } from '#lib/api.ts'
import { reportFormError } from '#lib/form-errors.ts'
import { toast } from '#lib/toast.ts'
import { useUser } from '#lib/user-context.tsx'
import { profileRoutes } from './profile-queries.ts'

const formSchema = creatorPatchSchema.pick({ name: true, bio: true }).required()

const BIO_MAX = 500

export function ProfileForm({
  creator,
  onSaved,
}: {
  creator: Creator
  onSaved: (creator: Creator) => void
}) {
  const { refresh } = useUser()
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: creator.name, bio: creator.bio },
  })
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: (body: z.input<typeof formSchema>) =>
      api.call(profileRoutes.patch, { params: { id: creator.id }, body }),
    onSuccess: (saved) => {
      onSaved(saved)
      form.reset({ name: saved.name, bio: saved.bio })
      toast({ title: 'Profile saved', description: 'Fans see it from now on.' })
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
      <TextField
        label="Name"
        dir="auto"
        required
        {...form.register('name')}
        error={errors.name?.message}
      />
      <TextArea
        label="Bio"
        dir="auto"
        {...form.register('bio')}
        error={errors.bio?.message}
        hint={`${form.watch('bio').length} of ${BIO_MAX} characters`}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={save.isPending}
        className="w-full sm:w-auto"
      >
        {save.isPending ? 'Saving...' : 'Save profile'}
      </Button>
    </form>
  )
}
