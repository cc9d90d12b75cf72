import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { toDisplayUnit, unitSymbols } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { isNumberField } from './amounts.ts'

const secondsPerMinute = 60

/** '6:05/km': the time of a kilometre or a mile of an item with a time and a distance; null of any other item. */
export function formatPace({ item: fields }: AnyArea, values: Values, units: Units): string | null {
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + Number(values[name] ?? 0), 0)
  const names = Object.keys(fields)
  const distanceNames = names.filter((name) => {
    const field = fields[name]
    return field !== undefined && isNumberField(field) && field.quantity === 'distance'
  })
  const minutes = sum(names.filter((name) => fields[name]?.kind === 'duration'))
  const distance = toDisplayUnit(sum(distanceNames), 'distance', units)
  if (minutes === 0 || distance === 0) return null
  const seconds = Math.round((minutes * secondsPerMinute) / distance)
  const rest = String(seconds % secondsPerMinute).padStart(2, '0')
  return `${Math.trunc(seconds / secondsPerMinute)}:${rest}/${unitSymbols.distance(units)}`
}
