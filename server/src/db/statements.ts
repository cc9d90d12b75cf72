import type { DatabaseSync, StatementSync } from 'node:sqlite'

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
const mostKept = 131_072

export interface Prepared {
  readonly statement: StatementSync
  /** Whether it answers rows; else it only changes them. */
  readonly hasRows: boolean
}

/** Prepares statements, each once while it is used: what was used longest ago makes room. One is run at a time. */
export function keepStatements(connection: DatabaseSync): (sql: string) => Prepared {
  // The one that was used longest ago comes first.
  const kept = new Map<string, Prepared>()
  let length = 0

  function prepare(sql: string): Prepared {
    const statement = connection.prepare(sql)
    length += sql.length
    return { statement, hasRows: statement.columns().length > 0 }
  }

  function makeRoom(): void {
    for (const [sql, { statement }] of kept) {
      if (length <= mostKept || kept.size === 1) return
      kept.delete(sql)
      length -= sql.length
      statement.close()
    }
  }

  return (sql) => {
    const known = kept.get(sql)
    if (known !== undefined) kept.delete(sql)
    const prepared = known ?? prepare(sql)
    kept.set(sql, prepared)
    if (known === undefined) makeRoom()
    return prepared
  }
}
