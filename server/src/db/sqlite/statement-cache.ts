import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

// Node has this method, but its types do not have it yet.
declare module 'node:sqlite' {
  interface StatementSync {
    close(): void
  }
}

/**
 * The length of the SQL that a connection caches as prepared statements, in characters: SQLite takes some 40 bytes for each. The
 * queries of the screens take a fifth of it. Statements that write many rows differ by the number of rows, and would fill any
 * memory.
 */
const maxCachedSql = 131_072

export interface CachedStatement {
  readonly statement: StatementSync
  /** Whether it returns rows; otherwise it only changes them. */
  readonly hasRows: boolean
}

/** Caches prepared statements and removes the least recently used ones. One statement runs at a time. */
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
