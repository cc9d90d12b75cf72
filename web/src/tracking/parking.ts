import type { Period } from '@haru/shared/calendar/period.ts'
import { type Fields, initialValues, type Values } from '@haru/shared/field/field.ts'
import { valueFields } from '@haru/shared/tracking/fields.ts'
import {
  array,
  boolean,
  nullable,
  number,
  object,
  enum as oneOf,
  optional,
  record,
  safeParse,
  string,
  union,
} from 'zod/mini'
import type { Workplace } from './contents.ts'
import { type Draft, startDraft } from './draft.ts'
import { formOf } from './form.ts'

/** A person's editor of a period. */
export interface Bay {
  /** The id of the account. */
  readonly owner: string
  readonly place: Workplace
  readonly source: Period
}

// What is typed in an editor that is left for a while, until it is opened again by the same person. It is gone with the page.
const parked = new Map<string, Draft>()
const key = 'haru-parked'

export function park(bay: Bay, draft: Draft): void {
  parked.set(nameOf(bay), draft)
}

export function parkedAt(bay: Bay): Draft | undefined {
  return parked.get(nameOf(bay)) ?? readKept(bay)
}

export function unpark(bay: Bay): void {
  parked.delete(nameOf(bay))
  sessionStorage.removeItem(key)
}

/** How many editors wait to be opened again. */
export function countParked(): number {
  return parked.size
}

/** Parks one editor in this tab, for the page to come. Answers whether there was room. */
export function parkForReload(bay: Bay, { period, loaded, lock, whole, items, start }: Draft): boolean {
  const kept = items.map(({ values, brought }) => ({ values, ...(brought === undefined ? {} : { brought }) }))
  try {
    const draft = { name: nameOf(bay), period, loaded, lock, values: whole.values, items: kept, start }
    sessionStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

const valuesShape = record(string(), nullable(union([number(), string(), boolean()])))
const periodShape = object({
  type: oneOf(['day', 'week', 'month', 'year', 'select']),
  start: string(),
  end: string(),
})
const shape = object({
  name: string(),
  period: periodShape,
  loaded: nullable(object({ id: string(), period: periodShape, revision: number() })),
  lock: oneOf(['open', 'locked']),
  values: valuesShape,
  items: array(object({ values: valuesShape, brought: optional(object({ id: string(), values: valuesShape })) })),
  start: object({ values: valuesShape, items: array(valuesShape) }),
})

/** What an older page has kept, as far as it says something here: fields that are new begin as they do, others are dropped. */
function readKept(bay: Bay): Draft | undefined {
  const { data } = safeParse(shape, readJson())
  if (data === undefined || data.name !== nameOf(bay)) return undefined
  const { place, source } = bay
  const valuesOf = (values: Values) => fitting(valueFields(place), values)
  const itemOf = (values: Values) => fitting(place.area.item, values)
  const { loaded, period, lock, items, start } = data
  return {
    ...startDraft(place, source, null),
    loaded: loaded as Draft['loaded'],
    period: period as Period,
    lock,
    whole: { values: valuesOf(data.values), texts: {} },
    items: items.map(({ values, brought }, i) => ({ ...formOf(itemOf(values), i), brought })),
    nextKey: items.length,
    start: { values: valuesOf(start.values), items: start.items.map(itemOf) },
  }
}

function readJson(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function fitting(fields: Fields, values: Values): Values {
  const begun = initialValues(fields)
  const known = Object.entries(values).filter(
    ([name, value]) => begun[name] === null || value === null || typeof value === typeof begun[name],
  )
  return { ...begun, ...Object.fromEntries(known.filter(([name]) => Object.hasOwn(begun, name))) }
}

function nameOf({ owner, place: { area, kind }, source: { type, start, end } }: Bay): string {
  return `${owner} ${area.id} ${kind} ${type} ${start} ${end}`
}
