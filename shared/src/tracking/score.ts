import type { AnyArea } from '../areas/define.ts'
import type { Day } from '../calendar/day.ts'
import type { Range } from '../calendar/period.ts'
import { type DayScore, type Lived, type Scores, score, scoreDays } from '../engine/score.ts'
import { type Entry, goalOf } from './entry.ts'
import type { Owner, Reader, Store } from './store.ts'

/** How the days of the range went, up to today: two queries for each area, whatever the range. */
export async function percent(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  range: Range,
  today: Day,
): Promise<Scores> {
  const until = upTo(range, today)
  return score(await lived(store.read(owner), areas, until), until)
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
  return scoreDays(await lived(store.read(owner), areas, until), until)
}

/** Nobody is judged by what is still to come. Of a range that has not begun there are no days. */
function upTo({ start, end }: Range, today: Day): Range {
  return { start, end: end < today ? end : today }
}

function lived(reader: Reader, areas: readonly AnyArea[], range: Range): Promise<readonly Lived[]> {
  return Promise.all(
    areas.map(async (area) => {
      const [goals, days] = await Promise.all([goalsWithin(reader, area, range), reader.days(area, range)])
      return { area, goals: goals.map(({ period, values }) => ({ period, values: goalOf(values) })), days }
    }),
  )
}

/**
 * More than the weeks, months and years that overlap the longest range there is (ten years: 524 + 122 + 12), and than a
 * goal for each day of a year besides. Whoever has set more selections than that has them read in further pages.
 */
const goalsAtOnce = 1200

/** Every goal of an area that overlaps the range. None is left out: a goal that is not seen changes the score. */
export async function goalsWithin(reader: Reader, area: AnyArea, range: Range): Promise<readonly Entry[]> {
  const found: Entry[] = []
  for (;;) {
    const page = { sort: 'asc', offset: found.length, limit: goalsAtOnce } as const
    const { entries, count } = await reader.list({ area, kind: 'goal' }, range, page)
    found.push(...entries)
    if (entries.length === 0 || found.length >= count) return found
  }
}
