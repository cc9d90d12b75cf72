import { array, codec, custom, number, object, optional, string, type ZodMiniType } from 'zod/mini'
import type { Comparison } from '../../engine/goal/comparison.ts'
import { type Fields, initialValues, type Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { isFollowed } from '../../tracking/entry.ts'
import { valueFields } from '../../tracking/fields.ts'
import type { EntryView } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import { addPrefixes, decodeDates, encodeDates, removePrefixes, type WireObject, wireNames } from '../wire/names.ts'
import { decodeStamp, encodeStamp, stampShape } from '../wire/stamp.ts'
import { metricReader, metricShape, metricWriter } from './metric.ts'

type Shape = Readonly<Record<string, ZodMiniType>>

/** One item as a save has it, `{ exercise_set: 3, ... }`. What is missing is as it begins. */
export function itemCodec(shelf: Collection, units: Units) {
  const { item: fields } = shelf.area
  const wire = wireNames(shelf)
  const shape = Object.entries(fields).map(([name, field]) => [wire.item(name), optional(field.codec(units))])
  return codec(object(Object.fromEntries(shape), { error: 'invalidObject' }), custom<Values>(), {
    decode: (sent) => ({ ...initialValues(fields), ...removePrefixes(sent, Object.keys(fields), wire.item) }),
    encode: (item) => addPrefixes(item, wire.item) as never,
  })
}

/** What an entry looks like to those who read it; a period without one is an object with the dates 0000-00-00. */
export function entryCodec(shelf: Collection, units: Units) {
  return codec(shownShape(shelf), custom<EntryView | null>(), {
    decode: shownReader(shelf, units),
    encode: shownWriter(shelf, units) as never,
  })
}

/** The wire's form of `shownOnWire`. */
export function shownShape(shelf: Collection) {
  const { area, kind } = shelf
  const wire = wireNames(shelf)
  const shape: Record<string, ZodMiniType> = {
    _id: string(),
    revision: number(),
    [wire.dateType]: string(),
    [wire.dateStart]: string(),
    [wire.dateEnd]: string(),
    ...stampShape(wire),
    ...(kind === 'record' ? { [wire.section]: itemsShape(shelf) } : {}),
  }
  for (const [name, metric] of Object.entries(area.metrics)) Object.assign(shape, metricShape(shelf, name, metric))
  // Last, because what is typed once for a day (body weight) is also one of its totals, and its field has the word.
  return object({ ...shape, ...saidBy(valueFields(shelf), wire.value) })
}

/** The items of a record as they are shown, with what each works out to. */
export function itemsShape(shelf: Collection) {
  const { item, derived } = shelf.area
  return array(object(saidBy({ ...item, ...derived }, wireNames(shelf).item)))
}

function saidBy(fields: Fields, name: (of: string) => string): Shape {
  const shape = Object.entries(fields).map(([each, field]) => [
    name(each),
    field.hidden ? optional(field.wireSchema) : field.wireSchema,
  ])
  return Object.fromEntries(shape)
}

/**
 * Writes entries as they are shown. A list is ten entries of ten items of a dozen fields, so the names are worked out
 * beforehand, and no schema looks at what was written.
 */
export function shownWriter(shelf: Collection, units: Units): (shown: EntryView | null) => WireObject {
  const { area, kind } = shelf
  const wire = wireNames(shelf)
  const writeItems = itemsWriter(shelf, units)
  const writeValues = valuesWriter(valueFields(shelf), units, wire.value)
  const metrics = Object.entries(area.metrics).map(([name, metric]) => metricWriter(shelf, units, name, metric))
  const nothing = initialValues(valueFields(shelf))

  return (shown) => {
    const sent: WireObject = { _id: shown?.id ?? '', revision: shown?.revision ?? 0 }
    Object.assign(sent, encodeDates(wire, shown?.period ?? null), encodeStamp(wire, shown?.stamp))
    if (kind === 'record') {
      sent[wire.section] = writeItems(shown?.items ?? [])
    }
    for (const write of metrics) write(shown, sent)
    return writeValues(shown?.values ?? nothing, sent)
  }
}

/** Writes items as `itemsShape` says. */
export function itemsWriter(shelf: Collection, units: Units): (items: readonly Values[]) => readonly WireObject[] {
  const { area } = shelf
  const { item: name } = wireNames(shelf)
  const writeItem = valuesWriter(area.item, units, name)
  const writeDerived = valuesWriter(area.derived, units, name)
  return (items) => items.map((item) => writeDerived(area.derive(item), writeItem(item, {})))
}

type WriteValues = (values: Values, into: WireObject) => WireObject

function valuesWriter(fields: Fields, units: Units, name: (of: string) => string): WriteValues {
  const named = Object.entries(fields).map(([each, field]) => [each, name(each), field] as const)
  return (values, into) => {
    for (const [each, wireName, field] of named) {
      const value = values[each] ?? field.initial
      // What nobody sees and nobody set is not worth its name: half of the foods of a month were that.
      if (value !== null || !field.hidden) into[wireName] = field.encode(value, units)
    }
    return into
  }
}

/** Reads what `shownWriter` wrote. */
export function shownReader(shelf: Collection, units: Units): (sent: WireObject) => EntryView | null {
  const { area, kind } = shelf
  const wire = wireNames(shelf)
  const readItems = itemsReader(shelf, units)
  const readValues = valuesReader(valueFields(shelf), units, wire.value)
  const metrics = Object.entries(area.metrics).map(
    ([name, metric]) => [name, metricReader(shelf, units, name, metric)] as const,
  )

  return (sent) => {
    const period = decodeDates(wire, sent)
    if (period === null) return null
    const unfollowed = kind === 'goal' ? metrics.filter(([name]) => sent[wire.follow(name)] === 'N') : []
    const values = { ...readValues(sent), ...Object.fromEntries(unfollowed.map(([name]) => [name, null])) }
    const read = metrics.map(([name, readMetric]) => [name, readMetric(sent, Number(values[name] ?? 0))] as const)
    const totals = Object.fromEntries(read.map(([name, { real }]) => [name, real]))
    const comparisons: Readonly<Record<string, Comparison>> = Object.fromEntries(
      read.filter(([name]) => kind === 'record' || isFollowed(values, name)),
    )
    return {
      id: String(sent['_id']),
      revision: Number(sent['revision']),
      ...decodeStamp(wire, sent),
      period,
      values,
      items: readItems(sent[wire.section]),
      totals,
      comparisons: kind === 'goal' ? comparisons : null,
    }
  }
}

/** Reads what `itemsWriter` wrote; undefined is none. */
export function itemsReader(shelf: Collection, units: Units): (sent: unknown) => readonly Values[] {
  const read = valuesReader(shelf.area.item, units, wireNames(shelf).item)
  return (sent) => ((sent ?? []) as readonly WireObject[]).map(read)
}

function valuesReader(fields: Fields, units: Units, name: (of: string) => string): (sent: WireObject) => Values {
  const named = Object.entries(fields).map(([each, field]) => [each, name(each), field] as const)
  return (sent) =>
    Object.fromEntries(
      named.map(([each, wireName, field]) => [each, field.decode(sent[wireName], units) ?? field.initial]),
    )
}
