import { Refusal } from '@haru/shared/errors.ts'
import type { Clocks } from '../clocks.ts'
import { createAttemptLimiter } from '../http/attempt-limiter.ts'
import type { Exchange } from '../http/exchange.ts'

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
  readonly forget: (loginId: string, exchange: Exchange) => Promise<void>
}

export function openTries({ monotonic }: Clocks): Tries {
  const ofAddress = createAttemptLimiter(monotonic, { max: mostOfAddress, windowMs: quarterHourMs })
  // Apart from the addresses, so that many ids cannot push an address out of the limiter.
  const ofAccount = createAttemptLimiter(monotonic, { max: mostOfAccount, windowMs: quarterHourMs })
  const accountKey = (loginId: string, { address }: Exchange) => `${address} ${loginId}`

  /** The address first: one address can add no more than its own limit of accounts to the limiter. */
  async function refuseTooMany(loginId: string, exchange: Exchange): Promise<void> {
    const wait = await ofAddress.take(exchange.address)
    if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
    const accountWait = await ofAccount.take(accountKey(loginId, exchange))
    if (accountWait === 0) return
    // Refused without any work, so it is no attempt of the address.
    await ofAddress.giveBack(exchange.address)
    throw new Refusal('tooManyRequests', { retryAfter: accountWait })
  }

  return {
    forget: (loginId, exchange) => ofAccount.forget(accountKey(loginId, exchange)),
    count: async (loginId, exchange, attempt) => {
      await refuseTooMany(loginId, exchange)
      const isRight = await attempt()
      if (isRight) {
        await ofAccount.forget(accountKey(loginId, exchange))
        await ofAddress.giveBack(exchange.address)
      }
      return isRight
    },
  }
}
