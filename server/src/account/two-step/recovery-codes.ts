import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@haru/shared/contract/account/two-step.ts'
import type { Transaction } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { sign } from '../../runtime/keys.ts'

// Crockford's Base32: no letters that are mistaken for digits when read from paper.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** Creates the codes that replace a lost authenticator app. The earlier codes become invalid. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  { keys }: Pick<Deps, 'keys'>,
  accountId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, generateRecoveryCode)
  await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const rows = codes.map((code) => ({ account_id: accountId, hash: hashRecoveryCode(keys.recovery, accountId, code) }))
  await transaction.insertInto('recovery_code').values(rows).execute()
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Whether it is a recovery code of the account. A code works once. */
export async function redeemRecoveryCode({ db, keys }: Deps, accountId: string, typed: string): Promise<boolean> {
  const redeemed = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('hash', '=', hashRecoveryCode(keys.recovery, accountId, normalizeTypedCode(typed)))
    .returning('hash')
    .executeTakeFirst()
  return redeemed !== undefined
}

// Keyed with the server key: fifty bits could be searched by an attacker who has read the table.
function hashRecoveryCode(key: Buffer, accountId: string, code: string): string {
  return sign(key, `${accountId} ${code}`)
}

function generateRecoveryCode(): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

function normalizeTypedCode(typed: string): string {
  return typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
