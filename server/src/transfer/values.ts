import { Refusal } from '@haru/shared/errors.ts'
import { type Field, type Fields, initialValues, type Value, type Values } from '@haru/shared/field/field.ts'
import { isCanonicalSets } from '@haru/shared/field/sets.ts'
import { weightUnits } from '@haru/shared/field/units.ts'
import { isObject } from '../http/parse/json.ts'

/** Checks that a value is an object with no other keys. Refuses with `invalidObject` and `invalidField`. */
export function checkObject(sent: unknown, names: readonly string[], path = ''): Readonly<Record<string, unknown>> {
  if (!isObject(sent)) throw new Refusal('invalidObject', path === '' ? {} : { field: path })
  const unknown = Object.keys(sent).find((name) => !names.includes(name))
  if (unknown !== undefined) throw createInvalidField(path, unknown)
  return sent
}

/**
 * Decodes the values of fields, in base units. Missing values get the initial value. Refuses values that no editor could
 * save.
 */
export function decodeValues(fields: Fields, sent: unknown, currency: string, path: string): Values {
  const sentValues = checkObject(sent, Object.keys(fields), path)
  const invalid = Object.entries(fields).find(([name, field]) => {
    return sentValues[name] !== undefined && !canBeSaved(field, sentValues[name], currency)
  })
  if (invalid !== undefined) throw createInvalidField(path, invalid[0])
  return { ...initialValues(fields), ...(sentValues as Values) }
}

/** Whether an editor could save the value of the field, in kilograms or in pounds. */
export function canBeSaved(field: Field, value: unknown, currency: string): value is Value {
  if (!hasType(field, value)) return false
  return weightUnits.some((weight) => {
    const units = { weight, currency }
    const decoded = field.decode(field.encode(value, units), units)
    // Encoding rounds a weight, so it only has to decode within the limits.
    if (field.kind === 'number') return decoded !== undefined && !isUnsetZero(field, value)
    if (field.kind === 'sets') return decoded !== undefined && isCanonicalSets(String(value))
    return decoded === value
  })
}

// A 0 cannot be typed where the field has null for it. Hidden fields can have 0.
function isUnsetZero({ initial, hidden }: Field, value: Value): boolean {
  return value === 0 && initial === null && !hidden
}

function hasType(field: Field, value: unknown): value is Value {
  if (value === null) return field.initial === null
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 && isNumeric(field)
  return typeof value === typeof field.initial && !isNumeric(field)
}

function isNumeric({ kind }: Field): boolean {
  return kind === 'number' || kind === 'clock' || kind === 'duration'
}

/** This is longer than any existing name. Unknown names are cut in responses. */
const maxNameLength = 60

/** Creates an `invalidField` refusal of a key. */
export function createInvalidField(path: string, name: string): Refusal {
  const field = name.slice(0, maxNameLength)
  return new Refusal('invalidField', { field: path === '' ? field : `${path}.${field}` })
}

/** Refuses a duplicate key with `alreadyExists`. */
export function refuseDuplicate(seen: Set<string>, key: string, field: string): void {
  if (seen.has(key)) throw new Refusal('alreadyExists', { field })
  seen.add(key)
}
