import { describe, expect, test } from 'vitest'
import { type DatabaseKind, databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { migrations } from '../../db/migrations.ts'
import { migrate } from '../../db/migrator/migrator.ts'
import { connectDatabase } from '../../db/open-database.ts'
import type { Database } from '../../db/schema.ts'
import { generateId } from '../../runtime/generate-id.ts'
import { createAccountRow } from '../../testing/account-row.ts'
import { resolveIdentity } from '../oidc/identities.ts'
import { findPasskey } from '../passkeys/queries.ts'
import { findAccount } from './accounts.ts'

const accountCount = 1200
const ids = Array.from({ length: accountCount }, (_each, i) => generateId(1_800_000_000_000 + i))
const nameOf = (i: number) => `user${i}@haru.test`
const claims = { issuer: 'https://issuer.test', subject: 'subject', email: 'new@haru.test' }

/** A database of the steps before the keys of sign-ins began with their owner, with accounts. */
async function openEarlierDatabase(kind: DatabaseKind) {
  const { url, remove } = await databases[kind]()
  const database = await connectDatabase(url)
  await migrate(database, { steps: migrations.filter(({ name }) => name < '0017') })
  const { db } = database
  for (let i = 0; i < accountCount; i += 100) {
    const rows = ids.slice(i, i + 100).map((id, each) => createAccountRow(id, i + each + 1, nameOf(i + each)))
    await db.insertInto('account').values(rows).execute()
  }
  const account_id = ids[7] as string
  await db.insertInto('passkey').values(toPasskey('key', account_id)).execute()
  const identity = { issuer: claims.issuer, subject: claims.subject, email: 'old@haru.test', added_at: 5 }
  await db
    .insertInto('identity')
    .values({ ...identity, account_id })
    .execute()
  const session = { token_hash: 'x', created_at: 1, seen_at: 1, expires_at: 1, device_id: null, agent: '' }
  await db
    .insertInto('session')
    .values({ ...session, account_id })
    .execute()
  const close = async () => {
    await database.close()
    await remove()
  }
  return { database, db, close }
}

describe.each(databaseKinds)('on %s', (kind) => {
  test('the accounts, passkeys and identities of an earlier database are found by their look-ups', async () => {
    const { database, db, close } = await openEarlierDatabase(kind)
    await migrate(database)
    expect(await countRows(db, 'login_owner')).toBe(accountCount)
    for (const i of [0, 7, 999, 1000, accountCount - 1]) expect((await findAccount(db, nameOf(i)))?.id).toBe(ids[i])
    expect(await findPasskey(db, 'key')).toEqual({
      passkey: toPasskey('key', ids[7] as string),
      account: expect.objectContaining({ id: ids[7] }),
    })
    const found = await resolveIdentity(db, { ...claims, isEmailVerified: true, authTime: null })
    expect(found?.id).toBe(ids[7])
    const identities = await db.selectFrom('identity').selectAll().execute()
    expect(identities).toEqual([{ ...claims, account_id: ids[7], added_at: 5 }])
    // Its cookie names no owner.
    expect(await countRows(db, 'session')).toBe(0)
    await close()
  })

  test('a login id, a passkey and an identity have one owner after the migration', async () => {
    const { database, db, close } = await openEarlierDatabase(kind)
    await migrate(database)
    const account_id = ids[8] as string
    const second = [
      () =>
        db
          .insertInto('login_owner')
          .values({ login_id: nameOf(0), account_id })
          .execute(),
      () => db.insertInto('passkey_owner').values({ id: 'key', account_id }).execute(),
      () =>
        db
          .insertInto('identity_owner')
          .values({ issuer: claims.issuer, subject: claims.subject, account_id })
          .execute(),
    ]
    for (const insert of second) expect(isUniqueViolation(await insert().catch((error: unknown) => error))).toBe(true)
    await close()
  })
})

async function countRows(db: Database, table: 'login_owner' | 'session'): Promise<number> {
  return (await db.selectFrom(table).selectAll().execute()).length
}

function toPasskey(id: string, account_id: string) {
  const passkey = { id, account_id, public_key: 'p', counter: 3, transports: '[]', is_synced: 0, name: 'phone' }
  return { ...passkey, added_at: 1, used_at: null }
}
