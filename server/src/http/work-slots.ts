import { Refusal } from '@haru/shared/errors.ts'

/** Slots for expensive work: a few on a server, and fewer for one user. */
export interface WorkSlots {
  /**
   * Waits for a slot; the result releases it, and may be called more than once. Refuses with `tooManyRequests` beyond the slots of
   * one user, and with `overloaded` if other users hold the slots too long; both errors have `retryAfter`.
   */
  readonly take: (ownerId: string) => Promise<() => void>
  readonly readUsage: () => { readonly running: number; readonly waiting: number }
}

interface Limits {
  readonly max: number
  readonly maxPerUser: number
  readonly maxWaitMs: number
  /** The number of calls of one user that may wait. */
  readonly maxWaitingPerUser: number
  /** In seconds. */
  readonly retryAfter: number
}

interface WaitingCall {
  readonly ownerId: string
  readonly start: () => void
}

/**
 * For uploads of one kind. Each upload may take its maximum size in memory, and a client can hold a slot for some seconds without
 * sending.
 */
export const uploadLimits: Limits = { max: 6, maxPerUser: 1, maxWaitMs: 500, maxWaitingPerUser: 1, retryAfter: 2 }

export function createWorkSlots({ max, maxPerUser, maxWaitMs, maxWaitingPerUser, retryAfter }: Limits): WorkSlots {
  const running = new Map<string, number>()
  const waiting = new Set<WaitingCall>()
  let runningCount = 0
  const countRunning = (ownerId: string) => running.get(ownerId) ?? 0
  const isFree = (ownerId: string) => runningCount < max && countRunning(ownerId) < maxPerUser

  function occupySlot(ownerId: string): () => void {
    let isReleased = false
    runningCount += 1
    running.set(ownerId, countRunning(ownerId) + 1)
    return () => {
      if (isReleased) return
      isReleased = true
      runningCount -= 1
      if (countRunning(ownerId) === 1) running.delete(ownerId)
      else running.set(ownerId, countRunning(ownerId) - 1)
      moveBehindOthers(ownerId)
      startNext()
    }
  }

  // After each work of a user it is the turn of others, so that one who sends many files does not keep them waiting.
  function moveBehindOthers(ownerId: string): void {
    for (const call of [...waiting].filter((each) => each.ownerId === ownerId)) {
      waiting.delete(call)
      waiting.add(call)
    }
  }

  // A user with enough running work is passed over.
  function startNext(): void {
    const next = [...waiting].find(({ ownerId }) => isFree(ownerId))
    next?.start()
  }

  function createSlotRefusal(ownerId: string): Refusal {
    const code = countRunning(ownerId) >= maxPerUser ? 'tooManyRequests' : 'overloaded'
    return new Refusal(code, { retryAfter })
  }

  return {
    readUsage: () => ({ running: runningCount, waiting: waiting.size }),
    take: (ownerId) => {
      if (isFree(ownerId)) return Promise.resolve(occupySlot(ownerId))
      const waitingCount = [...waiting].filter((other) => other.ownerId === ownerId).length
      if (waitingCount >= maxWaitingPerUser) return Promise.reject(createSlotRefusal(ownerId))
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const timer = setTimeout(() => {
        waiting.delete(entry)
        reject(createSlotRefusal(ownerId))
      }, maxWaitMs)
      const entry: WaitingCall = {
        ownerId,
        start: () => {
          clearTimeout(timer)
          waiting.delete(entry)
          resolve(occupySlot(ownerId))
        },
      }
      waiting.add(entry)
      return promise
    },
  }
}
