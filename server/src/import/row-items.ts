import type { AnyArea } from '@haru/shared/areas/define.ts'
import { nutrients } from '@haru/shared/areas/food.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { round } from '@haru/shared/field/quantity.ts'
import { type LiftSet, maxSets, replaceSets } from '@haru/shared/field/sets.ts'
import { cutText } from '@haru/shared/field/text-limit.ts'
import { defaultUnits } from '@haru/shared/field/units.ts'
import type { GroupItem, GroupRow } from './plan/record-group.ts'
import type { FoodValue, RowValue } from './read/import-result.ts'

export interface ConvertedItem {
  readonly values: Values
  readonly rows: readonly GroupRow[]
}

/** The items of rows that belong together, with the values of the fields of their area. */
export function convertItems(values: readonly RowValue[], rows: readonly GroupRow[]): readonly ConvertedItem[] {
  const [first] = values
  if (first === undefined) return []
  switch (first.area) {
    case 'exercise':
      return first.kind === 'set' ? convertSets(values, rows) : [{ values: convertCardio(values), rows }]
    case 'food':
      return [{ values: convertFood(first), rows }]
    case 'money':
      return [{ values: { amount: first.amount, content: first.content, include: true }, rows }]
    case 'sleep':
      return [{ values: { part: first.part, bedTime: first.bedTime, wakeTime: first.wakeTime }, rows }]
    case 'calendar': {
      const { part, title, content } = first
      return [{ values: { part, title, color: 'blue', content }, rows }]
    }
  }
}

/** The sets of an exercise on a day as one item, or as several where they are too many for one. */
function convertSets(values: readonly RowValue[], rows: readonly GroupRow[]): readonly ConvertedItem[] {
  const items: { readonly sets: LiftSet[]; readonly rows: GroupRow[] }[] = []
  for (const [i, value] of values.entries()) {
    const row = rows[i]
    if (value.area !== 'exercise' || value.kind !== 'set' || row === undefined) continue
    const last = items.at(-1)
    const isFull = last === undefined || last.sets.length + value.sets.length > maxSets
    const item = isFull ? { sets: [], rows: [] } : last
    if (isFull) items.push(item)
    item.sets.push(...value.sets)
    item.rows.push(row)
  }
  return items.map(({ sets, rows: own }) => ({ values: replaceSets({}, sets), rows: own }))
}

/** The minutes of one exercise in one workout, which are rounded once. */
function convertCardio(values: readonly RowValue[]): Values {
  const timed = values.filter((value) => 'seconds' in value)
  const seconds = timed.reduce((sum, value) => sum + value.seconds, 0)
  const distance = round(timed.reduce((sum, value) => sum + value.distance, 0))
  return { cardio: Math.max(1, round(seconds / 60)), distance: distance === 0 ? null : distance }
}

function convertFood(value: FoodValue): Values {
  const unknown = nutrients.filter((nutrient) => value[nutrient] === null)
  const amounts = nutrients.map((nutrient) => [nutrient, value[nutrient] ?? 0])
  return {
    name: value.title.trim() === '' ? value.name.text : value.title,
    brand: value.brand,
    count: 10,
    serv: value.serving.trim() === '' ? 'serv' : value.serving,
    gram: value.gram,
    ...Object.fromEntries(amounts),
    unknown: unknown.join(','),
  }
}

/** Cuts texts to the limits of their fields, as a box does that a text is pasted into. */
export function cutTexts(values: Values, area: AnyArea | undefined): Pick<GroupItem, 'values' | 'shortened'> {
  let shortened = 0
  const pairs = Object.entries(values).map(([name, value]) => {
    const field = area?.item[name]
    if (typeof value !== 'string' || field === undefined || field.kind !== 'text') return [name, value] as const
    const accepted = field.accept(value, defaultUnits) ?? ''
    const max = 'max' in field ? Number(field.max) : Number.POSITIVE_INFINITY
    if (cutText(value.trim(), max) !== value.trim()) shortened += 1
    return [name, accepted] as const
  })
  return { values: Object.fromEntries(pairs), shortened }
}
