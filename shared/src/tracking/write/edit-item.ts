import type { AnyArea } from '../../areas/define.ts'
import type { ChoiceField } from '../../field/choice.ts'
import { type Fields, initialValues, type Value, type Values } from '../../field/field.ts'
import { type Category, filterOffered, firstTitle, itemKind } from '../category.ts'

/** A new item: the first part a person has, its first title, the first of every choice; every other field as it begins. */
export function createItem(area: AnyArea, category: Category): Values {
  const part = filterOffered(category.parts)[0]?.id ?? ''
  const first = { ...firstChoices(area.item), ...(area.item['part']?.kind === 'part' ? { part } : {}) }
  return withTitle(area, { ...initialValues(area.item), ...area.itemDefaults, ...first }, category)
}

/** An item after one of its fields was edited, with what the area changes along with it. */
export function editItem(area: AnyArea, before: Values, name: string, value: Value, category: Category): Values {
  const after = withTitle(area, area.applyRules({ ...before, [name]: value }, before, name), category)
  // What is no longer asked for would go on counting where nobody sees it.
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
