import { round } from '@haru/shared/field/quantity.ts'
import { milligramsPer, type WeightUnit, weightUnits } from '@haru/shared/field/units.ts'
import type { ImportAccount } from './import-result.ts'
import type { Questions } from './questions.ts'

const milligrams: Readonly<Record<string, number>> = {
  mg: 1,
  g: 1000,
  kg: milligramsPer.kg,
  kgs: milligramsPer.kg,
  lb: milligramsPer.lb,
  lbs: milligramsPer.lb,
  oz: milligramsPer.lb / 16,
  st: milligramsPer.lb * 14,
}

/** The largest weight of a field, in the unit of the account. */
const maxWeight = 999

export interface WeightConverter {
  /** The milligrams of a weight in the unit of the file; without one the user is asked. Null for an unknown unit or an impossible weight. */
  toMilligrams(weight: number, unit: string): number | null
}

export function createWeightConverter(account: ImportAccount, questions: Questions): WeightConverter {
  const findFactor = (weight: number, unit: string): number | undefined => {
    const name = normalizeUnit(unit)
    if (name !== '' || weight === 0) return name === '' ? 1 : milligrams[name]
    const answer = questions.ask({ id: 'weightUnit', options: weightUnits, suggestion: null })
    // Until the user answers, the preview is in the unit of the account.
    return milligrams[answer ?? account.weightUnit]
  }
  return {
    toMilligrams(weight, unit) {
      const factor = findFactor(weight, unit)
      if (factor === undefined || !(weight >= 0)) return null
      const result = round(weight * factor)
      return result <= maxWeight * milligramsPer[account.weightUnit] ? result : null
    },
  }
}

function normalizeUnit(unit: string): string {
  return unit.trim().toLowerCase().replace(/\.$/, '')
}

/** The unit that a header names: `weight_kg`, `Weight (lbs)`; empty without one. */
export function findWeightUnit(header: string): WeightUnit | '' {
  if (/(^|[^a-z])(kgs?|kilograms?)([^a-z]|$)/i.test(header)) return 'kg'
  return /(^|[^a-z])(lbs?|pounds?)([^a-z]|$)/i.test(header) ? 'lb' : ''
}

const metres: Readonly<Record<string, number>> = {
  cm: 0.01,
  m: 1,
  meter: 1,
  meters: 1,
  metre: 1,
  metres: 1,
  km: 1000,
  kilometers: 1000,
  kilometres: 1000,
  mi: 1609.344,
  mile: 1609.344,
  miles: 1609.344,
  ft: 0.3048,
  feet: 0.3048,
  yd: 0.9144,
  yards: 0.9144,
}

/** The metres of a distance; 0 if its unit is unknown. */
export function toMetres(distance: number, unit: string): number {
  return round(distance * (metres[normalizeUnit(unit)] ?? 0))
}
