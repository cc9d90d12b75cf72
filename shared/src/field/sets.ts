import { array, number as numberSchema, object, enum as oneOf, optional, string, union } from 'zod/mini'
import { createFieldCodec, type Field, type Fields, type Values } from './field.ts'
import { number } from './number.ts'
import { round } from './quantity.ts'
import type { CountOptions, Units } from './units.ts'

/** The kinds of a set: one that counts, a warm-up, one with less weight directly after another, or one until no repetition was left. */
export const setKinds = ['normal', 'warmUp', 'drop', 'failure'] as const
export type SetKind = (typeof setKinds)[number]

/** A set of a lift. */
export interface LiftSet {
  readonly rep: number
  /** In milligrams. */
  readonly weight: number
  readonly kind: SetKind
}

/** A set on the wire, with the weight in the unit of the user. */
interface WireSet {
  readonly weight: number
  readonly rep: number
  readonly kind: SetKind
}

/**
 * The sets of an item as a text, such as '12x40000000w 8x67500000 6x67500000f', so that values stay scalars; '' is the short form, whose
 * sets are equal. The item has its short form in the fields `set`, `rep` and `weight`.
 */
export interface SetsField extends Field<string> {
  readonly kind: 'sets'
  readonly shortForm: typeof shortForm
}

/** The fields of the short form of an item with sets. */
export const shortForm = ['set', 'rep', 'weight'] as const

export const maxSets = 100

/** The repetitions of a set, as they are sent and typed. */
export const repField = number({ quantity: 'count', max: 999 })
/** The weight of a set, as it is sent and typed. */
export const weightField = number({ quantity: 'weight', max: 999 })

export function sets(): SetsField {
  const conversion = { initial: '', encode: encodeSets, decode: decodeSets }
  return {
    ...conversion,
    kind: 'sets',
    shortForm,
    isUnknownIfAbsent: true,
    hidden: false,
    missing: 'invalidField',
    wireSchema: array(object({ weight: numberSchema(), rep: numberSchema(), kind: oneOf(setKinds) })),
    codec: createFieldCodec(sentSets, conversion),
    accept: (text) => (isCanonicalSets(text) ? text : null),
    parse: (text) => text,
    format: (value) => value,
    isEmpty: (value) => value === '',
  }
}

const error = 'invalidField'
const numberOrText = union([numberSchema(), string()], { error })
const sentSets = array(
  object({ weight: numberOrText, rep: numberOrText, kind: optional(oneOf(setKinds, { error })) }, { error }),
  { error },
)

function encodeSets(value: string, units: Units): readonly WireSet[] {
  return parseSets(value).map(({ rep, weight, kind }) => ({ weight: weightField.encode(weight, units), rep, kind }))
}

/** The text of sent sets; undefined for too many sets, and for a set without repetitions. */
function decodeSets(sent: unknown, units: Units): string | undefined {
  if (!Array.isArray(sent) || sent.length > maxSets) return
  const decoded = sent.map((each: Partial<WireSet>) => decodeSet(each, units))
  return decoded.every((set) => set !== undefined) ? writeSets(decoded) : undefined
}

function decodeSet({ rep: sentRep, weight: sentWeight, kind = 'normal' }: Partial<WireSet>, units: Units) {
  const rep = repField.decode(sentRep, units)
  const weight = weightField.decode(sentWeight, units)
  const isValid = rep !== undefined && rep > 0 && weight !== undefined && setKinds.includes(kind)
  return isValid ? { rep, weight, kind } : undefined
}

const marks: Readonly<Record<SetKind, string>> = { normal: '', warmUp: 'w', drop: 'd', failure: 'f' }
const setPattern = /^(\d{1,3})x(\d{1,10})([wdf]?)$/

/** The sets of a text; none of a text that is not valid. */
export function parseSets(text: string): readonly LiftSet[] {
  if (text === '') return []
  const parsed = text.split(' ').map(parseSet)
  return parsed.every((set) => set !== null) ? parsed : []
}

function parseSet(text: string): LiftSet | null {
  const [, rep, weight, mark] = setPattern.exec(text) ?? []
  const kind = setKinds.find((each) => marks[each] === mark)
  return kind === undefined ? null : { rep: Number(rep), weight: Number(weight), kind }
}

