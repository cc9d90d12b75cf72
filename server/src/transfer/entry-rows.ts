import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { getColumns } from '@haru/shared/contract/tracking/columns.ts'
import { periodCodec } from '@haru/shared/contract/wire/dates.ts'
import type { FieldColumn } from '@haru/shared/contract/wire/field-columns.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { completeGoal, type Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { isUuid } from '@haru/shared/tracking/uuid.ts'
import { type EntryProblem, validateEntry } from '@haru/shared/tracking/validate.ts'
import * as z from 'zod/mini'
import { toRefusal } from '../http/error-response.ts'
import { checkObject, createInvalidField, decodeValues } from './values.ts'

/** A row of a list of `haru.json`. */
export type JsonRow = Readonly<Record<string, unknown>>

/** Creates an encoder of entries as rows: the days, the values by name, and the items of a record. Numbers are in base units. */
export function createEntryEncoder(collection: Collection, units: Units): (entry: Entry) => JsonRow {
  const columns = getColumns(collection, units)
  return ({ id, period: { type, start, end }, values, items }) => ({
    id,
    type,
    start,
    end,
    values: encodeValues(columns.values, values),
    ...(collection.kind === 'record' ? { items: items.map((each) => encodeValues(columns.items, each)) } : {}),
  })
}

/** Encodes values in the order of the area's fields. Hidden fields with their initial value are left out, as on the wire. */
export function encodeValues(columns: readonly FieldColumn[], values: Values): Values {
  const fields = columns.map(({ field, initial, definition }) => {
    const value = values[field] === undefined ? initial : values[field]
    return { field, value, isOmitted: definition.hidden && value === initial }
  })
  return Object.fromEntries(fields.filter(({ isOmitted }) => !isOmitted).map(({ field, value }) => [field, value]))
}

/** The data by which rows are checked. */
export interface RowContext {
  readonly currency: string
  readonly category: Category
}

const rowKeys = ['id', 'type', 'start', 'end', 'values', 'items'] as const

/** Creates a decoder of the rows that `createEntryEncoder` writes. It refuses rows that no editor could save. */
export function createEntryDecoder(
  collection: Collection,
  { currency, category }: RowContext,
): (row: JsonRow) => Entry {
  const { area, kind } = collection
  const allowedKeys = kind === 'record' ? rowKeys : rowKeys.slice(0, -1)
  const columns = getColumns(collection, { weight: 'kg', currency })

  return (row) => {
    const sent = checkObject(row, allowedKeys)
    const id = String(sent['id'])
    if (!isUuid(id)) throw createInvalidField('', 'id')
    const period = decodePeriod(collection, sent)
    const values =
      kind === 'goal'
        ? decodeGoalValues(columns.values, sent['values'], currency)
        : decodeValues(columns.values, sent['values'] ?? {}, currency, 'values')
    const items = kind === 'goal' ? [] : decodeItems(area, columns.items, sent['items'], currency)
    const problem = validateEntry(area, kind, { values, items }, category)
    if (problem !== null) throw new Refusal(problem.code, { field: formatProblemPath(problem) })
    return { id, period, values: kind === 'goal' ? completeGoal(area, values) : values, items, revision: 1 }
  }
}

/** Decodes the values of a goal. Null means not followed; a missing metric, as in old exports, is 0. */
function decodeGoalValues(columns: readonly FieldColumn[], sent: unknown, currency: string): Values {
  const fields = columns.map(({ field }) => field)
  const sentValues = checkObject(sent ?? {}, fields, 'values')
  const [unfollowed, followed] = [true, false].map((isNull) =>
    Object.entries(sentValues).filter(([, value]) => (value === null) === isNull),
  )
  const values = decodeValues(columns, Object.fromEntries(followed ?? []), currency, 'values')
  return { ...values, ...(Object.fromEntries(unfollowed ?? []) as Values) }
}

/** Decodes the period of a row. Refuses what is no period of the collection. */
export function decodePeriod(collection: Collection, { type, start, end }: JsonRow): Period {
  const parsed = z.safeParse(periodCodec(collection), { dateType: type, dateStart: start, dateEnd: end })
  if (!parsed.success) throw toRefusal(parsed.error.issues[0], true)
  // A single day has only the type day.
  if (parsed.data.type !== type) throw new Refusal('invalidDate', { field: 'type' })
  return parsed.data
}

/** Decodes the items of a record or of a saved set. Refuses with `tooManyItems` and invalid values. */
export function decodeItems({ maxItems }: AnyArea, columns: readonly FieldColumn[], sent: unknown, currency: string) {
  if (!Array.isArray(sent)) throw new Refusal('invalidObject', { field: 'items' })
  if (sent.length > maxItems) throw new Refusal('tooManyItems', { field: 'items' })
  return sent.map((item, i) => decodeValues(columns, item, currency, `items.${i}`))
}

/** The path of a problem in a row: 'items', 'items.0.set', or 'values.scale'. */
export function formatProblemPath({ name, item }: EntryProblem): string {
  if (item === null) return name === null ? 'items' : `values.${name}`
  return `items.${item}.${name}`
}
