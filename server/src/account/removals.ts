import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { largeTransaction } from '../db/turns.ts'
import type { Deps } from '../deps.ts'
import type { Caller, Exchange } from '../http/exchange.ts'
import { admitProved } from '../http/guard.ts'
import { farewellLetter } from '../mail/letters.ts'
import { refuseUnproved, takeCode } from './codes.ts'
import { findAccount, languageOf, removeAccount } from './people.ts'
import { refuseWrongPassword } from './proofs.ts'
import type { Tries } from './tries.ts'

interface Asked {
  readonly password: string
  readonly exchange: Exchange
}

/**
 * Deletes the caller's account with everything in it. It takes the password and a code for its address; an account without a
 * password takes that they proved in another way, a short while ago, who they are.
 */
export async function deleteAccount(
  deps: Deps,
  tries: Tries,
  caller: Caller,
  { password, exchange }: Asked,
): Promise<AccountResult> {
  const { db, clocks, mailer, log } = deps
  const account = await findAccount(db, caller.loginId)
  if (account === null) throw new Refusal('accountGone')
  const hasPassword = account.password_hash !== null
  const proof = {
    address: caller.loginId,
    type: 'delete',
    flow: exchange.cookies.get('flow'),
    now: clocks.now(),
  } as const
  if (hasPassword) {
    // The code first: who holds a session and not the letters cannot even guess at the password here.
    await refuseUnproved(db, proof)
    await refuseWrongPassword(deps, tries, caller, { password, exchange })
  } else admitProved(true, { caller, refusal: 'unauthorized' }, proof.now)

  await largeTransaction(db).execute(async (transaction) => {
    if (hasPassword) await takeCode(transaction, proof)
    const isGone = await removeAccount(transaction, { id: caller.ownerId, loginId: caller.loginId })
    if (!isGone) throw new Refusal('accountGone')
  })
  for (const cookie of ['flow', 'session', 'device'] as const) exchange.cookies.clear(cookie)
  exchange.setHeader('clear-site-data', '"cache"')
  mailer.post(farewellLetter(caller.loginId, languageOf(account)))
  log.info('accountDeleted', { requestId: exchange.requestId, account: log.nameOf(caller.ownerId) })
  return { status: 'success', msg: 'account.deleteSuccessful' }
}
