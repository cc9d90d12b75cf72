import { yieldToRequests } from './event-loop.ts'

/** Iterates over a list, and yields to requests before each element. */
export async function* iterateInBackground<T>(list: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  for await (const each of list) {
    await yieldToRequests()
    yield each
  }
}
