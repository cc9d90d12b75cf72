import type { Day } from '../../calendar/day.ts'
import type { Period, PeriodType } from '../../calendar/period.ts'
import type { Values } from '../../field/field.ts'
import { valueFields } from '../../tracking/fields.ts'
import type { Collection } from '../../tracking/store.ts'
import { noDay } from './dates.ts'

/** Anything that is sent or received, by its names on the wire. */
export type WireObject = Record<string, unknown>

/** The wire's prefixed names of one shelf: `exercise_goal_dateStart`, `food_section`, `sleep_total_bedTime`. */
export function wireNames({ area, kind }: Collection) {
  const own = kind === 'goal' ? `${area.id}_goal` : area.id
  return {
    dateType: `${own}_dateType`,
    dateStart: `${own}_dateStart`,
    dateEnd: `${own}_dateEnd`,
    number: `${own}_number`,
    regDt: `${own}_regDt`,
    updateDt: `${own}_updateDt`,
    section: `${area.id}_section`,
    item: (name: string) => `${area.id}_${name}`,
    /** What is typed once for a day is one of its totals; a goal's values are its metrics. */
    value: (name: string) => (kind === 'goal' ? `${area.id}_goal_${name}` : `${area.id}_total_${name}`),
    total: (name: string) => `${area.id}_total_${name}`,
    difference: (name: string) => `${area.id}_diff_${name}`,
    /** What of a goal is due by now, and what of its real counts against that. */
    due: (name: string) => `${area.id}_due_${name}`,
    judged: (name: string) => `${area.id}_judged_${name}`,
    /** Whether a goal follows a metric, Y or N; where nothing is said it does. */
    follow: (name: string) => `${area.id}_follow_${name}`,
    color: (of: string) => `${of}_color`,
  } as const
}

/** The names of a period. */
export type DateNames = Readonly<Record<'dateType' | 'dateStart' | 'dateEnd', string>>

/** Wire names to the engine's: takes what `of` names, leaves the rest. */
export function removePrefixes(
  sent: Readonly<Record<string, unknown>>,
  of: readonly string[],
  name: (of: string) => string,
): Values {
  const found = of.filter((each) => sent[name(each)] !== undefined)
  return Object.fromEntries(found.map((each) => [each, sent[name(each)]])) as Values
}

export function addPrefixes(
  values: Readonly<Record<string, unknown>>,
  name: (of: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([each, value]) => [name(each), value]))
}

export function encodeDates(wire: DateNames, period: Period | null): Record<string, string> {
  return {
    [wire.dateType]: period?.type ?? '',
    [wire.dateStart]: period?.start ?? noDay,
    [wire.dateEnd]: period?.end ?? noDay,
  }
}

/** The period an object names; null for one that was never saved. */
export function decodeDates(wire: DateNames, sent: Readonly<Record<string, unknown>>): Period | null {
  const start = sent[wire.dateStart] ?? noDay
  const end = sent[wire.dateEnd] ?? noDay
  if (start === noDay || end === noDay) return null
  return { type: (sent[wire.dateType] || 'day') as PeriodType, start: start as Day, end: end as Day }
}

/** Where a problem is, as the wire names it: `items.0.set` is `exercise_section.0.exercise_set`. */
export function encodePath(shelf: Collection, path: string): string {
  // How to save is said beside the entry and not in it.
  if (path === 'type') return path
  const wire = wireNames(shelf)
  const [head, index, name] = path.split('.')
  if (head !== 'items') return wire.value(path)
  return [wire.section, index, ...(name === undefined ? [] : [wire.item(name)])]
    .filter((part) => part !== undefined)
    .join('.')
}

/** Which field of an entry a refusal is about, by its name on the wire; null where it is about none that can be typed. */
export function decodePath(
  shelf: Collection,
  path: string,
): { readonly item: number | null; readonly name: string | null } | null {
  const wire = wireNames(shelf)
  const value = Object.keys(valueFields(shelf)).find((name) => wire.value(name) === path)
  if (value !== undefined) return { item: null, name: value }
  const [section, index, field] = path.split('.')
  if (section !== wire.section) return null
  if (index === undefined) return { item: null, name: null }
  const name = Object.keys(shelf.area.item).find((each) => wire.item(each) === field)
  return name !== undefined && /^\d{1,3}$/.test(index) ? { item: Number(index), name } : null
}
