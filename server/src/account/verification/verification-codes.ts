import { timingSafeEqual } from 'node:crypto'
import type { CodeType } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables, Transaction } from '../../db/schema.ts'
import { sign } from '../../runtime/keys.ts'
import { generateCode, generateToken, hashToken } from '../tokens/tokens.ts'

export const codeMinutes = 10
/** How long an address stays verified. */
const verifiedMinutes = 3 * codeMinutes
const msPerMinute = 60_000
const maxAttempts = 5

interface CodeRequest {
  readonly address: string
  readonly type: CodeType
  /** The flow token of an earlier code that the browser holds; null without one. */
  readonly previousFlow: string | null
  readonly key: Buffer
  readonly now: number
}

/**
 * Creates a code that is valid for this address, this purpose and the browser that holds the flow token. It replaces the earlier code of
 * the same browser for the address, and leaves the codes of other browsers valid, because anyone can request a code for any address. A row is also
 * written when no code may be used, so that the response time does not reveal whether the account exists.
 */
export async function createVerificationCode(
  db: Database,
  { address, type, previousFlow, key, now }: CodeRequest,
): Promise<{ code: string; flow: string }> {
  const code = generateCode()
  const flow = generateToken()
  await db
    .deleteFrom('code')
    .where(matchFlow({ address, flow: previousFlow }))
    .execute()
  await db
    .insertInto('code')
    .values({
      address,
      flow_hash: hashToken(flow),
      type,
      code_mac: sign(key, `${address} ${type} ${code}`),
      expires_at: now + codeMinutes * msPerMinute,
      tries: 0,
      verified_at: null,
    })
    .execute()
  return { code, flow }
}

/** Deletes the codes that expired a day ago. */
export async function removeExpiredCodes(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('code')
    .where('expires_at', '<', now - 24 * 60 * msPerMinute)
    .execute()
}

interface CodeAttempt {
  readonly address: string
  readonly flow: string | null
  readonly code: string
  readonly key: Buffer
  readonly now: number
}

/** Whether the code is right. Every attempt counts, and counts before the comparison: parallel guesses gain nothing. */
export async function checkVerificationCode(
  db: Database,
  { address, flow, code, key, now }: CodeAttempt,
): Promise<boolean> {
  const attempted = await db
    .updateTable('code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where(matchFlow({ address, flow }))
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + codeMinutes * msPerMinute)
    .where('tries', '<', maxAttempts)
    .returning(['type', 'code_mac'])
    .executeTakeFirst()
  const typedMac = Buffer.from(sign(key, `${address} ${attempted?.type ?? 'signup'} ${code}`))
  const expectedMac = Buffer.from(attempted?.code_mac ?? sign(key, ''))
  if (!timingSafeEqual(typedMac, expectedMac) || attempted === undefined) return false
  await db
    .updateTable('code')
    // The address stays verified long enough to fill in the form.
    .set({ verified_at: now, expires_at: now + verifiedMinutes * msPerMinute, tries: maxAttempts })
    .where(matchFlow({ address, flow }))
    .execute()
  return true
}

/** An address that a browser has verified for one purpose: it can read the email sent to it. */
interface VerifiedCode {
  readonly address: string
  readonly type: CodeType
  readonly flow: string | null
  readonly now: number
}

/** Redeems a verified code, in the transaction of the action that it allows. Refuses with `notVerified`. */
export async function redeemVerifiedCode(transaction: Transaction, code: VerifiedCode): Promise<void> {
  const redeemed = await transaction
    .deleteFrom('code')
    .where(matchVerifiedCode(code))
    .returning('address')
    .executeTakeFirst()
  if (redeemed === undefined) throw new Refusal('notVerified')
}

/** Refuses with `notVerified` unless the browser has a verified code. Does not redeem it. */
export async function refuseUnverified(db: Database, code: VerifiedCode): Promise<void> {
  const row = await db.selectFrom('code').select('address').where(matchVerifiedCode(code)).executeTakeFirst()
  if (row === undefined) throw new Refusal('notVerified')
}

function matchFlow({ address, flow }: Pick<VerifiedCode, 'address' | 'flow'>) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'code'>) =>
    and([eb('address', '=', address), eb('flow_hash', '=', hashToken(flow ?? ''))])
}

function matchVerifiedCode({ address, type, flow, now }: VerifiedCode) {
  return (eb: ExpressionBuilder<Tables, 'code'>) =>
    eb.and([
      matchFlow({ address, flow })(eb),
      eb('type', '=', type),
      eb('verified_at', 'is not', null),
      eb('expires_at', '>', now),
      // A later expiry was written before the system clock was set back.
      eb('expires_at', '<=', now + verifiedMinutes * msPerMinute),
    ])
}
