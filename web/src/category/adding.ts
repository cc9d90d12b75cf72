import { initialValues } from '@haru/shared/field/field.ts'
import { hasTitles } from '@haru/shared/tracking/category.ts'
import { type Desk, problemKey } from './desk.ts'
import { type Change, edit, problemOf } from './draft.ts'

/** What is typed of a new name. */
export interface Typed {
  readonly name: string
  /** Of a new part. */
  readonly kind: string
  /** The first title of a new part, where parts have titles. */
  readonly first: string
}

/** The ids that a new name and its first title would get. */
export type NewIds = readonly [id: string, first: string]

export interface Addition {
  readonly change: Change
  /** What is wrong with it, in words, and in which box. */
  readonly wrong: { readonly box: 'name' | 'first'; readonly text: string } | null
}

/** What adding a name would do: a title to a part, or a part where that is null. */
export function additionOf(desk: Desk, part: string | null, typed: Typed, ids: NewIds): Addition {
  const { draft, wordOf, areaFormat } = desk
  const change = changeFor(desk, part, typed, ids)
  const next = edit(wordOf, draft, change)
  const problem = problemOf(draft.area, wordOf, next)
  // What is wrong elsewhere is not this one's fault.
  const isHere = problem !== null && (problem.at === null || problem.at.part === next.at?.part)
  if (!isHere) return { change, wrong: null }
  const box = part === null && problem.at?.title ? 'first' : 'name'
  return { change, wrong: { box, text: areaFormat.t(problemKey(problem)) } }
}

function changeFor({ draft }: Desk, part: string | null, { name, kind, first }: Typed, [id, firstId]: NewIds): Change {
  if (part !== null) return { type: 'titleAdded', part, title: { id, name } }
  const title = hasTitles(draft.area) ? { id: firstId, name: first } : null
  return { type: 'partAdded', part: { id, kind, name, title } }
}

/** What an item of a part of that kind asks for: 'Sets, Reps, Weight'; empty where it asks for nothing. */
export function askedFor({ draft: { area }, areaFormat }: Desk, kind: string): string {
  const { visible } = area.visibleFields(initialValues(area.item), { kind, bodyweight: false })
  const typed = visible.filter((name) => !['part', 'title'].includes(area.item[name]?.kind ?? ''))
  return typed.map(areaFormat.labelOf).join(', ')
}
