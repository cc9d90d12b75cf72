import type { Day } from '@haru/shared/calendar/day.ts'
import { LRUCache } from 'lru-cache'
import type { Caller } from './request-context.ts'

/**
 * In bytes; text counts in characters. Enough for one day of a household: a list has 10 to 30 kB, the largest response, a year of
 * scores, 36 kB.
 */
const maxCacheBytes = 16 * 1024 * 1024
/** The approximate size of an entry besides the text of its request and its response. */
const entryOverheadBytes = 300

/** A larger response would remove the responses of other requests. */
const maxCachedResponseBytes = maxCacheBytes / 16

/** The body of a response. */
export type ResponseBody = string | Buffer

/** The user, the day of the user and the request of a response. */
export interface CacheKey {
  readonly caller: Pick<Caller, 'ownerId' | 'seq'>
  readonly today: Day
  /** The route and its decoded input, so that unknown parameters do not change the key. */
  readonly request: string
}

/** The cached response to a request, and a function to store it. */
export interface CacheEntry {
  /** The cached response; null if the response has to be computed. */
  readonly cached: ResponseBody | null
  readonly store: (response: ResponseBody) => void
}

/** Caches responses as they were sent. */
export interface ResponseCache {
  /** The response to the same request if the user has not written since; else null. */
  readonly find: (key: CacheKey) => ResponseBody | null
  readonly put: (key: CacheKey, response: ResponseBody) => void
}

/**
 * Caches responses that follow only from the data and the day of a user, until the user writes again: a phone sends the
 * same few requests whenever a screen is opened. Each write raises the number of the user (`account.seq`) in its own
 * transaction, and the session is read together with that number. An equal number means that no process has written since.
 * A response may be newer than its number and never older. Beyond `maxBytes`, the least recently used responses are removed.
 */
export function createResponseCache(
  maxBytes = maxCacheBytes,
  maxResponseBytes = maxCachedResponseBytes,
): ResponseCache {
  const cache = new LRUCache<string, { readonly seq: number; readonly response: ResponseBody }>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }, text) => text.length + response.length + entryOverheadBytes,
  })
  return {
    find: (key) => {
      const text = formatCacheKey(key)
      const entry = cache.get(text)
      if (entry === undefined || entry.seq === key.caller.seq) return entry?.response ?? null
      cache.delete(text)
      return null
    },
    put: (key, response) => {
      if (response.length > maxResponseBytes) return
      cache.set(formatCacheKey(key), { seq: key.caller.seq, response })
    },
  }
}

function formatCacheKey({ caller, today, request }: CacheKey): string {
  return `${caller.ownerId} ${today} ${request}`
}
