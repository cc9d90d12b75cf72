import type { Readable } from 'node:stream'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Day, today } from '@haru/shared/calendar/day.ts'
import { otherLists } from '@haru/shared/contract/account/account-data.ts'
import { defaultCategory } from '@haru/shared/tracking/category.ts'
import { collectionName } from '@haru/shared/tracking/collections.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Database } from '../db/schema.ts'
import { openSnapshot } from '../db/snapshot.ts'
import { yieldToRequests } from '../event-loop.ts'
import { speak } from '../words.ts'
import { type Belongings, readBelongings } from './belongings.ts'
import { byteOrderMark, csvRow } from './csv.ts'
import { favoriteRow, favoriteSheet, ownRow, ownSheet } from './food.ts'
import { dataFile, format, version } from './format.ts'
import { entryRow, type Row } from './rows.ts'
import { type Sheet, type Speaker, shelfSheet } from './sheets.ts'
import { type ZipMember, zipOf } from './zip.ts'

export interface Export {
  /** Such as `haru-2026-03-31.zip`, by the day that it is for the person. */
  readonly name: string
  readonly body: Readable
}

/** The same out of a snapshot, which is closed with the export. Refuses with `accountGone`. */
export async function openExport(db: Database, areas: readonly AnyArea[], owner: Owner, now: number): Promise<Export> {
  const snapshot = await openSnapshot(db)
  try {
    const made = exportOf(await readBelongings(snapshot.db, areas, owner), now)
    made.body.once('close', snapshot.close)
    return made
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** Everything as a zip: `haru.json`, which can be brought back, and a sheet for each list. */
export function exportOf(belongings: Belongings, now: number): Export {
  const lists = listsOf(belongings)
  const made = { madeAt: new Date(now).toISOString(), day: today(belongings.settings.timeZone, new Date(now)) }
  return {
    name: nameOf(made.day),
    body: zipOf([dataMember(belongings, lists, made.madeAt), ...lists.map(sheetMember)]),
  }
}

function nameOf(day: Day): string {
  return `haru-${day}.zip`
}

/** A list of `haru.json`, and the spreadsheet of the same. */
interface List {
  readonly name: string
  readonly rows: () => AsyncIterable<Row>
  readonly cells: () => AsyncIterable<readonly (string | number | null)[]>
}

function listsOf(belongings: Belongings): readonly List[] {
  const { settings, collections, categories, favorites, ownFoods } = belongings
  const speaker: Speaker = {
    t: speak[settings.language],
    units: { weight: settings.weight, currency: settings.currency },
  }
  const [favorite, own] = otherLists
  return [
    ...collections.map(({ collection, entries }) => {
      const category = categories.get(collection.area.id) ?? defaultCategory(collection.area)
      const sheet = shelfSheet(speaker, collection, category)
      return listOf(collectionName(collection), entries, (entry) => entryRow(collection, entry), sheet)
    }),
    listOf(favorite, () => favorites, favoriteRow, favoriteSheet(speaker)),
    listOf(own, () => ownFoods, ownRow, ownSheet(speaker)),
  ]
}

function listOf<T>(
  name: string,
  all: () => Iterable<T> | AsyncIterable<T>,
  row: (of: T) => Row,
  sheet: Sheet<T>,
): List {
  return {
    name,
    async *rows() {
      for await (const each of inBackground(all())) yield row(each)
    },
    async *cells() {
      yield sheet.head
      for await (const each of inBackground(all())) yield* sheet.rows(each)
    },
  }
}

async function* inBackground<T>(list: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  for await (const each of list) {
    await yieldToRequests()
    yield each
  }
}

function dataMember(belongings: Belongings, lists: readonly List[], madeAt: string): ZipMember {
  return { name: dataFile, text: () => dataOf(belongings, lists, madeAt) }
}

// A row a line, so that two exports can be compared by any program. What the lists are checked by comes before them.
async function* dataOf(
  { settings, start, picture, categories }: Belongings,
  lists: readonly List[],
  madeAt: string,
): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(format)},"version":${version},"madeAt":${JSON.stringify(madeAt)}`
  yield `,\n"settings":${JSON.stringify(settings)},\n"start":${JSON.stringify(start)},\n"picture":${JSON.stringify(picture)}`
  yield `,\n"categories":${JSON.stringify(Object.fromEntries(categories))}`
  for (const { name, rows } of lists) {
    yield `,\n${JSON.stringify(name)}:[`
    let before = '\n'
    for await (const row of rows()) {
      yield before + JSON.stringify(row)
      before = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}

function sheetMember({ name, cells }: List): ZipMember {
  return {
    name: `${name}.csv`,
    async *text() {
      yield byteOrderMark
      for await (const row of cells()) yield csvRow(row)
    },
  }
}
