import type { AnyArea } from '@haru/shared/areas/define.ts'
import { minutesPerDay } from '@haru/shared/calendar/clock.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { type Period, toPeriod } from '@haru/shared/calendar/period.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import { countCharacters, cutText } from '@haru/shared/field/text-limit.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { memoize } from '@haru/shared/memoize.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { validateEntry } from '@haru/shared/tracking/validate.ts'
import type { ResolvedNames } from '../resolve-names.ts'
import type { GroupItem, GroupRow, RecordGroup } from './record-group.ts'

export interface PlannedItem {
  readonly item: Values
  readonly rows: readonly GroupRow[]
  readonly shortened: number
}

interface SkippedRow {
  readonly reason: 'overlap' | 'alreadyThere'
  readonly row: GroupRow
}

interface RefusedFileRow {
  readonly code: string
  readonly field: string
  readonly row: GroupRow
}

/** The changes of an import to the record of a period. */
export interface RecordPlan {
  readonly collection: Collection
  readonly period: Period
  /** The record that is there; null without one. */
  readonly before: Entry | null
  readonly items: readonly PlannedItem[]
  /** The values of the day that are stored, and their row. */
  readonly dayValue: RecordGroup['dayValue']
  readonly skipped: readonly SkippedRow[]
  readonly refused: readonly RefusedFileRow[]
}

interface PlanContext {
  readonly units: Units
  /** The hour at which a day of the user begins. */
  readonly dayStart: number
  readonly resolved: ResolvedNames
}

/** Whether the area has times of day that can overlap, so that the records of the days around a day matter. */
function hasTimes({ item }: AnyArea): boolean {
  return item['bedTime'] !== undefined
}

/** The days whose records a plan of the group reads. */
export function listNeededDays(area: AnyArea, { start }: RecordGroup): readonly Day[] {
  return hasTimes(area) ? [addDays(start, -1), start, addDays(start, 1)] : [start]
}

/**
 * Plans what a group adds to the record of its period: items behind those that are there, as many as there is room for, and a value of
 * the day where there is none. `entries` are the records of `listNeededDays`.
 */
export function planRecord(
  context: PlanContext,
  area: AnyArea,
  group: RecordGroup,
  entries: readonly Entry[],
): RecordPlan | null {
  const category = context.resolved.categories.get(group.area)
  if (category === undefined) return null
  const period = toPeriod(group)
  const before = entries.find((entry) => entry.period.start === period.start && entry.period.end === period.end) ?? null
  const refused: RefusedFileRow[] = []
  const skipped: SkippedRow[] = []
  const items: PlannedItem[] = []
  const stored = before?.items ?? []
  const room = area.maxItems - stored.length
  const overlaps = createOverlapCheck(context, area, group.start, entries)
  const shorten = createShortener(area, stored)
  for (const groupItem of group.items) {
    const problem = findProblem(context, area, category, groupItem)
    const { rows, shortened } = groupItem
    if (problem.item === null) refused.push(...rows.map((row) => ({ row, code: problem.code, field: problem.field })))
    else if (overlaps(problem.item)) skipped.push(...rows.map((row) => ({ row, reason: 'overlap' as const })))
    else if (items.length >= room) refused.push(...rows.map((row) => ({ row, code: 'tooManyItems', field: 'items' })))
    else items.push({ ...shorten({ item: problem.item, shortened }), rows })
  }
  const dayValue = planDayValue(group, before, skipped)
  return { collection: { area, kind: 'record' }, period, before, items, dayValue, skipped, refused }
}

function planDayValue({ dayValue }: RecordGroup, before: Entry | null, skipped: SkippedRow[]): RecordGroup['dayValue'] {
  if (dayValue === null) return null
  const isFree = Object.keys(dayValue.values).every((name) => (before?.values[name] ?? null) === null)
  if (isFree) return dayValue
  skipped.push({ reason: 'alreadyThere', row: dayValue.row })
  return null
}

type ItemCheck = { readonly item: Values } | { readonly item: null; readonly code: string; readonly field: string }

