import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import type { DatabaseHandle } from '../../db/database-handle.ts'
import { renewEpoch } from '../../db/epoch.ts'
import { hasTable } from '../../db/migrator/migration-record.ts'
import type { Database } from '../../db/schema.ts'
import type { Config } from '../../runtime/config.ts'
import { openKeys } from '../../runtime/keys.ts'
import { BackupError } from '../backup-error.ts'
import { tablesWithoutBackup } from '../tables-without-backup.ts'
import { countRows } from '../verify/verify-database.ts'

/** Begins a new epoch in a database that was set back, ends its sessions, and returns what it has. */
export function finishRestore(
  { runLongWork }: DatabaseHandle,
  config: Pick<Config, 'dataDir' | 'secretKey'>,
): Promise<string> {
  return runLongWork(async (db) => {
    if (!(await hasTable(db, 'account'))) throw new BackupError('The database has no accounts.')
    const format = createFormatter('en')
    const [accounts, entries] = [await countRows(db, 'account'), await countRows(db, 'entry')]
    // The next start brings an earlier schema up to date, but leaves an epoch as it is.
    if (await hasTable(db, 'epoch')) await renewEpoch(db)
    // Only the backups of Haru lack them.
    for (const table of tablesWithoutBackup) if (await hasTable(db, table)) await db.deleteFrom(table).execute()
    return `Restored ${format.number(accounts)} accounts with ${format.number(entries)} entries.\n${await adviseKey(db, config)}`
  })
}

async function adviseKey(db: Database, config: Pick<Config, 'dataDir' | 'secretKey'>): Promise<string> {
  const key = (await hasTable(db, 'server_key'))
    ? await db.selectFrom('server_key').select('fingerprint').executeTakeFirst()
    : undefined
  if (key === undefined || key.fingerprint === readOwnFingerprint(config)) return ''
  const remedy =
    config.secretKey === null ? `put its server.key into ${config.dataDir}` : 'set HARU_SECRET_KEY to what it was'
  return `The backup belongs to another server key: ${remedy} before you start.\n`
}

/** The fingerprint of the server key; null if there is none, because a command must not create one. */
function readOwnFingerprint({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): string | null {
  if (secretKey === null && !existsSync(join(dataDir, 'server.key'))) return null
  return openKeys(dataDir, secretKey).fingerprint
}
