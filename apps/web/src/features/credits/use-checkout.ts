import type { CreditPackage } from '@inamora/contract/credits'
import { formatCount } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'

/** The one place where a purchase begins. The server takes no payments yet, and says so here. */
export function useCheckout() {
  return {
    start(creditPackage: CreditPackage) {
      toast({
        title: 'Purchases are not open yet',
        description: `Checkout is still being built, so ${formatCount(creditPackage.credits)} credits cannot be bought today. Nothing was charged.`,
        variant: 'destructive',
      })
    },
  }
}
