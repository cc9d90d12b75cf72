/** Waits for the lock and returns the function that releases it. */
export type Lock = () => Promise<() => void>

/** Gives the lock to one caller at a time, in the order of the calls. A caller that waits longer than `maxWaitMs` is refused. */
export function createLock(maxWaitMs: number): Lock {
  const waiting: (() => void)[] = []
  let isTaken = false

  function release(): void {
    const next = waiting.shift()
    if (next === undefined) isTaken = false
    else next()
  }

  return () => {
    if (!isTaken) {
      isTaken = true
      return Promise.resolve(callOnce(release))
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(acquire), 1)
        reject(new LockTimeoutError())
      }, maxWaitMs)
      function acquire(): void {
        clearTimeout(timer)
        resolve(callOnce(release))
      }
      waiting.push(acquire)
    })
  }
}

/** Other writes have held the database for too long. */
export class LockTimeoutError extends Error {
  constructor() {
    super('waited too long for the database')
    this.name = 'LockTimeout'
  }
}

function callOnce(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
