import { findPreparedKind } from '../prepared-query.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface StatementSender {
  readonly isInTransaction: () => boolean
  readonly send: (statement: Statement) => Promise<unknown>
  /** Sends the statements without waiting in between. Returns the result of the last one, or throws the first error. */
  readonly sendTogether: (statements: readonly Statement[]) => Promise<unknown>
}

/** The largest number of statements that wait for the next one: a save has three. */
const maxDelayed = 8
/** The result of a statement that is not sent yet. */
const noResult = { command: '', rowCount: null, rows: [] }

/**
 * Sends a begin together with the first write and the first query of its transaction, and a write of `prepareWrite` together with the
 * next statement or the commit, without a round trip of its own. PostgreSQL runs them one after another, each with its own view of the
 * rows; it runs none after one that failed, and turns the commit into a rollback.
 */
export function delayStatements({ isInTransaction, send, sendTogether }: StatementSender) {
  let delayed: readonly Statement[] = []

  function delay(statement: Statement) {
    delayed = [...delayed, statement]
    return noResult
  }

  async function sendAfterDelayed(statement: Statement): Promise<unknown> {
    if (delayed.length === 0) return send(statement)
    const statements = [...delayed, statement]
    delayed = []
    return sendTogether(statements)
  }

  const hasDelayedBegin = () => delayed[0]?.text === 'begin'

  // If PostgreSQL refused the begin, another statement behind it would take effect without a transaction.
  async function sendBeginBefore(text: string): Promise<void> {
    if (!hasDelayedBegin() || isFirst(text)) return
    const first = delayed
    delayed = []
    await sendTogether(first)
  }

  function canDelay(text: string): boolean {
    const kind = findPreparedKind(text)
    return hasDelayedBegin()
      ? kind === 'firstWrite'
      : kind === 'write' && isInTransaction() && delayed.length < maxDelayed
  }

  // The delayed statements of a transaction that is rolled back are not sent.
  async function rollBack(statement: Statement): Promise<unknown> {
    delayed = []
    return isInTransaction() ? send(statement) : noResult
  }

  return async (statement: Statement): Promise<unknown> => {
    const { text } = statement
    if (text === 'begin') return delay(statement)
    if (text === 'rollback') return rollBack(statement)
    await sendBeginBefore(text)
    return canDelay(text) ? delay(statement) : sendAfterDelayed(statement)
  }
}

function isFirst(text: string): boolean {
  const kind = findPreparedKind(text)
  return kind === 'firstQuery' || kind === 'firstWrite'
}
