import { type StartingValues, startingValueFields } from '@haru/shared/contract/account/profile.ts'
import type { Units } from '@haru/shared/field/units.ts'

/** The texts of the starting value fields. */
export type StartingValueTexts = Readonly<Record<keyof StartingValues, string>>

const names = ['scale', 'kcal', 'property'] as const satisfies readonly (keyof StartingValues)[]

export function formatStartingValues(start: StartingValues, units: Units): StartingValueTexts {
  const formatText = (name: keyof StartingValues) => startingValueFields[name].format(start[name], units)
  return { scale: formatText('scale'), kcal: formatText('kcal'), property: formatText('property') }
}

/** The changed starting values. An unchanged text is not saved again: 70 kg are 154.32 lb, and 154.32 lb are not exactly 70 kg. */
export function findChangedStartingValues(
  texts: StartingValueTexts,
  saved: StartingValueTexts,
  units: Units,
): Partial<StartingValues> {
  const changed = names.filter((name) => texts[name] !== saved[name])
  return Object.fromEntries(changed.map((name) => [name, startingValueFields[name].parse(texts[name], units)]))
}

/** The stored form of the texts of an unsaved form: with the unit of the weight. */
export function encodeStoredTexts(typed: Partial<StartingValueTexts>, { weight }: Units): object {
  return { ...typed, weight }
}

/** Reads the stored texts of an unsaved form. Leaves out invalid values, and a weight in another unit than these. */
export function readStoredTexts(stored: unknown, { weight }: Units): Partial<StartingValueTexts> {
  if (typeof stored !== 'object' || stored === null) return {}
  const texts: Readonly<Record<string, unknown>> = { ...stored }
  const found: Partial<StartingValueTexts> = Object.fromEntries(
    names.flatMap((name) => (typeof texts[name] === 'string' ? [[name, texts[name]]] : [])),
  )
  return texts['weight'] === weight ? found : omitWeight(found)
}

/** The texts that are right in every unit of weight. */
export function omitWeight({ scale: _, ...others }: Partial<StartingValueTexts>): Partial<StartingValueTexts> {
  return others
}

/** The texts that were typed after the save was sent. */
export function omitSavedTexts(
  typed: Partial<StartingValueTexts>,
  saved: StartingValueTexts,
): Partial<StartingValueTexts> {
  return Object.fromEntries(
    names.flatMap((name) => (typed[name] === undefined || typed[name] === saved[name] ? [] : [[name, typed[name]]])),
  )
}
