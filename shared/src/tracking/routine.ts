import { addDays, type Day, daysBetween, firstDay, weekday } from '../calendar/day.ts'
import { compareText } from '../compare-text.ts'
import { createTitleKey } from './read/last-items.ts'
import type { RoutinePlan, SavedSet } from './saved-set.ts'
import type { DayItems } from './store.ts'

/** A saved set that has a plan. */
export type Routine = SavedSet & { readonly plan: RoutinePlan }

/** The last day on which each routine was done, by its id. */
type LastDays = ReadonlyMap<string, Day>

/** A routine, and the day for which it is planned: today, or an earlier day if it was missed then. Null if it is not due. */
export interface PlannedRoutine {
  readonly routine: Routine
  readonly dueSince: Day | null
}

/** The least number of days before today that decide which routines are due, and half of the largest. A routine that was not done in them starts anew. */
const minHistoryDays = 183

/** The share of the titles of a routine that a day must have, so that the routine counts as done. */
const doneShare = 0.5

const daysPerWeek = 7

export function filterRoutines(sets: readonly SavedSet[]): readonly Routine[] {
  return sets.filter((set): set is Routine => set.plan !== null)
}

/**
 * Lists the routines with the days for which they are planned: those that have been due longest first, then the others by name. `days` are the days with
 * items of the last year, in order, today included.
 *
 * A routine with weekdays is due from its weekday until it is done, so a missed one moves on; it is due once, however often it was missed.
 * The routines without weekdays take turns in the order of their names: the one after the last done is due each day, unless one of them was done today.
 */
export function planRoutines(
  routines: readonly Routine[],
  days: readonly DayItems[],
  today: Day,
): readonly PlannedRoutine[] {
  const start = findHistoryStart(today)
  const history = days.filter(({ day }) => day >= start)
  return planRoutinesOn(routines, findLastDays(routines, history), today).toSorted(
    (a, b) => compareText(a.dueSince ?? '9999', b.dueSince ?? '9999') || compareText(a.routine.name, b.routine.name),
  )
}

/**
 * The first of the days that decide which routines are due. It stays the same for half a year: the turns of routines with the same titles are counted from it,
 * so they would be another one on each day if it moved with `today`.
 */
function findHistoryStart(today: Day): Day {
  return addDays(today, -minHistoryDays - (daysBetween(firstDay, today) % minHistoryDays))
}

/** The routines with the days since which they are due on a day. `lastDays` are those before the day. */
function planRoutinesOn(routines: readonly Routine[], lastDays: LastDays, day: Day): readonly PlannedRoutine[] {
  const next = findNextInTurn(routines, lastDays, day)
  return routines.map((routine) => {
    const last = lastDays.get(routine.id) ?? null
    const dueSince = routine.plan.weekdays.length > 0 ? findMissedDay(routine.plan, last, day) : null
    return { routine, dueSince: routine === next ? day : dueSince }
  })
}

/** The earliest weekday of the plan in the last week on which the routine was due and after which it was not done; null without one. */
function findMissedDay({ weekdays, start }: RoutinePlan, last: Day | null, today: Day): Day | null {
  const week = Array.from({ length: daysPerWeek }, (_, i) => addDays(today, i - daysPerWeek + 1))
  const plannedDay = week.find((day) => isPlannedOn({ weekdays, start }, day) && (last === null || last < day))
  return plannedDay ?? null
}

function isPlannedOn({ weekdays, start }: Pick<RoutinePlan, 'weekdays' | 'start'>, day: Day): boolean {
  return weekdays.includes(weekday(day)) && day >= start
}

function findNextInTurn(routines: readonly Routine[], lastDays: LastDays, today: Day): Routine | null {
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

/** Finds the days on which the routines were done last, day by day: the routine for which a day counts can depend on those that were due on it. */
function findLastDays(routines: readonly Routine[], days: readonly DayItems[]): LastDays {
  const titlesOf = new Map(routines.map((routine) => [routine, new Set(routine.items.map(createTitleKey))]))
  const lastDays = new Map<string, Day>()
  for (const { day, items } of days) {
    const matches = listBestMatches(titlesOf, new Set(items.map(createTitleKey)))
    const done = matches.length > 1 ? pickByPlan(matches, routines, lastDays, day) : matches[0]
    if (done !== undefined) lastDays.set(done.id, day)
  }
  return lastDays
}

/**
 * Lists the routines that are most like a day, of those of which at least half of the titles were done: the routines with the largest share of shared titles
 * in all titles of the routine and the day; of equal shares those with more shared titles.
 */
function listBestMatches(
  titlesOf: ReadonlyMap<Routine, ReadonlySet<string>>,
  done: ReadonlySet<string>,
): readonly Routine[] {
  const matches = [...titlesOf].flatMap(([routine, titles]) => {
    const count = titles.intersection(done).size
    const isDone = titles.size > 0 && count / titles.size >= doneShare
    return isDone ? [{ routine, count, likeness: count / titles.union(done).size }] : []
  })
  const [best] = matches.toSorted((a, b) => b.likeness - a.likeness || b.count - a.count)
  return matches
    .filter(({ likeness, count }) => likeness === best?.likeness && count === best.count)
    .map(({ routine }) => routine)
}

/** Picks the routine that was planned for the day, else the one that was due longest, else the one that was not done for longest. */
function pickByPlan(
  matches: readonly Routine[],
  routines: readonly Routine[],
  lastDays: LastDays,
  day: Day,
): Routine | undefined {
  const rank = ({ routine: { plan }, dueSince }: PlannedRoutine) => (isPlannedOn(plan, day) || dueSince === day ? 0 : 1)
  // A new routine was not missed before its first day.
  const lastDayOf = ({ routine: { id, plan } }: PlannedRoutine) => lastDays.get(id) ?? plan.start
  const [picked] = planRoutinesOn(routines, lastDays, day)
    .filter(({ routine }) => matches.includes(routine))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        compareText(a.dueSince ?? '9999', b.dueSince ?? '9999') ||
        compareText(lastDayOf(a), lastDayOf(b)) ||
        compareText(a.routine.name, b.routine.name),
    )
  return picked?.routine
}
