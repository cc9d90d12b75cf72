import { array, codec, custom, number, object, optional, string, type ZodMiniType } from 'zod/mini'
import type { Totals } from '../areas/define.ts'
import { bandClass, type Comparison } from '../engine/compare.ts'
import { type Fields, initialValues, type Values } from '../field/field.ts'
import type { Units } from '../field/units.ts'
import type { Shown } from '../tracking/read.ts'
import type { Shelf } from '../tracking/store.ts'
import { amountOnWire, bandOfClass, heard, spoken, spokenDifference } from './amount.ts'
import { datesOnWire, names, periodOf, prefixed, unprefixed } from './names.ts'

type WireObject = Record<string, unknown>

/** The fields that are an entry's values: what is typed once for a record's day, or a goal's metrics. */
export function valueFields({ area, kind }: Shelf): Fields {
  if (kind === 'record') return area.whole
  return Object.fromEntries(Object.entries(area.metrics).map(([name, { goal }]) => [name, goal]))
}

/** One item, `{ exercise_set: 3, ... }`, with what is derived from it where it is `shown`: that is sent but never read. */
export function itemOnWire(shelf: Shelf, units: Units, shown: Fields = {}) {
  const { area } = shelf
  const wire = names(shelf)
  const shape = { ...fieldsOnWire(area.item, units, wire.item), ...fieldsOnWire(shown, units, wire.item) }
  return codec(object(shape, { error: 'invalidObject' }), custom<Values>(), {
    decode: (sent) => ({ ...initialValues(area.item), ...unprefixed(sent, Object.keys(area.item), wire.item) }),
    encode: (item) => prefixed({ ...item, ...area.derive(item) }, wire.item) as never,
  })
}

function fieldsOnWire(fields: Fields, units: Units, name: (of: string) => string): Record<string, ZodMiniType> {
  return Object.fromEntries(Object.entries(fields).map(([each, field]) => [name(each), optional(field.wire(units))]))
}

/** What an entry looks like to those who read it; a period without one is an object with the dates 0000-00-00. */
export function shownOnWire(shelf: Shelf, units: Units) {
  const wire = names(shelf)
  const values = valueFields(shelf)
  const shape: Record<string, ZodMiniType> = {
    _id: string(),
    revision: number(),
    [wire.dateType]: string(),
    [wire.dateStart]: string(),
    [wire.dateEnd]: string(),
    ...(shelf.kind === 'record' ? { [wire.section]: array(itemOnWire(shelf, units, shelf.area.derived)) } : {}),
  }
  for (const [name, { goal }] of Object.entries(shelf.area.metrics)) {
    shape[wire.total(name)] = amountOnWire(goal)
    shape[`${wire.total(name)}_color`] = string()
    if (shelf.kind === 'record') continue
    shape[`${wire.value(name)}_color`] = string()
    shape[wire.difference(name)] = amountOnWire(goal)
    shape[`${wire.difference(name)}_color`] = string()
  }
  for (const [name, field] of Object.entries(values)) shape[wire.value(name)] = field.wire(units)
  return codec(object(shape), custom<Shown | null>(), {
    decode: (sent) => readShown(shelf, units, sent),
    encode: (shown) => writeShown(shelf, units, shown) as never,
  })
}

function writeShown(shelf: Shelf, units: Units, shown: Shown | null): WireObject {
  const wire = names(shelf)
  const sent: WireObject = {
    _id: shown?.id ?? '',
    revision: shown?.revision ?? 0,
    ...datesOnWire(wire, shown?.period ?? null),
    [wire.section]: shown?.items ?? [],
  }
  for (const [name, metric] of Object.entries(shelf.area.metrics)) {
    const real = shown?.totals[name] ?? null
    const { goal = 0, band = null } = shown?.comparisons?.[name] ?? {}
    sent[wire.total(name)] = spoken(metric.goal, units, real ?? (metric.over === 'sum' ? 0 : null))
    sent[`${wire.total(name)}_color`] = ''
    sent[`${wire.value(name)}_color`] = ''
    sent[wire.difference(name)] = shown === null ? null : spokenDifference(metric, units, goal, real)
    sent[`${wire.difference(name)}_color`] = bandClass(band)
  }
  // Last, because what is typed once for a day (body weight) is also one of its totals, and is written by its field.
  return { ...sent, ...prefixed(shown?.values ?? initialValues(valueFields(shelf)), wire.value) }
}

function readShown(shelf: Shelf, units: Units, sent: WireObject): Shown | null {
  const wire = names(shelf)
  const period = periodOf(wire, sent)
  if (period === null) return null
  const values = unprefixed(sent, Object.keys(valueFields(shelf)), wire.value)
  const totals: Record<string, number | null> = {}
  const comparisons: Record<string, Comparison> = {}
  for (const [name, { goal }] of Object.entries(shelf.area.metrics)) {
    const typed = shelf.kind === 'record' ? values[name] : undefined
    totals[name] = typed === undefined ? heard(goal, units, sent[wire.total(name)]) : (typed as number | null)
    const band = bandOfClass(String(sent[`${wire.difference(name)}_color`] ?? ''))
    comparisons[name] = { goal: Number(values[name] ?? 0), real: totals[name] ?? null, band }
  }
  return {
    id: String(sent['_id']),
    revision: Number(sent['revision']),
    period,
    values,
    items: (sent[wire.section] ?? []) as readonly Values[],
    totals: totals as Totals,
    comparisons: shelf.kind === 'goal' ? comparisons : null,
  }
}
