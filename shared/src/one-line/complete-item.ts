import type { AnyArea } from '../areas/define.ts'
import type { LineRules } from '../areas/line-rules.ts'
import type { Values } from '../field/field.ts'
import { type Category, findItemKind } from '../tracking/category.ts'

/** The sources of the missing values of an item. */
export interface ItemSource {
  readonly area: AnyArea
  readonly rules: LineRules
  readonly category: Category
  readonly newItem: Values
  /** The values of the line. */
  readonly typed: Values
  /** The part and the title, if the line does not name them. */
  readonly defaults: Values
  /** The values of an earlier item with the same text or title; null without one. */
  readonly earlier: Values | null
}

/** An item with all values, and the required fields that are still empty. */
export interface CompletedItem {
  readonly values: Values
  readonly typed: readonly string[]
  readonly completed: readonly string[]
  readonly missing: readonly string[]
}

/** Fills an item from the line, then from an earlier item, then from the defaults of the area, by the rules of the area. */
export function completeItem(source: ItemSource): CompletedItem {
  const { area, category, newItem, defaults } = source
  const { typed, earlier } = scaleEarlierItem(source)
  const keys = listKeyFields(area)
  const typedKeys = Object.fromEntries(Object.entries(typed).filter(([name]) => keys.includes(name)))
  let values: Values = { ...newItem, ...earlier, ...defaults, ...typedKeys }
  // In the order of the area, not of the line: a count scales the nutrients of one portion, but not those of the line.
  for (const name of Object.keys(area.item)) {
    const isTyped = name in typed && !keys.includes(name)
    if (isTyped) values = area.applyRules({ ...values, [name]: typed[name] ?? null }, values, name)
  }
  const kind = findItemKind(area, category, String(values['part'] ?? ''), String(values['title'] ?? ''))
  const { visible, required } = area.visibleFields(values, kind ?? { kind: '', bodyweight: false })
  const isEmpty = (name: string) => area.item[name]?.isEmpty(values[name] ?? area.item[name].initial) ?? false
  const isInitial = (name: string) => values[name] === area.item[name]?.initial || isEmpty(name)
  const isCompleted = (name: string) =>
    name in (earlier ?? {}) && !(name in typed) && !(name in defaults) && !isInitial(name)
  return {
    values,
    typed: visible.filter((name) => name in typed),
    completed: visible.filter(isCompleted),
    missing: required.filter(isEmpty),
  }
}

/** The line and the earlier item in the same portions. If that is impossible, the earlier item is not used. */
function scaleEarlierItem({ area, rules, typed, earlier }: ItemSource): Pick<ItemSource, 'typed' | 'earlier'> {
  if (earlier === null || rules.toEarlierBasis === undefined) return { typed, earlier }
  return rules.toEarlierBasis(typed, earlier, area) ?? { typed, earlier: null }
}

/** The fields that identify an item. They are set first, because a rule of an area may reset one when another changes. */
function listKeyFields({ item }: AnyArea): readonly string[] {
  return Object.keys(item).filter((name) => item[name]?.kind === 'part' || item[name]?.kind === 'title')
}
