import * as contract from '@inamora/contract/accounts'
import { brand } from '@inamora/contract/brand'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import type { Mount } from '#platform/http.ts'
import { getUser, logIn, signUp } from './accounts.ts'
import { LoginThrottle, SignUpThrottle } from './login-throttle.ts'
import { closeSession, type Device } from './sessions.ts'

function deviceOf(request: FastifyRequest): Device {
  return { userAgent: request.headers['user-agent'] ?? 'Unknown device', address: request.ip }
}

export function mountAccounts(mount: Mount, ctx: Context): void {
  const throttle = new LoginThrottle()
  const signUpThrottle = new SignUpThrottle()

  mount(contract.login, async ({ body, request }) => ({
    authToken: await logIn(ctx, throttle, body, deviceOf(request)),
  }))
  mount(contract.signup, async ({ body, request }) => {
    if (ctx.config.rateLimit > 0) await signUpThrottle.begin(request.ip)
    return { authToken: await signUp(ctx, body, deviceOf(request)) }
  })
  mount(contract.me, ({ caller }) => getUser(ctx, caller.userId))
  mount(contract.logout, async ({ caller }) => {
    await closeSession(ctx, caller.sessionId)
    return undefined
  })
  mount(contract.product, () => ({ name: brand.name, signup: ctx.config.signup }))
}
