import { createHook } from 'node:async_hooks'

/** Counts the password hashes of this process while `work` runs. An attacker would measure their time; a count is exact. */
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
