import { sql } from 'kysely'
import { clusterByKey, keyText } from '../columns.ts'
import type { DatabaseHandle } from '../database-handle.ts'
import type { Migration } from '../migration.ts'
import { listAccountIds, type OwnerRange, runOwnerBatch } from '../migrator/owner-batches.ts'
import type { Transaction } from '../schema.ts'

type Kind = DatabaseHandle['kind']

/** An account has few rows here, so that a batch can have many accounts. */
const accountsPerBatch = 1000

/**
 * Tables that lead from a login id, a passkey and an identity to its account. They are unique where the tables of the accounts cannot be,
 * because a database that is split by account has no other constraint across accounts.
 */
export const ownerLookUps: Migration = {
  name: '0019-owner-look-ups',
  up: async (db, kind) => {
    await createLookUps(db, kind)
    await createPasskeys(db, kind)
    await createIdentities(db, kind)
    // SQLite cannot remove them without a copy of the table, to which all others refer. It is one database, so they do no harm there.
    if (kind === 'postgres') {
      await db.schema.alterTable('account').dropConstraint('account_login_id_key').execute()
      await db.schema.alterTable('account').dropConstraint('account_number_key').execute()
    }
  },
  data: {
    countRows: async (db) => {
      const query = db.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('rows'))
      return (await query.executeTakeFirstOrThrow()).rows
    },
    runBatch: (db, after) =>
      runOwnerBatch(
        (from) => listAccountIds(db, from, accountsPerBatch),
        after,
        (owners) => fillLookUps(db, owners),
      ),
  },
}

async function createLookUps(db: Transaction, kind: Kind): Promise<void> {
  const login = db.schema
    .createTable('login_owner')
    .addColumn('login_id', keyText(kind), (column) => column.primaryKey())
    .addColumn('account_id', keyText(kind), (column) => column.notNull())
  await clusterByKey(login, kind).execute()
  const passkey = db.schema
    .createTable('passkey_owner')
    .addColumn('id', keyText(kind), (column) => column.primaryKey())
    .addColumn('account_id', keyText(kind), (column) => column.notNull())
  await clusterByKey(passkey, kind).execute()
  const identity = db.schema
    .createTable('identity_owner')
    .addColumn('subject', keyText(kind), (column) => column.notNull())
    .addColumn('issuer', keyText(kind), (column) => column.notNull())
    .addColumn('account_id', keyText(kind), (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_owner_key', ['subject', 'issuer'])
  await clusterByKey(identity, kind).execute()
}

async function createPasskeys(db: Transaction, kind: Kind): Promise<void> {
  const passkey = db.schema
    .createTable('passkey_of_owner')
    .addColumn('account_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('id', keyText(kind), (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('is_synced', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('passkey_of_owner_key', ['account_id', 'id'])
  await clusterByKey(passkey, kind).execute()
  await replaceTable(db, 'passkey', [
    'account_id',
    'id',
    'public_key',
    'counter',
    'transports',
    'is_synced',
    'name',
    'added_at',
    'used_at',
  ])
}

async function createIdentities(db: Transaction, kind: Kind): Promise<void> {
  // An account has at most one identity of each provider.
  const identity = db.schema
    .createTable('identity_of_owner')
    .addColumn('account_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('issuer', keyText(kind), (column) => column.notNull())
    .addColumn('subject', keyText(kind), (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_of_owner_key', ['account_id', 'issuer'])
  await clusterByKey(identity, kind).execute()
  await replaceTable(db, 'identity', ['account_id', 'issuer', 'subject', 'email', 'added_at'])
}

// SQLite cannot change the primary key of a table.
async function replaceTable(db: Transaction, table: 'passkey' | 'identity', columns: readonly string[]): Promise<void> {
  const [next, list] = [`${table}_of_owner`, sql.join(columns.map((column) => sql.ref(column)))]
  await sql`insert into ${sql.table(next)} (${list}) select ${list} from ${sql.table(table)}`.execute(db)
  await db.schema.dropTable(table).execute()
  await db.schema.alterTable(next).renameTo(table).execute()
}

async function fillLookUps(db: Transaction, { owners, first, last }: OwnerRange): Promise<number> {
  await db
    .insertInto('login_owner')
    .columns(['login_id', 'account_id'])
    .expression(db.selectFrom('account').select(['login_id', 'id']).where('id', '>=', first).where('id', '<=', last))
    .execute()
  await db
    .insertInto('passkey_owner')
    .columns(['id', 'account_id'])
    .expression(
      db
        .selectFrom('passkey')
        .select(['id', 'account_id'])
        .where('account_id', '>=', first)
        .where('account_id', '<=', last),
    )
    .execute()
  await db
    .insertInto('identity_owner')
    .columns(['subject', 'issuer', 'account_id'])
    .expression(
      db
        .selectFrom('identity')
        .select(['subject', 'issuer', 'account_id'])
        .where('account_id', '>=', first)
        .where('account_id', '<=', last),
    )
    .execute()
  return owners.length
}
