import { createHook } from 'node:async_hooks'

/** How many passwords this process hashes while `work` runs: what an attacker would measure with a clock, without one. */
export async function countHashes<T>(work: () => Promise<T>): Promise<{ readonly hashes: number; readonly result: T }> {
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashes += 1
    },
  }).enable()
  try {
    const result = await work()
    return { hashes, result }
  } finally {
    hook.disable()
  }
}
