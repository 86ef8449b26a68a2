import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#platform/errors.ts'

const WINDOW_SECONDS = 15 * 60

/**
 * Slows down guessing without locking anyone out: attempts count per account and address, per address,
 * and per account over all addresses. The last one spares addresses the account was used from before,
 * so that somebody else's guessing never shuts the owner out; every count ends by itself. An attempt
 * counts before its password is looked at, so that attempts at the same moment see each other.
 */
export class LoginThrottle {
  readonly #perPair = new RateLimiterMemory({ points: 8, duration: WINDOW_SECONDS })
  readonly #perAddress = new RateLimiterMemory({ points: 50, duration: WINDOW_SECONDS })
  readonly #perAccount = new RateLimiterMemory({ points: 40, duration: WINDOW_SECONDS })

  async begin(account: string, address: string, isKnownAddress: () => Promise<boolean>) {
    const pair = await take(this.#perPair, `${account}|${address}`)
    if (pair) throw tooMany(pair)
    const from = await take(this.#perAddress, address)
    if (from) throw tooMany(from)
    const all = await take(this.#perAccount, account)
    if (all && !(await isKnownAddress())) throw tooMany(all)
  }

  /** The attempt was the owner's: it counts no longer, nor do the slips before it. */
  async succeed(account: string, address: string): Promise<void> {
    await Promise.all([
      this.#perPair.delete(`${account}|${address}`),
      this.#perAddress.reward(address),
      this.#perAccount.reward(account),
    ])
  }
}

/**
 * Accounts from one address: enough for a household, too few to fill the database or to find out which
 * e-mail addresses have an account.
 */
export class SignUpThrottle {
  readonly #perAddress = new RateLimiterMemory({ points: 10, duration: 60 * 60 })

  async begin(address: string): Promise<void> {
    const from = await take(this.#perAddress, address)
    if (from) throw tooMany(from)
  }
}

/** Counts one attempt; tells the state of the count when it is used up. */
async function take(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}

function tooMany(state: RateLimiterRes): AppError {
  const minutes = Math.max(1, Math.ceil(state.msBeforeNext / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('too_many_requests', `Too many attempts. Please try again in ${wait}.`)
}
