import type { Values } from '@haru/shared/field/field.ts'
import type { DemoDay } from './days.ts'
import type { Dice } from './dice.ts'

const day = 24 * 60

/** The night before a day: short before work, long after a night out, and now and then hardly any. */
export function nightsOf(of: DemoDay, dice: Dice): readonly Values[] | null {
  if (dice.chance(0.04)) return null
  // Who goes to bed on a Friday or a Saturday wakes on a day off.
  const isLong = of.isOff && of.weekday !== 1
  const bed = dice.around(isLong ? day + 40 : day - 25, 50) - of.progress * 20
  const wake = dice.around(isLong ? 8 * 60 + 40 : 7 * 60, isLong ? 60 : 25)
  const isBad = dice.chance(0.05)
  const items = [{ part: 'night', bedTime: clockOf(isBad ? day + 150 : bed), wakeTime: clockOf(wake) }]
  if (!of.isToday && of.isOff && dice.chance(0.22)) items.push(napOf(dice))
  return items
}

function napOf(dice: Dice) {
  const from = dice.around(14 * 60 + 20, 60)
  return { part: 'nap', bedTime: clockOf(from), wakeTime: clockOf(from + dice.between(2, 6) * 10) }
}

// In steps of ten minutes, as people pick them.
function clockOf(minutes: number): number {
  return (Math.round(minutes / 10) * 10) % day
}
