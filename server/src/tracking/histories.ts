import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import type { AreaHistory } from '@haru/shared/engine/score/score.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Database } from '../db/schema.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import { groupAreas } from './area-groups.ts'
import type { ReadDayTotals, ReadFirstDays } from './day-totals.ts'
import type { ReadGoals } from './goals.ts'

interface HistoryQueries {
  readonly goals: ReadGoals
  readonly days: ReadDayTotals
  readonly firstDays: ReadFirstDays
}

/** Reads what the scores of a range need, in three statements for each group of areas, and yields to other requests after each area. */
export async function* readHistories(
  db: Database,
  owner: Owner,
  areas: readonly AnyArea[],
  range: Range,
  queries: HistoryQueries,
): AsyncGenerator<AreaHistory> {
  for (const group of groupAreas(db, areas)) {
    const [goals, days, firstDays] = await Promise.all([
      queries.goals(db, owner, group, range),
      queries.days(db, owner, group, range),
      queries.firstDays(db, owner, group),
    ])
    for (const [i, area] of group.entries()) {
      await yieldWhenLong()
      yield { area, goals: goals[i] ?? [], days: days[i] ?? [], firstDay: firstDays[i] ?? null }
    }
  }
}
