import type { AnyArea, Pie } from '../../areas/define.ts'
import type { Day } from '../../calendar/day.ts'
import type { Range } from '../../calendar/period.ts'
import type { Pies, Point, PointSpan } from '../../engine/chart/chart.ts'
import { computePies } from '../../engine/chart/pies.ts'
import { computeAveragePoints, computeLinePoints, extendToBuckets } from '../../engine/chart/points.ts'
import type { Owner, Store } from '../store.ts'
import { readGoals } from './goals.ts'

/** The pies of a range, in at most three queries: only data that the area's pies need is read. */
export async function chartPie(store: Store, owner: Owner, area: AnyArea, range: Range): Promise<Pies> {
  const reader = store.read(owner)
  const made = new Set(Object.values(area.charts.pies).map((pie): Pie['of'] => pie.of))
  const [items, days, goals] = await Promise.all([
    made.has('items') ? reader.items(area, range) : [],
    made.has('metrics') || made.has('days') ? reader.days(area, range) : [],
    made.has('days') ? readGoals(reader, area, range) : [],
  ])
  return computePies(area, { items, days, goals }, range)
}

/** The values of each day of the range, in one query. */
export async function chartLine(
  store: Store,
  owner: Owner,
  area: AnyArea,
  range: Range,
  today: Day,
): Promise<readonly Point[]> {
  return computeLinePoints(area, await store.read(owner).days(area, range), range, today)
}

/** The mean recorded day of each week of a month or each month of a year, in two queries. */
export async function chartAverage(
  store: Store,
  owner: Owner,
  area: AnyArea,
  span: PointSpan,
  range: Range,
): Promise<readonly Point[]> {
  const reader = store.read(owner)
  const whole = extendToBuckets(span, range)
  const [days, goals] = await Promise.all([reader.days(area, whole), readGoals(reader, area, whole)])
  return computeAveragePoints(area, { days, goals }, span, range)
}
