import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** Written by proxies, behind which everybody seems to come from this machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether whoever runs the product asks: from this machine itself, or with the token for it. */
export function isOperator(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /, '')
  if (token && given && timingSafeEqual(digest(given), digest(token))) return true
  const isForwarded = FORWARDED.some((name) => name in request.headers)
  return !isForwarded && LOOPBACK.test(request.socket.remoteAddress ?? '')
}

/** Whether an address is this machine's own, so that nobody else can reach it. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || LOOPBACK.test(host.replace(/^\[|\]$/g, ''))
}
