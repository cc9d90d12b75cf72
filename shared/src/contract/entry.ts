import { array, codec, custom, number, object, optional, string, type ZodMiniType } from 'zod/mini'
import type { Metric } from '../areas/define.ts'
import { bandClass, type Comparison } from '../engine/compare.ts'
import { type Fields, initialValues, type Values } from '../field/field.ts'
import type { Units } from '../field/units.ts'
import type { Shown } from '../tracking/read.ts'
import type { Shelf } from '../tracking/store.ts'
import { amountOnWire, bandOfClass, heard, spoken, spokenDifference } from './amount.ts'
import { datesOnWire, names, periodOf, prefixed, unprefixed } from './names.ts'

type Wire = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, ZodMiniType>>

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

function fieldsOnWire(fields: Fields, units: Units, name: (of: string) => string): Shape {
  return Object.fromEntries(Object.entries(fields).map(([each, field]) => [name(each), optional(field.wire(units))]))
}

/** What an entry looks like to those who read it; a period without one is an object with the dates 0000-00-00. */
export function shownOnWire(shelf: Shelf, units: Units) {
  const { area, kind } = shelf
  const wire = names(shelf)
  const shape: Record<string, ZodMiniType> = {
    _id: string(),
    revision: number(),
    [wire.dateType]: string(),
    [wire.dateStart]: string(),
    [wire.dateEnd]: string(),
    ...(kind === 'record' ? { [wire.section]: array(itemOnWire(shelf, units, area.derived)) } : {}),
  }
  for (const [name, metric] of Object.entries(area.metrics)) Object.assign(shape, metricShape(shelf, name, metric))
  // Last, because what is typed once for a day (body weight) is also one of its totals, and its field has the word.
  for (const [name, field] of Object.entries(valueFields(shelf))) shape[wire.value(name)] = field.wire(units)
  return codec(object(shape), custom<Shown | null>(), {
    decode: (sent) => readShown(shelf, units, sent),
    encode: (shown) => writeShown(shelf, units, shown) as never,
  })
}

/** What is said of a metric besides what was typed: what it came to and, of a goal, how far off that is. */
function metricShape(shelf: Shelf, name: string, { goal }: Metric): Shape {
  const wire = names(shelf)
  const total = { [wire.total(name)]: amountOnWire(goal), [wire.color(wire.total(name))]: string() }
  if (shelf.kind === 'record') return total
  return {
    ...total,
    [wire.color(wire.value(name))]: string(),
    [wire.difference(name)]: amountOnWire(goal),
    [wire.color(wire.difference(name))]: string(),
  }
}

function writeShown(shelf: Shelf, units: Units, shown: Shown | null): Wire {
  const wire = names(shelf)
  const sent: Record<string, unknown> = {
    _id: shown?.id ?? '',
    revision: shown?.revision ?? 0,
    ...datesOnWire(wire, shown?.period ?? null),
    [wire.section]: shown?.items ?? [],
  }
  for (const [name, metric] of Object.entries(shelf.area.metrics)) {
    Object.assign(sent, writeTotal(shelf, units, name, metric, shown?.totals[name] ?? null))
    if (shelf.kind === 'record') continue
    Object.assign(sent, writeComparison(shelf, units, name, metric, shown?.comparisons?.[name] ?? null))
  }
  return { ...sent, ...prefixed(shown?.values ?? initialValues(valueFields(shelf)), wire.value) }
}

function writeTotal(shelf: Shelf, units: Units, name: string, { goal, over }: Metric, total: number | null): Wire {
  const wire = names(shelf)
  // Where nothing happened, nothing adds up to 0; a level or a mean of nothing is no number.
  const said = spoken(goal, units, total ?? (over === 'sum' ? 0 : null))
  return { [wire.total(name)]: said, [wire.color(wire.total(name))]: '' }
}

function writeComparison(shelf: Shelf, units: Units, name: string, metric: Metric, of: Comparison | null): Wire {
  const wire = names(shelf)
  return {
    [wire.color(wire.value(name))]: '',
    [wire.difference(name)]: of === null ? null : spokenDifference(metric, units, of.goal, of.real),
    [wire.color(wire.difference(name))]: bandClass(of?.band ?? null),
  }
}

function readShown(shelf: Shelf, units: Units, sent: Wire): Shown | null {
  const wire = names(shelf)
  const period = periodOf(wire, sent)
  if (period === null) return null
  const values = unprefixed(sent, Object.keys(valueFields(shelf)), wire.value)
  const totals: Record<string, number | null> = {}
  const comparisons: Record<string, Comparison> = {}
  for (const [name, { goal }] of Object.entries(shelf.area.metrics)) {
    const typed = shelf.kind === 'record' ? values[name] : undefined
    const real = typed === undefined ? heard(goal, units, sent[wire.total(name)]) : (typed as number | null)
    const band = bandOfClass(String(sent[wire.color(wire.difference(name))] ?? ''))
    totals[name] = real
    comparisons[name] = { goal: Number(values[name] ?? 0), real, band }
  }
  return {
    id: String(sent['_id']),
    revision: Number(sent['revision']),
    period,
    values,
    items: (sent[wire.section] ?? []) as readonly Values[],
    totals,
    comparisons: shelf.kind === 'goal' ? comparisons : null,
  }
}
