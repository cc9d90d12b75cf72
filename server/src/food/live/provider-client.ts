import { msPerDay } from '@haru/shared/calendar/day.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { LRUCache } from 'lru-cache'
import type { AttemptLimiter } from '../../db/attempt-limiter.ts'
import type { Log } from '../../log.ts'
import type { Clocks } from '../../runtime/clocks.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { fetchJson, type ResolveHost } from './fetch-json.ts'
import type { FoodProvider, ProviderRequest } from './food-provider.ts'

/** The foods of a provider, fetched now or within the last day. */
interface ProviderResult {
  readonly foods: readonly Food[]
  /** The provider did not respond or got no request; `foods` are then the last cached ones, if any. */
  readonly isUnavailable: boolean
}

/** A client of a provider that may be slow or unavailable, with a cache of its results. */
export interface ProviderClient {
  /** Whether a call of `find` would wait for the provider: the result is not cached, and the provider is available. */
  readonly needsFetch: (request: ProviderRequest) => boolean
  /** Never rejects, and takes no longer than the timeout of a request. A user can send most of the requests of a minute, but not all. */
  readonly find: (request: ProviderRequest, owner: Owner) => Promise<ProviderResult>
}

export interface ProviderDeps {
  readonly clocks: Clocks
  /** Counts the requests of all servers together, because a provider limits the operator and not each server. */
  readonly limiter: Pick<AttemptLimiter, 'take'>
  readonly log: Log
  readonly resolveHost: ResolveHost
}

interface CachedFoods {
  readonly foods: readonly Food[]
  readonly fetchedAt: number
}

const msPerMinute = 60_000
/** How much of the requests of a minute one user can send. */
const maxUserShare = 0.7
const maxCacheAgeMs = msPerDay
/** A result has about twenty foods of some hundred bytes, so the cache takes some MB. */
const maxCachedRequests = 1000

export function openProviderClient(
  { id, perMinute }: Pick<FoodProvider, 'id' | 'perMinute'>,
  { clocks, limiter, log, resolveHost }: ProviderDeps,
): ProviderClient {
  const breaker = createCircuitBreaker(clocks.monotonic)
  const cache = new LRUCache<string, CachedFoods>({ max: maxCachedRequests })
  const pendingRequests = new Map<string, Promise<ProviderResult>>()

  const isFresh = (cached: CachedFoods | undefined) =>
    cached !== undefined && clocks.monotonic() - cached.fetchedAt < maxCacheAgeMs
  const toUnavailableResult = (key: string) => ({ foods: cache.get(key)?.foods ?? [], isUnavailable: true })

  async function send({ url, headers, read }: ProviderRequest): Promise<ProviderResult> {
    try {
      const foods = read(await fetchJson(url, headers, resolveHost))
      breaker.recordSuccess()
      cache.set(url.href, { foods, fetchedAt: clocks.monotonic() })
      return { foods, isUnavailable: false }
    } catch (error) {
      breaker.recordFailure()
      // The log must not contain the query.
      log.warn('foodSourceFailed', { source: id, why: toReason(error) })
      return toUnavailableResult(url.href)
    }
  }

  /** Identical concurrent requests are sent once. */
  function sendOnce(request: ProviderRequest): Promise<ProviderResult> {
    const key = request.url.href
    const pendingRequest = pendingRequests.get(key)
    if (pendingRequest !== undefined) return pendingRequest
    const result = send(request).finally(() => pendingRequests.delete(key))
    pendingRequests.set(key, result)
    return result
  }

  async function isBeyondRate({ kind }: ProviderRequest, { ownerId }: Owner): Promise<boolean> {
    const limit = { name: `food source ${id}`, max: perMinute[kind], windowMs: msPerMinute }
    const userLimit = { ...limit, name: `${limit.name} of a user`, max: Math.ceil(limit.max * maxUserShare) }
    try {
      // The limits are taken in this order, so that requests beyond the limit of a user take nothing from the limit of all.
      const userWait = await limiter.take({ limit: userLimit, subject: `${kind} ${ownerId}` })
      return userWait > 0 || (await limiter.take({ limit, subject: kind })) > 0
    } catch (error) {
      log.warn('foodSourceNotCounted', { source: id, why: toReason(error) })
      return true
    }
  }

  return {
    needsFetch: ({ url }) => breaker.isAvailable() && !isFresh(cache.get(url.href)) && !pendingRequests.has(url.href),
    find: async (request, owner) => {
      const key = request.url.href
      const cached = cache.get(key)
      if (cached !== undefined && isFresh(cached)) return { foods: cached.foods, isUnavailable: false }
      if (!breaker.isAvailable()) {
        // The probe runs in the background.
        if (breaker.takeProbe()) void sendOnce(request)
        return toUnavailableResult(key)
      }
      if (!pendingRequests.has(key) && (await isBeyondRate(request, owner))) return toUnavailableResult(key)
      return sendOnce(request)
    },
  }
}

function toReason(error: unknown): string {
  const isUnexpectedShape = (error as Error).name !== 'Error'
  return isUnexpectedShape ? 'notAsAgreed' : (error as Error).message
}
