import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#platform/errors.ts'

const WINDOW_SECONDS = 15 * 60

/**
 * Slows down guessing without locking anyone out: failures count per address, per account and address,
 * and per account over all addresses. The last one spares addresses the account was used from before,
 * so that somebody else's guessing never shuts the owner out; every count ends by itself.
 */
export class LoginThrottle {
  readonly #perAddress = new RateLimiterMemory({ points: 50, duration: WINDOW_SECONDS })
  readonly #perPair = new RateLimiterMemory({ points: 8, duration: WINDOW_SECONDS })
  readonly #perAccount = new RateLimiterMemory({ points: 40, duration: WINDOW_SECONDS })

  async check(email: string, address: string, isKnownAddress: () => Promise<boolean>) {
    const [byAddress, byPair, byAccount] = await Promise.all([
      this.#perAddress.get(address),
      this.#perPair.get(`${email}|${address}`),
      this.#perAccount.get(email),
    ])
    refuseWhenUsedUp(byAddress)
    refuseWhenUsedUp(byPair)
    if (isUsedUp(byAccount) && !(await isKnownAddress())) refuseWhenUsedUp(byAccount)
  }

  async countFailure(email: string, address: string): Promise<void> {
    await Promise.all([
      this.#perAddress.penalty(address),
      this.#perPair.penalty(`${email}|${address}`),
      this.#perAccount.penalty(email),
    ])
  }

  async forgive(email: string, address: string): Promise<void> {
    await this.#perPair.delete(`${email}|${address}`)
  }
}

function isUsedUp(state: RateLimiterRes | null): boolean {
  return state !== null && state.remainingPoints <= 0
}

function refuseWhenUsedUp(state: RateLimiterRes | null): void {
  if (!isUsedUp(state)) return
  const minutes = Math.max(1, Math.ceil((state?.msBeforeNext ?? 0) / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new AppError('too_many_requests', `Too many attempts. Please try again in ${wait}.`)
}
