import { msPerDay } from '@haru/shared/calendar/day.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { unseal } from '../../runtime/keys.ts'
import type { Account } from '../profile/accounts.ts'
import { sendSecurityNotice } from '../security/security-notices.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { computeTimeStep } from './totp.ts'

/**
 * Checks the second step of a password sign-in: `off` without two-step login, `needed` without a code, else `right` or `wrong`. A right
 * code is redeemed. Refuses with `tooManyRequests` after ten wrong codes in a day, from all addresses together: the sender has the
 * password, and six digits are few. A new password resets the count.
 */
export type VerifySecondStep = (
  account: Account,
  code: string | undefined,
) => Promise<'off' | 'needed' | 'right' | 'wrong'>

const wrongCodeLimit = { name: 'second step', max: 10, windowMs: msPerDay } as const
const warningLimit = { name: 'second step warning', max: 1, windowMs: msPerDay } as const

export function createSecondStepVerifier(deps: Deps): VerifySecondStep {
  const { limiter } = deps

  async function refuseTooMany(account: Account, subject: string): Promise<void> {
    const wait = await limiter.take({ limit: wrongCodeLimit, subject })
    if (wait === 0) return
    if ((await limiter.take({ limit: warningLimit, subject })) === 0)
      await sendSecurityNotice(deps, account, 'codesGuessed')
    throw new Refusal('tooManyRequests', { retryAfter: wait })
  }

  return async (account, code) => {
    if (account.totp_key === null) return 'off'
    if (!code) return 'needed'
    const subject = `${account.id} ${account.password_hash}`
    await refuseTooMany(account, subject)
    const isRight = await redeemCode(deps, account, code)
    if (isRight) await limiter.giveBack([{ limit: wrongCodeLimit, subject }])
    return isRight ? 'right' : 'wrong'
  }
}

async function redeemCode(deps: Deps, account: Account, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return redeemTotpCode(deps, account, code)
  const isRight = await redeemRecoveryCode(deps, account.id, code)
  if (isRight) await sendSecurityNotice(deps, account, 'recoveryUsed')
  return isRight
}

async function redeemTotpCode({ db, clocks, keys, log }: Deps, account: Account, code: string): Promise<boolean> {
  const { id, totp_key: sealed } = account
  const secret = sealed === null ? null : unseal(keys.secrets, sealed, id)
  if (secret === null) {
    log.warn('secretUnreadable', { account: log.toPseudonym(id) })
    return false
  }
  const step = computeTimeStep(secret, code, clocks.now())
  if (step === null) return false
  // One statement compares and writes: of two requests with the same code, only one succeeds.
  const redeemed = await db
    .updateTable('account')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_key', '=', sealed)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return redeemed !== undefined
}
