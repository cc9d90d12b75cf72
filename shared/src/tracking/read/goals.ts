import type { AnyArea } from '../../areas/define.ts'
import type { Range } from '../../calendar/period.ts'
import type { Goal } from '../../engine/goal/goals-in-force.ts'
import { pickFollowedValues } from '../entry.ts'
import type { Reader } from '../store.ts'

/**
 * More than the weeks, months and years of the longest range (ten years: 524 + 122 + 12) with a goal for each day of a
 * year. Users with more selections need further pages.
 */
const goalPageSize = 1200

/** Reads every goal of an area that overlaps the range. A missing goal would change scores, so all pages are read. */
export async function readGoals(reader: Reader, area: AnyArea, range: Range): Promise<readonly Goal[]> {
  const found: Goal[] = []
  for (;;) {
    const page = { sort: 'asc', offset: found.length, limit: goalPageSize } as const
    const { entries, count } = await reader.list({ area, kind: 'goal' }, range, page)
    found.push(...entries.map(({ period, values }) => ({ period, values: pickFollowedValues(values) })))
    if (entries.length === 0 || found.length >= count) return found
  }
}
