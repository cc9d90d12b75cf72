import { array, codec, custom, number, object, optional, string, type ZodMiniType } from 'zod/mini'
import type { Comparison } from '../engine/compare.ts'
import { type Fields, initialValues, type Values } from '../field/field.ts'
import type { Units } from '../field/units.ts'
import { valueFields } from '../tracking/fields.ts'
import type { Shown } from '../tracking/read.ts'
import type { Shelf } from '../tracking/store.ts'
import { metricReader, metricShape, metricWriter } from './metric.ts'
import { datesOnWire, names, periodOf, prefixed, unprefixed, type WireObject } from './names.ts'

type Shape = Readonly<Record<string, ZodMiniType>>

/** One item as a save has it, `{ exercise_set: 3, ... }`. What is missing is as it begins. */
export function itemOnWire(shelf: Shelf, units: Units) {
  const { item: fields } = shelf.area
  const wire = names(shelf)
  const shape = Object.entries(fields).map(([name, field]) => [wire.item(name), optional(field.wire(units))])
  return codec(object(Object.fromEntries(shape), { error: 'invalidObject' }), custom<Values>(), {
    decode: (sent) => ({ ...initialValues(fields), ...unprefixed(sent, Object.keys(fields), wire.item) }),
    encode: (item) => prefixed(item, wire.item) as never,
  })
}

/** What an entry looks like to those who read it; a period without one is an object with the dates 0000-00-00. */
export function shownOnWire(shelf: Shelf, units: Units) {
  return codec(shownShape(shelf), custom<Shown | null>(), {
    decode: shownReader(shelf, units),
    encode: shownWriter(shelf, units) as never,
  })
}

/** The wire's form of `shownOnWire`. */
export function shownShape(shelf: Shelf) {
  const { area, kind } = shelf
  const wire = names(shelf)
  const item = object(saidBy({ ...area.item, ...area.derived }, wire.item))
  const shape: Record<string, ZodMiniType> = {
    _id: string(),
    revision: number(),
    [wire.dateType]: string(),
    [wire.dateStart]: string(),
    [wire.dateEnd]: string(),
    ...(kind === 'record' ? { [wire.section]: array(item) } : {}),
  }
  for (const [name, metric] of Object.entries(area.metrics)) Object.assign(shape, metricShape(shelf, name, metric))
  // Last, because what is typed once for a day (body weight) is also one of its totals, and its field has the word.
  return object({ ...shape, ...saidBy(valueFields(shelf), wire.value) })
}

function saidBy(fields: Fields, name: (of: string) => string): Shape {
  const shape = Object.entries(fields).map(([each, field]) => [
    name(each),
    field.hidden ? optional(field.said) : field.said,
  ])
  return Object.fromEntries(shape)
}

/**
 * Writes entries as they are shown. A list is ten entries of ten items of a dozen fields, so the names are worked out
 * beforehand, and no schema looks at what was written.
 */
export function shownWriter(shelf: Shelf, units: Units): (shown: Shown | null) => WireObject {
  const { area, kind } = shelf
  const wire = names(shelf)
  const writeItem = valuesWriter(area.item, units, wire.item)
  const writeDerived = valuesWriter(area.derived, units, wire.item)
  const writeValues = valuesWriter(valueFields(shelf), units, wire.value)
  const metrics = Object.entries(area.metrics).map(([name, metric]) => metricWriter(shelf, units, name, metric))
  const nothing = initialValues(valueFields(shelf))

  return (shown) => {
    const sent: WireObject = { _id: shown?.id ?? '', revision: shown?.revision ?? 0 }
    Object.assign(sent, datesOnWire(wire, shown?.period ?? null))
    if (kind === 'record') {
      sent[wire.section] = (shown?.items ?? []).map((item) => writeDerived(area.derive(item), writeItem(item, {})))
    }
    for (const write of metrics) write(shown, sent)
    return writeValues(shown?.values ?? nothing, sent)
  }
}

type WriteValues = (values: Values, into: WireObject) => WireObject

function valuesWriter(fields: Fields, units: Units, name: (of: string) => string): WriteValues {
  const named = Object.entries(fields).map(([each, field]) => [each, name(each), field] as const)
  return (values, into) => {
    for (const [each, wireName, field] of named) {
      const value = values[each] ?? field.initial
      // What nobody sees and nobody set is not worth its name: half of the foods of a month were that.
      if (value !== null || !field.hidden) into[wireName] = field.speak(value, units)
    }
    return into
  }
}

/** Reads what `shownWriter` wrote. */
export function shownReader(shelf: Shelf, units: Units): (sent: WireObject) => Shown | null {
  const { area, kind } = shelf
  const wire = names(shelf)
  const readItem = valuesReader(area.item, units, wire.item)
  const readValues = valuesReader(valueFields(shelf), units, wire.value)
  const metrics = Object.entries(area.metrics).map(
    ([name, metric]) => [name, metricReader(shelf, units, name, metric)] as const,
  )

  return (sent) => {
    const period = periodOf(wire, sent)
    if (period === null) return null
    const values = readValues(sent)
    const comparisons: Readonly<Record<string, Comparison>> = Object.fromEntries(
      metrics.map(([name, read]) => [name, read(sent, Number(values[name] ?? 0))]),
    )
    const totals = Object.fromEntries(Object.entries(comparisons).map(([name, { real }]) => [name, real]))
    return {
      id: String(sent['_id']),
      revision: Number(sent['revision']),
      period,
      values,
      items: ((sent[wire.section] ?? []) as readonly WireObject[]).map(readItem),
      totals,
      comparisons: kind === 'goal' ? comparisons : null,
    }
  }
}

function valuesReader(fields: Fields, units: Units, name: (of: string) => string): (sent: WireObject) => Values {
  const named = Object.entries(fields).map(([each, field]) => [each, name(each), field] as const)
  return (sent) =>
    Object.fromEntries(
      named.map(([each, wireName, field]) => [each, field.hear(sent[wireName], units) ?? field.initial]),
    )
}
