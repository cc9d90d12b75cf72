import type { Food } from '@haru/shared/food/food.ts'
import { LRUCache } from 'lru-cache'
import { createRates } from '../../http/rates.ts'
import type { Log } from '../../log.ts'
import type { Clocks } from '../../runtime/clocks.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { fetchJson, type ResolveHost } from './fetch-json.ts'
import type { FoodProvider, ProviderRequest } from './food-provider.ts'

/** What a provider answered, now or within the last day. */
export interface ProviderResult {
  readonly foods: readonly Food[]
  /** It was not, or could not be asked: foods are what it last said, if anything. */
  readonly isUnavailable: boolean
}

/** A provider that may be slow, broken or away, with what it said before. */
export interface ProviderClient {
  /** Whether somebody would wait for it to answer this: what it says is not known, and it is not away. */
  readonly needsFetch: (request: ProviderRequest) => boolean
  /** Never rejects, and takes no longer than a question may. */
  readonly find: (request: ProviderRequest) => Promise<ProviderResult>
}

export interface ProviderDeps {
  readonly clocks: Clocks
  readonly log: Log
  readonly resolveHost: ResolveHost
}

interface CachedFoods {
  readonly foods: readonly Food[]
  readonly at: number
}

const maxCacheAgeMs = 86_400_000
/** At some hundred bytes a food and twenty foods an answer, these are some MB. */
const maxCachedRequests = 1000

export function openProviderClient(
  { id, perMinute }: Pick<FoodProvider, 'id' | 'perMinute'>,
  { clocks, log, resolveHost }: ProviderDeps,
): ProviderClient {
  const breaker = createCircuitBreaker(clocks.monotonic)
  const take = createRates(clocks.monotonic)
  const cache = new LRUCache<string, CachedFoods>({ max: maxCachedRequests })
  const pendingRequests = new Map<string, Promise<ProviderResult>>()

  const isFresh = (cached: CachedFoods | undefined) =>
    cached !== undefined && clocks.monotonic() - cached.at < maxCacheAgeMs
  const toUnavailable = (key: string) => ({ foods: cache.get(key)?.foods ?? [], isUnavailable: true })

  async function send({ url, headers, read }: ProviderRequest): Promise<ProviderResult> {
    try {
      const foods = read(await fetchJson(url, headers, resolveHost))
      breaker.recordSuccess()
      cache.set(url.href, { foods, at: clocks.monotonic() })
      return { foods, isUnavailable: false }
    } catch (error) {
      breaker.recordFailure()
      // Of what was asked for nothing goes to the log.
      log.warn('foodSourceFailed', { source: id, why: toReason(error) })
      return toUnavailable(url.href)
    }
  }

  /** The same question that is asked twice at once is put once. */
  function sendOnce(request: ProviderRequest): Promise<ProviderResult> {
    const key = request.url.href
    const before = pendingRequests.get(key)
    if (before !== undefined) return before
    const result = send(request).finally(() => pendingRequests.delete(key))
    pendingRequests.set(key, result)
    return result
  }

  return {
    needsFetch: ({ url }) => breaker.isAvailable() && !isFresh(cache.get(url.href)) && !pendingRequests.has(url.href),
    find: async (request) => {
      const key = request.url.href
      const cached = cache.get(key)
      if (cached !== undefined && isFresh(cached)) return { foods: cached.foods, isUnavailable: false }
      if (!breaker.isAvailable()) {
        // Nobody waits for whether it is back.
        if (breaker.takeProbe()) void sendOnce(request)
        return toUnavailable(key)
      }
      const limit = perMinute[request.kind]
      if (!pendingRequests.has(key) && take(request.kind, { perMinute: limit, burst: limit }) > 0)
        return toUnavailable(key)
      return sendOnce(request)
    },
  }
}

function toReason(error: unknown): string {
  const isUnexpectedShape = (error as Error).name !== 'Error'
  return isUnexpectedShape ? 'notAsAgreed' : (error as Error).message
}
