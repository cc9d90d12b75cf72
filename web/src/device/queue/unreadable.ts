import { contractVersion } from '@haru/shared/contract/version.ts'
import { isUuid } from '@haru/shared/tracking/uuid.ts'
import { isRecord, isText } from '../../lib/type-guards.ts'
import { isListOperationForm } from '../food/list-operation-form.ts'
import type { DeviceTransaction, UnsentOperation } from '../store/schema.ts'

// What another program, a user or a disk that fails has left in the queue in a form that this program does not know. It stays there, is not
// applied or sent, and the user sees it as text. A later version of Haru knows its own operations, so the user does not see those.

/** An operation that cannot be read. */
export interface UnreadableOperation {
  readonly id: IDBValidKey
  /** All that is stored of it. */
  readonly text: string
}

/** All that is in the queue. */
export interface QueueContents {
  /** In the order in which they were made. */
  readonly operations: readonly UnsentOperation[]
  readonly unreadable: readonly UnreadableOperation[]
  /** The ids of those that a later version of Haru has stored, as before a return to an earlier version. */
  readonly laterIds: readonly string[]
}

export async function readQueueContents(transaction: DeviceTransaction): Promise<QueueContents> {
  // They may have another form than the type of the store.
  const rows: readonly { readonly id: string }[] = await transaction.objectStore('unsent').getAll()
  return {
    operations: pickReadable(rows),
    unreadable: rows
      .filter((row) => !isReadable(row) && !isOfLaterVersion(row))
      .map((row) => ({ id: row.id, text: formatRow(row) })),
    laterIds: rows.filter(isOfLaterVersion).map(({ id }) => id),
  }
}

/** The operations among the rows of the queue, in the order in which they were made. */
export function pickReadable(rows: readonly unknown[]): readonly UnsentOperation[] {
  return rows.filter(isReadable).toSorted((a, b) => a.number - b.number)
}

/** The row as text. IndexedDB also stores what JSON has no form for, such as a row that contains itself. */
function formatRow(row: unknown): string {
  try {
    return JSON.stringify(row, null, 2)
  } catch {
    return isRecord(row) ? Object.entries(row).map(formatValue).join('\n') : String(row)
  }
}

function formatValue([name, value]: readonly [string, unknown]): string {
  try {
    return `${name}: ${JSON.stringify(value)}`
  } catch {
    return `${name}: ${String(value)}`
  }
}

/** A row that cannot be read, in a form that can be encrypted: as it is, or as its text. */
export function toJsonRow(row: UnsentOperation): UnsentOperation {
  try {
    JSON.stringify(row)
    return row
  } catch {
    return { id: row.id, text: formatRow(row) } as never
  }
}

/** Whether a later version of Haru has stored the row: a page of that version sends it, as after a return to an earlier version. */
export function isOfLaterVersion(row: unknown): boolean {
  return isRecord(row) && isRecord(row['sent']) && Number(row['sent']['contract']) > contractVersion
}

/** Whether a row of the queue has all that this program reads of it. The contents of its entry or its food are checked by the server. */
export function isReadable(row: unknown): row is UnsentOperation {
  if (!isRecord(row)) return false
  const { id, number, madeAt, sent, base, made, status, refusal } = row
  if (!isText(id) || !isUuid(id) || !Number.isFinite(number) || !Number.isFinite(madeAt)) return false
  if (!isSent(sent) || sent['id'] !== id) return false
  return states.has(status) && isContents(base) && isContents(made) && (refusal === null || isRecord(refusal))
}

const states: ReadonlySet<unknown> = new Set(['waiting', 'refused', 'held'] satisfies UnsentOperation['status'][])

const isContents = (value: unknown) =>
  value === null || (isRecord(value) && isText(value['values']) && isText(value['items']))
const isPeriod = ({ type, start, end }: Readonly<Record<string, unknown>>) =>
  isText(type) && isText(start) && isText(end)

function isSent(sent: unknown): sent is Readonly<Record<string, unknown>> {
  if (!isRecord(sent) || !Number.isFinite(sent['contract'])) return false
  if (sent['act'] === 'save') return isSave(sent)
  if (sent['act'] === 'remove') return isText(sent['list']) && isPeriod(sent)
  return isListOperationForm(sent)
}

function isSave({ list, mode, currency, loaded, entry }: Readonly<Record<string, unknown>>): boolean {
  if (!isText(list) || !isText(mode) || !isText(currency) || !isRecord(entry) || !isPeriod(entry)) return false
  return (loaded === null || isRecord(loaded)) && isRecord(entry['values']) && Array.isArray(entry['items'])
}
