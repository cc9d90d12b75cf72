import { tablesWithoutBackup } from '@haru/server/src/ops/tables-without-backup.ts'
import { Client } from 'pg'
import { type HaruResult, runHaru, startHaru } from '../servers/haru-command.ts'
import type { PostgresWithClient } from '../servers/postgres-with-client.ts'

/** Tables that a backup or a restore changes, besides those that a backup leaves out. */
const changedTables: readonly string[] = ['backup', 'epoch']

/** A server of PostgreSQL with databases of operators, which are owned by a role without rights to the server. */
export class ArchiveSetup {
  readonly #postgres: PostgresWithClient
  readonly #folder: string

  constructor(postgres: PostgresWithClient, folder: string) {
    this.#postgres = postgres
    this.#folder = folder
  }

  /** Creates an empty database, and returns its URL for its owner. */
  async createDatabase(name: string): Promise<string> {
    await this.runAsAdmin(
      'postgres',
      `do $$ begin create role haru_owner login password 'an owner'; exception when duplicate_object then null; end $$`,
    )
    await this.runAsAdmin('postgres', `create database ${name} owner haru_owner`)
    const url = this.#urlOf(name)
    url.username = 'haru_owner'
    url.password = 'an owner'
    return url.href
  }

  /** Runs statements in a database as the superuser. */
  async runAsAdmin(database: string, text: string): Promise<void> {
    await runOn(this.#urlOf(database).href, text)
  }

  #urlOf(database: string): URL {
    const url = new URL(this.#postgres.url)
    url.pathname = `/${database}`
    return url
  }

  /** Runs a command of Haru as a process of its own, with the client programs of this server. */
  haru(url: string, ...words: readonly string[]): Promise<HaruResult> {
    return runHaru(words, this.#environmentOf(url))
  }

  /** The same, with a function that kills the process. */
  startHaru(url: string, ...words: readonly string[]) {
    return startHaru(words, this.#environmentOf(url))
  }

  #environmentOf(url: string): Readonly<Record<string, string>> {
    return { ...this.#postgres.environment, HARU_DATABASE_URL: url, HARU_DATA_DIR: this.#folder }
  }
}

/** All rows as JSON, by table, except those that a backup leaves out or a restore changes. */
export function readTableRows(url: string): Promise<ReadonlyMap<string, readonly string[]>> {
  return withClient(url, async (client) => {
    const tables = await client.query("select tablename as name from pg_tables where schemaname = 'public' order by 1")
    const names = tables.rows.map(({ name }) => String(name))
    const rows = new Map<string, readonly string[]>()
    for (const name of names) {
      if (changedTables.includes(name) || tablesWithoutBackup.some((table) => table === name)) continue
      const found = await client.query(`select to_jsonb(t)::text as row from "${name}" t order by 1`)
      rows.set(
        name,
        found.rows.map(({ row }) => String(row)),
      )
    }
    return rows
  })
}

/** The definitions of all indexes, constraints, triggers and functions of a database. */
export async function readDefinitions(url: string): Promise<readonly string[]> {
  const rows = await runOn(
    url,
    `select indexdef as text from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
     union all select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '')
       from information_schema.columns where table_schema = 'public'
     order by 1`,
  )
  return rows.map(({ text }) => String(text))
}

export function runOn(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  return withClient(url, async (client) => (await client.query(text)).rows)
}

/** Connects once for all statements of `work`: a connection takes longer than most of them. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
