import { clusterByKey, keyText } from '../columns.ts'
import type { DatabaseHandle } from '../database-handle.ts'
import type { Migration } from '../migration.ts'
import type { Transaction } from '../schema.ts'

/**
 * The keys of sessions, devices, one-time tokens and codes begin with their owner. Cookies name the owner since this step, and those of
 * before cannot: their rows are deleted, and users sign in once more.
 */
export const signInsByOwner: Migration = {
  name: '0017-sign-ins-by-owner',
  up: async (db, kind) => {
    for (const table of ['session', 'device', 'ticket', 'code'] as const) await db.schema.dropTable(table).execute()
    await createSessions(db, kind)
    await createDevices(db, kind)
    await createTokens(db, kind)
    // The sweep reads the rows of all users in the order of their ends.
    for (const table of ['session', 'device', 'ticket', 'code'] as const)
      await db.schema.createIndex(`${table}_by_end`).on(table).column('expires_at').execute()
  },
}

async function createSessions(db: Transaction, kind: DatabaseHandle['kind']): Promise<void> {
  const session = db.schema
    .createTable('session')
    .addColumn('account_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('token_hash', keyText(kind), (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('device_id', keyText(kind))
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('proved_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('session_key', ['account_id', 'token_hash'])
  await clusterByKey(session, kind).execute()
}

async function createDevices(db: Transaction, kind: DatabaseHandle['kind']): Promise<void> {
  const device = db.schema
    .createTable('device')
    .addColumn('account_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('id', keyText(kind), (column) => column.notNull())
    .addColumn('token_hash', keyText(kind), (column) => column.notNull())
    .addColumn('previous_hash', keyText(kind))
    .addColumn('turned_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('is_quick', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('device_key', ['account_id', 'id'])
  await clusterByKey(device, kind).execute()
}

async function createTokens(db: Transaction, kind: DatabaseHandle['kind']): Promise<void> {
  // No foreign key: the owner of a flow without a signed-in user is a random id.
  const ticket = db.schema
    .createTable('ticket')
    .addColumn('owner_id', keyText(kind), (column) => column.notNull())
    .addColumn('hash', keyText(kind), (column) => column.notNull())
    .addColumn('purpose', keyText(kind), (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ticket_key', ['owner_id', 'hash'])
  await clusterByKey(ticket, kind).execute()

  const code = db.schema
    .createTable('code')
    .addColumn('address', keyText(kind), (column) => column.notNull())
    .addColumn('flow_hash', keyText(kind), (column) => column.notNull())
    .addColumn('type', keyText(kind), (column) => column.notNull())
    .addColumn('code_mac', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('verified_at', 'bigint')
    .addPrimaryKeyConstraint('code_key', ['address', 'flow_hash'])
  await clusterByKey(code, kind).execute()
}
