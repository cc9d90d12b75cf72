import { type Postgres, startPostgres } from './postgres.ts'

// One server for all projects of a run. Vitest loads this file once for each project, so the shared state is in globalThis.
const shared: { haruPostgres?: Promise<Postgres>; haruPostgresUsers?: number } = globalThis as object

/** Starts a PostgreSQL server unless HARU_TEST_POSTGRES_URL names one. The processes of the tests inherit the variable. */
export async function setup(): Promise<void> {
  if (process.env.HARU_TEST_POSTGRES_URL !== undefined && shared.haruPostgres === undefined) return
  shared.haruPostgresUsers = (shared.haruPostgresUsers ?? 0) + 1
  shared.haruPostgres ??= startPostgres()
  process.env.HARU_TEST_POSTGRES_URL = (await shared.haruPostgres).url
}

export async function teardown(): Promise<void> {
  shared.haruPostgresUsers = (shared.haruPostgresUsers ?? 1) - 1
  if (shared.haruPostgresUsers > 0) return
  const running = shared.haruPostgres
  if (running === undefined) return
  delete shared.haruPostgres
  delete process.env.HARU_TEST_POSTGRES_URL
  await (await running).remove()
}
