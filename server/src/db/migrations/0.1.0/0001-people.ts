import { clusterByKey, keyText } from '../../columns.ts'
import type { DatabaseHandle } from '../../database-handle.ts'
import type { Migration } from '../../migration.ts'
import type { Transaction } from '../../schema.ts'

export const createUserTables: Migration = {
  name: '0001-people',
  up: async (db, kind) => {
    await createAccounts(db, kind)
    await createSignIns(db, kind)
    await clusterByKey(
      db.schema
        .createTable('counter')
        .addColumn('name', keyText(kind), (column) => column.primaryKey())
        .addColumn('value', 'bigint', (column) => column.notNull()),
      kind,
    ).execute()
    await db
      .insertInto('counter')
      .values([
        { name: 'account', value: 0 },
        { name: 'probe', value: 0 },
      ])
      .execute()
  },
}

async function createAccounts(db: Transaction, kind: DatabaseHandle['kind']): Promise<void> {
  const table = db.schema
    .createTable('account')
    .addColumn('id', keyText(kind), (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull().unique())
    .addColumn('login_id', keyText(kind), (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('registered_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('weight_unit', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('init_scale', 'bigint', (column) => column.notNull())
    .addColumn('init_kcal', 'bigint', (column) => column.notNull())
    .addColumn('init_property', 'bigint', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
  await clusterByKey(table, kind).execute()
}

async function createSignIns(db: Transaction, kind: DatabaseHandle['kind']): Promise<void> {
  const session = db.schema
    .createTable('session')
    .addColumn('token_hash', keyText(kind), (column) => column.primaryKey())
    // No foreign key to the account: a session that outlives its account shows that the account was deleted.
    .addColumn('account_id', keyText(kind), (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('device_id', keyText(kind))
    .addColumn('agent', 'text', (column) => column.notNull())
  await clusterByKey(session, kind).execute()
  await db.schema.createIndex('session_of_account').on('session').columns(['account_id', 'created_at']).execute()

  const device = db.schema
    .createTable('device')
    .addColumn('id', keyText(kind), (column) => column.primaryKey())
    .addColumn('account_id', keyText(kind), (column) => column.notNull())
    .addColumn('token_hash', keyText(kind), (column) => column.notNull())
    .addColumn('previous_hash', keyText(kind))
    .addColumn('turned_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
  await clusterByKey(device, kind).execute()
  await db.schema.createIndex('device_of_account').on('device').column('account_id').execute()

  const code = db.schema
    .createTable('code')
    .addColumn('address', keyText(kind), (column) => column.notNull())
    .addColumn('type', keyText(kind), (column) => column.notNull())
    .addColumn('flow_hash', keyText(kind), (column) => column.notNull().unique())
    .addColumn('code_mac', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('verified_at', 'bigint')
    .addPrimaryKeyConstraint('code_key', ['address', 'type'])
  await clusterByKey(code, kind).execute()
}
