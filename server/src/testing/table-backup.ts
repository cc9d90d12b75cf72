import { sql } from 'kysely'
import { renewEpoch } from '../db/epoch.ts'
import type { Tables } from '../db/schema.ts'
import type { TestApp } from './start-app.ts'

const backupOf = (table: string) => sql.table(`backup_${table}`)

/** A backup of the accounts and of some tables of all users beside them, which is made and restored faster than a file. */
export interface TableBackup {
  /** Replaces the backup. */
  readonly backUp: () => Promise<void>
  /** Sets the data back and begins another epoch, as `haru restore` does. */
  readonly restore: () => Promise<void>
}

/** `app` may start again on its database. */
export async function createTableBackup(
  app: Pick<TestApp, 'db'>,
  tables: readonly (keyof Tables)[],
): Promise<TableBackup> {
  for (const table of tables) {
    await sql`create table ${backupOf(table)} as select * from ${sql.table(table)} where false`.execute(app.db)
  }
  const readAccounts = () => app.db.selectFrom('account').selectAll().execute()
  let accounts = await readAccounts()
  return {
    backUp: async () => {
      await app.db.transaction().execute(async (transaction) => {
        for (const table of tables) {
          await sql`delete from ${backupOf(table)}`.execute(transaction)
          await sql`insert into ${backupOf(table)} select * from ${sql.table(table)}`.execute(transaction)
        }
      })
      accounts = await readAccounts()
    },
    restore: async () => {
      await app.db.transaction().execute(async (transaction) => {
        for (const table of tables) {
          await sql`delete from ${sql.table(table)}`.execute(transaction)
          await sql`insert into ${sql.table(table)} select * from ${backupOf(table)}`.execute(transaction)
        }
        for (const { id, ...account } of accounts) {
          await transaction.updateTable('account').set(account).where('id', '=', id).execute()
        }
      })
      await renewEpoch(app.db)
    },
  }
}
