import { Refusal } from '@haru/shared/errors.ts'
import { type Field, type Fields, initialValues, type Value, type Values } from '@haru/shared/field/field.ts'
import { weightUnits } from '@haru/shared/field/units.ts'
import { isObject } from '../http/parse/json.ts'

/** An object with no other names than these. Refuses with `invalidObject` and `invalidField`. */
export function checkObject(sent: unknown, names: readonly string[], path = ''): Readonly<Record<string, unknown>> {
  if (!isObject(sent)) throw new Refusal('invalidObject', path === '' ? {} : { field: path })
  const unknown = Object.keys(sent).find((name) => !names.includes(name))
  if (unknown !== undefined) throw createInvalidField(path, unknown)
  return sent
}

/** The values of fields by name, in base units. What is missing is as it begins. Refuses what no editor could have saved. */
export function decodeValues(fields: Fields, sent: unknown, currency: string, path: string): Values {
  const named = checkObject(sent, Object.keys(fields), path)
  for (const [name, field] of Object.entries(fields)) {
    if (named[name] !== undefined && !canBeSaved(field, named[name], currency)) throw createInvalidField(path, name)
  }
  return { ...initialValues(fields), ...(named as Values) }
}

/** Whether somebody could have saved the value of the field, in kilograms or in pounds. */
export function canBeSaved(field: Field, value: unknown, currency: string): value is Value {
  if (!hasType(field, value)) return false
  return weightUnits.some((weight) => {
    const units = { weight, currency }
    const decoded = field.decode(field.encode(value, units), units)
    // Speaking rounds a weight: it is what it was, if that is within its limits.
    if (field.kind === 'number') return decoded !== undefined && !isUnsetZero(field, value)
    return decoded === value
  })
}

// Nobody can type a 0 where it would mean none. What nobody sees can have one.
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

/** Longer than any name there is: what somebody has made up is not said back to them at any length. */
const maxNameLength = 60

/** Refuses with `invalidField` what stands under the name. */
export function createInvalidField(path: string, name: string): Refusal {
  const field = name.slice(0, maxNameLength)
  return new Refusal('invalidField', { field: path === '' ? field : `${path}.${field}` })
}

/** Refuses with `alreadyExists` what was there before. */
export function refuseDuplicate(taken: Set<string>, key: string, field: string): void {
  if (taken.has(key)) throw new Refusal('alreadyExists', { field })
  taken.add(key)
}
