import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

// Node has it; its types do not yet.
declare module 'node:sqlite' {
  interface StatementSync {
    close(): void
  }
}

/**
 * How much SQL a connection keeps prepared, in characters: SQLite takes some 40 bytes for each. What people's screens ask for is
 * a fifth of it; statements that write many rows, each time of another number, would fill any memory.
 */
const maxCachedSql = 131_072

export interface CachedStatement {
  readonly statement: StatementSync
  /** Whether it returns rows; else it only changes them. */
  readonly hasRows: boolean
}

/** Prepares statements, each once while it is used: what was used longest ago makes room. One is run at a time. */
export function createStatementCache(connection: DatabaseSync): (sql: string) => CachedStatement {
  const cache = new LRUCache<string, CachedStatement>({
    maxSize: maxCachedSql,
    // A statement longer than the whole limit is cached alone, because it still has to be run.
    sizeCalculation: (_prepared, sql) => Math.min(sql.length, maxCachedSql),
    dispose: ({ statement }) => statement.close(),
  })

  return (sql) => {
    const cached = cache.get(sql)
    if (cached !== undefined) return cached
    const statement = connection.prepare(sql)
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    cache.set(sql, prepared)
    return prepared
  }
}
