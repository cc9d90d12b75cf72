import type { AnyArea } from '../../areas/define.ts'
import type { ChoiceField } from '../../field/choice.ts'
import { type Fields, initialValues, type Value, type Values } from '../../field/field.ts'
import { type Category, filterOffered, firstTitle, itemKind } from '../category.ts'

/**
 * Creates an item with the first part, its first title, the first option of each choice, and the initial values of
 * other fields.
 */
export function createItem(area: AnyArea, category: Category): Values {
  const part = filterOffered(category.parts)[0]?.id ?? ''
  const first = { ...firstChoices(area.item), ...(area.item['part']?.kind === 'part' ? { part } : {}) }
  return withTitle(area, { ...initialValues(area.item), ...area.itemDefaults, ...first }, category)
}

/** Edits a field of an item, and applies the rules of the area. */
export function editItem(area: AnyArea, before: Values, name: string, value: Value, category: Category): Values {
  const after = withTitle(area, area.applyRules({ ...before, [name]: value }, before, name), category)
  // A field that becomes hidden is reset, because its value would still count.
  const visible = listVisibleFields(area, after, category)
  const hidden = listVisibleFields(area, before, category).filter((each) => !visible.includes(each))
  const initial = initialValues(area.item)
  return { ...after, ...Object.fromEntries(hidden.map((each) => [each, initial[each] ?? null])) }
}

/** The fields of an item that are shown, in order. */
function listVisibleFields(area: AnyArea, item: Values, category: Category): readonly string[] {
  const about = itemKind(area, category, String(item['part'] ?? ''), String(item['title'] ?? ''))
  return area.visibleFields(item, about ?? { kind: '', bodyweight: false }).visible
}

function withTitle(area: AnyArea, item: Values, category: Category): Values {
  if (area.item['title']?.kind !== 'title' || item['title'] !== '') return item
  return { ...item, title: firstTitle(category, String(item['part'])) }
}

function firstChoices(fields: Fields): Values {
  const choices = Object.entries(fields).filter(([, { kind }]) => kind === 'choice')
  return Object.fromEntries(choices.map(([name, field]) => [name, (field as unknown as ChoiceField).options[0] ?? '']))
}
