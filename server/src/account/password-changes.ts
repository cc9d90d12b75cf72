import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../deps.ts'
import type { Caller, Exchange } from '../http/exchange.ts'
import { passwordLetter } from '../mail/letters.ts'
import { refuseUnproved, takeCode } from './codes.ts'
import { deviceDays, readDeviceKey, renewKey, writeDeviceKey } from './devices.ts'
import { findApproached, toldInstead } from './no-password.ts'
import { hashPassword, isCommon } from './passwords.ts'
import { languageOf, setPassword } from './people.ts'
import { endOthers, renewToken } from './sessions.ts'
import type { Tries } from './tries.ts'

interface Reset {
  readonly loginId: string
  readonly password: string
}

/**
 * Sets a new password for an address that this browser has proved, and uses the proof up in the same transaction. Whoever was in
 * is out, on every device: they may be the reason why it is reset.
 */
export async function resetPassword(
  deps: Deps,
  tries: Tries,
  { loginId, password }: Reset,
  exchange: Exchange,
): Promise<AccountResult> {
  const { db, clocks, mailer, log } = deps
  refuseCommon(password, loginId)
  const proof = { address: loginId, type: 'resetPw', flow: exchange.cookies.get('flow'), now: clocks.now() } as const
  // Hashing only for those who proved something, as at sign-up.
  await refuseUnproved(db, proof)
  const account = await findApproached(db, loginId)
  if (account === null) throw new Refusal('notVerified')
  const instead = toldInstead(account, 'reset')
  if (instead !== null) return instead
  const passwordHash = await hashPassword(password, exchange.address)
  await db.transaction().execute(async (transaction) => {
    await takeCode(transaction, proof)
    await setPassword(transaction, account.id, passwordHash, proof.now)
    await endOthers(transaction, account.id, null)
  })
  await tries.forget(loginId, exchange)
  for (const cookie of ['flow', 'session', 'device'] as const) exchange.cookies.clear(cookie)
  mailer.post(passwordLetter(loginId, languageOf(account)))
  log.info('passwordReset', { requestId: exchange.requestId, account: log.nameOf(account.id) })
  return { status: 'success', msg: 'account.resetPwSuccessful' }
}

/** Sets a new password for whoever is signed in and has proved it. Everybody else is out, and this browser has new keys. */
export async function changePassword(
  deps: Deps,
  password: string,
  { ownerId, loginId, session }: Caller,
  exchange: Exchange,
): Promise<AccountResult> {
  const { db, clocks, mailer, log } = deps
  refuseCommon(password, loginId)
  const account = await findApproached(db, loginId)
  if (account === null) throw new Refusal('accountGone')
  const instead = toldInstead(account, 'reset')
  if (instead !== null) return instead
  const passwordHash = await hashPassword(password, exchange.address)
  const now = clocks.now()
  const device = readDeviceKey(exchange.cookies.get('device'))
  const renewed = await db.transaction().execute(async (transaction) => {
    await setPassword(transaction, ownerId, passwordHash, now)
    const key = device === null ? null : await renewKey(transaction, ownerId, device, now)
    await endOthers(transaction, ownerId, session, key?.deviceId ?? null)
    return { key, ...(await renewToken(transaction, session)) }
  })
  exchange.cookies.set('session', renewed.token, renewed.days)
  if (renewed.key !== null) exchange.cookies.set('device', writeDeviceKey(renewed.key), deviceDays)
  mailer.post(passwordLetter(loginId, languageOf(account)))
  log.info('passwordChanged', { requestId: exchange.requestId, account: log.nameOf(ownerId) })
  return { status: 'success', msg: 'account.changePwSuccessful' }
}

function refuseCommon(password: string, loginId: string): void {
  if (isCommon(password, loginId)) throw new Refusal('pwCommon', { field: 'user_pw' })
}
