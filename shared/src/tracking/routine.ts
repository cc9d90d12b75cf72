import { addDays, type Day, weekday } from '../calendar/day.ts'
import { compareText } from '../compare-text.ts'
import { createTitleKey } from './read/last-items.ts'
import type { RoutinePlan, SavedSet } from './saved-set.ts'
import type { DayItems } from './store.ts'

/** A saved set that has a plan. */
export type Routine = SavedSet & { readonly plan: RoutinePlan }

/** A routine, and the day for which it is planned: today, or an earlier day if it was missed then. Null if it is not due. */
export interface PlannedRoutine {
  readonly routine: Routine
  readonly dueSince: Day | null
}

/** The days before today that decide which routines are due. A routine that was not done for longer starts anew. */
export const routineHistoryDays = 60

/** The share of the titles of a routine that a day must have, so that the routine counts as done. */
const doneShare = 0.5

const daysPerWeek = 7

export function filterRoutines(sets: readonly SavedSet[]): readonly Routine[] {
  return sets.filter((set): set is Routine => set.plan !== null)
}

/**
 * Lists the routines with the days for which they are planned: those that have been due longest first, then the others by name. `days` are the days with
 * items since `routineHistoryDays` before `today`, in order, today included.
 *
 * A routine with weekdays is due from its weekday until it is done, so a missed one moves on; it is due once, however often it was missed.
 * The routines without weekdays take turns in the order of their names: the one after the last done is due each day, unless one of them was done today.
 */
export function planRoutines(
  routines: readonly Routine[],
  days: readonly DayItems[],
  today: Day,
): readonly PlannedRoutine[] {
  const lastDays = findLastDays(routines, days)
  const next = findNextInTurn(routines, lastDays, today)
  const planned = routines.map((routine): PlannedRoutine => {
    const last = lastDays.get(routine.id) ?? null
    const dueSince = routine.plan.weekdays.length > 0 ? findMissedDay(routine.plan, last, today) : null
    return { routine, dueSince: routine === next ? today : dueSince }
  })
  return planned.toSorted(
    (a, b) => compareText(a.dueSince ?? '9999', b.dueSince ?? '9999') || compareText(a.routine.name, b.routine.name),
  )
}

/** The earliest weekday of the plan in the last week on which the routine was due and after which it was not done; null without one. */
function findMissedDay({ weekdays, start }: RoutinePlan, last: Day | null, today: Day): Day | null {
  const week = Array.from({ length: daysPerWeek }, (_, i) => addDays(today, i - daysPerWeek + 1))
  const plannedDay = week.find(
    (day) => weekdays.includes(weekday(day)) && day >= start && (last === null || last < day),
  )
  return plannedDay ?? null
}

function findNextInTurn(routines: readonly Routine[], lastDays: ReadonlyMap<string, Day>, today: Day): Routine | null {
  const inTurn = routines
    .filter(({ plan }) => plan.weekdays.length === 0)
    .toSorted((a, b) => compareText(a.name, b.name))
  const lastDayOf = ({ id }: Routine) => lastDays.get(id) ?? ''
  const lastDone = inTurn.reduce<Routine | null>(
    (latest, each) => (lastDayOf(each) > (latest === null ? '' : lastDayOf(latest)) ? each : latest),
    null,
  )
  if (lastDone !== null && lastDayOf(lastDone) >= today) return null
  const next = inTurn[(lastDone === null ? 0 : inTurn.indexOf(lastDone) + 1) % inTurn.length]
  return next === undefined || next.plan.start > today ? null : next
}

/** The last day on which each routine was done, by its id. A day with items of several routines counts for the one that it matches best. */
function findLastDays(routines: readonly Routine[], days: readonly DayItems[]): ReadonlyMap<string, Day> {
  const titlesOf = new Map(routines.map((routine) => [routine.id, new Set(routine.items.map(createTitleKey))]))
  const lastDays = new Map<string, Day>()
  for (const { day, items } of days) {
    const done = new Set(items.map(createTitleKey))
    const shares = routines.map(({ id }) => ({ id, share: computeShare(titlesOf.get(id) ?? new Set(), done) }))
    const best = shares.toSorted((a, b) => b.share - a.share)[0]
    if (best !== undefined && best.share >= doneShare) lastDays.set(best.id, day)
  }
  return lastDays
}

/** The share of the titles of a routine that were done. */
function computeShare(titles: ReadonlySet<string>, done: ReadonlySet<string>): number {
  return titles.size === 0 ? 0 : titles.intersection(done).size / titles.size
}
