import type { Readable } from 'node:stream'
import { type Day, today } from '@haru/shared/calendar/day.ts'
import { otherLists } from '@haru/shared/contract/transfer.ts'
import { defaultCategory } from '@haru/shared/tracking/category.ts'
import { shelfName } from '@haru/shared/tracking/shelves.ts'
import { speak } from '../words.ts'
import type { Belongings } from './belongings.ts'
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
  readonly rows: () => Iterable<Row>
  readonly cells: () => Iterable<readonly (string | number | null)[]>
}

function listsOf(belongings: Belongings): readonly List[] {
  const { settings, shelves, categories, favorites, ownFoods } = belongings
  const speaker: Speaker = {
    t: speak[settings.language],
    units: { weight: settings.weight, currency: settings.currency },
  }
  const [favorite, own] = otherLists
  return [
    ...shelves.map(({ shelf, entries }) => {
      const category = categories.get(shelf.area.id) ?? defaultCategory(shelf.area)
      const sheet = shelfSheet(speaker, shelf, category)
      return listOf(shelfName(shelf), entries, (entry) => entryRow(shelf, entry), sheet)
    }),
    listOf(favorite, () => favorites, favoriteRow, favoriteSheet(speaker)),
    listOf(own, () => ownFoods, ownRow, ownSheet(speaker)),
  ]
}

function listOf<T>(name: string, all: () => Iterable<T>, row: (of: T) => Row, sheet: Sheet<T>): List {
  return {
    name,
    *rows() {
      for (const each of all()) yield row(each)
    },
    *cells() {
      yield sheet.head
      for (const each of all()) yield* sheet.rows(each)
    },
  }
}

function dataMember(belongings: Belongings, lists: readonly List[], madeAt: string): ZipMember {
  return { name: dataFile, text: () => dataOf(belongings, lists, madeAt) }
}

// A row a line, so that two exports can be compared by any program. What the lists are checked by comes before them.
function* dataOf(
  { settings, start, picture, categories }: Belongings,
  lists: readonly List[],
  madeAt: string,
): Generator<string> {
  yield `{"format":${JSON.stringify(format)},"version":${version},"madeAt":${JSON.stringify(madeAt)}`
  yield `,\n"settings":${JSON.stringify(settings)},\n"start":${JSON.stringify(start)},\n"picture":${JSON.stringify(picture)}`
  yield `,\n"categories":${JSON.stringify(Object.fromEntries(categories))}`
  for (const { name, rows } of lists) {
    yield `,\n${JSON.stringify(name)}:[`
    let before = '\n'
    for (const row of rows()) {
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
    *text() {
      yield byteOrderMark
      for (const row of cells()) yield csvRow(row)
    },
  }
}
