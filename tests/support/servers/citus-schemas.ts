import { createHash } from 'node:crypto'
import { createPasswordHasher } from '@haru/server/src/account/password/password-hasher.ts'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { type TableKind, tableKinds } from '@haru/server/src/db/table-kinds.ts'
import { createDemoAccount } from '@haru/server/src/demo/demo-accounts.ts'
import { distributeCommand } from '@haru/server/src/ops/distribution/command.ts'
import { runCommand } from '@haru/server/src/testing/run-command.ts'
import { type CitusCluster, runSql } from './citus-cluster.ts'

export const kindOfTable: Readonly<Record<string, TableKind>> = tableKinds
export const tableNames = Object.keys(tableKinds)
/** The tables whose rows belong to an account. The migrations add foreign keys to the older ones only (decision 0089). */
export const ownedTables = Object.entries(kindOfTable)
  .filter(([name, kind]) => kind.kind === 'personal' && kind.isWithoutAccount !== true && name !== 'account')
  .map(([table]) => ({ table }))
  .toSorted((a, b) => (a.table < b.table ? -1 : 1))

/** A schema of the cluster with the tables of Haru, which are not divided. */
export async function createCitusSchema(cluster: CitusCluster, name: string): Promise<string> {
  await runSql(cluster.url, `create schema ${name}`)
  const url = `${cluster.url}?options=${encodeURIComponent(`-c search_path=${name}`)}`
  await (await openDatabase(url)).close()
  return url
}

export async function addDemoAccounts(url: string, count: number): Promise<void> {
  const { db, close } = await openDatabase(url)
  const passwordHasher = createPasswordHasher()
  for (let i = 0; i < count; i++) {
    const loginId = `user${i}@haru.invalid`
    await createDemoAccount(
      { db, passwordHasher },
      { loginId, language: 'ko', timeZone: 'Asia/Seoul', seed: i, now: 1_780_000_000_000 },
    )
  }
  await close()
}

/** A digest of the rows of each table, in any order. */
export async function digestTables(url: string): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {}
  for (const table of tableNames) {
    const rows = (await runSql(url, `select * from ${table}`)).map((row) => JSON.stringify(row)).toSorted()
    digests[table] = `${rows.length} rows, ${createHash('sha256').update(rows.join('\n')).digest('hex')}`
  }
  return digests
}

export const listForeignKeys = (url: string) =>
  runSql(
    url,
    `select conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'account'::regclass order by 1`,
  )

/** Leaves a table undivided, as a migration leaves a new one. */
export async function undivideFavorites(url: string): Promise<void> {
  await runSql(url, 'alter table favorite drop constraint favorite_owner_fkey')
  await runSql(url, "select undistribute_table('favorite')")
}

/** Runs `haru distribute`. */
export function runDistribute(url: string, options = ''): Promise<{ readonly code: number; readonly out: string }> {
  return runCommand([distributeCommand], `distribute${options}`, { environment: { HARU_DATABASE_URL: url } })
}
