import { msPerDay } from '@haru/shared/calendar/day.ts'
import type { Deps } from '../../deps.ts'
import { findAccount } from '../profile/accounts.ts'
import { isKnownBrowser } from '../session/known-browser.ts'
import type { AccountOwner } from './login-attempts.ts'
import { sendSecurityNotice } from './security-notices.ts'

const warningLimit = { name: 'password warning', max: 1, windowMs: msPerDay } as const

/** The facts about the owner of an account that the limits of login attempts use. */
export function createAccountOwner(deps: Deps): AccountOwner {
  return {
    isKnownBrowser: (loginId, context) => isKnownBrowser(deps, loginId, context),
    // Not awaited: the time of the response must not reveal whether there is an account.
    warn: (loginId) => {
      warnOwner(deps, loginId).catch((error: unknown) => deps.log.fault('noticeNotSent', error))
    },
  }
}

/** Emails the owner of an account with a password, once a day, of the guesses. */
async function warnOwner(deps: Deps, loginId: string): Promise<void> {
  if ((await deps.limiter.take({ limit: warningLimit, subject: loginId })) > 0) return
  const account = await findAccount(deps.db, loginId)
  if (account !== null && account.password_hash !== null) await sendSecurityNotice(deps, account, 'passwordGuessed')
}
