import type { Values } from '@haru/shared/field/field.ts'
import type { DemoDay } from './days.ts'
import type { SeededRandom } from './seeded-random.ts'

const day = 24 * 60

/** Generates the night before a day: short before work days, long on weekends, sometimes very short; null if not recorded. */
export function generateNights(demoDay: DemoDay, random: SeededRandom): readonly Values[] | null {
  if (random.chance(0.04)) return null
  // The night before a day off is long, except the night to Monday.
  const isLong = demoDay.isOff && demoDay.weekday !== 1
  const bed = random.around(isLong ? day + 40 : day - 25, 50) - demoDay.progress * 20
  const wake = random.around(isLong ? 8 * 60 + 40 : 7 * 60, isLong ? 60 : 25)
  const isBad = random.chance(0.05)
  const items = [
    { part: 'night', bedTime: roundToTenMinutes(isBad ? day + 150 : bed), wakeTime: roundToTenMinutes(wake) },
  ]
  if (!demoDay.isToday && demoDay.isOff && random.chance(0.22)) items.push(generateNap(random))
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

// Users pick times in steps of ten minutes.
function roundToTenMinutes(minutes: number): number {
  return (Math.round(minutes / 10) * 10) % day
}
