import { zodResolver } from '@hookform/resolvers/zod'
import { signupBodySchema } from '@inamora/contract/accounts'
import { brand } from '@inamora/contract/brand'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'
import { useUser } from '#lib/user-context.tsx'

const formSchema = signupBodySchema
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'must be the same password again',
    when: () => true,
  })

const EMPTY = { name: '', email: '', password: '', confirmPassword: '', role: 'fan' } as const

export function SignUpForm({ onDone }: { onDone: () => void }) {
  const { signUp } = useUser()
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: EMPTY })
  const { errors } = form.formState
  const create = useMutation({
    mutationFn: signUp,
    onSuccess: (user) => {
      toast({
        title: `Welcome to ${brand.name}!`,
        description: `Account created successfully for ${user.name || user.email}. Please log in to continue.`,
      })
      form.reset()
      onDone()
    },
    onError: (error) => {
      toast({ title: 'Registration failed', description: messageOf(error), variant: 'destructive' })
    },
  })

  const submit = form.handleSubmit(
    ({ confirmPassword: _, ...body }) => create.mutate(body),
    () => {
      const { name, email, password } = form.getValues()
      if (name && email && password) return
      toast({
        title: 'Missing information',
        description: 'Please fill in all fields',
        variant: 'destructive',
      })
    },
  )

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="Name"
        autoComplete="name"
        required
        {...form.register('name')}
        error={errors.name?.message}
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
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        {...form.register('password')}
        error={errors.password?.message}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        required
        {...form.register('confirmPassword')}
        error={errors.confirmPassword?.message}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium text-mute text-sm">I am here as</legend>
        <div className="grid grid-cols-2 gap-2">
          {(['fan', 'creator'] as const).map((role) => (
            <label
              key={role}
              className="flex h-12 cursor-pointer items-center justify-center gap-2 rounded-2xl border border-white/12 bg-ink-2/60 font-medium has-checked:border-rose/70 has-checked:bg-rose/12 has-focus-visible:outline-2 has-focus-visible:outline-gold"
            >
              <input type="radio" value={role} className="sr-only" {...form.register('role')} />
              {role === 'fan' ? 'Fan' : 'Creator'}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <label className="flex cursor-pointer items-center gap-3 py-1 text-sm">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-rose"
            aria-invalid={errors.adult ? true : undefined}
            {...form.register('adult')}
          />
          I am 18 or older
        </label>
        {errors.adult ? <p className="mt-1 text-bad text-sm">{errors.adult.message}</p> : null}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={create.isPending}
        className="w-full"
      >
        {create.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  )
}
