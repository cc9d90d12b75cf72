import { sql } from 'kysely'
import { detectDatabaseKind } from '../../db/database-kind.ts'
import type { Database } from '../../db/schema.ts'
import type { Log } from '../../log.ts'
import { hasCitus } from './distribution.ts'

const checkMs = 15_000

/** The number of nodes that the coordinator of Citus cannot reach; null for a database without it, `NaN` if the check failed. */
export async function countUnreachableNodes(db: Database): Promise<number | null> {
  if (!(await hasCitus(db))) return null
  // The node that is asked has no result about any other node if it does not answer.
  const query = sql<{ n: number }>`
    select count(*) as n from (
      select from_nodename, from_nodeport from citus_check_cluster_node_health()
      group by from_nodename, from_nodeport having bool_and(result is null)
    ) as unreachable`
  return query.execute(db).then(
    ({ rows }) => Number(rows[0]?.n),
    () => Number.NaN,
  )
}

interface NodeWatchOptions {
  readonly count: () => Promise<number | null>
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** Returns a check that logs when the number of unreachable nodes has changed. A check that fails says nothing. */
export function createNodeWatch({ count, log }: NodeWatchOptions): () => Promise<void> {
  let last = 0
  return async () => {
    const unreachable = (await count()) ?? 0
    if (Number.isNaN(unreachable) || unreachable === last) return
    last = unreachable
    if (unreachable > 0) log.warn('databaseNodesUnreachable', { nodes: unreachable })
    else log.info('databaseNodesReachable')
  }
}

/** Logs when nodes of the database do not answer, and when all answer again. `ready` stays: other servers reach no more users (decision 0089). */
export function startNodeWatch({ db, log }: { readonly db: Database; readonly log: Log }): void {
  if (detectDatabaseKind(db) === 'sqlite') return
  const check = createNodeWatch({ count: () => countUnreachableNodes(db), log })
  // Without the database the check has no result, and the requests log why.
  setInterval(() => void check().catch(() => undefined), checkMs).unref()
}
