import { Refusal } from '@haru/shared/errors.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { createAttemptLimiter } from '../../http/security/attempt-limiter.ts'
import type { Clocks } from '../../runtime/clocks.ts'

const quarterHourMs = 15 * 60_000
const maxPerAccount = 10
const maxPerAddress = 100

/** Counts failed authentications of an account, by all sign-in methods together, so that no method gets around the limit of another. */
export interface LoginAttempts {
  /**
   * Runs `attempt`, which returns whether it succeeded. Refuses with `tooManyRequests` after too many failures. An attempt counts
   * before it runs, so parallel attempts gain nothing. Each address has its own count, so an attacker cannot lock the owner out.
   */
  readonly run: (loginId: string, context: RequestContext, attempt: () => Promise<boolean>) => Promise<boolean>
  /** Resets the count of the account for this address, after the user has authenticated in another way. */
  readonly reset: (loginId: string, context: RequestContext) => Promise<void>
}

export function createLoginAttempts({ monotonic }: Clocks): LoginAttempts {
  const addressLimiter = createAttemptLimiter(monotonic, { max: maxPerAddress, windowMs: quarterHourMs })
  // A limiter of its own, so that many login ids cannot push an address out of the limiter of addresses.
  const accountLimiter = createAttemptLimiter(monotonic, { max: maxPerAccount, windowMs: quarterHourMs })
  const toAccountKey = (loginId: string, { address }: RequestContext) => `${address} ${loginId}`

  /** Checks the address first: one address can add no more accounts to the limiter than its own limit. */
  async function refuseTooMany(loginId: string, context: RequestContext): Promise<void> {
    const addressWait = await addressLimiter.take(context.address)
    if (addressWait > 0) throw new Refusal('tooManyRequests', { retryAfter: addressWait })
    const accountWait = await accountLimiter.take(toAccountKey(loginId, context))
    if (accountWait === 0) return
    // Refused before any work was done, so it does not count as an attempt of the address.
    await addressLimiter.giveBack(context.address)
    throw new Refusal('tooManyRequests', { retryAfter: accountWait })
  }

  return {
    reset: (loginId, context) => accountLimiter.forget(toAccountKey(loginId, context)),
    run: async (loginId, context, attempt) => {
      await refuseTooMany(loginId, context)
      const isRight = await attempt()
      if (isRight) {
        await accountLimiter.forget(toAccountKey(loginId, context))
        await addressLimiter.giveBack(context.address)
      }
      return isRight
    },
  }
}
