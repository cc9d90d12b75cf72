import { sql } from 'kysely'
import { findDatabaseErrorCode } from '../../db/database-errors.ts'
import { detectDatabaseKind } from '../../db/database-kind.ts'
import type { Database } from '../../db/schema.ts'
import type { Log } from '../../log.ts'
import { hasCitus } from './distribution.ts'

const checkMs = 15_000
/** A node that lost its network refuses no connection, so the check ends after this time. */
const nodeTimeoutMs = 3000

/** The addresses of the nodes that do not answer the coordinator of Citus; null for a database without the extension. */
export async function findUnreachableNodes(db: Database): Promise<readonly string[] | null> {
  if (!(await hasCitus(db))) return null
  const { rows } = await sql<{ host: string; port: number }>`
    select nodename as host, nodeport as port from pg_dist_node where isactive and noderole = 'primary' order by nodeid`.execute(
    db,
  )
  const unreachable: string[] = []
  for (const { host, port } of rows) if (!(await isReachable(db, host, port))) unreachable.push(`${host}:${port}`)
  return unreachable
}

async function isReachable(db: Database, host: string, port: number): Promise<boolean> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(nodeTimeoutMs)}`.execute(transaction)
      const { rows } = await sql<{ isReachable: boolean }>`
        select citus_check_connection_to_node(${host}, ${port}) as "isReachable"`.execute(transaction)
      return rows[0]?.isReachable === true
    })
  } catch (error) {
    if (findDatabaseErrorCode(error) === canceledStatementCode) return false
    throw error
  }
}

/** The error of a statement that was ended by its time limit. */
const canceledStatementCode = '57014'

interface NodeWatchOptions {
  readonly find: () => Promise<readonly string[] | null>
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** Returns a check that logs when other nodes are unreachable than before. A check that fails says nothing. */
export function createNodeWatch({ find, log }: NodeWatchOptions): () => Promise<void> {
  let last = ''
  return async () => {
    const nodes = (await find())?.join(', ') ?? ''
    if (nodes === last) return
    last = nodes
    if (nodes !== '') log.warn('databaseNodesUnreachable', { nodes })
    else log.info('databaseNodesReachable')
  }
}

/** Logs when nodes of the database do not answer, and when all answer again. `ready` stays: other servers reach no more users (decision 0089). */
export function startNodeWatch({ db, log }: { readonly db: Database; readonly log: Log }): void {
  if (detectDatabaseKind(db) === 'sqlite') return
  const check = createNodeWatch({ find: () => findUnreachableNodes(db), log })
  // Several nodes without a network take longer than the interval, so the next check waits for the end of this one.
  const schedule = () => void setTimeout(run, checkMs).unref()
  // Without the database the check has no result, and the requests log why.
  const run = () =>
    check()
      .catch(() => undefined)
      .then(schedule)
  schedule()
}
