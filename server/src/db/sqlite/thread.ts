import { once } from 'node:events'
import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { CompiledQuery, QueryResult } from 'kysely'

/** A connection to SQLite in its own thread, so that a long statement does not block the event loop. */
export interface SqliteThread {
  /** Runs one statement at a time. */
  readonly run: <R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => Promise<QueryResult<R>>
  /** Whether the last statement has left a transaction open. */
  readonly isTransaction: () => boolean
  readonly close: () => Promise<void>
}

interface Setup {
  readonly path: string
  readonly pragmas: string
}

interface ThreadStatement {
  readonly sql: string
  readonly parameters: readonly SQLInputValue[]
}

interface Result {
  readonly rows: readonly unknown[]
  readonly changes: number | bigint | null
  readonly isTransaction: boolean
  /** The fields of an error, because a message between threads would lose the codes. */
  readonly error: { readonly message: string; readonly code: unknown; readonly errcode: unknown } | null
}

export function openSqliteThread(path: string, pragmas: string): SqliteThread {
  // The server is bundled into one file, so the program of the thread is a function in it. The thread needs no option of the process.
  const worker = new Worker(`(${runThread.toString()})()`, {
    eval: true,
    execArgv: [],
    workerData: { path, pragmas } satisfies Setup,
  })
  let isTransaction = false
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      isTransaction = false
      resolve()
    })
  })
  // A pending statement is rejected when the thread ends.
  worker.on('error', () => undefined)

  return {
    run: async <R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
      const message = once(worker, 'message')
      worker.postMessage({ sql, parameters: parameters as readonly SQLInputValue[] } satisfies ThreadStatement)
      const [result] = (await Promise.race([message, ended.then(throwThreadEnded)])) as [Result]
      isTransaction = result.isTransaction
      if (result.error !== null) throw Object.assign(new Error(result.error.message), result.error)
      const { rows, changes } = result
      return { rows: rows as R[], ...(changes === null ? {} : { numAffectedRows: BigInt(changes) }) }
    },
    isTransaction: () => isTransaction,
    close: async () => {
      worker.postMessage(null)
      await ended
    },
  }
}

function throwThreadEnded(): never {
  throw new Error('the thread of a transaction has ended')
}

/** The whole program of the thread. It runs from its source text, so it cannot use anything outside itself. */
function runThread(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const { path, pragmas } = workerData as Setup
  const connection = new DatabaseSync(path, { timeout: 0 })
  connection.exec(pragmas)

  function execute({ sql, parameters }: ThreadStatement): Pick<Result, 'rows' | 'changes'> {
    const statement = connection.prepare(sql)
    try {
      if (statement.columns().length > 0) return { rows: statement.all(...parameters), changes: null }
      return { rows: [], changes: statement.run(...parameters).changes }
    } finally {
      statement.close()
    }
  }

  function toResult(statement: ThreadStatement): Omit<Result, 'isTransaction'> {
    try {
      return { ...execute(statement), error: null }
    } catch (error) {
      const { message, code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown }
      return { rows: [], changes: null, error: { message, code, errcode } }
    }
  }

  parentPort?.on('message', (statement: ThreadStatement | null) => {
    if (statement === null) {
      connection.close()
      parentPort.close()
      return
    }
    const result = toResult(statement)
    parentPort.postMessage({ ...result, isTransaction: connection.isTransaction } satisfies Result)
  })
}
