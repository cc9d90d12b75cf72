import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Postgres, startPostgres } from './postgres.ts'

/** A coordinator with the extension Citus, and its workers. */
export interface CitusCluster {
  /** The URL of the database at the coordinator. */
  readonly url: string
  /** The coordinator and the workers. */
  readonly nodes: readonly Postgres[]
  /** Starts another worker, which is empty. */
  readonly addWorker: () => Promise<void>
  readonly remove: () => Promise<void>
}

const settings = {
  shared_preload_libraries: 'citus',
  // Citus moves users to another node by logical replication.
  wal_level: 'logical',
  // The nodes are on one machine, and have no certificates.
  'citus.node_conninfo': 'sslmode=disable',
  max_prepared_transactions: 200,
  max_connections: 300,
}

/** The folder of the programs of an installed PostgreSQL that has the extension; null without one. */
export function findCitusPrograms(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  const version = versions.find((each) => existsSync(`/usr/share/postgresql/${each}/extension/citus.control`))
  return version === undefined ? null : join(root, version, 'bin')
}

/** Starts a coordinator and its workers, which are empty, in folders in `parent`. */
export async function startCitusCluster(
  programs: string,
  workerCount: number,
  { parent = tmpdir() }: { readonly parent?: string | undefined } = {},
): Promise<CitusCluster> {
  const coordinator = await startNode(programs, parent)
  const nodes = [coordinator]
  const addWorker = async () => {
    const worker = await startNode(programs, parent)
    nodes.push(worker)
    await runSql(coordinator.url, `select citus_add_node('127.0.0.1', ${portOf(worker)})`)
  }
  await runSql(coordinator.url, `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`)
  for (let i = 0; i < workerCount; i++) await addWorker()
  return {
    url: coordinator.url,
    nodes,
    addWorker,
    remove: async () => {
      for (const node of nodes.toReversed()) await node.remove()
    },
  }
}

async function startNode(programs: string, parent: string): Promise<Postgres> {
  const node = await startPostgres(settings, { programs, parent })
  // The nodes connect to each other without a password.
  await writeFile(join(node.dir, 'data', 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
  await node.restart()
  await runSql(node.url, 'create extension citus')
  return node
}

export function portOf({ url }: { readonly url: string }): number {
  return Number(new URL(url).port)
}

/** Waits until Citus has told each node of the latest changes of the cluster. Until then it refuses changes of tables. */
export async function waitForSync({ url }: CitusCluster): Promise<void> {
  const isSynced = async () =>
    (await runSql(url, 'select bool_and(metadatasynced) as synced from pg_dist_node'))[0]?.['synced'] === true
  while (!(await isSynced())) await sleep(200)
}

/** Runs a statement on a connection of its own. */
export async function runSql(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
