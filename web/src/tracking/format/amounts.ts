import type { Metric } from '@haru/shared/areas/define.ts'
import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import { type DifferenceBase, toDisplayDifference, toDisplayDue } from '@haru/shared/engine/display-amount.ts'
import type { Field, Value } from '@haru/shared/field/field.ts'
import type { NumberField } from '@haru/shared/field/number.ts'
import { round, toDisplayUnit, unitSymbols } from '@haru/shared/field/quantity.ts'
import { type LiftSet, parseSets, type SetsField } from '@haru/shared/field/sets.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Formatter } from '@haru/shared/i18n/format.ts'

/** An amount as text; the unit is separate, because it is displayed smaller. */
export interface FormattedAmount {
  readonly text: string
  readonly unit?: string | undefined
}

export interface AmountFormat {
  /** '6,240' and 'kg', '9,000원', '07:30' for a clock, '7시간 30분' for a duration, or '–' without a value. */
  readonly formatParts: (field: Field, value: Value) => FormattedAmount
  /** The same as one text that does not wrap: '6,240 kg'. */
  readonly format: (field: Field, value: Value) => string
  /** A due amount; a part of a sum is rounded: '4.7', '1,935 kg'. */
  readonly formatDue: (metric: Metric, value: number) => string
  /** real - goal with its sign: '+240 kg', '−30분', '−1,250,000원', or '–'. */
  readonly formatDifference: (metric: Metric, goal: number, real: number | null, base?: DifferenceBase) => string
  /** The same without a sign and with its unit: '240 kg', '30분', '1,250,000원'. */
  readonly formatDistance: (metric: Metric, goal: number, real: number | null, base?: DifferenceBase) => string
  /** The unit that an input shows beside the number: 'kg', '원', '$'. */
  readonly unitOf: (field: Field) => string | undefined
  /** Whether the unit is before the number. */
  readonly isUnitFirst: (field: Field) => boolean
  /** The text of a number during typing: '1,850' for '1850'. */
  readonly formatTyped: (field: Field, text: string) => string
  /** The text of a number input without the focus: money that is no whole amount has all its decimals, '5.80' for '5.8'. */
  readonly formatInput: (field: Field, text: string) => string
}

export const noValueText = '–'

/** Formats amounts in the units and the language of the user. */
export function createAmountFormat(format: Formatter, units: Units): AmountFormat {
  const formatNumber = (
    { quantity }: NumberField,
    value: number,
    displayed = toDisplayUnit(value, quantity, units),
  ): FormattedAmount => {
    if (quantity === 'money') return { text: format.money(displayed, units.currency) }
    return { text: format.number(displayed), unit: unitSymbols[quantity](units) }
  }

  function formatText(field: Field, value: Exclude<Value, number>): string {
    if (value === null || value === '') return noValueText
    return isSetsField(field) ? formatSets(String(value), format, units) : String(value)
  }

  function formatParts(field: Field, value: Value): FormattedAmount {
    if (typeof value !== 'number') return { text: formatText(field, value) }
    if (isNumberField(field)) return formatNumber(field, value)
    return { text: field.kind === 'clock' ? formatMinutes(value) : format.duration(value) }
  }

  function formatUnsigned({ goal }: Metric, value: number): string {
    return joinAmount(isNumberField(goal) ? formatNumber(goal, value, value) : { text: format.duration(value) })
  }

  function computeDifference(metric: Metric, goal: number, real: number | null, base?: DifferenceBase): number | null {
    const value = toDisplayDifference(metric, units, goal, real, base)
    return value === null || base !== 'due' ? value : roundPart(metric, value)
  }

  // A text that ends with a decimal point is incomplete, so it is not formatted.
  const formatTyped = (field: Field, text: string) =>
    isNumberField(field) && !text.endsWith('.') ? format.number(Number(text), field.places(units)) : text

  const joinAmount = ({ text, unit }: FormattedAmount) => (unit === undefined ? text : `${text}\u00a0${unit}`)

  return {
    formatParts,
    format: (field, value) => joinAmount(formatParts(field, value)),
    formatDue: (metric, value) => {
      const field = metric.goal
      return joinAmount(
        isNumberField(field)
          ? formatNumber(field, value, roundPart(metric, toDisplayDue(field, units, value)))
          : formatParts(field, Math.round(value)),
      )
    },
    formatDifference: (metric, goal, real, base) => {
      const value = computeDifference(metric, goal, real, base)
      return value === null ? noValueText : `${formatSign(value)}${formatUnsigned(metric, Math.abs(value))}`
    },
    formatDistance: (metric, goal, real, base) => {
      const value = computeDifference(metric, goal, real, base)
      return value === null ? noValueText : formatUnsigned(metric, Math.abs(value))
    },
    unitOf: (field) => {
      if (!isNumberField(field)) return
      return field.quantity === 'money' ? format.currencySign(units.currency).text : unitSymbols[field.quantity](units)
    },
    isUnitFirst: (field) =>
      isNumberField(field) && field.quantity === 'money' && format.currencySign(units.currency).isFirst,
    formatTyped,
    formatInput: (field, text) =>
      isNumberField(field) && field.quantity === 'money' && !text.endsWith('.')
        ? format.plainMoney(Number(text), units.currency)
        : formatTyped(field, text),
  }
}

/** 'W 12 × 40 kg, 8·8·7 × 67.5 kg': sets that follow each other have one weight, and equal ones are counted: '3 × 8 × 67.5 kg'. */
function formatSets(text: string, format: Formatter, units: Units): string {
  const groups: LiftSet[][] = []
  for (const set of parseSets(text)) {
    const [first] = groups.at(-1) ?? []
    if (first?.weight === set.weight && isWarmUp(first) === isWarmUp(set)) groups.at(-1)?.push(set)
    else groups.push([set])
  }
  return groups.map((group) => formatSetGroup(group, format, units)).join(', ')
}

function formatSetGroup(group: readonly LiftSet[], format: Formatter, units: Units): string {
  const { weight = 0, rep = 0 } = group[0] ?? {}
  const areEqual = group.length > 1 && group.every((set) => set.rep === rep)
  const reps = areEqual
    ? [group.length, rep].map((each) => format.number(each))
    : [group.map((set) => format.number(set.rep)).join('·')]
  const lifted = weight === 0 ? [] : [`${format.number(toDisplayUnit(weight, 'weight', units))}\u00a0${units.weight}`]
  return `${group.some(isWarmUp) ? `${setLetters.warmUp}\u00a0` : ''}${[...reps, ...lifted].join(' × ')}`
}

const isWarmUp = ({ kind }: LiftSet) => kind === 'warmUp'

/** The letters of the kinds of sets, as lifters write them in every language. */
export const setLetters = { warmUp: 'W', drop: 'D', failure: 'F' } as const

export function isNumberField(field: Field): field is NumberField {
  return field.kind === 'number'
}

export function isSetsField(field: Field): field is SetsField {
  return field.kind === 'sets'
}

/** Rounds a part of a sum, in the units of the user, to one decimal, and from a thousand on to none. Other amounts are as typed. */
function roundPart({ aggregate, goal }: Metric, value: number): number {
  if (aggregate !== 'sum' || !isNumberField(goal) || goal.quantity === 'money') return value
  return round(value, Math.abs(value) < 1000 ? 1 : 0)
}

function formatSign(value: number): string {
  if (value === 0) return ''
  return value > 0 ? '+' : '−'
}
