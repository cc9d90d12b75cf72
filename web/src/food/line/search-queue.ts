import { wait } from '../../lib/wait.ts'

/** The searches of lines of text, one after the other. */
export interface SearchQueue {
  /** Does a search when those before it have ended. An aborted search is left out. */
  readonly run: <T>(search: () => Promise<T>, signal: AbortSignal) => Promise<T>
}

/** Half of the searches that the server takes in a minute: the rest is for the screen of the food search. */
export const maxSearchesPerMinute = 15
const msPerMinute = 60_000

/**
 * Creates a queue of searches. The server takes a text that comes while another one is searched for the same text with more letters, and
 * searches other food databases for the last text only.
 */
export function createSearchQueue(): SearchQueue {
  let lastSearch: Promise<unknown> = Promise.resolve()
  let startTimes: readonly number[] = []

  async function start<T>(search: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    const firstOfMinute = startTimes.at(-maxSearchesPerMinute)
    if (firstOfMinute !== undefined) await wait(firstOfMinute + msPerMinute - performance.now(), signal)
    signal.throwIfAborted()
    startTimes = [...startTimes, performance.now()].slice(-maxSearchesPerMinute)
    return search()
  }

  return {
    run: (search, signal) => {
      const result = lastSearch.then(() => start(search, signal))
      lastSearch = result.catch(() => undefined)
      return result
    },
  }
}
