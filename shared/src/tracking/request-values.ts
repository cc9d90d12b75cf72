import type { AnyArea } from '../areas/define.ts'
import type { Field, Fields, Value, Values } from '../field/field.ts'
import { parseSets, weightField, writeSets } from '../field/sets.ts'
import type { Units } from '../field/units.ts'
import { memoize } from '../memoize.ts'
import { getValueFields } from './collections.ts'
import type { Entry } from './entry.ts'
import type { Collection } from './store.ts'

/** Items with all values, in their normal form. A value that is left out is the initial value. */
export function completeItems(area: AnyArea, items: readonly Values[]): readonly Values[] {
  const names = listFieldsUnknownIfAbsent(area)
  const initial = Object.fromEntries(names.map((name) => [name, area.item[name]?.initial ?? null]))
  return items.map((item) => area.normalizeItem({ ...initial, ...item }))
}

/** Items without the values that their caller cannot know. */
export function omitUnknownValues(area: AnyArea, items: readonly Values[]): readonly Values[] {
  const names = listFieldsUnknownIfAbsent(area)
  return items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name))))
}

/** A value of an item by the index of the item. */
interface ItemValue {
  readonly item: number
  readonly name: string
}

/**
 * The first value that the items leave out although an item with the same part and title has it: a caller who does not know the value
 * would remove it without a word. Null if there is none.
 */
export function findMissingValue(
  area: AnyArea,
  items: readonly Values[],
  replaced: readonly Values[],
): ItemValue | null {
  for (const name of listFieldsUnknownIfAbsent(area)) {
    const known = replaced.filter((item) => item[name] !== area.item[name]?.initial)
    const isKnown = ({ part, title }: Values) => known.some((item) => item['part'] === part && item['title'] === title)
    const item = known.length === 0 ? -1 : items.findIndex((each) => each[name] === undefined && isKnown(each))
    if (item !== -1) return { item, name }
  }
  return null
}

const listFieldsUnknownIfAbsent = memoize((area: AnyArea): readonly string[] =>
  Object.keys(area.item).filter((name) => area.item[name]?.isUnknownIfAbsent === true),
)

type RequestContents = Pick<Entry, 'values' | 'items'>

/**
 * Restores the exact numbers of a request: a number with the same display value as a known number becomes the known number.
 * 100 kg, shown as 220.46 lb and sent back unchanged, stays 100 kg, although 220.46 lb is a little less. The items get their normal form
 * only then, because sets that are displayed alike may differ.
 */
export function restoreExactValues(
  collection: Collection,
  sent: RequestContents,
  knownContents: readonly RequestContents[],
  units: Units,
): RequestContents {
  const items = knownContents.flatMap((entry) => entry.items).flatMap((item) => [item, ...listSetWeights(item)])
  return {
    values: restoreValues(
      getValueFields(collection),
      sent.values,
      knownContents.map(({ values }) => values),
      units,
    ),
    items: completeItems(
      collection.area,
      sent.items.map((item) => restoreValues(collection.area.item, item, items, units)),
    ),
  }
}

function restoreValues(fields: Fields, sent: Values, knownValues: readonly Values[], units: Units): Values {
  const pairs = Object.entries(sent).map(([name, value]): [string, Value] => {
    const field = fields[name]
    if (field?.kind === 'sets') return [name, restoreSets(field, String(value ?? ''), knownValues, units)]
    const known = knownValues.map((values) => values[name])
    return [name, field === undefined ? value : restoreValue(field, value, known, units)]
  })
  return Object.fromEntries(pairs)
}

/** The weights of the sets of an item, as items in the short form have them. */
function listSetWeights(item: Values): readonly Values[] {
  return parseSets(String(item['sets'] ?? '')).map(({ weight }) => ({ weight }))
}

/** A list that is displayed as a known list becomes that list; otherwise each weight that is displayed as a known one becomes that weight. */
function restoreSets(field: Field, sent: string, knownValues: readonly Values[], units: Units): string {
  const display = (text: string) => JSON.stringify(field.encode(text, units))
  const knownTexts = knownValues.map(({ sets }) => String(sets ?? '')).filter((text) => text !== '')
  const same = knownTexts.find((text) => display(text) === display(sent))
  if (same !== undefined) return same
  const weights = knownValues.map(({ weight }) => weight)
  const restoreWeight = (weight: number) => Number(restoreValue(weightField, weight, weights, units))
  return writeSets(parseSets(sent).map((set) => ({ ...set, weight: restoreWeight(set.weight) })))
}

function restoreValue(field: Field, value: Value, knownValues: readonly (Value | undefined)[], units: Units): Value {
  if (field.kind !== 'number' || value === null) return value
  const displayed = field.encode(value, units)
  return (
    knownValues.find((each) => each !== undefined && each !== null && field.encode(each, units) === displayed) ?? value
  )
}
