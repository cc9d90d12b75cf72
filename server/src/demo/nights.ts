import type { Values } from '@haru/shared/field/field.ts'
import type { DemoDay } from './days.ts'
import type { SeededRandom } from './seeded-random.ts'

const day = 24 * 60

/** The night before a day: short before work, long after a night out, and now and then hardly any. */
export function generateNights(of: DemoDay, random: SeededRandom): readonly Values[] | null {
  if (random.chance(0.04)) return null
  // Who goes to bed on a Friday or a Saturday wakes on a day off.
  const isLong = of.isOff && of.weekday !== 1
  const bed = random.around(isLong ? day + 40 : day - 25, 50) - of.progress * 20
  const wake = random.around(isLong ? 8 * 60 + 40 : 7 * 60, isLong ? 60 : 25)
  const isBad = random.chance(0.05)
  const items = [
    { part: 'night', bedTime: roundToTenMinutes(isBad ? day + 150 : bed), wakeTime: roundToTenMinutes(wake) },
  ]
  if (!of.isToday && of.isOff && random.chance(0.22)) items.push(generateNap(random))
  return items
}

function generateNap(random: SeededRandom) {
  const from = random.around(14 * 60 + 20, 60)
  return {
    part: 'nap',
    bedTime: roundToTenMinutes(from),
    wakeTime: roundToTenMinutes(from + random.between(2, 6) * 10),
  }
}

// In steps of ten minutes, as people pick them.
function roundToTenMinutes(minutes: number): number {
  return (Math.round(minutes / 10) * 10) % day
}
