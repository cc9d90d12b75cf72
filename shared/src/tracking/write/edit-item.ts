import type { AnyArea } from '../../areas/define.ts'
import type { ChoiceField } from '../../field/choice.ts'
import { type Fields, initialValues, type Value, type Values } from '../../field/field.ts'
import { type Category, filterActive, findFirstTitle, findItemKind } from '../category.ts'

/**
 * Creates an item with the first part, its first title, the first option of each choice, and the initial values of
 * other fields.
 */
export function createItem(area: AnyArea, category: Category): Values {
  const part = filterActive(category.parts)[0]?.id ?? ''
  const choices = { ...pickFirstChoices(area.item), ...(area.item['part']?.kind === 'part' ? { part } : {}) }
  return fillTitle(area, { ...initialValues(area.item), ...area.itemDefaults, ...choices }, category)
}

/** Edits a field of an item, and applies the rules of the area. The item has its normal form. */
export function editItem(area: AnyArea, before: Values, name: string, value: Value, category: Category): Values {
  const after = fillTitle(area, area.applyRules({ ...before, [name]: value }, before, name), category)
  // A field that becomes hidden is reset, because its value would still count.
  const visible = listVisibleFields(area, after, category)
  const hidden = listVisibleFields(area, before, category).filter((field) => !visible.includes(field))
  const initial = initialValues(area.item)
  return area.normalizeItem({ ...after, ...Object.fromEntries(hidden.map((field) => [field, initial[field] ?? null])) })
}

/** The fields of an item that are shown, in order. */
function listVisibleFields(area: AnyArea, item: Values, category: Category): readonly string[] {
  const kind = findItemKind(area, category, String(item['part'] ?? ''), String(item['title'] ?? ''))
  return area.visibleFields(item, kind ?? { kind: '', bodyweight: false }).visible
}

function fillTitle(area: AnyArea, item: Values, category: Category): Values {
  if (area.item['title']?.kind !== 'title' || item['title'] !== '') return item
  return { ...item, title: findFirstTitle(category, String(item['part'])) }
}

function pickFirstChoices(fields: Fields): Values {
  const choices = Object.entries(fields).filter(([, { kind }]) => kind === 'choice')
  return Object.fromEntries(choices.map(([name, field]) => [name, (field as unknown as ChoiceField).options[0] ?? '']))
}
