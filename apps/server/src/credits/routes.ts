import * as contract from '@inamora/contract/credits'
import type { Mount } from '#platform/http.ts'

export function mountCredits(mount: Mount): void {
  mount(contract.listCreditPackages, () => [...contract.CREDIT_PACKAGES])
}
