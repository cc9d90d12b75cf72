import type { AnyArea } from '../areas/define.ts'
import type { LineRules } from '../areas/line-rules.ts'
import type { Value, Values } from '../field/field.ts'
import { findCurrencyDigits, type Units } from '../field/units.ts'
import type { Measure, NumberMeasure } from './measure.ts'
import { readClock, readMeasure } from './read-measure.ts'

/** A measure of an item, and the field that a label names for it. */
export interface LabeledMeasure {
  /** The index of its element. */
  readonly index: number
  readonly measure: Measure
  readonly label: string | null
}

export interface AssignmentTarget {
  readonly area: AnyArea
  readonly rules: LineRules
  readonly units: Units
  readonly part: string
  /** The fields that the item shows, and those that it needs. */
  readonly visible: readonly string[]
  readonly required: readonly string[]
}

/** The values of an item by field, and the measures that no field takes. */
export interface Assignment {
  readonly values: Values
  readonly rest: readonly LabeledMeasure[]
  /** The evidence of the measures with a unit or a label, two for most of them, and the number of plain numbers. */
  readonly typedCount: number
  readonly plainCount: number
}

/** Gives each measure to a field of the item: by its label, by its unit, then by the sequences of the area. */
export function assignMeasures(target: AssignmentTarget, measures: readonly LabeledMeasure[]): Assignment {
  const values: Record<string, Value> = {}
  let typedCount = 0
  const rest = measures.filter((labeled) => {
    const found = readUnitMeasure(target, labeled, values)
    if (found === null) return true
    Object.assign(values, found)
    typedCount += scoreMeasure(labeled.measure)
    return false
  })
  const plain = rest.filter(({ measure, label }) => measure.kind === 'number' && label === null)
  const found = readPlainNumbers(target, plain, values)
  return {
    values: { ...values, ...found.values },
    rest: rest.filter((each) => !found.used.includes(each)),
    typedCount,
    plainCount: found.used.length,
  }
}

/** A time of day alone says little: it may be the time of anything. */
function scoreMeasure(measure: Measure): number {
  if (measure.kind === 'clock') return 0
  return measure.kind === 'range' && measure.isBare ? 1 : 2
}

/** The values of a measure with a unit or a label, of a range or of a product; null if the item does not take it. */
function readUnitMeasure(target: AssignmentTarget, { measure, label }: LabeledMeasure, taken: Values): Values | null {
  if (measure.kind === 'product') return readProduct(target, measure.factors, taken)
  if (measure.kind === 'range' && hasClocks(target)) return readRange(target, measure, taken)
  if (measure.kind === 'number' && label === null) return null
  for (const name of label === null ? target.visible : [label]) {
    const value = readField(target, name, measure, taken)
    if (value !== null) return { [name]: value }
  }
  return null
}

function readField(target: AssignmentTarget, name: string, measure: Measure, taken: Values): Value {
  const field = target.area.item[name]
  if (field === undefined || name in taken || !target.visible.includes(name)) return null
  return readMeasure({ ...target, area: target.area.id, name, field }, measure)
}

function hasClocks({ area, visible }: AssignmentTarget): boolean {
  return visible.some((name) => area.item[name]?.kind === 'clock')
}

function readRange(
  target: AssignmentTarget,
  { from, to }: Extract<Measure, { kind: 'range' }>,
  taken: Values,
): Values | null {
  const [first, second] = target.visible.filter((name) => target.area.item[name]?.kind === 'clock')
  if (first === undefined || second === undefined || first in taken || second in taken) return null
  const read = (name: string, clock: typeof from) => {
    const field = target.area.item[name]
    return field === undefined ? null : readClock({ ...target, area: target.area.id, name, field }, clock)
  }
  return { [first]: read(first, from), [second]: read(second, to) }
}

/** The values of a product: those with a unit by their unit, the others by the products of the area. */
function readProduct(target: AssignmentTarget, factors: readonly NumberMeasure[], taken: Values): Values | null {
  const values: Record<string, Value> = { ...taken }
  const plain: NumberMeasure[] = []
  for (const factor of factors) {
    if (factor.kind === 'number') {
      plain.push(factor)
      continue
    }
    const found = readUnitMeasure(target, { index: 0, measure: factor, label: null }, values)
    if (found === null) return null
    Object.assign(values, found)
  }
  const sequences = [...(target.rules.products ?? []), ...target.visible.map((name) => [name])]
  const rest = plain.length === 0 ? {} : readSequence(target, sequences, plain, values)
  return rest === null ? null : { ...values, ...rest }
}

interface PlainNumbers {
  readonly values: Values
  readonly used: readonly LabeledMeasure[]
}

/** The values of numbers without a unit. A note may contain further numbers, of which the last one that is no count is the value. */
function readPlainNumbers(target: AssignmentTarget, plain: readonly LabeledMeasure[], taken: Values): PlainNumbers {
  const used = target.rules.isNote === true ? findAmount(target, plain) : plain
  const measures = used.map(({ measure }) => measure)
  const values = used.length === 0 ? null : readSequence(target, target.rules.numbers ?? [], measures, taken)
  return values === null ? { values: {}, used: [] } : { values, used }
}

function findAmount({ rules, units }: AssignmentTarget, plain: readonly LabeledMeasure[]): readonly LabeledMeasure[] {
  const isAmount = ({ measure }: LabeledMeasure) => measure.kind === 'number' && !isCount(measure.text, rules, units)
  const amount = plain.findLast(isAmount) ?? plain.at(-1)
  return amount === undefined ? [] : [amount]
}

/** Whether a number without a unit may count things, and is not clearly an amount: 2 or 8.5, but not 2.50. */
export function isCount(number: string, { minNumber }: LineRules, units: Units): boolean {
  const places = number.split('.')[1]?.length ?? 0
  return (
    minNumber !== undefined &&
    Number(number) < minNumber(units) &&
    places < Math.max(1, findCurrencyDigits(units.currency))
  )
}

/** The values of the sequence that takes every measure and fills most of the required fields; of equal ones a likely one, or the first. */
function readSequence(
  target: AssignmentTarget,
  sequences: readonly (readonly string[])[],
  measures: readonly Measure[],
  taken: Values,
): Values | null {
  let best: Values | null = null
  for (const names of sequences) {
    const values = names.length === measures.length ? readFields(target, names, measures, taken) : null
    if (values !== null && (best === null || rankValues(target, values) > rankValues(target, best))) best = values
  }
  return best
}

function readFields(
  target: AssignmentTarget,
  names: readonly string[],
  measures: readonly Measure[],
  taken: Values,
): Values | null {
  const values: Record<string, Value> = {}
  for (const [i, name] of names.entries()) {
    const measure = measures[i]
    const value = measure === undefined ? null : readField(target, name, measure, taken)
    if (value === null) return null
    values[name] = value
  }
  return values
}

function rankValues({ required, rules }: AssignmentTarget, values: Values): number {
  const filled = required.filter((name) => name in values).length
  return filled + (rules.isLikely?.(values) === true ? 0.5 : 0)
}
