import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Context } from '#context.ts'
import { AppError } from './errors.ts'

/** How often one person may do something, beside the limit of all calls; off where that one is off. */
export function createLimit(ctx: Context, limit: { points: number; duration: number }) {
  const limiter = new RateLimiterMemory(limit)
  return async (userId: string): Promise<void> => {
    if (ctx.config.rateLimit === 0) return
    await limiter.consume(userId).catch(({ msBeforeNext }) => {
      const seconds = Math.ceil(msBeforeNext / 1000)
      const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
      throw new AppError('too_many_requests', `That was very often. Please wait ${wait}.`)
    })
  }
}
