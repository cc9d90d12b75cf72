import { Refusal } from '@haru/shared/errors.ts'
import type { Attempt, AttemptLimiter } from '../../db/attempt-limiter.ts'
import type { RequestContext } from '../../http/request-context.ts'

const hourMs = 3_600_000
const quarterHourMs = hourMs / 4
const addressLimit = { name: 'login of address', max: 100, windowMs: quarterHourMs } as const
const accountLimit = { name: 'login of account', max: 10, windowMs: quarterHourMs } as const
/** The limit for all addresses together, because an attacker can have any number of them. */
const totalLimit = { name: 'password of account', max: 100, windowMs: hourMs } as const

/** Returns whether the attempt succeeded. */
type RunAttempt = (loginId: string, context: RequestContext, attempt: () => Promise<boolean>) => Promise<boolean>

/** Counts failed authentications of an account, by all sign-in methods together, so that no method gets around the limit of another. */
export interface LoginAttempts {
  /**
   * Runs `attempt`. Refuses with `tooManyRequests` after too many failures. An attempt counts before it runs, so parallel attempts gain
   * nothing. Each address has its own count, so an attacker cannot lock the owner out.
   */
  readonly run: RunAttempt
  /**
   * The same for a password without a session, which an attacker can guess from many addresses: their failures have a limit together. It
   * does not hold for the browsers of the owner, who gets an email when it is reached.
   */
  readonly runWithPassword: RunAttempt
  /** Resets the counts of the account, after the user has authenticated in another way: for this address, and for all together. */
  readonly reset: (loginId: string, context: RequestContext) => Promise<void>
}

/** The facts about the owner of an account that the limits use. */
export interface AccountOwner {
  readonly isKnownBrowser: (loginId: string, context: RequestContext) => Promise<boolean>
  /** Called when a guess was refused because of all addresses together. */
  readonly warn: (loginId: string) => void
}

export function createLoginAttempts(limiter: AttemptLimiter, owner: AccountOwner): LoginAttempts {
  async function isExemptFromTotal(loginId: string, context: RequestContext): Promise<boolean> {
    if (await owner.isKnownBrowser(loginId, context)) return true
    owner.warn(loginId)
    return false
  }

  /** Counts an attempt before it runs. Refuses beyond a limit, and then removes the attempt from the counts of the other limits. */
  async function count(attempts: readonly Attempt[], isExempt: () => Promise<boolean>): Promise<void> {
    const waits = await limiter.takeAll(attempts)
    const refused = attempts.filter((_, i) => waits[i] !== 0)
    if (refused.length === 0) return
    if (refused.every(({ limit }) => limit === totalLimit) && (await isExempt())) return
    // Refused before any work was done, so it does not count where the limit is not reached.
    await limiter.giveBack(attempts.filter((attempt) => !refused.includes(attempt)))
    throw new Refusal('tooManyRequests', { retryAfter: Math.max(...waits) })
  }

  async function run(
    { loginId, context, hasTotal }: { loginId: string; context: RequestContext; hasTotal: boolean },
    attempt: () => Promise<boolean>,
  ): Promise<boolean> {
    const ofAccount = toAccountAttempt(loginId, context)
    const others = [
      { limit: addressLimit, subject: context.address },
      ...(hasTotal ? [{ limit: totalLimit, subject: loginId }] : []),
    ]
    await count([ofAccount, ...others], () => isExemptFromTotal(loginId, context))
    const isRight = await attempt()
    if (isRight) await limiter.giveBack(others, [ofAccount])
    return isRight
  }

  return {
    run: (loginId, context, attempt) => run({ loginId, context, hasTotal: false }, attempt),
    runWithPassword: (loginId, context, attempt) => run({ loginId, context, hasTotal: true }, attempt),
    reset: (loginId, context) =>
      limiter.giveBack([], [toAccountAttempt(loginId, context), { limit: totalLimit, subject: loginId }]),
  }
}

function toAccountAttempt(loginId: string, { address }: RequestContext): Attempt {
  return { limit: accountLimit, subject: `${address} ${loginId}` }
}
