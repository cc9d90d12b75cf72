import { hash } from 'node:crypto'
import { memoize } from '@haru/shared/memoize.ts'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isInvalidStatementError, isLostStatementError } from '../database-errors.ts'
import { isDelayedText, isPreparedText } from '../prepared-query.ts'
import { refuseWrites } from '../refuse-writes.ts'

/**
 * The length of the SQL that a connection prepares, in characters: PostgreSQL takes some 75 bytes for each. A connection beyond it is
 * closed when it is released, and the next one prepares what is still in use.
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

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The largest number of statements that wait for the next one: a save has three. */
const maxDelayed = 8
/** The result of a statement that is not sent yet. */
const noResult = { command: '', rowCount: null, rows: [] }

/**
 * A pool whose connections prepare the queries of `prepareQuery`, so that PostgreSQL does not parse and plan them at each run.
 *
 * A prepared statement becomes invalid if a migration changes the type of a column that it returns, or if a connection pooler gives
 * Haru another connection of PostgreSQL. The query is then repeated without preparing it, and all connections are closed when they are
 * released; behind such a pooler no statement is prepared from then on. In a transaction, which PostgreSQL has aborted, the error is
 * thrown: `isInvalidStatementError` recognizes it.
 *
 * A begin is sent together with the first statement of its transaction, and a write of `prepareWrite` together with the next statement or the
 * commit, without a round trip of its own. PostgreSQL runs them one after another, each with its own view of the rows; it runs none after
 * one that failed, and turns the commit into a rollback.
 *
 * With `isReadOnly` it refuses statements that write.
 */
export function createPreparingPool(pool: pg.Pool, isReadOnly = false): PostgresPool {
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
  let delayed: readonly Statement[] = []

  function canPrepare(text: string): boolean {
    return state.prepares && text.length <= maxTextLength && isPreparedText(text)
  }

  async function runPrepared({ text, values }: Statement, isInTransaction: boolean) {
    if (!preparedTexts.has(text)) preparedLength += text.length
    preparedTexts.add(text)
    try {
      return await client.query({ name: getStatementName(text), text, values: [...values] })
    } catch (error) {
      if (!isInvalidStatementError(error)) throw error
      state.generation += 1
      state.prepares &&= !isLostStatementError(error)
      if (isInTransaction) throw error
      return client.query(text, [...values])
    }
  }

  const hasBegun = () => client.getTransactionStatus() !== 'I' || delayed.length > 0

  function send(statement: Statement, isInTransaction: boolean) {
    const { text, values } = statement
    return canPrepare(text) ? runPrepared(statement, isInTransaction) : client.query(text, [...values])
  }

  /** Sends the delayed statements and this one without waiting in between. Throws the first error. */
  async function sendWithDelayed(statement: Statement) {
    const earlier = delayed.map((each) => send(each, true))
    delayed = []
    const last = send(statement, true)
    const results = await Promise.allSettled([...earlier, last])
    for (const result of results) if (result.status === 'rejected') throw result.reason
    return last
  }

  async function query(text: string, values: readonly unknown[]) {
    if (state.isReadOnly) refuseWrites(text)
    const statement = { text, values }
    if (text === 'begin' || (isDelayedText(text) && hasBegun() && delayed.length < maxDelayed)) {
      delayed = [...delayed, statement]
      return noResult
    }
    // Of a transaction that is rolled back nothing needs to be sent.
    if (text === 'rollback') delayed = []
    return delayed.length > 0 ? sendWithDelayed(statement) : send(statement, hasBegun())
  }

  return {
    generation,
    // Kysely calls it with a cursor only where a result is streamed, which Haru never does.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken = false) =>
      client.release(isBroken || preparedLength > maxPreparedSql || generation !== state.generation),
  }
}

/** The same name stands for the same text in all servers, which a connection pooler may connect to one connection of PostgreSQL. */
const getStatementName = memoize((text: string) => `haru_${hash('sha256', text, 'base64url').slice(0, 22)}`)
