import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../deps.ts'
import type { Caller, Exchange } from '../http/exchange.ts'
import { isPassword } from './passwords.ts'
import { findAccount } from './people.ts'
import { markProved } from './sessions.ts'
import type { Tries } from './tries.ts'

/** Proves with their password that whoever holds the session is its person. Refuses with `pwDoesNotMatch`. */
export async function proveByPassword(
  deps: Deps,
  tries: Tries,
  caller: Caller,
  { password, exchange }: { readonly password: string; readonly exchange: Exchange },
): Promise<AccountResult> {
  await refuseWrongPassword(deps, tries, caller, { password, exchange })
  await markProved(deps.db, caller, deps.clocks.now())
  return { status: 'success', msg: 'account.authenticationSuccessful' }
}

/** Refuses with `pwDoesNotMatch` unless it is the caller's password; counted with everything else that tries to prove the same. */
export async function refuseWrongPassword(
  { db, log }: Deps,
  tries: Tries,
  { loginId }: Caller,
  { password, exchange }: { readonly password: string; readonly exchange: Exchange },
): Promise<void> {
  const account = await findAccount(db, loginId)
  const stored = account?.password_hash ?? null
  const isRight = await tries.count(loginId, exchange, () => isPassword(password, stored, exchange.address))
  if (isRight) return
  log.info('proofFailed', { requestId: exchange.requestId, account: log.nameOf(account?.id ?? loginId) })
  throw new Refusal('pwDoesNotMatch', { field: 'user_pw' })
}
