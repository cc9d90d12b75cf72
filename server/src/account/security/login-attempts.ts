import { Refusal } from '@haru/shared/errors.ts'
import type { Attempt, AttemptLimiter } from '../../db/attempt-limiter.ts'
import type { RequestContext } from '../../http/request-context.ts'

const quarterHourMs = 15 * 60_000
const addressLimit = { name: 'login of address', max: 100, windowMs: quarterHourMs } as const
const accountLimit = { name: 'login of account', max: 10, windowMs: quarterHourMs } as const

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

export function createLoginAttempts(limiter: AttemptLimiter): LoginAttempts {
  async function refuseTooMany(ofAddress: Attempt, ofAccount: Attempt): Promise<void> {
    const [addressWait = 0, accountWait = 0] = await limiter.takeAll([ofAddress, ofAccount])
    if (addressWait === 0 && accountWait === 0) return
    // Refused before any work was done, so it does not count where the limit is not reached.
    await limiter.giveBack([...(addressWait === 0 ? [ofAddress] : []), ...(accountWait === 0 ? [ofAccount] : [])])
    throw new Refusal('tooManyRequests', { retryAfter: addressWait || accountWait })
  }

  return {
    reset: (loginId, context) => limiter.giveBack([], [toAccountAttempt(loginId, context)]),
    run: async (loginId, context, attempt) => {
      const ofAddress = { limit: addressLimit, subject: context.address }
      const ofAccount = toAccountAttempt(loginId, context)
      await refuseTooMany(ofAddress, ofAccount)
      const isRight = await attempt()
      if (isRight) await limiter.giveBack([ofAddress], [ofAccount])
      return isRight
    },
  }
}

function toAccountAttempt(loginId: string, { address }: RequestContext): Attempt {
  return { limit: accountLimit, subject: `${address} ${loginId}` }
}
