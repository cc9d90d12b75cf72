import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { contains, type Range } from '@haru/shared/calendar/period.ts'
import {
  type DayTotals,
  joinDays,
  type Level,
  type LifetimeTotals,
  type MetricSum,
  sumDays,
} from '@haru/shared/engine/sums.ts'
import { listMetricColumns, readTotals } from '@haru/shared/tracking/rows.ts'
import { boundDays, comparePeriods, formatKey, listLocalEntries } from './entries.ts'
import { getAllOnce, readOnce } from './read-once.ts'
import type { DeviceTransaction, TotalRow } from './schema.ts'

/** The totals of the records of an area that begin within the range, in the order of days. No item is read. */
async function listTotals(
  transaction: DeviceTransaction,
  area: AnyArea,
  bounds: IDBKeyRange,
  isWithin: (day: Day) => boolean,
): Promise<readonly TotalRow[]> {
  const [stored, local] = await Promise.all([
    getAllOnce(transaction, 'total', bounds),
    listLocalRecords(transaction, area),
  ])
  // In the order of their keys already.
  if (local.length === 0) return stored
  const changed = new Set(local.map(formatKey))
  const own = local.flatMap(({ row }): TotalRow[] => (row === null ? [] : [{ ...row, area: area.id }]))
  return [
    ...stored.filter((row) => !changed.has(formatKey(row))),
    ...own.filter(({ start }) => isWithin(start as Day)),
  ].toSorted(comparePeriods)
}

/** The unsent records of an area are few, so all of them are read. */
function listLocalRecords(transaction: DeviceTransaction, area: AnyArea) {
  return listLocalEntries(transaction, IDBKeyRange.bound([area.id, 'record'], [area.id, 'record', []]))
}

/** The totals of each recorded day of the range in the metrics of the area. */
export async function listDayTotals(
  transaction: DeviceTransaction,
  area: AnyArea,
  range: Range,
): Promise<readonly DayTotals[]> {
  const bounds = boundDays([area.id], range)
  const records = await listTotals(transaction, area, bounds, (day) => contains(range, day))
  const names = listMetricColumns(area).map(({ name }) => name)
  const days = records.map((row) => ({ day: row.start as Day, totals: pick(readTotals(area, row), names) }))
  return area.multiDay ? joinDays(area, days) : days
}

/** The sums of each range. The days of all ranges are read once. */
export async function listSums(
  transaction: DeviceTransaction,
  area: AnyArea,
  ranges: readonly Range[],
): Promise<readonly (readonly MetricSum[])[]> {
  const [start] = ranges.map((range) => range.start).toSorted()
  const end = ranges
    .map((range) => range.end)
    .toSorted()
    .at(-1)
  if (start === undefined || end === undefined) return []
  const days = await listDayTotals(transaction, area, { start, end })
  return ranges.map((range) =>
    sumDays(
      area,
      days.filter(({ day }) => contains(range, day)),
    ),
  )
}

export async function sumLifetime(transaction: DeviceTransaction, area: AnyArea): Promise<LifetimeTotals> {
  const rows = await listTotals(transaction, area, boundArea(area), () => true)
  const records = rows.map((row) => readTotals(area, row))
  const list = (name: string) => records.map((totals) => totals[name] ?? null).filter((value) => value !== null)
  const metrics = listMetricColumns(area)
  const added = [...metrics.filter(({ aggregate }) => aggregate === 'sum').map(({ name }) => name), ...area.tallies]
  const levels = metrics.filter(({ aggregate }) => aggregate === 'last')
  return {
    days: records.length,
    sums: Object.fromEntries(added.map((name) => [name, list(name).reduce((sum, value) => sum + value, 0)])),
    levels: Object.fromEntries(levels.map(({ name }) => [name, findLevel(list(name))])),
  }
}

function findLevel(values: readonly number[]): Level {
  const sorted = values.toSorted((a, b) => a - b)
  return { min: sorted[0] ?? null, max: sorted.at(-1) ?? null, last: values.at(-1) ?? null }
}

/** The day of the first record, from the keys alone. */
export async function findFirstDay(transaction: DeviceTransaction, area: AnyArea): Promise<Day | null> {
  const local = await listLocalRecords(transaction, area)
  const changed = new Set(local.map(formatKey))
  // One more key than the device has changed, so that one of them is unchanged.
  const keys = await readOnce(transaction, `first of ${area.id}`, () =>
    transaction.objectStore('total').getAllKeys(boundArea(area), local.length + 1),
  )
  const stored = keys
    .map(([, start, type, finish]) => ({ type, start, finish }))
    .filter((period) => !changed.has(formatKey(period)))
  const own = local.filter(({ row }) => row !== null)
  const [first] = [...stored, ...own].toSorted(comparePeriods)
  return first === undefined ? null : (first.start as Day)
}

function boundArea({ id }: AnyArea): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []])
}

function pick(totals: Totals, names: readonly string[]): Totals {
  return Object.fromEntries(names.map((name) => [name, totals[name] ?? null]))
}
