import { maxPasskeys, type Passkey } from '@haru/shared/contract/account/passkeys.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Selectable } from 'kysely'
import type { PasskeyTable } from '../../db/account-tables.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { withOwnerTransaction } from '../../db/owner-transaction.ts'
import type { Database } from '../../db/schema.ts'
import { type Account, readAccount } from '../profile/accounts.ts'
import { addPasskeyOwner, findPasskeyOwner, removePasskeyOwners } from '../profile/owner-look-ups.ts'
import { refuseWithoutSignInMethod } from '../security/sign-in-methods.ts'

export type StoredPasskey = Selectable<PasskeyTable>

/** A passkey as its registration describes it. */
export interface NewPasskey {
  readonly id: string
  /** In COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
}

export async function listPasskeys(db: Database, { ownerId }: Owner): Promise<readonly StoredPasskey[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', ownerId)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute()
}

export function toPasskey({ id, name, added_at, used_at, is_synced }: StoredPasskey): Passkey {
  return { id, name, addedAt: added_at, usedAt: used_at, isSynced: is_synced === 1 }
}

/** Names a passkey to the browser, with the transports that reach it: built in, USB, NFC, Bluetooth. */
export function toCredentialDescriptor({ id, transports }: StoredPasskey) {
  return { id, type: 'public-key' as const, transports: JSON.parse(transports) as string[] }
}

interface PasskeyWithAccount {
  readonly passkey: StoredPasskey
  readonly account: Account
}

/** Finds a passkey and its account; null if there is none. */
export async function findPasskey(db: Database, id: string): Promise<PasskeyWithAccount | null> {
  const ownerId = await findPasskeyOwner(db, id)
  if (ownerId === null) return null
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  const account = await readAccount(db, ownerId)
  return passkey === undefined || account === null ? null : { passkey, account }
}

interface PasskeyLabel {
  readonly name: string
  readonly now: number
}

/** Refuses with `limitReached`, and with `passkeyRefused` if an account already has the passkey. */
export async function addPasskey(
  db: Database,
  { ownerId }: Owner,
  newPasskey: NewPasskey,
  { name, now }: PasskeyLabel,
): Promise<Passkey> {
  const passkey: StoredPasskey = {
    id: newPasskey.id,
    account_id: ownerId,
    public_key: newPasskey.publicKey,
    counter: newPasskey.counter,
    transports: JSON.stringify(newPasskey.transports),
    is_synced: newPasskey.isSynced ? 1 : 0,
    name,
    added_at: now,
    used_at: null,
  }
  try {
    await withOwnerTransaction(db, ownerId, async (transaction) => {
      if ((await listPasskeys(transaction, { ownerId })).length >= maxPasskeys) throw new Refusal('limitReached')
      await transaction.insertInto('passkey').values(passkey).execute()
      await addPasskeyOwner(transaction, passkey.id, ownerId)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('passkeyRefused') : error
  }
  return toPasskey(passkey)
}

/** Refuses with `noData` if the user has no such passkey. */
export async function renamePasskey(db: Database, { ownerId }: Owner, id: string, name: string): Promise<void> {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  if (renamed === undefined) throw new Refusal('noData')
}

/** Refuses with `noData`, and with `lastWayIn` if no other sign-in method is left. */
export async function removePasskey(db: Database, owner: Owner, id: string): Promise<void> {
  await withOwnerTransaction(db, owner.ownerId, async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('account_id', '=', owner.ownerId)
      .returning('id')
      .executeTakeFirst()
    if (removed === undefined) throw new Refusal('noData')
    await removePasskeyOwners(transaction, [removed.id])
    await refuseWithoutSignInMethod(transaction, owner)
  })
}

interface PasskeyUse {
  readonly counter: number
  readonly isSynced: boolean
  readonly now: number
}

/** Records a use of the passkey. False if its counter did not increase, which happens with a cloned authenticator. */
export async function recordPasskeyUse(
  db: Database,
  passkey: StoredPasskey,
  { counter, isSynced, now }: PasskeyUse,
): Promise<boolean> {
  // Synced passkeys do not count: their counter is always 0.
  const counterOperator = counter === 0 ? ('=' as const) : ('<' as const)
  const recorded = await db
    .updateTable('passkey')
    .set({ counter, is_synced: isSynced ? 1 : 0, used_at: now })
    .where('account_id', '=', passkey.account_id)
    .where('id', '=', passkey.id)
    .where('counter', counterOperator, counter)
    .returning('id')
    .executeTakeFirst()
  return recorded !== undefined
}
