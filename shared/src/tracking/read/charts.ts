import type { AnyArea, Pie } from '../../areas/define.ts'
import type { Day } from '../../calendar/day.ts'
import type { Range } from '../../calendar/period.ts'
import type { Pies, Point, PointSpan } from '../../engine/chart/chart.ts'
import { computePies } from '../../engine/chart/pies.ts'
import { computeAveragePoints, computeLinePoints, extendToBuckets } from '../../engine/chart/points.ts'
import type { Reader } from '../store.ts'

/** The pies of a range, in at most three queries: only data that the area's pies need is read. */
export async function readPies(reader: Reader, area: AnyArea, range: Range): Promise<Pies> {
  const sources = new Set(Object.values(area.charts.pies).map((pie): Pie['of'] => pie.of))
  const [dayItems, [days = []], goals] = await Promise.all([
    sources.has('items') ? reader.items(area, range) : [],
    sources.has('metrics') || sources.has('days') ? reader.days([area], range) : [],
    sources.has('days') ? reader.goals(area, range) : [],
  ])
  return computePies(area, { items: dayItems.flatMap(({ items }) => items), days, goals }, range)
}

/** The values of each day of the range, in one query. */
export async function readLinePoints(
  reader: Reader,
  area: AnyArea,
  range: Range,
  today: Day,
): Promise<readonly Point[]> {
  const [days = []] = await reader.days([area], range)
  return computeLinePoints(area, days, range, today)
}

/** The mean recorded day of each week of a month or each month of a year, in two queries. */
export async function readAveragePoints(
  reader: Reader,
  area: AnyArea,
  span: PointSpan,
  range: Range,
): Promise<readonly Point[]> {
  const bucketRange = extendToBuckets(span, range)
  const [[days = []], goals] = await Promise.all([reader.days([area], bucketRange), reader.goals(area, bucketRange)])
  return computeAveragePoints(area, { days, goals }, span, range)
}
