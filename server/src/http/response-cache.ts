import type { Day } from '@haru/shared/calendar/day.ts'
import { LRUCache } from 'lru-cache'
import type { Caller } from './request-context.ts'

/** In bytes, or in signs of what is short. A household's whole day of looking: a list has 10 to 30 kB, the largest, a year of scores, 36. */
const maxCacheBytes = 16 * 1024 * 1024
/** About what an answer takes besides its own signs and those of its question: many small ones are as much as few large ones. */
const entryOverheadBytes = 300

/** A larger answer would push out everything that others ask for. */
const maxCachedResponseBytes = maxCacheBytes / 16

/** The body of an answer. */
export type ResponseBody = string | Buffer

/** Whose answer, on which of their days, to which question. */
export interface CacheKey {
  readonly caller: Pick<Caller, 'ownerId' | 'seq'>
  readonly today: Day
  /** The route and what was asked of it, as it was understood: words that mean nothing make no other question of it. */
  readonly request: string
}

/** What is known of one question. */
export interface CacheEntry {
  /** What was answered before; null where the answer has yet to be made. */
  readonly cached: ResponseBody | null
  readonly store: (answer: ResponseBody) => void
}

/** Answers as they were sent. */
export interface ResponseCache {
  /** What was answered to the same question, if its person has written nothing since; else null. */
  readonly find: (question: CacheKey) => ResponseBody | null
  readonly put: (question: CacheKey, answer: ResponseBody) => void
}

/**
 * Keeps answers that follow from what a person has written and from their day alone, until they write again: a phone
 * asks the same few questions whenever a screen is opened. Each write raises the person's number (`account.seq`) in its
 * own transaction, and the session is looked up together with that number, so one that is the same says that nothing has
 * changed, whichever process wrote. An answer may be newer than its number and never older. Beyond `most` bytes, what
 * nobody has asked for the longest goes.
 */
export function createResponseCache(most = maxCacheBytes, largest = maxCachedResponseBytes): ResponseCache {
  const kept = new LRUCache<string, { readonly seq: number; readonly answer: ResponseBody }>({
    maxSize: most,
    sizeCalculation: ({ answer }, key) => key.length + answer.length + entryOverheadBytes,
  })
  return {
    find: (question) => {
      const key = keyOf(question)
      const known = kept.get(key)
      if (known === undefined || known.seq === question.caller.seq) return known?.answer ?? null
      kept.delete(key)
      return null
    },
    put: (question, answer) => {
      if (answer.length > largest) return
      kept.set(keyOf(question), { seq: question.caller.seq, answer })
    },
  }
}

function keyOf({ caller, today, request }: CacheKey): string {
  return `${caller.ownerId} ${today} ${request}`
}
