import type { Best } from '../../areas/best.ts'
import type { AnyArea } from '../../areas/define.ts'
import { addDays, type Day, firstDay } from '../../calendar/day.ts'
import type { Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import type { DayItems, Reader } from '../store.ts'

/** A value of a part and title, such as the heaviest weight of an exercise, on a day that has exceeded all others. */
export interface PersonalBest {
  /** The name of its kind: weight, rep, volume. */
  readonly kind: string
  readonly part: string
  readonly title: string
  /** In the base unit, like `previous`. */
  readonly value: number
  /** The largest value of the other days; of repetitions, with at least the same weight. */
  readonly previous: number
}

/** The days before and after a day that are read first: nearly every value was reached in them. */
const nearDays = 31
/** The days after a day whose values are compared: a user may record a day late, but not by years. */
const laterDays = 366

/**
 * Reads the personal bests of a day, of each kind at most one of a title: values that are larger, as they are displayed, than those of all
 * earlier days and of the year after the day. The first value of a title is none. Reads the days around the day, then all of them from the
 * latest to the first one, and stops as soon as every value was reached on another day.
 */
export async function readPersonalBests(
  reader: Reader,
  area: AnyArea,
  day: Day,
  units: Units,
): Promise<readonly PersonalBest[]> {
  const around = await reader.items(area, { start: addDays(day, -nearDays), end: addDays(day, nearDays) })
  const ofDay = around.filter((each) => each.day === day).flatMap(({ items }) => items)
  let candidates = listCandidates(area, ofDay)

  function compare(days: readonly DayItems[]): void {
    const others = days.filter((each) => each.day !== day)
    for (const item of others.flatMap(({ items }) => items)) candidates = compareWithItem(candidates, item, units)
  }

  compare(around)
  if (candidates.length === 0) return []
  for await (const part of reader.itemsInParts(area, { start: firstDay, end: addDays(day, laterDays) })) {
    compare(part)
    if (candidates.length === 0) return []
  }
  const exceeding = candidates.filter(({ previous }) => previous > 0)
  return pickBests(area, exceeding)
}

/** A value of the day that no other day has reached so far. */
interface BestCandidate extends Omit<PersonalBest, 'kind'> {
  readonly best: Best
  readonly level: number
}

function listCandidates({ bests }: AnyArea, items: readonly Values[]): readonly BestCandidate[] {
  return bests.flatMap((best) =>
    items.flatMap((item) =>
      best
        .list(item)
        .filter(({ value }) => value > 0)
        .map(({ value, level = 0 }) => ({ ...toCategoryRef(item), best, value, level, previous: 0 })),
    ),
  )
}

/** The candidates that the values of an item have not reached, with the largest value that was compared. */
function compareWithItem(candidates: readonly BestCandidate[], item: Values, units: Units): readonly BestCandidate[] {
  const ref = toCategoryRef(item)
  const isSame = ({ part, title }: BestCandidate) => part === ref.part && title === ref.title
  if (!candidates.some(isSame)) return candidates
  return candidates.flatMap((candidate) => {
    if (!isSame(candidate)) return [candidate]
    const previous = findLargest(candidate, item, units)
    if (isReached(candidate, previous, units)) return []
    return previous > candidate.previous ? [{ ...candidate, previous }] : [candidate]
  })
}

/** The largest value of the item among those with at least the level of the candidate. */
function findLargest({ best, level }: BestCandidate, item: Values, units: Units): number {
  const toDisplayed = (amount: number) => best.levelField?.encode(amount, units) ?? 0
  const comparable = best.list(item).filter((each) => toDisplayed(each.level ?? 0) >= toDisplayed(level))
  return Math.max(0, ...comparable.map(({ value }) => value))
}

function isReached({ best, value }: BestCandidate, other: number, units: Units): boolean {
  return other > 0 && best.field.encode(other, units) >= best.field.encode(value, units)
}

/** One of each kind and title, the kinds in their order: the largest value; of equal ones that of the highest level. */
function pickBests({ bests }: AnyArea, candidates: readonly BestCandidate[]): readonly PersonalBest[] {
  const sorted = candidates.toSorted((a, b) => b.value - a.value || b.level - a.level)
  return bests.flatMap((best) => {
    const ofKind = sorted.filter((each) => each.best === best)
    const byTitle = Map.groupBy(ofKind, ({ part, title }) => `${part}.${title}`)
    return [...byTitle.values()].flatMap(([first]) => {
      if (first === undefined) return []
      const { part, title, value, previous } = first
      return [{ kind: best.name, part, title, value, previous }]
    })
  })
}

function toCategoryRef({ part, title }: Values): { readonly part: string; readonly title: string } {
  return { part: String(part ?? ''), title: String(title ?? '') }
}
