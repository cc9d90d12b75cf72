import type { AnyArea } from '../areas/define.ts'
import type { ErrorCode } from '../errors.ts'
import type { Field, Fields, Values } from '../field/field.ts'
import { type Category, itemKind } from './category.ts'
import type { Entry, Kind } from './entry.ts'

/** The first thing that keeps an entry from being saved, in the order of the form. */
export interface Problem {
  readonly code: ErrorCode
  /** Which field, and of which item; neither where it is about the number of items. */
  readonly name: string | null
  readonly item: number | null
}

/** What the server refuses and the editor points at: the same check on both sides. Null when all is well. */
export function validate(
  area: AnyArea,
  kind: Kind,
  entry: Pick<Entry, 'values' | 'items'>,
  category: Category,
): Problem | null {
  return kind === 'goal' ? goalProblem(area, entry.values) : recordProblem(area, entry.items, category)
}

function goalProblem(area: AnyArea, values: Values): Problem | null {
  const fields = Object.fromEntries(Object.entries(area.metrics).map(([name, { goal }]) => [name, goal]))
  const name = firstEmpty(fields, Object.keys(fields), values) ?? area.refuses(values)
  return name === null ? null : { code: 'invalidField', name, item: null }
}

function recordProblem(area: AnyArea, items: readonly Values[], category: Category): Problem | null {
  if (items.length < 1 || items.length > area.maxItems) return { code: 'errorCount', name: null, item: null }
  for (const [index, item] of items.entries()) {
    const problem = itemProblem(area, item, category)
    if (problem !== null) return { ...problem, item: index }
  }
  return null
}

function itemProblem(area: AnyArea, item: Values, category: Category): Omit<Problem, 'item'> | null {
  const about = itemKind(area, category, String(item['part'] ?? ''), String(item['title'] ?? ''))
  if ('part' in area.item && about === null) return { code: 'errorPart', name: 'part' }
  const { needs } = area.asks(item, about ?? { kind: '', bodyweight: false })
  const name = firstEmpty(area.item, needs, item) ?? area.refuses(item)
  if (name !== null) return { code: name === 'title' ? 'errorTitle' : 'invalidField', name }
  return hasTitle(area, item, category) ? null : { code: 'errorTitle', name: 'title' }
}

function hasTitle(area: AnyArea, item: Values, category: Category): boolean {
  const part = category.parts.find(({ id }) => id === item['part'])
  return !('title' in area.item) || part === undefined || part.titles.some(({ id }) => id === item['title'])
}

function firstEmpty(fields: Fields, names: readonly string[], values: Values): string | null {
  return names.find((name) => isEmpty(fields[name], values, name)) ?? null
}

function isEmpty(field: Field | undefined, values: Values, name: string): boolean {
  return field?.isEmpty(values[name] ?? field.initial) ?? false
}
