import { Refusal } from '@haru/shared/errors.ts'
import { createAttemptLimiter } from '../../http/attempt-limiter.ts'
import type { Exchange } from '../../http/exchange.ts'
import type { Clocks } from '../../runtime/clocks.ts'

const quarterHourMs = 15 * 60_000
const maxPerAccount = 10
const maxPerAddress = 100

/** Counts who tries to prove that an account is theirs, and fails: all ways together, so that none is a way around another. */
export interface LoginAttempts {
  /**
   * Runs `attempt`, which answers whether it succeeded. Refuses with `tooManyRequests` after too many failures: counted before
   * the work, so that many at once are no way around it, and for each network apart, so that nobody is locked out by others.
   */
  readonly run: (loginId: string, context: Exchange, attempt: () => Promise<boolean>) => Promise<boolean>
  /** Whoever has proved in another way that the account is theirs begins anew. */
  readonly reset: (loginId: string, context: Exchange) => Promise<void>
}

export function createLoginAttempts({ monotonic }: Clocks): LoginAttempts {
  const addressLimiter = createAttemptLimiter(monotonic, { max: maxPerAddress, windowMs: quarterHourMs })
  // Apart from the addresses, so that many ids cannot push an address out of the limiter.
  const accountLimiter = createAttemptLimiter(monotonic, { max: maxPerAccount, windowMs: quarterHourMs })
  const accountKey = (loginId: string, { address }: Exchange) => `${address} ${loginId}`

  /** The address first: one address can add no more than its own limit of accounts to the limiter. */
  async function refuseTooMany(loginId: string, context: Exchange): Promise<void> {
    const wait = await addressLimiter.take(context.address)
    if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
    const accountWait = await accountLimiter.take(accountKey(loginId, context))
    if (accountWait === 0) return
    // Refused without any work, so it is no attempt of the address.
    await addressLimiter.giveBack(context.address)
    throw new Refusal('tooManyRequests', { retryAfter: accountWait })
  }

  return {
    reset: (loginId, context) => accountLimiter.forget(accountKey(loginId, context)),
    run: async (loginId, context, attempt) => {
      await refuseTooMany(loginId, context)
      const isRight = await attempt()
      if (isRight) {
        await accountLimiter.forget(accountKey(loginId, context))
        await addressLimiter.giveBack(context.address)
      }
      return isRight
    },
  }
}
