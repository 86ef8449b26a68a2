/** What the address of Add Credits holds when somebody comes back from paying. */
export interface PurchaseParams {
  purchase?: string
  result?: 'cancelled'
}

export function parsePurchaseParams(search: Record<string, unknown>): PurchaseParams {
  return {
    purchase: typeof search.purchase === 'string' ? search.purchase : undefined,
    result: search.result === 'cancelled' ? search.result : undefined,
  }
}
