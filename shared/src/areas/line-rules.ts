import type { Clock } from '../calendar/clock.ts'
import { countMinutesUntil } from '../calendar/clock.ts'
import type { Values } from '../field/field.ts'
import { findCurrencyDigits, milligramsPer, type Units } from '../field/units.ts'
import { findMealAt } from '../food/meal-time.ts'
import type { AnyArea } from './define.ts'

/** The bounds within which a number is plausible, in display units, inclusive. */
interface Bounds {
  readonly min: number
  readonly max: number
}

/** Hours of a 12-hour clock, inclusive. */
type HourRange = readonly [from: number, to: number]

/** The additions of an area to the grammar of one line of text. Each member is optional: the fields of the area are the grammar. */
export interface LineRules {
  /** The fields of numbers without a unit: alternatives, each with a field for each number. The most likely comes first. */
  readonly numbers?: readonly (readonly string[])[]
  /** The fields of numbers that are joined by x, as `numbers`. */
  readonly products?: readonly (readonly string[])[]
  /** Whether the values of such a sequence are likely, if several sequences are possible. Default: equally likely. */
  isLikely?(values: Values): boolean
  /** Bounds of numbers without a unit, and of values of the day. A number beyond the bounds of its field is read as something else. */
  bounds?(units: Units): Readonly<Record<string, Bounds>>
  /** Numbers without a unit are enough to recognize an item, if they are at least this large. */
  minNumber?(units: Units): number
  /** Whether the text of an item is a note, which may enclose its numbers, and not a name. */
  readonly isNote?: boolean
  /** The part of an item whose line does not name one. Default: the first part. */
  choosePart?(values: Values, now: Clock): string
  /** The hours that mean 12 hours later in a part and a field unless the line says am or pm: bed at 11 is 23:00. */
  readonly laterHours?: Readonly<Record<string, Readonly<Record<string, HourRange>>>>
  /**
   * Brings typed values and an earlier item to the same portions: of a food with 100 g a portion, 200 g is a count of 2, and 2 of 200 g is
   * one of 4; 33 g is one portion with a third of the nutrients. Null if impossible.
   */
  toEarlierBasis?(typed: Values, earlier: Values, area: AnyArea): EarlierBasis | null
}

interface EarlierBasis {
  readonly typed: Values
  readonly earlier: Values
}

const hours = (count: number) => count * 60
/** Counts of portions are stored in tenths. */
const onePortion = 10
const maxPortions = 990

export const lineRules: Readonly<Record<string, LineRules>> = {
  exercise: {
    numbers: [
      ['cardio'],
      ['weight'],
      ['rep'],
      ['set', 'rep'],
      ['weight', 'rep'],
      ['rep', 'weight'],
      ['set', 'rep', 'weight'],
      ['weight', 'rep', 'set'],
    ],
    // A weight is typed before its repetitions, or after sets and repetitions.
    products: [
      ['set', 'rep'],
      ['weight', 'rep'],
      ['set', 'rep', 'weight'],
      ['weight', 'rep', 'set'],
      ['weight', 'set', 'rep'],
    ],
    // Few people lift fewer kilograms than they have repetitions.
    isLikely: ({ rep, weight }) =>
      rep === undefined || weight === undefined || Number(weight) >= Number(rep) * milligramsPer.kg,
    bounds: ({ weight }) => ({
      set: { min: 1, max: 20 },
      rep: { min: 1, max: 200 },
      weight: { min: 0, max: 999 },
      cardio: { min: 1, max: hours(10) },
      scale: weight === 'lb' ? { min: 60, max: 900 } : { min: 30, max: 400 },
    }),
  },
  food: {
    numbers: [['count']],
    bounds: () => ({ count: { min: 0.1, max: 10 } }),
    choosePart: (_, now) => findMealAt(now),
    toEarlierBasis: (typed, earlier, area) => ('gram' in typed ? scaleFood(typed, earlier, area) : { typed, earlier }),
  },
  money: {
    numbers: [['amount']],
    // People write 4500 for won, and 4.50 or 5 for dollars.
    bounds: ({ currency }) => ({
      amount: { min: findCurrencyDigits(currency) === 0 ? 100 : 0.01, max: Number.MAX_SAFE_INTEGER },
    }),
    minNumber: ({ currency }) => (findCurrencyDigits(currency) === 0 ? 100 : 10),
    isNote: true,
    choosePart: () => 'expense',
  },
  sleep: {
    choosePart: ({ bedTime, wakeTime }) => {
      const [bed, wake] = [Number(bedTime), Number(wakeTime)]
      return bed >= hours(10) && bed < hours(18) && countMinutesUntil(bed, wake) <= hours(4) ? 'nap' : 'night'
    },
    laterHours: {
      night: { bedTime: [6, 12] },
      nap: { bedTime: [1, 6], wakeTime: [1, 6] },
    },
  },
}

/** A count has one decimal. The weight that it gives may differ from that of the line by this share. */
const maxWeightDifference = 0.02

/** The count of the earlier portions, or else one portion of the weight of the line, whose nutrients are rounded once. */
function scaleFood({ gram = 0, ...typed }: Values, earlier: Values, area: AnyArea): EarlierBasis | null {
  const count = typed['count'] ?? onePortion
  const portions = (Number(gram) * Number(count)) / Number(earlier['gram'])
  if (portions === 0 || !Number.isFinite(portions)) return null
  const rounded = Math.round(portions)
  const isClose = Math.abs(rounded - portions) <= portions * maxWeightDifference
  if (isClose && rounded <= maxPortions) return { typed: { ...typed, count: rounded }, earlier }
  const scaled = area.applyRules({ ...earlier, count: portions }, earlier, 'count')
  const serv = area.item['serv']?.initial ?? ''
  return { typed: { ...typed, gram }, earlier: { ...scaled, count, gram, serv, perNumber: null } }
}
