import type { Values } from '@haru/shared/field/field.ts'
import { round, toBaseUnit, toDisplayUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { DemoDay } from './days.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Part, title, kilograms at the beginning of the year, sets, repetitions. */
type Lift = readonly [part: string, title: string, kilograms: number, sets: number, reps: number]

const push: readonly Lift[] = [
  ['chest', 'barbellBenchPress', 57.5, 4, 8],
  ['chest', 'inclineBenchPress', 45, 3, 10],
  ['chest', 'dumbbellFly', 12.5, 3, 12],
  ['triceps', 'cablePushDown', 22.5, 3, 12],
  ['triceps', 'lyingExtension', 22.5, 3, 10],
]
const pull: readonly Lift[] = [
  ['back', 'deadlift', 90, 4, 5],
  ['back', 'latPulldown', 50, 4, 10],
  ['back', 'seatedRow', 45, 3, 10],
  ['back', 'pullUp', 0, 3, 6],
  ['biceps', 'barbellCurl', 25, 3, 10],
]
const legs: readonly Lift[] = [
  ['leg', 'backSquat', 75, 5, 5],
  ['leg', 'legPress', 120, 4, 10],
  ['leg', 'legCurl', 35, 3, 12],
  ['leg', 'legExtension', 40, 3, 12],
]
const shoulders: readonly Lift[] = [
  ['shoulder', 'militaryPress', 35, 4, 8],
  ['shoulder', 'sideRaise', 8, 4, 15],
  ['shoulder', 'facePull', 20, 3, 15],
  ['biceps', 'hammerCurl', 12.5, 3, 12],
]

/** The lifts of each weekday, and the probability of training on that day. */
const weeklyPlan: Readonly<Record<number, { readonly lifts: readonly Lift[]; readonly attendance: number }>> = {
  1: { lifts: push, attendance: 0.9 },
  2: { lifts: pull, attendance: 0.8 },
  4: { lifts: legs, attendance: 0.85 },
  5: { lifts: shoulders, attendance: 0.65 },
}

const emptyItem = { set: 0, rep: 0, weight: 0, cardio: 0 }

interface Workout {
  readonly items: readonly Values[]
  readonly values: Values
}

/** Generates the exercise items and the body weight of a day; null if the user recorded neither. */
export function generateWorkout(demoDay: DemoDay, random: SeededRandom, units: Units): Workout | null {
  const scale = random.chance(0.75) ? generateScale(demoDay, random, units) : null
  if (demoDay.isAway || demoDay.isToday) return null
  const items = [...generateLifts(demoDay, random, units), ...generateCardio(demoDay, random)]
  if (items.length > 0) return { items, values: { scale } }
  const isRest = scale !== null && random.chance(0.3)
  return isRest ? { items: [{ ...emptyItem, part: 'rest', title: 'rest' }], values: { scale } } : null
}

function generateLifts(demoDay: DemoDay, random: SeededRandom, units: Units): readonly Values[] {
  const today = weeklyPlan[demoDay.weekday]
  if (today === undefined || demoDay.isFamilyDay || !random.chance(today.attendance)) return []
  const count = random.between(3, today.lifts.length)
  // Every fifth week has a lighter load.
  const isEasy = Math.floor(demoDay.progress * 52) % 5 === 4
  const load = (0.92 + 0.24 * demoDay.progress) * (isEasy ? 0.8 : 1)
  return today.lifts.slice(0, count).map(([part, title, kilograms, set, rep]) => ({
    ...emptyItem,
    part,
    title,
    set: isEasy ? set - 1 : set,
    rep: kilograms === 0 ? rep + Math.round(demoDay.progress * 5) : rep,
    weight: roundToPlates(kilograms * load, units),
  }))
}

function generateCardio(demoDay: DemoDay, random: SeededRandom): readonly Values[] {
  const createCardioItem = (title: string, min: number, max: number) => ({
    ...emptyItem,
    part: 'cardio',
    title,
    cardio: random.between(min / 5, max / 5) * 5,
  })
  if (demoDay.weekday === 6 && random.chance(0.6)) return [createCardioItem('running', 30, 60)]
  if (demoDay.weekday === 7 && random.chance(0.4))
    return [createCardioItem(random.pick(['walking', 'cycling', 'swimming']), 40, 110)]
  return weeklyPlan[demoDay.weekday] !== undefined && !demoDay.isFamilyDay && random.chance(0.2)
    ? [createCardioItem('stepper', 15, 25)]
    : []
}

/** Rounds a weight to the steps of plates: 2.5 kg, or 5 lb. */
function roundToPlates(kilograms: number, units: Units): number {
  const unit = toDisplayUnit(toBaseUnit(kilograms, 'weight', { ...units, weight: 'kg' }), 'weight', units)
  const step = units.weight === 'kg' ? 2.5 : 5
  return toBaseUnit(Math.round(unit / step) * step, 'weight', units)
}

// The weight decreases with a plateau in the middle, and varies from day to day.
function generateScale({ progress }: DemoDay, random: SeededRandom, units: Units): number {
  const lostKilograms = 5.6 * (progress - Math.sin(progress * 2 * Math.PI) / 9)
  const kilograms = random.around(78.8 - lostKilograms, 0.7)
  const displayWeight = toDisplayUnit(toBaseUnit(kilograms, 'weight', { ...units, weight: 'kg' }), 'weight', units)
  return toBaseUnit(round(displayWeight, 1), 'weight', units)
}
