import type { AnyArea } from '../../areas/define.ts'
import type { Day } from '../../calendar/day.ts'
import type { Range } from '../../calendar/period.ts'
import {
  type AreaHistory,
  combineScores,
  type DayScore,
  type JudgedArea,
  type Scores,
  scoreArea,
  scoreDays,
} from '../../engine/score/score.ts'
import type { Owner, Reader, Store } from '../store.ts'
import { readGoals } from './goals.ts'

/** How the days of the range went, up to today: three queries for each area, whatever the range. */
export async function scoreRange(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  range: Range,
  today: Day,
): Promise<Scores> {
  const until = cutAtToday(range, today)
  const reader = store.read(owner)
  const judged: JudgedArea[] = []
  // One after the other: ten years of an area take a while to score, and other requests have their turn while the next is read.
  for (const area of areas) judged.push(scoreArea(await readHistory(reader, area, until), until, today))
  return combineScores(judged)
}

/** How each recorded day of the range went by itself, up to today; as many queries as `percent`. */
export async function scoreEachDay(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  range: Range,
  today: Day,
): Promise<readonly DayScore[]> {
  const until = cutAtToday(range, today)
  const reader = store.read(owner)
  return scoreDays(await Promise.all(areas.map((area) => readHistory(reader, area, until))), until, today)
}

/** Nobody is judged by what is still to come. Of a range that has not begun there are no days. */
function cutAtToday({ start, end }: Range, today: Day): Range {
  return { start, end: end < today ? end : today }
}

async function readHistory(reader: Reader, area: AnyArea, range: Range): Promise<AreaHistory> {
  const [goals, days, first] = await Promise.all([
    readGoals(reader, area, range),
    reader.days(area, range),
    reader.firstDay(area),
  ])
  return { area, goals, days, first }
}
