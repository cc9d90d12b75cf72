import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import { withOwnerTransaction } from '../../db/owner-transaction.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, RequestContext } from '../../http/request-context.ts'
import { seal, unseal } from '../../runtime/keys.ts'
import { readAccount } from '../profile/accounts.ts'
import type { LoginAttempts } from '../security/login-attempts.ts'
import { sendSecurityNotice } from '../security/security-notices.ts'
import { createOneTimeToken, readOneTimeToken, redeemOneTimeToken } from '../tokens/one-time-tokens.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import type { VerifySecondStep } from './second-step.ts'
import { computeTimeStep } from './totp.ts'

/** Long enough to find and install an authenticator app. */
const setupMinutes = 15
const pendingSetup = z.object({ secret: z.string() })

interface CreatedSetup {
  readonly token: string
  readonly secret: string
  readonly uri: string
}

/** Creates a secret. Two-step login is on once the user has confirmed the secret with a code. */
export async function startTwoStepSetup(deps: Deps, { ownerId, loginId }: Caller): Promise<CreatedSetup> {
  const { db, clocks, keys } = deps
  await refuseUnlessPassword(deps, ownerId)
  const secret = new Secret({ size: 20 })
  const value = { secret: seal(keys.secrets, secret.base32, ownerId) }
  const setup = { ownerId, purpose: 'totp', now: clocks.now() } as const
  const token = await createOneTimeToken(db, { ...setup, value, minutes: setupMinutes })
  return { token, secret: secret.base32, uri: new TOTP({ issuer: 'Haru', label: loginId, secret }).toString() }
}

// An account without a password has no first step. If two-step login is on, it has to be turned off before a new setup.
async function refuseUnlessPassword({ db }: Deps, ownerId: string): Promise<void> {
  const account = await readAccount(db, ownerId)
  if (account?.password_hash === null) throw new Refusal('invalidType')
  if (account?.totp_key !== null) throw new Refusal('staleVersion')
}

interface TwoStepConfirmation {
  readonly token: string
  readonly code: string
}

/**
 * Turns two-step login on with a code of the authenticator app, and returns the recovery codes. The user may try again after a wrong
 * code. Refuses with `codeDoesNotMatch` or `tooLate`.
 */
export async function turnOnTwoStep(
  deps: Deps,
  caller: Caller,
  { token, code }: TwoStepConfirmation,
): Promise<readonly string[]> {
  const { db, clocks, keys, log } = deps
  const setupToken = { ownerId: caller.ownerId, purpose: 'totp', token, now: clocks.now() } as const
  const { data } = z.safeParse(pendingSetup, await readOneTimeToken(db, setupToken))
  if (data === undefined) throw new Refusal('tooLate')
  const secret = unseal(keys.secrets, data.secret, caller.ownerId)
  const step = secret === null ? null : computeTimeStep(secret, code, clocks.now())
  if (step === null) throw new Refusal('codeDoesNotMatch', { field: 'user_code' })
  if ((await redeemOneTimeToken(db, setupToken)) === null) throw new Refusal('tooLate')
  const codes = await withOwnerTransaction(db, caller.ownerId, async (transaction) => {
    const updated = await transaction
      .updateTable('account')
      .set({ totp_key: data.secret, totp_step: step })
      .where('id', '=', caller.ownerId)
      .where('totp_key', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (updated === undefined) throw new Refusal('staleVersion')
    return replaceRecoveryCodes(transaction, deps, caller.ownerId)
  })
  log.info('twoStepOn', { account: log.toPseudonym(caller.ownerId) })
  await sendSecurityNotice(deps, caller, 'twoStepOn')
  return codes
}

/** Replaces the recovery codes and emails a notice. Refuses with `staleVersion` if two-step login is off. */
export async function regenerateRecoveryCodes(deps: Deps, caller: Caller): Promise<readonly string[]> {
  const codes = await withOwnerTransaction(deps.db, caller.ownerId, async (transaction) => {
    const { totp_key } = await transaction
      .selectFrom('account')
      .select('totp_key')
      .where('id', '=', caller.ownerId)
      .executeTakeFirstOrThrow()
    if (totp_key === null) throw new Refusal('staleVersion')
    return replaceRecoveryCodes(transaction, deps, caller.ownerId)
  })
  await sendSecurityNotice(deps, caller, 'recoveryRenewed')
  return codes
}

interface TurnOffRequest {
  readonly code: string
  readonly context: RequestContext
  readonly attempts: LoginAttempts
  readonly verifySecondStep: VerifySecondStep
}

/** Turns two-step login off with a code of the app or a recovery code. Refuses with `codeDoesNotMatch`, and counts as a login attempt. */
export async function turnOffTwoStep(
  deps: Deps,
  caller: Caller,
  { code, context, attempts, verifySecondStep }: TurnOffRequest,
): Promise<AccountResult> {
  const { db, log } = deps
  const { ownerId, loginId } = caller
  const account = await readAccount(db, ownerId)
  if (account === null || account.totp_key === null) throw new Refusal('staleVersion')
  const isRight = await attempts.run(loginId, context, async () => (await verifySecondStep(account, code)) === 'right')
  if (!isRight) throw new Refusal('codeDoesNotMatch', { field: 'user_code' })
  await clearTwoStep(db, ownerId)
  log.info('twoStepOff', { requestId: context.requestId, account: log.toPseudonym(ownerId) })
  await sendSecurityNotice(deps, caller, 'twoStepOff')
  return { status: 'success', msg: 'account.updateSuccessful' }
}

/** Removes the secret and the recovery codes: the password alone is enough again. */
export function clearTwoStep(db: Database, ownerId: string): Promise<void> {
  return withOwnerTransaction(db, ownerId, async (transaction) => {
    await transaction
      .updateTable('account')
      .set({ totp_key: null, totp_step: null })
      .where('id', '=', ownerId)
      .execute()
    await transaction.deleteFrom('recovery_code').where('account_id', '=', ownerId).execute()
  })
}

export async function countRecoveryCodes({ db }: Deps, { ownerId }: Caller): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('account_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(left)
}
