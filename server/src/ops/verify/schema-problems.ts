import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { detectDatabaseKind } from '../../db/database-kind.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Database } from '../../db/schema.ts'

/** The schema that this version of Haru expects in a database. */
interface ExpectedSchema {
  /** The columns by table. */
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly indexes: readonly string[]
  readonly triggers: readonly string[]
  readonly references: readonly Reference[]
}

/** A foreign key. */
interface Reference {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly targetColumn: string
}

/** The missing parts of the schema of a database, as sentences; none if it is complete. The database has all steps of this version. */
export async function findSchemaProblems(db: Database): Promise<readonly string[]> {
  const expected = await readExpectedSchema()
  const tables = await readTables(db)
  const missingColumns = [...expected.tables].flatMap(([table, columns]) => {
    const present = tables.get(table)
    if (present === undefined) return [`the table ${table} is missing`]
    return columns.filter((column) => !present.includes(column)).map((column) => `${table}.${column} is missing`)
  })
  if (missingColumns.length > 0) return missingColumns
  const [indexes, triggers] = [await readNames(db, 'index'), await readNames(db, 'trigger')]
  return [
    ...expected.indexes.filter((name) => !indexes.includes(name)).map((name) => `the index ${name} is missing`),
    ...expected.triggers.filter((name) => !triggers.includes(name)).map((name) => `the trigger ${name} is missing`),
    ...(await findBrokenReferences(db, expected.references)),
  ]
}

async function findBrokenReferences(db: Database, references: readonly Reference[]): Promise<readonly string[]> {
  const problems: string[] = []
  for (const { table, column, target, targetColumn } of references) {
    const query = sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} child where ${sql.ref(`child.${column}`)} is not null
        and not exists (select 1 from ${sql.table(target)} parent where ${sql.ref(`parent.${targetColumn}`)} = ${sql.ref(`child.${column}`)})`
    const count = Number((await query.execute(db)).rows[0]?.n)
    if (count > 0) problems.push(`${count} rows of ${table} refer to a missing ${target}`)
  }
  return problems
}

/** The schema of a new database of this version. */
async function readExpectedSchema(): Promise<ExpectedSchema> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-schema-'))
  const { db, close } = await openDatabase(`sqlite:${join(folder, 'haru.db')}`)
  try {
    const tables = await readTables(db)
    return {
      tables,
      indexes: await readNames(db, 'index'),
      // The triggers of both databases have the same names.
      triggers: await readNames(db, 'trigger'),
      references: (await Promise.all([...tables.keys()].map((table) => readReferences(db, table)))).flat(),
    }
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function readTables(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

/** The names of the indexes or triggers that a migration created. */
async function readNames(db: Database, type: 'index' | 'trigger'): Promise<readonly string[]> {
  const ofPostgres = {
    index: sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`,
    trigger: sql<{
      name: string
    }>`select trigger_name as name from information_schema.triggers where trigger_schema = current_schema()`,
  }
  const query =
    detectDatabaseKind(db) === 'postgres'
      ? ofPostgres[type]
      : sql<{ name: string }>`select name from sqlite_schema where type = ${type} and name not like 'sqlite%'`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

async function readReferences(db: Database, table: string): Promise<readonly Reference[]> {
  const { rows } = await sql<{
    from: string
    table: string
    to: string
  }>`select "from", "table", "to" from pragma_foreign_key_list(${table})`.execute(db)
  return rows.map(({ from, table: target, to }) => ({ table, column: from, target, targetColumn: to }))
}
