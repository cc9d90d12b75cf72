import type { ColumnDefinitionBuilder } from 'kysely'
import { clusterByKey, keyText } from '../../columns.ts'
import type { DatabaseHandle } from '../../database-handle.ts'
import type { Migration } from '../../migration.ts'
import type { Transaction } from '../../schema.ts'

/** Sign-in methods other than a password, avatars, and the time of the last backup. */
export const accounts: Migration = {
  name: '0007-accounts',
  up: async (db, kind) => {
    await widenSignIns(db)
    await createWaysIn(db, kind)
    const picture = db.schema
      .createTable('picture')
      .addColumn('owner_id', keyText(kind), (column) =>
        column.primaryKey().references('account.id').onDelete('cascade'),
      )
      .addColumn('file', keyText(kind), (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
    await clusterByKey(picture, kind).execute()
    await db.schema
      .createTable('backup')
      .addColumn('at', 'bigint', (column) => column.primaryKey())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute()
  },
}

async function widenSignIns(db: Transaction): Promise<void> {
  // A session that began before this step counts as never reauthenticated.
  const never = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)
  await db.schema.alterTable('session').addColumn('proved_at', 'bigint', never).execute()
  await db.schema.alterTable('device').addColumn('is_quick', 'integer', never).execute()
  await db.schema.createIndex('session_by_end').on('session').column('expires_at').execute()
  await db.schema.alterTable('account').addColumn('totp_key', 'text').execute()
  await db.schema.alterTable('account').addColumn('totp_step', 'bigint').execute()
}

async function createWaysIn(db: Transaction, kind: DatabaseHandle['kind']): Promise<void> {
  const identity = db.schema
    .createTable('identity')
    .addColumn('issuer', keyText(kind), (column) => column.notNull())
    .addColumn('subject', keyText(kind), (column) => column.notNull())
    .addColumn('account_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_key', ['issuer', 'subject'])
  await clusterByKey(identity, kind).execute()
  // An account has at most one identity of each provider.
  await db.schema.createIndex('identity_of_account').on('identity').columns(['account_id', 'issuer']).unique().execute()

  const passkey = db.schema
    .createTable('passkey')
    .addColumn('id', keyText(kind), (column) => column.primaryKey())
    .addColumn('account_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('is_synced', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
  await clusterByKey(passkey, kind).execute()
  await db.schema.createIndex('passkey_of_account').on('passkey').column('account_id').execute()

  const recovery = db.schema
    .createTable('recovery_code')
    .addColumn('account_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('hash', keyText(kind), (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['account_id', 'hash'])
  await clusterByKey(recovery, kind).execute()

  const ticket = db.schema
    .createTable('ticket')
    .addColumn('hash', keyText(kind), (column) => column.primaryKey())
    .addColumn('purpose', keyText(kind), (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
  await clusterByKey(ticket, kind).execute()
  await db.schema.createIndex('ticket_by_end').on('ticket').column('expires_at').execute()
}
