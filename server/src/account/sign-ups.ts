import type { AccountResult, SignUpInput } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { isTaken } from '../db/failures.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../http/exchange.ts'
import { refuseUnproved, takeCode } from './codes.ts'
import { hashPassword, isCommon } from './passwords.ts'
import { addAccount } from './people.ts'

/** Makes an account for an address that this browser has proved, and uses the proof up in the same transaction. */
export async function signUp(deps: Deps, form: SignUpInput, exchange: Exchange): Promise<AccountResult> {
  const { db, clocks, log, config } = deps
  if (config.registration === 'closed') throw new Refusal('forbidden')
  if (isCommon(form.password, form.loginId)) throw new Refusal('pwCommon', { field: 'user_pw' })
  const now = clocks.now()
  const proof = { address: form.loginId, type: 'signup', flow: exchange.cookies.get('flow'), now } as const
  // Hashing is the dearest thing a stranger can make a server do: only for those who proved something. What decides is
  // the same question inside the transaction.
  await refuseUnproved(db, proof)
  const passwordHash = await hashPassword(form.password, exchange.address)
  try {
    const id = await db.transaction().execute(async (transaction) => {
      await takeCode(transaction, proof)
      return addAccount(transaction, form, passwordHash, now)
    })
    log.info('signedUp', { requestId: exchange.requestId, account: log.nameOf(id) })
  } catch (error) {
    if (!isTaken(error)) throw error
    return { status: 'duplicate', msg: 'account.duplicate', code: 'duplicate' }
  }
  exchange.cookies.clear('flow')
  return { status: 'success', msg: 'account.signupSuccessful' }
}
