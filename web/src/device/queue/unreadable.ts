import { isListOperationForm } from '../food/list-operation-form.ts'
import type { DeviceTransaction, UnsentOperation } from '../store/schema.ts'

// What another program, a person or a disk that fails has left in the queue in a form that this program does not know. It stays there, is not
// applied or sent, and the user sees it as text.

/** An operation that cannot be read. */
export interface UnreadableOperation {
  readonly id: IDBValidKey
  /** All that is stored of it. */
  readonly text: string
}

export async function listUnreadable(transaction: DeviceTransaction): Promise<readonly UnreadableOperation[]> {
  const rows: readonly unknown[] = await transaction.objectStore('unsent').getAll()
  return rows
    .filter((row) => !isReadable(row))
    .map((row) => ({ id: (row as { readonly id: IDBValidKey }).id, text: JSON.stringify(row, null, 2) }))
}

/** Whether a row of the queue has all that this program reads of it. The contents of its entry or its food are checked by the server. */
export function isReadable(row: unknown): row is UnsentOperation {
  if (!isRecord(row)) return false
  const { id, number, madeAt, sent, base, made, status, refusal } = row
  if (!isText(id) || !Number.isFinite(number) || !Number.isFinite(madeAt) || !isSent(sent) || sent['id'] !== id)
    return false
  return states.has(status) && isContents(base) && isContents(made) && (refusal === null || isRecord(refusal))
}

const states: ReadonlySet<unknown> = new Set(['waiting', 'refused', 'held'] satisfies UnsentOperation['status'][])

const isText = (value: unknown) => typeof value === 'string'
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
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
