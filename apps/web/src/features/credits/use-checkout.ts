import type { CreditPackage } from '@inamora/contract/credits'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '#lib/api.ts'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'
import { startCheckoutRoute } from './purchases.ts'

/** The one place where a purchase begins: the browser then goes to where it is paid. */
export function useCheckout() {
  const router = useRouter()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (creditPackage: CreditPackage) =>
      api.call(startCheckoutRoute, { body: { package_id: creditPackage.id } }),
    onSuccess({ url }) {
      if (url.startsWith('/')) router.history.push(url)
      else window.location.assign(url)
    },
    onError(error) {
      toast({
        title: 'Checkout could not be opened',
        description: messageOf(error),
        variant: 'destructive',
      })
    },
  })
  return { start: mutate, pendingId: isPending ? variables.id : undefined }
}
