import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `inject('postgresUrl')` in a test: a database of a real PostgreSQL server, shared by the whole run. Make a schema in it. */
    postgresUrl: string
  }
}

// One server for all projects of a run: this file is loaded once for each of them, what is global is not.
const shared: { haruPostgres?: Promise<Postgres>; haruPostgresUsers?: number } = globalThis as object

export async function setup(project: TestProject): Promise<void> {
  const given = process.env.HARU_TEST_POSTGRES_URL
  shared.haruPostgresUsers = (shared.haruPostgresUsers ?? 0) + 1
  if (given === undefined) shared.haruPostgres ??= startPostgres()
  project.provide('postgresUrl', given ?? (await shared.haruPostgres)?.url ?? '')
}

export async function teardown(): Promise<void> {
  shared.haruPostgresUsers = (shared.haruPostgresUsers ?? 1) - 1
  if (shared.haruPostgresUsers > 0) return
  const running = shared.haruPostgres
  delete shared.haruPostgres
  await (await running)?.remove()
}
