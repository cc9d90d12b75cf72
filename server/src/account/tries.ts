import { Refusal } from '@haru/shared/errors.ts'
import type { Clocks } from '../clocks.ts'
import type { Exchange } from '../http/exchange.ts'
import { createAttempts } from '../http/rates.ts'

const quarterHourMs = 15 * 60_000
const mostOfAccount = 10
const mostOfAddress = 100

/** Counts who tries to prove that an account is theirs, and fails: all ways together, so that none is a way around another. */
export interface Tries {
  /**
   * Runs `attempt`, which answers whether it succeeded. Refuses with `tooManyRequests` after too many failures: counted before
   * the work, so that many at once are no way around it, and for each network apart, so that nobody is locked out by others.
   */
  readonly count: (loginId: string, exchange: Exchange, attempt: () => Promise<boolean>) => Promise<boolean>
  /** Whoever has proved in another way that the account is theirs begins anew. */
  readonly forget: (loginId: string, exchange: Exchange) => void
}

export function openTries({ monotonic }: Clocks): Tries {
  const attempts = createAttempts(monotonic, quarterHourMs)
  const ofAccount = (loginId: string, { address }: Exchange) => `${address} ${loginId}`
  return {
    forget: (loginId, exchange) => attempts.forget(ofAccount(loginId, exchange)),
    count: async (loginId, exchange, attempt) => {
      const keys = [ofAccount(loginId, exchange), exchange.address] as const
      const wait = attempts.take(keys[0], mostOfAccount) || attempts.take(keys[1], mostOfAddress)
      if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
      const isRight = await attempt()
      if (isRight) {
        attempts.forget(keys[0])
        attempts.giveBack(keys[1])
      }
      return isRight
    },
  }
}