/** The item with its category, or why it cannot be stored. */
function findProblem(
  { units, resolved }: PlanContext,
  area: AnyArea,
  category: Category,
  groupItem: GroupItem,
): ItemCheck {
  const ref = groupItem.name === null ? {} : (resolved.names[groupItem.name]?.ref ?? null)
  if (ref === null) return { item: null, code: 'limitReached', field: 'title' }
  const { fields, dayValues } = getLayout(area)
  const item = toItem(area, { ...groupItem.values, ...ref })
  // A value that no box accepts cannot be edited, and its export could not be restored.
  const invalid = fields.find(([name, field]) => {
    const value = item[name] ?? field.initial
    return value !== field.initial && field.decode(field.encode(value, units), units) === undefined
  })
  if (invalid !== undefined) return { item: null, code: 'invalidField', field: invalid[0] }
  const problem = validateEntry(area, 'record', { values: dayValues, items: [item] }, category, () => true)
  return problem === null ? { item } : { item: null, code: problem.code, field: problem.name ?? 'items' }
}

/** The properties of an area that are needed for every item, computed once. */
const getLayout = memoize((area: AnyArea) => ({
  fields: Object.entries(area.item),
  initial: initialValues(area.item),
  dayValues: initialValues(area.dayFields),
}))

/** The values of the fields of the area: a title only where the area has titles. */
function toItem(area: AnyArea, values: Values): Values {
  const { initial } = getLayout(area)
  const item = { ...initial }
  for (const name of Object.keys(initial)) item[name] = values[name] ?? initial[name] ?? null
  return item
}

type ShortenedItem = Pick<PlannedItem, 'item' | 'shortened'>

/** Creates a function that cuts the texts of one item after the other to the room that all items of the record have for them. */
function createShortener(
  { maxTextLengths }: AnyArea,
  stored: Entry['items'],
): (planned: ShortenedItem) => ShortenedItem {
  const textOf = (item: Values, name: string) => String(item[name] ?? '')
  const limits = Object.entries(maxTextLengths).map(([name, max]) => ({
    name,
    room: stored.reduce((room, item) => room - countCharacters(textOf(item, name)), max),
  }))
  return ({ item, shortened }) => {
    const cut: Record<string, string> = {}
    for (const limit of limits) {
      const text = textOf(item, limit.name)
      const fitting = cutText(text, Math.max(0, limit.room))
      limit.room -= countCharacters(fitting)
      if (fitting !== text) cut[limit.name] = fitting
    }
    return { item: { ...item, ...cut }, shortened: shortened + Object.keys(cut).length }
  }
}

/** Creates a check whether an item overlaps one that is stored. Only items with times can overlap. */
function createOverlapCheck(
  { dayStart }: PlanContext,
  area: AnyArea,
  day: Day,
  entries: readonly Entry[],
): (item: Values) => boolean {
  if (!hasTimes(area)) return () => false
  const dayNumber = new Map([-1, 0, 1].map((offset) => [addDays(day, offset), offset]))
  const stored = entries.flatMap((entry) =>
    entry.items.map((item) => toInterval(item, dayNumber.get(entry.period.start) ?? 0, dayStart)),
  )
  return (item) => {
    const own = toInterval(item, 0, dayStart)
    return stored.some(({ from, to }) => own.from < to && from < own.to)
  }
}

/**
 * The minutes of a sleep from the midnight of its day on. It ends on its day, or before the day of the user ends on the date after it, and may
 * begin on the date before its end.
 */
function toInterval(item: Values, dayOffset: number, dayStart: number): { readonly from: number; readonly to: number } {
  const [bedTime, wakeTime] = [Number(item['bedTime']), Number(item['wakeTime'])]
  const dateOffset = dayOffset + (wakeTime < dayStart * 60 ? 1 : 0)
  const to = dateOffset * minutesPerDay + wakeTime
  const from = dateOffset * minutesPerDay + (bedTime < wakeTime ? bedTime : bedTime - minutesPerDay)
  return { from, to }
}

/** The record as the plan makes it; null if the plan stores nothing. */
export function applyPlan(
  { collection, period, before, items, dayValue }: RecordPlan,
  newId: () => string,
): Entry | null {
  if (items.length === 0 && dayValue === null) return null
  const added = items.map(({ item }) => item)
  const values = { ...getLayout(collection.area).dayValues, ...before?.values, ...dayValue?.values }
  if (before === null) return { id: newId(), period, values, items: added, revision: 1 }
  return { ...before, values, items: [...before.items, ...added], revision: before.revision + 1 }
}
