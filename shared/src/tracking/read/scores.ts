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

/** Scores the days of the range up to today, with three queries for each area. */
export async function scoreRange(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  range: Range,
  today: Day,
): Promise<Scores> {
  const until = endAtToday(range, today)
  const reader = store.read(owner)
  const judged: JudgedArea[] = []
  // Scores one area after another, so that other requests can run while the next area is read: scoring ten years takes long.
  for (const area of areas) judged.push(scoreArea(await readHistory(reader, area, until), until, today))
  return combineScores(judged)
}

/** Scores each recorded day of the range up to today, with the same queries as `scoreRange`. */
export async function scoreEachDay(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  range: Range,
  today: Day,
): Promise<readonly DayScore[]> {
  const until = endAtToday(range, today)
  const reader = store.read(owner)
  return scoreDays(await Promise.all(areas.map((area) => readHistory(reader, area, until))), until, today)
}

/** Ends a range at today, because later days are not scored. A range that starts after today becomes empty. */
function endAtToday({ start, end }: Range, today: Day): Range {
  return { start, end: end < today ? end : today }
}

async function readHistory(reader: Reader, area: AnyArea, range: Range): Promise<AreaHistory> {
  const [goals, days, firstDay] = await Promise.all([
    readGoals(reader, area, range),
    reader.days(area, range),
    reader.firstDay(area),
  ])
  return { area, goals, days, firstDay }
}
