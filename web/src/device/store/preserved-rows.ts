import { isRecord, isText } from '../../lib/type-guards.ts'
import { listObjects, pickFoods } from '../food/pick-foods.ts'
import { type DeviceDatabase, earlierFoodsName, earlierListsName } from './schema.ts'

type Row = Readonly<Record<string, unknown>>

/** What a database has besides its queue that may be nowhere else, as far as it can be read. */
export interface PreservedRows {
  readonly operations: readonly Row[]
  readonly versions: readonly Row[]
  readonly earlierEntries: readonly Row[]
  /** The foods, categories and saved sets from before a restore of the server. */
  readonly lists: readonly Row[]
  readonly values: readonly (readonly [string, number | string])[]
}

/** The values of `meta` that stay. Without `cursor` the epoch only says which server the queue and the earlier rows are of. */
const preservedNames = ['sealKey', 'seq', 'contactAt', 'clockDifference', 'left', 'epoch'] as const

/** Each part by itself: a store that is missing or that cannot be read is no reason to lose the others. */
export async function readPreservedRows(database: DeviceDatabase): Promise<PreservedRows> {
  const readAll = (name: 'operation' | 'version' | 'earlierEntry' | 'serverEntry'): Promise<readonly unknown[]> =>
    database.getAll(name).catch(() => [])
  const readMeta = (name: string) => database.get('meta', name).catch(() => undefined)
  const readList = (name: string): Promise<unknown> =>
    database.get('list', name).then(
      (row) => row?.value,
      () => undefined,
    )
  const [operations, versions, earlierEntries, copiedEntries, foods, lists, ...values] = await Promise.all([
    readAll('operation'),
    readAll('version'),
    readAll('earlierEntry'),
    readAll('serverEntry'),
    readList(earlierFoodsName),
    readList(earlierListsName),
    ...preservedNames.map(readMeta),
  ])
  const [epoch, cursor, currency] = await Promise.all(['epoch', 'cursor', 'currency'].map(readMeta))
  // The server may have lost them, if it was restored since.
  const copied = copiedEntries.filter(isRecord).map((row) => ({ ...row, epoch, cursor, currency }))
  return {
    operations: operations.filter(isRecord).filter(({ id }) => isText(id)),
    versions: versions.filter(isRecord).filter(isVersion),
    earlierEntries: [...copied.filter(isCopiedEntry), ...earlierEntries.filter(isRecord).filter(isEarlierEntry)],
    lists: [
      ...(isRecord(foods) ? [{ name: earlierFoodsName, value: pickFoods(foods) }] : []),
      ...(isRecord(lists) ? [{ name: earlierListsName, value: pickLists(lists) }] : []),
    ],
    values: preservedNames.flatMap((name, i) => {
      const value = values[i]
      return isText(value) || Number.isFinite(value) ? [[name, value as number | string] as const] : []
    }),
  }
}

const hasTexts = (row: Row, names: readonly string[]) => names.every((name) => isText(row[name]))
const hasNumbers = (row: Row, names: readonly string[]) => names.every((name) => Number.isFinite(row[name]))

function isVersion(row: Row): boolean {
  const { storedAt, contents } = row
  if (!Number.isFinite(storedAt) || !isRecord(contents)) return false
  return hasTexts(row, ['id', 'list', 'currency', 'type', 'start', 'finish']) && hasTexts(contents, ['values', 'items'])
}

function isEarlierEntry(row: Row): boolean {
  const names = ['epoch', 'area', 'kind', 'type', 'start', 'finish', 'id', 'currency']
  return hasTexts(row, names) && isRecord(parseJson(row['values'])) && isListOfItems(row['items'])
}

function isCopiedEntry(row: Row): boolean {
  return Number.isSafeInteger(row['cursor']) && isEarlierEntry(row)
}

function pickLists({ categories, savedSets, currency }: Row) {
  const isCategory = ({ area, value }: Row) => isText(area) && isRecord(parseJson(value))
  const isSavedSet = (row: Row) =>
    hasTexts(row, ['area', 'id', 'name']) && hasNumbers(row, ['revision', 'seq']) && isListOfItems(row['items'])
  return {
    categories: listObjects(categories).filter(isCategory),
    savedSets: listObjects(savedSets).filter(isSavedSet),
    currency: isText(currency) ? currency : '',
  }
}

function isListOfItems(text: unknown): boolean {
  const items = parseJson(text)
  return Array.isArray(items) && items.every(Array.isArray)
}

/** Undefined if the text is no JSON. */
function parseJson(text: unknown): unknown {
  try {
    return isText(text) ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