export function writeSets(list: readonly LiftSet[]): string {
  return list.map(({ rep, weight, kind }) => `${rep}x${weight}${marks[kind]}`).join(' ')
}

/** Whether a text is exactly what `writeSets` writes for its sets. */
export function isCanonicalSets(text: string): boolean {
  return writeSets(parseSets(text)) === text
}

/** The sets of an item, also those of the short form. */
export function listSets({ set, rep, weight, sets: text }: Values): readonly LiftSet[] {
  if (isShortForm(text)) {
    const equalSet: LiftSet = { rep: Number(rep), weight: Number(weight), kind: 'normal' }
    return Array.from({ length: Number(set) }, () => equalSet)
  }
  return parseSets(String(text))
}

/** Whether a set counts in the number of sets and, unless the user chooses otherwise, in totals. */
function isCountedSet({ kind }: LiftSet): boolean {
  return kind !== 'warmUp'
}

/** Whether a set counts and has no weight, which only a lift of the own body may have. A warm-up may be done without one. */
export function isWithoutWeight(set: LiftSet): boolean {
  return isCountedSet(set) && set.weight === 0
}

/** The sets of an item that can be a personal best: no warm-ups, and equal sets once. */
export function listBestSets(item: Values): readonly LiftSet[] {
  const { set, rep, weight, sets: text } = item
  if (!isShortForm(text)) return parseSets(String(text)).filter(isCountedSet)
  return Number(set) > 0 ? [{ rep: Number(rep), weight: Number(weight), kind: 'normal' }] : []
}

/** More repetitions say little about the weight that a user lifts once. */
const maxEstimatedRep = 12

/** The weight that a user can lift once, by the formula of Epley; 0 if the set has too many repetitions for an estimate. */
export function estimateOneRepMax({ rep, weight }: Pick<LiftSet, 'rep' | 'weight'>): number {
  if (rep === 1) return weight
  return rep > maxEstimatedRep ? 0 : round((weight * (30 + rep)) / 30)
}

/** The weight that all counted sets of an item lift together, in milligrams. */
export function computeLiftedWeight(item: Values, { countWarmUps = false }: CountOptions = {}): number {
  const { set, rep, weight, sets: text } = item
  if (isShortForm(text)) return Number(set) * Number(rep) * Number(weight)
  const counted = parseSets(String(text)).filter((each) => countWarmUps || isCountedSet(each))
  return counted.reduce((total, each) => total + each.rep * each.weight, 0)
}

/** Returns an item in its normal form, which `replaceSets` explains. */
export function normalizeSets<T extends Values>(item: T): T {
  return isShortForm(item['sets']) ? item : replaceSets(item, parseSets(String(item['sets'])))
}

/**
 * Returns the item with other sets, in its normal form. Normal sets that are equal have the short form only. Otherwise the short form has
 * the number of counted sets and the heaviest of them, so that it is true for callers that do not know the list.
 */
export function replaceSets<T extends Values>(item: T, list: readonly LiftSet[]): T {
  const counted = list.filter(isCountedSet)
  const { rep, weight } = findHeaviestSet(counted.length === 0 ? list : counted)
  const areEqual = list.every((each) => each.kind === 'normal' && each.rep === rep && each.weight === weight)
  return { ...item, set: counted.length, rep, weight, sets: areEqual ? '' : writeSets(list) }
}

type SetSize = Pick<LiftSet, 'rep' | 'weight'>

/** The set with the largest weight; of equal weights the one with the most repetitions. */
export function findHeaviestSet(list: readonly SetSize[]): SetSize {
  const isHeavier = (a: SetSize, b: SetSize) => b.weight > a.weight || (b.weight === a.weight && b.rep > a.rep)
  return list.reduce((heaviest, each) => (isHeavier(heaviest, each) ? each : heaviest), { rep: 0, weight: 0 })
}

function isShortForm(text: Values[string] | undefined): boolean {
  return text === undefined || text === ''
}

/** Whether the items of an area have sets. */
export function hasSets({ item }: { readonly item: Fields }): boolean {
  return Object.values(item).some(({ kind }) => kind === 'sets')
}
