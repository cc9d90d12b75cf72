import { wait } from '../lib/wait.ts'

/** How long a call waits for a part of the code. */
const maxLoadMs = 5000

/**
 * Loads a part of the code of the device that few calls need. Must not be awaited in a transaction, which would end. Rejects with a chunk load error
 * where the part cannot be loaded, and where it does not come in time: a network that drops packets does not fail. The browser goes on with it then.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const late = wait(maxLoadMs, ended.signal).then(() => Promise.reject(new Error('it did not come in time')))
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw new Error('a dynamically imported part of the device cannot be loaded', { cause })
  } finally {
    ended.abort()
  }
}
