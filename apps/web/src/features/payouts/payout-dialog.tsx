import { zodResolver } from '@hookform/resolvers/zod'
import type { Earnings } from '@inamora/contract/payouts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { api } from '#lib/api.ts'
import { messageOf } from '#lib/error-message.ts'
import { inDollars } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { creditsOf } from './dollars.ts'
import { routes } from './queries.ts'

function formSchema({ available, minimum }: Earnings) {
  return z.object({
    amount: z
      .string()
      .transform(creditsOf)
      .pipe(
        z
          .int({ error: 'must be an amount in dollars, such as 25.50' })
          .min(minimum, { error: `must be at least ${inDollars(minimum)}` })
          .max(available, { error: `must be at most ${inDollars(available)}, what you have` }),
      ),
  })
}

export function PayoutDialog({ earnings, onClose }: { earnings: Earnings; onClose: () => void }) {
  const queryClient = useQueryClient()
  // One key for one wish: pressing twice, or again after a lost answer, asks once.
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    resolver: zodResolver(formSchema(earnings)),
    defaultValues: { amount: (earnings.available / 100).toFixed(2) },
  })
  const request = useMutation({
    mutationFn: (credits: number) => api.call(routes.request, { body: { credits, key } }),
    onSuccess: async (payout) => {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/v1\/(earnings|payouts)/.test(String(queryKey[0])),
      })
      toast({
        title: 'Payout requested',
        description: `${inDollars(payout.credits)} are set aside for you until they are paid.`,
      })
      onClose()
    },
    onError: (error) => form.setError('amount', { message: messageOf(error) }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Request payout"
      description={`${inDollars(earnings.available)} are available. Requests are looked at by a person and paid within a few days.`}
    >
      <form
        noValidate
        onSubmit={form.handleSubmit(({ amount }) => request.mutate(amount))}
        className="mt-6 space-y-5"
      >
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          required
          {...form.register('amount')}
          error={form.formState.errors.amount?.message}
          hint={`At least ${inDollars(earnings.minimum)}.`}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={request.isPending}
          className="w-full"
        >
          {request.isPending ? 'Requesting...' : 'Request payout'}
        </Button>
      </form>
    </Dialog>
  )
}
