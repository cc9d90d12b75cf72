import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type ListCount, otherLists } from '@haru/shared/contract/account/account-data.ts'
import { Refusal, type RefusedRow } from '@haru/shared/errors.ts'
import { defaultCategory } from '@haru/shared/tracking/category.ts'
import { collectionName, listCollections } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { isObject, readValue } from '../http/json.ts'
import { mostEntries } from '../tracking/store.ts'
import { type StoredEntry, storedEntry } from '../tracking/writes.ts'
import { type Foods, readerOfFoods } from './food.ts'
import { createHeadReader, type Head } from './heads.ts'
import { piecesOf } from './pieces.ts'
import { createEntryReader, type Row } from './rows.ts'
import { notAnExport } from './unzip.ts'
import { refuseTaken } from './values.ts'

/** What an export holds, checked and worked out, before it is anybody's. */
export interface Restorable extends Head, Foods {
  readonly entries: readonly StoredEntry[]
  readonly held: readonly ListCount[]
}

/** So many rows are told of; who has more wrong has something else wrong. */
const mostTold = 20
const limits = { depth: 8, keys: 2000 }

/**
 * Reads a `haru.json` while it comes, and looks at every value as a save would: nothing is written by then. Refuses with
 * `invalidObject` what is none, with `newerExport` what cannot be understood yet, and with `refusedRows` what no editor
 * could have saved. Totals are worked out here, and never read.
 */
export async function readExport(areas: readonly AnyArea[], data: AsyncIterable<Uint8Array>): Promise<Restorable> {
  const head = createHeadReader(areas)
  let lists: Lists | null = null
  try {
    for await (const { key, row, text } of piecesOf(data)) {
      if (row === null && lists === null) head.take(key, text)
      else if (row === null) throw notAnExport(key)
      else {
        lists ??= openLists(areas, head.read())
        lists.take(key, row, text)
      }
    }
  } catch (error) {
    throw explained(error, lists)
  }
  lists ??= openLists(areas, head.read())
  return lists.end()
}

// What is no JSON is no export of ours.
function explained(error: unknown, lists: Lists | null): unknown {
  const isBroken = error instanceof Refusal && (error.code === 'invalidJson' || error.code === 'tooDeep')
  return isBroken ? notAnExport(lists?.last()) : error
}

interface Lists {
  readonly take: (list: string, row: number, text: string) => void
  /** Where one is, for who has to say where something broke off. */
  readonly last: () => string
  readonly end: () => Restorable
}

/** Takes a row of one list; refuses what cannot be taken. */
type Take = (row: Row) => void

function openLists(areas: readonly AnyArea[], head: Head): Lists {
  const entries: StoredEntry[] = []
  const foods = readerOfFoods(head.settings.currency)
  const takers = takersOf(areas, head, (collection, entry) => {
    if (entries.length >= mostEntries) throw new Refusal('limitReached')
    entries.push(storedEntry({ collection, entry, totals: computeStoredTotals(collection, entry) }))
  })
  const [favorites, ownFoods] = otherLists
  const all = new Map<string, Take>([...takers, [favorites, foods.takeFavorite], [ownFoods, foods.takeOwn]])
  const counts = new Map<string, number>()
  const refused: RefusedRow[] = []
  let last = ''

  function takeRow(list: string, row: number, text: string, take: Take): void {
    try {
      take(rowOf(text))
      counts.set(list, row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { field } = error.details
      refused.push({ list, row, code: error.code, ...(field === undefined ? {} : { field }) })
      if (refused.length >= mostTold || error.code === 'limitReached') throw refusal(refused)
    }
  }

  return {
    take(list, row, text) {
      const take = all.get(list)
      const isAgain = row === 0 && counts.has(list)
      if (take === undefined || isAgain) throw notAnExport(list)
      last = `${list}.${row}`
      if (row === 0) counts.set(list, 0)
      else takeRow(list, row, text, take)
    },
    last: () => last,
    end() {
      if (refused.length > 0) throw refusal(refused)
      const held = [...all.keys()].map((list) => ({ list, count: counts.get(list) ?? 0 }))
      return { ...head, ...foods.taken(), entries, held }
    },
  }
}

function refusal(rows: readonly RefusedRow[]): Refusal {
  return new Refusal('refusedRows', { rows })
}

function rowOf(text: string): Row {
  const row = readValue(text, limits)
  if (!isObject(row)) throw new Refusal('invalidObject')
  return row
}

/** One for each shelf. No two of its entries have a period, and no two of all have an id. */
function takersOf(
  areas: readonly AnyArea[],
  { settings: { currency }, categories }: Head,
  put: (collection: Collection, entry: Entry) => void,
): readonly (readonly [string, Take])[] {
  const ids = new Set<string>()
  return listCollections(areas).map((collection) => {
    const category = categories.get(collection.area.id) ?? defaultCategory(collection.area)
    const read = createEntryReader(collection, { currency, category })
    const periods = new Set<string>()
    const take = (row: Row) => {
      const entry = read(row)
      const { type, start, end } = entry.period
      refuseTaken(periods, `${type} ${start} ${end}`, 'start')
      refuseTaken(ids, entry.id, 'id')
      put(collection, entry)
    }
    return [collectionName(collection), take] as const
  })
}
