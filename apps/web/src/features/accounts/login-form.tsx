import { ApiError } from '@inamora/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'
import { useUser } from '#lib/user-context.tsx'

/** Two plain fields read on submit: the first screen should not wait for a form library. */
export function LoginForm() {
  const { logIn } = useUser()
  const navigate = useNavigate()
  const [needsCode, setNeedsCode] = useState(false)
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: async (user) => {
      toast({
        title: 'Welcome back!',
        description: `Successfully logged in as ${user.name || user.email}`,
      })
      await navigate({ to: '/' })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.wire?.code === 'two_factor_required') {
        setNeedsCode(true)
        return
      }
      toast({ title: 'Login failed', description: messageOf(error), variant: 'destructive' })
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (login.isPending) return
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    const password = String(form.get('password'))
    const code = String(form.get('code') ?? '').trim()
    if (!email || !password || (needsCode && !code)) {
      toast({
        title: 'Missing information',
        description: 'Please fill in all fields',
        variant: 'destructive',
      })
      const empty = [...event.currentTarget.querySelectorAll('input')].find(
        ({ value }) => !value.trim(),
      )
      empty?.focus()
      return
    }
    login.mutate({ email, password, ...(code && { code }) })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <TextField
        label="E-mail"
        name="email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="you@example.com"
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        maxLength={200}
      />
      {needsCode ? (
        <TextField
          label="Authenticator code"
          name="code"
          required
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          hint="From your authenticator app, or one of your recovery codes."
        />
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={login.isPending}
        className="mt-1 w-full"
      >
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
