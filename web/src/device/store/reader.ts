import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import type { Goal } from '@haru/shared/engine/goal/goals-in-force.ts'
import type { AreaHistory } from '@haru/shared/engine/score/score.ts'
import { pickFollowedValues } from '@haru/shared/tracking/entry.ts'
import { readItems, readPeriod, readValues } from '@haru/shared/tracking/rows.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import type { DayItems, Reader, StoredCategory } from '@haru/shared/tracking/store.ts'
import type { Connection } from './database.ts'
import { comparePeriods, findRow, listPage, listPeriods, listRows, listStartedRows } from './entries.ts'
import type { DeviceTransaction, SavedSetRow } from './schema.ts'
import { readShownEntry } from './shown-revision.ts'
import { findFirstDay, listDayTotals, listSums, sumLifetime } from './totals.ts'

/** Reads the entries of the server under what the device has changed. `run` gives each read its transaction. */
export function createReader(run: Connection['read'], readRow = readShownEntry): Reader {
  return {
    list: (collection, range, page) =>
      run(async (transaction) => {
        const { rows, count } = await listPage(transaction, collection, range, page)
        return { entries: rows.map((row) => readRow(collection, row)), count }
      }),
    find: (collection, period) =>
      run(async (transaction) => {
        const row = await findRow(transaction, collection, period)
        return row === null ? null : readRow(collection, row)
      }),
    periods: (collection, range, limit) =>
      run(async (transaction) => {
        const periods = await listPeriods(transaction, collection, range)
        return periods.toSorted(comparePeriods).slice(0, limit).map(readPeriod)
      }),
    sums: (area, ranges) => run((transaction) => listSums(transaction, area, ranges)),
    lifetimeTotals: (area) => run((transaction) => sumLifetime(transaction, area)),
    days: (areas, range) =>
      run((transaction) => Promise.all(areas.map((area) => listDayTotals(transaction, area, range)))),
    histories: (areas, range) => readHistories(run, areas, range),
    goals: (area, range) => run((transaction) => listGoals(transaction, area, range)),
    firstDay: (area) => run((transaction) => findFirstDay(transaction, area)),
    items: (area, range) => run((transaction) => listItems(transaction, area, range)),
    itemsInParts: (area, range) => readItemsByYear(run, area, range),
    categories: (areas) => run((transaction) => Promise.all(areas.map((area) => findCategory(transaction, area)))),
    savedSets: (areas) => run((transaction) => Promise.all(areas.map((area) => listSavedSets(transaction, area)))),
  }
}

/** All areas at once: a browser has no other requests that could run between them, and each wait costs more than the read. */
async function* readHistories(run: Connection['read'], areas: readonly AnyArea[], range: Range) {
  yield* await run((transaction) => Promise.all(areas.map((area) => readHistory(transaction, area, range))))
}

async function readHistory(transaction: DeviceTransaction, area: AnyArea, range: Range): Promise<AreaHistory> {
  const [goals, days, firstDay] = await Promise.all([
    listGoals(transaction, area, range),
    listDayTotals(transaction, area, range),
    findFirstDay(transaction, area),
  ])
  return { area, goals, days, firstDay }
}

async function listGoals(transaction: DeviceTransaction, area: AnyArea, range: Range): Promise<readonly Goal[]> {
  const collection = { area, kind: 'goal' } as const
  const rows = await listRows(transaction, collection, range)
  return rows.map((row) => ({
    period: readPeriod(row),
    values: pickFollowedValues(readValues(collection, row.values)),
  }))
}

async function listItems(transaction: DeviceTransaction, area: AnyArea, range: Range): Promise<readonly DayItems[]> {
  const rows = await listStartedRows(transaction, { area, kind: 'record' }, range)
  return rows.map(({ start, items }) => ({ day: start as Day, items: readItems(area, items) }))
}

/** Each year with records is a part, the last year first. */
async function* readItemsByYear(run: Connection['read'], area: AnyArea, range: Range) {
  const periods = await run((transaction) => listPeriods(transaction, { area, kind: 'record' }, range))
  const starts = periods.map(({ start }) => start as Day).filter((start) => start >= range.start)
  const parts = Map.groupBy(starts.toSorted(), (start) => yearOf(start))
  for (const days of [...parts.values()].toReversed()) {
    const [start, end] = [days[0], days.at(-1)]
    if (start !== undefined && end !== undefined) {
      yield await run((transaction) => listItems(transaction, area, { start, end }))
    }
  }
}

async function findCategory(transaction: DeviceTransaction, { id }: AnyArea): Promise<StoredCategory | null> {
  const row = await transaction.objectStore('category').get(id)
  return row === undefined ? null : { category: JSON.parse(row.value), revision: row.revision }
}

/** The saved sets of the area, the last saved first. */
async function listSavedSets(transaction: DeviceTransaction, area: AnyArea): Promise<readonly SavedSet[]> {
  const rows = await transaction.objectStore('savedSet').getAll(IDBKeyRange.bound([area.id], [area.id, []]))
  return rows.toSorted((a, b) => b.seq - a.seq).map((row) => readSavedSet(area, row))
}

export function readSavedSet(area: AnyArea, { id, name, items, plan = null, revision }: SavedSetRow): SavedSet {
  return { id, name, items: readItems(area, items), plan, revision }
}
