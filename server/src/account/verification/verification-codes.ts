import { timingSafeEqual } from 'node:crypto'
import type { CodeType } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { sign } from '../../runtime/keys.ts'
import { generateCode, generateToken, hashToken } from '../tokens/tokens.ts'

export const codeMinutes = 10
/** How long a proved address stays proved. */
const verifiedMinutes = 3 * codeMinutes
const msPerMinute = 60_000
const maxAttempts = 5

interface CodeRequest {
  readonly address: string
  readonly type: CodeType
  /** The flow token that the browser holds from before; null where it has none. */
  readonly previousFlow: string | null
  readonly key: Buffer
  readonly now: number
}

/**
 * Makes a code that counts for this address, this purpose and the browser that holds the flow token. It replaces the code of the
 * same browser and leaves the codes of other browsers alone: a stranger can ask for the code of any address. It is written down
 * also where none may be used, so that nobody can tell by the time it takes.
 */
export async function createVerificationCode(
  db: Database,
  { address, type, previousFlow, key, now }: CodeRequest,
): Promise<{ code: string; flow: string }> {
  const code = generateCode()
  const flow = generateToken()
  await db
    .deleteFrom('code')
    .where('flow_hash', '=', hashToken(previousFlow ?? ''))
    .execute()
  await db
    .insertInto('code')
    .values({
      flow_hash: hashToken(flow),
      address,
      type,
      code_mac: sign(key, `${address} ${type} ${code}`),
      expires_at: now + codeMinutes * msPerMinute,
      tries: 0,
      verified_at: null,
    })
    .execute()
  await db
    .deleteFrom('code')
    .where('expires_at', '<', now - 24 * 60 * msPerMinute)
    .execute()
  return { code, flow }
}

interface CodeAttempt {
  readonly address: string
  readonly flow: string | null
  readonly code: string
  readonly key: Buffer
  readonly now: number
}

/** Whether the code is right. Every try counts, and counting comes first: guesses in parallel gain nothing. */
export async function checkVerificationCode(
  db: Database,
  { address, flow, code, key, now }: CodeAttempt,
): Promise<boolean> {
  const flowHash = hashToken(flow ?? '')
  const attempted = await db
    .updateTable('code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('flow_hash', '=', flowHash)
    .where('address', '=', address)
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
    // What is proved stays proved long enough to fill in the form.
    .set({ verified_at: now, expires_at: now + verifiedMinutes * msPerMinute, tries: maxAttempts })
    .where('flow_hash', '=', flowHash)
    .execute()
  return true
}

/** What a browser has proved: that it can read the letters of an address, for one purpose. */
export interface VerifiedCode {
  readonly address: string
  readonly type: CodeType
  readonly flow: string | null
  readonly now: number
}

/** Uses up a proved code, in the transaction of what it allows. Refuses with `notVerified`. */
export async function redeemVerifiedCode(
  transaction: Transaction,
  { address, type, flow, now }: VerifiedCode,
): Promise<void> {
  const redeemed = await transaction
    .deleteFrom('code')
    .where('flow_hash', '=', hashToken(flow ?? ''))
    .where('address', '=', address)
    .where('type', '=', type)
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', now)
    // Later ends were written before the clock was set back.
    .where('expires_at', '<=', now + verifiedMinutes * msPerMinute)
    .returning('address')
    .executeTakeFirst()
  if (redeemed === undefined) throw new Refusal('notVerified')
}

/** Asks the same without using it up. */
export async function refuseUnverified(db: Database, { address, type, flow, now }: VerifiedCode): Promise<void> {
  const found = await db
    .selectFrom('code')
    .select('address')
    .where('flow_hash', '=', hashToken(flow ?? ''))
    .where('address', '=', address)
    .where('type', '=', type)
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', now)
    // Later ends were written before the clock was set back.
    .where('expires_at', '<=', now + verifiedMinutes * msPerMinute)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('notVerified')
}
