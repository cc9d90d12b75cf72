import { isRecord, isText } from '../../lib/type-guards.ts'
import { listObjects, pickFoods } from '../food/pick-foods.ts'
import { type DeviceDatabase, earlierFoodsName, earlierListsName, type StoreName } from './schema.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows of a database besides its queue that may be nowhere else, as far as they can be read. */
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
  const readAll = (name: StoreName): Promise<readonly unknown[]> => database.getAll(name).catch(() => [])
  const readMeta = (name: string) => database.get('meta', name).catch(() => undefined)
  const readList = (name: string): Promise<unknown> =>
    database.get('list', name).then(
      (row) => row?.value,
      () => undefined,
    )
  const [operations, versions, earlierEntries, foods, lists, ...values] = await Promise.all([
    readAll('operation'),
    readAll('version'),
    readAll('earlierEntry'),
    readList(earlierFoodsName),
    readList(earlierListsName),
    ...preservedNames.map(readMeta),
  ])
  const copied = await readCopy({ readAll, readMeta, readList })
  return {
    operations: operations.filter(isRecord).filter(({ id }) => isText(id)),
    versions: versions.filter(isRecord).filter(isVersion),
    earlierEntries: [...copied.entries, ...earlierEntries.filter(isRecord)].filter(isEarlierEntry),
    lists: [
      ...pickList(earlierFoodsName, isRecord(foods) ? foods : copied.foods, pickFoods),
      ...pickList(earlierListsName, isRecord(lists) ? lists : copied.lists, pickLists),
    ],
    values: preservedNames.flatMap((name, i) => {
      const value = values[i]
      return isText(value) || Number.isFinite(value) ? [[name, value as number | string] as const] : []
    }),
  }
}

interface DatabaseReader {
  readonly readAll: (name: StoreName) => Promise<readonly unknown[]>
  readonly readMeta: (name: string) => Promise<unknown>
  readonly readList: (name: string) => Promise<unknown>
}

/** What the server had when the copy was last current: it may have lost that, if it was restored since. Empty without a copy. */
async function readCopy({ readAll, readMeta, readList }: DatabaseReader) {
  const [epoch, cursor, currency] = await Promise.all(['epoch', 'cursor', 'currency'].map(readMeta))
  if (!isText(epoch) || !Number.isSafeInteger(cursor)) return { entries: [], foods: null, lists: null }
  const origin = { epoch, cursor }
  const [entries, categories, savedSets] = await Promise.all([
    readAll('serverEntry'),
    readAll('category'),
    readAll('savedSet'),
  ])
  const [favorites, ownFoods] = await Promise.all(['favorites', 'ownFoods'].map(readList))
  return {
    entries: entries.filter(isRecord).map((row) => ({ ...row, ...origin, currency })),
    foods: { ...origin, favorites, ownFoods },
    lists: { ...origin, categories, savedSets, currency },
  }
}

/** The row of the store `list` with what has the form of this program. */
function pickList(name: string, value: Row | null, pick: (value: Row) => Row): readonly Row[] {
  if (value === null) return []
  const { epoch, cursor } = value
  return [{ name, value: { ...pick(value), ...(Number.isSafeInteger(cursor) ? { epoch, cursor } : {}) } }]
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
