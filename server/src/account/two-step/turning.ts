import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import type { Database } from '../../db/schema.ts'
import { inTurn } from '../../db/turns.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Exchange } from '../../http/exchange.ts'
import { seal, unseal } from '../../keys.ts'
import { notify } from '../notices.ts'
import { findAccount } from '../people.ts'
import { putTicket, readTicket, takeTicket } from '../tickets.ts'
import type { Tries } from '../tries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { type SecondStep, stepOf } from './second-step.ts'

/** As long as it takes to find an app and install it. */
const minutes = 15
const begun = z.object({ accountId: z.string(), secret: z.string() })

export interface Beginning {
  readonly token: string
  readonly secret: string
  readonly uri: string
}

/** Makes a secret that counts once a code of it was typed. */
export async function beginTwoStep(deps: Deps, { ownerId, loginId }: Caller): Promise<Beginning> {
  const { db, clocks, keys } = deps
  await refuseUnlessPassword(deps, loginId)
  const secret = new Secret({ size: 20 })
  const value = { accountId: ownerId, secret: seal(keys.secrets, secret.base32, ownerId) }
  const token = await putTicket(db, { purpose: 'totp', value, now: clocks.now(), minutes })
  return { token, secret: secret.base32, uri: new TOTP({ issuer: 'Haru', label: loginId, secret }).toString() }
}

// Without a password there is nothing that a code would be the second step of. Where it is on, its code turns it off first.
async function refuseUnlessPassword({ db }: Deps, loginId: string): Promise<void> {
  const account = await findAccount(db, loginId)
  if (account?.password_hash === null) throw new Refusal('invalidType')
  if (account?.totp_key !== null) throw new Refusal('staleVersion')
}

interface Typed {
  readonly token: string
  readonly code: string
}

/**
 * Turns it on with a code of the app that was given the secret; answers the recovery codes. A wrong code may be followed by
 * a right one. Refuses with `codeDoesNotMatch`, or `tooLate`.
 */
export async function turnOnTwoStep(deps: Deps, caller: Caller, { token, code }: Typed): Promise<readonly string[]> {
  const { db, clocks, keys, log } = deps
  const ticket = { purpose: 'totp', token, now: clocks.now() } as const
  const { data } = z.safeParse(begun, await readTicket(db, ticket))
  if (data?.accountId !== caller.ownerId) throw new Refusal('tooLate')
  const secret = unseal(keys.secrets, data.secret, caller.ownerId)
  const step = secret === null ? null : stepOf(secret, code, clocks.now())
  if (step === null) throw new Refusal('codeDoesNotMatch', { field: 'user_code' })
  if ((await takeTicket(db, ticket)) === null) throw new Refusal('tooLate')
  const codes = await inTurn(db, caller.ownerId, async (transaction) => {
    const turned = await transaction
      .updateTable('account')
      .set({ totp_key: data.secret, totp_step: step })
      .where('id', '=', caller.ownerId)
      .where('totp_key', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (turned === undefined) throw new Refusal('staleVersion')
    return renewRecoveryCodes(transaction, deps, caller.ownerId)
  })
  log.info('twoStepOn', { account: log.nameOf(caller.ownerId) })
  notify(deps, { login_id: caller.loginId, language: caller.language }, 'twoStepOn')
  return codes
}

/** New recovery codes. Refuses with `staleVersion` where two-step sign-in is off. */
export async function renewCodes(deps: Deps, caller: Caller): Promise<readonly string[]> {
  const codes = await inTurn(deps.db, caller.ownerId, async (transaction) => {
    const { totp_key } = await transaction
      .selectFrom('account')
      .select('totp_key')
      .where('id', '=', caller.ownerId)
      .executeTakeFirstOrThrow()
    if (totp_key === null) throw new Refusal('staleVersion')
    return renewRecoveryCodes(transaction, deps, caller.ownerId)
  })
  notify(deps, { login_id: caller.loginId, language: caller.language }, 'recoveryRenewed')
  return codes
}

interface TurningOff {
  readonly code: string
  readonly exchange: Exchange
  readonly tries: Tries
  readonly secondStep: SecondStep
}

/** Turns it off with a code of the app, or a recovery code. Refuses with `codeDoesNotMatch`, counted with everything that proves. */
export async function turnOffTwoStep(
  deps: Deps,
  { ownerId, loginId, language }: Caller,
  { code, exchange, tries, secondStep }: TurningOff,
): Promise<AccountResult> {
  const { db, log } = deps
  const account = await findAccount(db, loginId)
  if (account === null || account.totp_key === null) throw new Refusal('staleVersion')
  const isRight = await tries.count(loginId, exchange, async () => (await secondStep(account, code)) === 'right')
  if (!isRight) throw new Refusal('codeDoesNotMatch', { field: 'user_code' })
  await forgetTwoStep(db, ownerId)
  log.info('twoStepOff', { requestId: exchange.requestId, account: log.nameOf(ownerId) })
  notify(deps, { login_id: loginId, language }, 'twoStepOff')
  return { status: 'success', msg: 'account.updateSuccessful' }
}

/** From now on the password alone is enough. */
export function forgetTwoStep(db: Database, ownerId: string): Promise<void> {
  return inTurn(db, ownerId, async (transaction) => {
    await transaction
      .updateTable('account')
      .set({ totp_key: null, totp_step: null })
      .where('id', '=', ownerId)
      .execute()
    await transaction.deleteFrom('recovery_code').where('account_id', '=', ownerId).execute()
  })
}

/** How many recovery codes are left. */
export async function countRecoveryCodes({ db }: Deps, { ownerId }: Caller): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('account_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(left)
}
