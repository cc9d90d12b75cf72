import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Database } from '../db/schema.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import { readRecordsOfDays } from './account-records.ts'
import type { ImportReader } from './import-reader.ts'
import type { RecordGroup } from './record-group.ts'
import { hasTimes, listNeededDays, type PlanContext, planRecord, type RecordPlan } from './record-plan.ts'

/** The plans of all groups of a file, compared with the records that the account has. */
export async function* planRecords(
  db: Database,
  owner: Owner,
  reader: ImportReader,
  context: PlanContext,
): AsyncGenerator<RecordPlan> {
  // A day around others was read with them, before the import wrote it.
  const seenWithTimes = new Map<Day, readonly Entry[]>()
  for await (const groups of reader.groups()) {
    for (const area of context.areas) {
      const own = groups.filter(({ list }) => list === area.id)
      const seen = hasTimes(area) ? seenWithTimes : new Map<Day, readonly Entry[]>()
      if (own.length > 0) yield* planGroups(db, owner, area, own, context, seen)
    }
  }
}

async function* planGroups(
  db: Database,
  owner: Owner,
  area: AnyArea,
  groups: readonly RecordGroup[],
  context: PlanContext,
  seen: Map<Day, readonly Entry[]>,
): AsyncGenerator<RecordPlan> {
  const days = [...new Set(groups.flatMap((group) => listNeededDays(area, group)))].filter((day) => !seen.has(day))
  const entries = days.length === 0 ? [] : await readRecordsOfDays(db, owner, area, days)
  const entriesByDay = Map.groupBy(entries, ({ period }) => period.start)
  for (const day of days) seen.set(day, entriesByDay.get(day) ?? [])
  for (const group of groups) {
    await yieldWhenLong()
    const needed = listNeededDays(area, group).flatMap((day) => seen.get(day) ?? [])
    const plan = planRecord(context, group, needed)
    if (plan !== null) yield plan
  }
}
