import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@haru/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Clocks } from '../../runtime/clocks.ts'
import type { Config } from '../../runtime/config.ts'
import { apiBase } from '../api.ts'
import { toClientAddress } from './addresses.ts'
import { createRateLimiter, type Rate } from './rate-limiter.ts'

/** A client that repeats refused requests as fast as it can would otherwise slow down the requests of others. */
const refusalDelayMs = 50

/**
 * Counts each request for its account, or for its address without a session, and refuses those above the rate. Monitoring programs request
 * the health at their own rate, and a health check costs little, so it has no rate limit.
 */
export function createRateLimit(
  { requestsPerMinute }: Config,
  { monotonic }: Clocks,
): (request: FastifyRequest) => Promise<never> | null {
  const takeToken = createRateLimiter(monotonic)
  const burst = Math.max(10, Math.ceil(requestsPerMinute / 5))
  const userRate = { perMinute: requestsPerMinute, burst }
  const anonymousRate = { perMinute: Math.max(1, Math.ceil(requestsPerMinute * 0.4)), burst }

  return (request) => {
    if (isHealthCheck(request)) return null
    const { caller } = request.authentication
    const [key, rate] =
      caller === null ? ([toClientAddress(request.ip), anonymousRate] as const) : ([caller.ownerId, userRate] as const)
    return takeToken(key, rate) === 0 ? null : refuseLater(key, rate)
  }

  async function refuseLater(key: string, rate: Rate): Promise<never> {
    await delay(refusalDelayMs)
    // A request earned during the delay is used up, so that a client that ignores `retryAfter` is refused again.
    const retryAfter = takeToken(key, rate) || Math.ceil(60 / rate.perMinute)
    throw new Refusal('tooManyRequests', { retryAfter })
  }
}

export function isHealthCheck({ matchedRoute }: FastifyRequest): boolean {
  return matchedRoute.url?.startsWith(`${apiBase}/health/`) === true
}
