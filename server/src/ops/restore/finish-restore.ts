import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import type { DatabaseHandle } from '../../db/database-handle.ts'
import { createEpoch, renewEpoch } from '../../db/epoch.ts'
import { hasTable } from '../../db/migrator/migration-record.ts'
import type { Database } from '../../db/schema.ts'
import type { Config } from '../../runtime/config.ts'
import { openKeys } from '../../runtime/keys.ts'
import { BackupError } from '../backup-error.ts'
import { tablesWithoutBackup } from '../tables-without-backup.ts'
import { countRows } from '../verify/verify-database.ts'

type KeyConfig = Pick<Config, 'dataDir' | 'secretKey'>

/** Begins a new epoch in a database that was set back, ends its sessions, and returns what it has. */
export function finishRestore(database: DatabaseHandle, config: KeyConfig): Promise<string> {
  return database.runLongWork(async (db) => {
    if (!(await hasTable(db, 'account'))) throw new BackupError('The database has no accounts.')
    // The next start brings an earlier schema up to date, but leaves an epoch as it is.
    if (await hasTable(db, 'epoch')) await renewEpoch(db)
    // Only the backups of Haru lack them.
    for (const table of tablesWithoutBackup) if (await hasTable(db, table)) await db.deleteFrom(table).execute()
    return describeRestored(db, config)
  })
}

/** The same for PostgreSQL as statements in the transaction of the load, so that the restored tables never have the earlier epoch. */
export function listFinishStatements(quotedSchema: string): readonly string[] {
  const tables = tablesWithoutBackup.map((table) => `'${table}'`).join(', ')
  return [
    `set local search_path = ${quotedSchema}`,
    `do $$ declare name text; begin
      if to_regclass('epoch') is not null then update epoch set value = '${createEpoch()}'; end if;
      foreach name in array array[${tables}] loop
        if to_regclass(name) is not null then execute format('delete from %I', name); end if;
      end loop;
    end $$`,
  ]
}

/** What a restored database has, and what to do if its server key is another one. */
export async function describeRestored(db: Database, config: KeyConfig): Promise<string> {
  const format = createFormatter('en')
  const [accounts, entries] = [await countRows(db, 'account'), await countRows(db, 'entry')]
  return `Restored ${format.number(accounts)} accounts with ${format.number(entries)} entries.\n${await adviseKey(db, config)}`
}

async function adviseKey(db: Database, config: KeyConfig): Promise<string> {
  const key = (await hasTable(db, 'server_key'))
    ? await db.selectFrom('server_key').select('fingerprint').executeTakeFirst()
    : undefined
  if (key === undefined || key.fingerprint === readOwnFingerprint(config)) return ''
  const remedy =
    config.secretKey === null ? `put its server.key into ${config.dataDir}` : 'set HARU_SECRET_KEY to what it was'
  return `The backup belongs to another server key: ${remedy} before you start.\n`
}

/** The fingerprint of the server key; null if there is none, because a command must not create one. */
function readOwnFingerprint({ dataDir, secretKey }: KeyConfig): string | null {
  if (secretKey === null && !existsSync(join(dataDir, 'server.key'))) return null
  return openKeys(dataDir, secretKey).fingerprint
}
