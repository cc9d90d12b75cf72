import { string, type ZodMiniType } from 'zod/mini'
import type { Metric } from '../../areas/define.ts'
import { bandClass } from '../../engine/band.ts'
import type { Comparison } from '../../engine/goal/comparison.ts'
import type { Units } from '../../field/units.ts'
import { isFollowed } from '../../tracking/entry.ts'
import type { EntryView } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import {
  amountSchema,
  decodeAmount,
  decodeBandClass,
  decodeDue,
  encodeDifference,
  encodeDue,
  encodeTotal,
} from '../wire/amount.ts'
import { type WireObject, wireNames } from '../wire/names.ts'

/** What is said of a metric besides what was typed: what it came to and, of a goal, how far off that is. */
export function metricShape(shelf: Collection, name: string, { goal }: Metric): Readonly<Record<string, ZodMiniType>> {
  const wire = metricNames(shelf, name)
  const total = { [wire.total]: amountSchema(goal), [wire.totalColor]: string() }
  if (shelf.kind === 'record') return total
  return {
    ...total,
    [wire.valueColor]: string(),
    [wire.difference]: amountSchema(goal),
    [wire.differenceColor]: string(),
    [wire.follow]: string(),
    [wire.due]: amountSchema(goal),
    [wire.judged]: amountSchema(goal),
  }
}

export type WriteMetric = (shown: EntryView | null, into: WireObject) => void

export function metricWriter(shelf: Collection, units: Units, name: string, metric: Metric): WriteMetric {
  const wire = metricNames(shelf, name)
  const writeTotal: WriteMetric = (shown, into) => {
    // Where nothing happened, nothing adds up to 0; a level or a mean of nothing is no number.
    const total = shown?.totals[name] ?? (metric.aggregate === 'sum' ? 0 : null)
    into[wire.total] = encodeTotal(metric.goal, units, total)
    into[wire.totalColor] = ''
  }
  if (shelf.kind === 'record') return writeTotal
  return (shown, into) => {
    writeTotal(shown, into)
    const compared = shown?.comparisons?.[name] ?? null
    into[wire.valueColor] = ''
    into[wire.follow] = shown === null || isFollowed(shown.values, name) ? 'Y' : 'N'
    into[wire.difference] = compared === null ? null : encodeDifference(metric, units, compared.goal, compared.real)
    into[wire.differenceColor] = bandClass(compared === null ? null : compared.band)
    into[wire.due] = encodeDue(metric.goal, units, compared?.due ?? null)
    into[wire.judged] = encodeTotal(metric.goal, units, compared?.judged ?? null)
  }
}

/** Reads what `metricWriter` wrote, beside the goal that was typed. */
export function metricReader(shelf: Collection, units: Units, name: string, metric: Metric) {
  const wire = metricNames(shelf, name)
  return (sent: WireObject, goal: number): Comparison => {
    const band = decodeBandClass(String(sent[wire.differenceColor] ?? ''))
    const [due, judged] = [
      decodeDue(metric.goal, units, sent[wire.due]),
      decodeAmount(metric.goal, units, sent[wire.judged]),
    ]
    return { goal, real: decodeAmount(metric.goal, units, sent[wire.total]), due, judged, band }
  }
}

function metricNames(shelf: Collection, name: string) {
  const wire = wireNames(shelf)
  return {
    total: wire.total(name),
    totalColor: wire.color(wire.total(name)),
    valueColor: wire.color(wire.value(name)),
    difference: wire.difference(name),
    differenceColor: wire.color(wire.difference(name)),
    follow: wire.follow(name),
    due: wire.due(name),
    judged: wire.judged(name),
  } as const
}
