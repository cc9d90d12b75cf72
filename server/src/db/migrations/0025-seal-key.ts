import type { Migration } from '../migration.ts'

/** The key with which a device encrypts what it could not send before its user logged out. */
export const sealKey: Migration = {
  name: '0025-seal-key',
  up: async (db) => {
    await db.schema.alterTable('account').addColumn('seal_key', 'text').execute()
  },
}
