import type { Food } from '@haru/shared/food/food.ts'
import { LRUCache } from 'lru-cache'
import type { Clocks } from '../../clocks.ts'
import { createRates } from '../../http/rates.ts'
import type { Log } from '../../log.ts'
import { ask, type Resolve } from './ask.ts'
import { createBreaker } from './breaker.ts'
import type { Provider, Question } from './provider.ts'

/** What a provider answered, now or within the last day. */
export interface SourceAnswer {
  readonly foods: readonly Food[]
  /** It was not, or could not be asked: foods are what it last said, if anything. */
  readonly isSilent: boolean
}

/** A provider that may be slow, broken or away, with what it said before. */
export interface Source {
  /** Whether somebody would wait for it to answer this: what it says is not known, and it is not away. */
  readonly wouldAsk: (question: Question) => boolean
  /** Never rejects, and takes no longer than a question may. */
  readonly find: (question: Question) => Promise<SourceAnswer>
}

export interface Outside {
  readonly clocks: Clocks
  readonly log: Log
  readonly resolve: Resolve
}

interface Kept {
  readonly foods: readonly Food[]
  readonly at: number
}

const keptMs = 86_400_000
/** At some hundred bytes a food and twenty foods an answer, these are some MB. */
const mostKept = 1000

export function openSource(
  { id, perMinute }: Pick<Provider, 'id' | 'perMinute'>,
  { clocks, log, resolve }: Outside,
): Source {
  const breaker = createBreaker(clocks.monotonic)
  const take = createRates(clocks.monotonic)
  const kept = new LRUCache<string, Kept>({ max: mostKept })
  const underWay = new Map<string, Promise<SourceAnswer>>()

  const isFresh = (known: Kept | undefined) => known !== undefined && clocks.monotonic() - known.at < keptMs
  const silent = (key: string) => ({ foods: kept.get(key)?.foods ?? [], isSilent: true })

  async function put({ url, headers, read }: Question): Promise<SourceAnswer> {
    try {
      const foods = read(await ask(url, headers, resolve))
      breaker.succeeded()
      kept.set(url.href, { foods, at: clocks.monotonic() })
      return { foods, isSilent: false }
    } catch (error) {
      breaker.failed()
      // Of what was asked for nothing goes to the log.
      log.warn('foodSourceFailed', { source: id, why: reasonOf(error) })
      return silent(url.href)
    }
  }

  /** The same question that is asked twice at once is put once. */
  function putOnce(question: Question): Promise<SourceAnswer> {
    const key = question.url.href
    const before = underWay.get(key)
    if (before !== undefined) return before
    const answer = put(question).finally(() => underWay.delete(key))
    underWay.set(key, answer)
    return answer
  }

  return {
    wouldAsk: ({ url }) => breaker.isUp() && !isFresh(kept.get(url.href)) && !underWay.has(url.href),
    find: async (question) => {
      const key = question.url.href
      const known = kept.get(key)
      if (known !== undefined && isFresh(known)) return { foods: known.foods, isSilent: false }
      if (!breaker.isUp()) {
        // Nobody waits for whether it is back.
        if (breaker.takeProbe()) void putOnce(question)
        return silent(key)
      }
      const most = perMinute[question.kind]
      if (!underWay.has(key) && take(question.kind, { perMinute: most, burst: most }) > 0) return silent(key)
      return putOnce(question)
    },
  }
}

function reasonOf(error: unknown): string {
  const isNotAsAgreed = (error as Error).name !== 'Error'
  return isNotAsAgreed ? 'notAsAgreed' : (error as Error).message
}
