import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { periodCodec } from '@haru/shared/contract/wire/dates.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Fields, Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { getValueFields } from '@haru/shared/tracking/collections.ts'
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
export function createEntryEncoder(collection: Collection): (entry: Entry) => JsonRow {
  const { area, kind } = collection
  const fields = getValueFields(collection)
  return ({ id, period: { type, start, end }, values, items }) => ({
    id,
    type,
    start,
    end,
    values: encodeValues(fields, values),
    ...(kind === 'record' ? { items: items.map((each) => encodeValues(area.item, each)) } : {}),
  })
}

/** Encodes values in the order of the area's fields. Hidden fields with their initial value are left out, as on the wire. */
export function encodeValues(fields: Fields, values: Values): Values {
  const encoded = Object.entries(fields).map(([name, { initial, hidden }]) => {
    const value = values[name] === undefined ? initial : values[name]
    return { name, value, isOmitted: hidden && value === initial }
  })
  return Object.fromEntries(encoded.filter(({ isOmitted }) => !isOmitted).map(({ name, value }) => [name, value]))
}

/** The data by which rows are checked. */
export interface RowContext {
  readonly currency: string
  readonly category: Category
}

const rowKeys = ['id', 'type', 'start', 'end', 'values', 'items'] as const

/** Creates a decoder of the rows that `createEntryEncoder` writes. It refuses rows that no version of the editor could save. */
export function createEntryDecoder(
  collection: Collection,
  { currency, category }: RowContext,
): (row: JsonRow) => Entry {
  const { area, kind } = collection
  const allowedKeys = kind === 'record' ? rowKeys : rowKeys.slice(0, -1)
  const fields = getValueFields(collection)

  return (row) => {
    const sent = checkObject(row, allowedKeys)
    const { id } = sent
    if (typeof id !== 'string' || !isUuid(id)) throw createInvalidField('', 'id')
    const period = decodePeriod(collection, sent)
    const values =
      kind === 'goal'
        ? decodeGoalValues(fields, sent['values'], currency)
        : decodeValues(fields, sent['values'] ?? {}, currency, 'values')
    const items = kind === 'goal' ? [] : decodeItems(area, sent['items'], currency)
    const problem = validateEntry(area, kind, { values, items }, category, () => true)
    if (problem !== null) throw new Refusal(problem.code, { field: formatProblemPath(problem) })
    return { id, period, values: kind === 'goal' ? completeGoal(area, values) : values, items, revision: 1 }
  }
}

/** Decodes the values of a goal. Null means not followed; a missing metric, as in old exports, is 0. */
function decodeGoalValues(fields: Fields, sent: unknown, currency: string): Values {
  const sentValues = checkObject(sent ?? {}, Object.keys(fields), 'values')
  const [unfollowed, followed] = [true, false].map((isNull) =>
    Object.entries(sentValues).filter(([, value]) => (value === null) === isNull),
  )
  const values = decodeValues(fields, Object.fromEntries(followed ?? []), currency, 'values')
  return { ...values, ...(Object.fromEntries(unfollowed ?? []) as Values) }
}

/** Decodes the period of a row. Refuses a value that is no period of the collection. */
export function decodePeriod(collection: Collection, { type, start, end }: JsonRow): Period {
  const parsed = z.safeParse(periodCodec(collection), { dateType: type, dateStart: start, dateEnd: end })
  if (!parsed.success) throw toRefusal(parsed.error.issues[0], true)
  // A single day has only the type day.
  if (parsed.data.type !== type) throw new Refusal('invalidDate', { field: 'type' })
  return parsed.data
}

/** Decodes the items of a record or of a saved set, in their normal form. Refuses with `tooManyItems` and invalid values. */
export function decodeItems(area: AnyArea, sent: unknown, currency: string): readonly Values[] {
  const { item: fields, maxItems } = area
  if (!Array.isArray(sent)) throw new Refusal('invalidObject', { field: 'items' })
  if (sent.length > maxItems) throw new Refusal('tooManyItems', { field: 'items' })
  return sent.map((item, i) => area.normalizeItem(decodeValues(fields, item, currency, `items.${i}`)))
}

/** The path of a problem in a row: 'items', 'items.0.set', or 'values.scale'. */
export function formatProblemPath({ name, item }: EntryProblem): string {
  if (item === null) return name === null ? 'items' : `values.${name}`
  return `items.${item}.${name}`
}
