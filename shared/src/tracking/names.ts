// The names that users give to parts, titles and saved sets.
import { text } from '../field/text.ts'
import { cutText } from '../field/text-limit.ts'
import { defaultUnits } from '../field/units.ts'

/** The name of a part or title. */
export const nameField = text({ max: 30 })

/** Whether a name has visible characters and is within the limit of its field. */
export function isValidName(name: string, field: Pick<typeof nameField, 'decode'> = nameField): boolean {
  return normalizeName(name) !== '' && field.decode(name, defaultUnits) !== undefined
}

/** Normalizes a name for comparison: letter case, Unicode composition and spacing are ignored. */
export function normalizeName(name: string): string {
  const visible = name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return visible.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** A name of at most `max` characters that none of the normalized names is: a name that is taken gets a number. */
export function toFreeName(name: string, taken: ReadonlySet<string>, max: number): string {
  for (let i = 1; ; i += 1) {
    const end = i === 1 ? '' : ` ${i}`
    const candidate = `${cutText(name, max - end.length).trim()}${end}`
    if (!taken.has(normalizeName(candidate))) return candidate
  }
}
