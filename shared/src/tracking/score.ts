import type { AnyArea } from '../areas/define.ts'
import type { Day } from '../calendar/day.ts'
import type { Range } from '../calendar/period.ts'
import {
  type DayScore,
  type JudgedArea,
  type Lived,
  type Scores,
  scoreArea,
  scoreDays,
  scoresOf,
} from '../engine/score.ts'
import { goalsWithin } from './goals.ts'
import type { Owner, Reader, Store } from './store.ts'

/** How the days of the range went, up to today: three queries for each area, whatever the range. */
export async function percent(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  range: Range,
  today: Day,
): Promise<Scores> {
  const until = upTo(range, today)
  const reader = store.read(owner)
  const judged: JudgedArea[] = []
  // One after the other: ten years of an area take a while to score, and other requests have their turn while the next is read.
  for (const area of areas) judged.push(scoreArea(await livedIn(reader, area, until), until, today))
  return scoresOf(judged)
}

/** How each recorded day of the range went by itself, up to today; as many queries as `percent`. */
export async function yearOfScores(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  range: Range,
  today: Day,
): Promise<readonly DayScore[]> {
  const until = upTo(range, today)
  const reader = store.read(owner)
  return scoreDays(await Promise.all(areas.map((area) => livedIn(reader, area, until))), until, today)
}

/** Nobody is judged by what is still to come. Of a range that has not begun there are no days. */
function upTo({ start, end }: Range, today: Day): Range {
  return { start, end: end < today ? end : today }
}

async function livedIn(reader: Reader, area: AnyArea, range: Range): Promise<Lived> {
  const [goals, days, first] = await Promise.all([
    goalsWithin(reader, area, range),
    reader.days(area, range),
    reader.firstDay(area),
  ])
  return { area, goals, days, first }
}
