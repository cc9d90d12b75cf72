import type { Changes } from '@haru/shared/contract/exchange/changes.ts'
import type { SentOperation } from '@haru/shared/contract/exchange/operation.ts'
import { errorStatus, Refusal } from '@haru/shared/errors.ts'
import type { Cursor } from '../store/meta.ts'
import type { UnsentOperation } from '../store/schema.ts'
import { requireKnownContract } from './contract.ts'

interface ExchangeInput extends Cursor {
  readonly operations: readonly SentOperation[]
}

export interface ExchangeClient {
  readonly exchange: (input: ExchangeInput) => Promise<Changes>
}

/** The server refuses a request with operations as a whole. */
export class RefusedBatchError extends Error {
  readonly batch: readonly UnsentOperation[]
  readonly refusal: Refusal

  constructor(batch: readonly UnsentOperation[], refusal: Refusal) {
    super(refusal.code)
    this.batch = batch
    this.refusal = refusal
  }
}

/** The responses to the operations, and to all parts of the changes behind them or behind a change of the account; the epoch of the server if the cursor is of no use. */
export async function requestChanges(
  client: ExchangeClient,
  known: Cursor,
  batch: readonly UnsentOperation[],
): Promise<readonly Changes[] | string> {
  const first = await sendBatch(client, known, batch)
  const responses = [first]
  let last = first
  while ((batch.length > 0 || changesAmounts(first)) && last.hasMore && !last.isReset) {
    last = await requestPart(client, { ...known, cursor: last.cursor, operations: [] })
    responses.push(last)
  }
  if (last.isReset) return last.epoch
  if (first.results.length !== batch.length) throw new Error('the server sent no result of an operation')
  return responses
}

/** The account has the currency of the amounts of all entries, so these come with it: part of them would be in another currency than the rest. */
function changesAmounts({ changedLists }: Changes): boolean {
  return changedLists.includes('account')
}

/** The server may be updated between two parts. */
async function requestPart(client: ExchangeClient, input: ExchangeInput): Promise<Changes> {
  const response = await client.exchange(input)
  requireKnownContract(response)
  return response
}

async function sendBatch(client: ExchangeClient, known: Cursor, batch: readonly UnsentOperation[]): Promise<Changes> {
  try {
    return await requestPart(client, { ...known, operations: batch.map(({ sent }) => sent) })
  } catch (error) {
    // Without operations the fault is not in one of them.
    throw isRefusedRequest(error) && batch.length > 0 ? new RefusedBatchError(batch, error) : error
  }
}

/** Whether the server refused the body of a request, so that sending the same again is of no use. */
function isRefusedRequest(error: unknown): error is Refusal {
  return error instanceof Refusal && (errorStatus[error.code] === 413 || errorStatus[error.code] === 400)
}
