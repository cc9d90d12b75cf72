import { hash } from 'node:crypto'
import { memoize } from '@haru/shared/memoize.ts'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isInvalidStatementError, isLostStatementError } from '../database-errors.ts'
import { findPreparedKind } from '../prepared-query.ts'
import { refuseWrites } from '../refuse-writes.ts'
import { delayStatements, type Statement } from './delayed-statements.ts'

/**
 * The length of the SQL that a connection prepares, in characters: PostgreSQL takes some 75 bytes for each. A connection beyond it is
 * closed when it is released, and the next one prepares the statements that are still in use.
 */
const maxPreparedSql = 131_072
/** A longer text is not prepared: a lookup of hundreds of words would take the place of many other statements. */
const maxTextLength = 16_384

interface PoolState {
  /** Raised when prepared statements have become invalid: connections of an earlier generation are closed. */
  generation: number
  prepares: boolean
  readonly isReadOnly: boolean
}

interface PreparingClient extends PostgresPoolClient {
  readonly generation: number
}

/**
 * A pool whose connections prepare the queries of `prepareQuery`, so that PostgreSQL does not parse and plan them at each run.
 *
 * A prepared statement becomes invalid if a migration changes the type of a column that it returns, or if a connection pooler gives
 * Haru another connection of PostgreSQL. The query is then repeated without preparing it, and all connections are closed when they are
 * released; behind such a pooler no statement is prepared from then on. In a transaction, which PostgreSQL has aborted, the error is
 * thrown: `isInvalidStatementError` recognizes it.
 *
 * With `isReadOnly` it refuses statements that write.
 */
export function createPreparingPool(pool: pg.Pool, isReadOnly: boolean): PostgresPool {
  const state: PoolState = { generation: 0, prepares: true, isReadOnly }
  const clients = new WeakMap<pg.PoolClient, PreparingClient>()

  function findClient(client: pg.PoolClient): PreparingClient {
    const known = clients.get(client)
    if (known !== undefined) return known
    const created = createPreparingClient(client, state)
    clients.set(client, created)
    return created
  }

  return {
    options: pool.options,
    connect: async () => {
      for (;;) {
        const client = findClient(await pool.connect())
        if (client.generation === state.generation) return client
        client.release()
      }
    },
    end: () => pool.end(),
  }
}

function createPreparingClient(client: pg.PoolClient, state: PoolState): PreparingClient {
  const { generation } = state
  const preparedTexts = new Set<string>()
  let preparedLength = 0
  const isInTransaction = () => client.getTransactionStatus() !== 'I'

  function canPrepare(text: string): boolean {
    return state.prepares && text.length <= maxTextLength && findPreparedKind(text) !== null
  }

  function submit({ text, values }: Statement) {
    if (!canPrepare(text)) return client.query(text, [...values])
    if (!preparedTexts.has(text)) preparedLength += text.length
    preparedTexts.add(text)
    return client.query({ name: getStatementName(text), text, values: [...values] })
  }

  /** Whether the error is that of an invalid prepared statement. All connections are then closed when they are released. */
  function discardInvalidStatement({ text }: Statement, error: unknown): boolean {
    if (findPreparedKind(text) === null || !isInvalidStatementError(error)) return false
    state.generation += 1
    state.prepares &&= !isLostStatementError(error)
    return true
  }

  async function send(statement: Statement) {
    const isRepeatable = !isInTransaction()
    try {
      return await submit(statement)
    } catch (error) {
      if (!discardInvalidStatement(statement, error) || !isRepeatable) throw error
      return client.query(statement.text, [...statement.values])
    }
  }

  async function sendTogether(statements: readonly Statement[]) {
    const { stream } = client.connection
    // One system call: each of them wakes PostgreSQL up, and takes more time than the work of Haru for the statement.
    stream.cork()
    const submitted = statements.map(submit)
    stream.uncork()
    const results = await Promise.allSettled(submitted)
    for (const [i, statement] of statements.entries()) {
      const result = results[i]
      if (result?.status !== 'rejected') continue
      // Later errors say only that the transaction is aborted, or that a statement is unknown which PostgreSQL therefore did not prepare.
      discardInvalidStatement(statement, result.reason)
      throw result.reason
    }
    return submitted.at(-1)
  }

  const query = delayStatements({ isInTransaction, send, sendTogether })

  return {
    generation,
    // Kysely calls it with a cursor only where a result is streamed, which Haru never does.
    query: (async (text: string, values: readonly unknown[]) => {
      if (state.isReadOnly) refuseWrites(text)
      return query({ text, values })
    }) as unknown as PostgresPoolClient['query'],
    release: (isBroken = false) =>
      client.release(isBroken || preparedLength > maxPreparedSql || generation !== state.generation),
  }
}

/** The same name stands for the same text in all servers, which a connection pooler may connect to one connection of PostgreSQL. */
const getStatementName = memoize((text: string) => `haru_${hash('sha256', text, 'base64url').slice(0, 22)}`)
