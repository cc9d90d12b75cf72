import { initialValues } from '@haru/shared/field/field.ts'
import { hasTitles } from '@haru/shared/tracking/category.ts'
import { type CategoryChange, editCategoryDraft, findCategoryProblem } from './category-draft.ts'
import { type CategoryEditor, getProblemKey } from './category-editor.ts'

/** The input of the form for a new name. */
export interface NewName {
  readonly name: string
  /** The kind of a new part. */
  readonly kind: string
  /** The first title of a new part, where parts have titles. */
  readonly firstTitle: string
}

/** The ids that a new name and its first title would get. */
export type NewIds = readonly [id: string, first: string]

export interface Addition {
  readonly change: CategoryChange
  /** The error text, and the input it belongs to. */
  readonly inputError: { readonly box: 'name' | 'first'; readonly text: string } | null
}

/** The change that adds a name, and its input error. Adds a title to `part`, or a new part if `part` is null. */
export function planAddition(editor: CategoryEditor, part: string | null, typed: NewName, ids: NewIds): Addition {
  const { draft, wordOf, areaFormat } = editor
  const change = createAddition(editor, part, typed, ids)
  const next = editCategoryDraft(wordOf, draft, change)
  const problem = findCategoryProblem(draft.area, wordOf, next)
  // Problems of other names are ignored.
  const isHere = problem !== null && (problem.at === null || problem.at.part === next.at?.part)
  if (!isHere) return { change, inputError: null }
  const box = part === null && problem.at?.title ? 'first' : 'name'
  return { change, inputError: { box, text: areaFormat.t(getProblemKey(problem)) } }
}

function createAddition(
  { draft }: CategoryEditor,
  part: string | null,
  { name, kind, firstTitle }: NewName,
  [id, firstId]: NewIds,
): CategoryChange {
  if (part !== null) return { type: 'titleAdded', part, title: { id, name } }
  const title = hasTitles(draft.area) ? { id: firstId, name: firstTitle } : null
  return { type: 'partAdded', part: { id, kind, name, title } }
}

/** The names of the fields that an item of a part of this kind has: 'Sets, Reps, Weight'; empty without such fields. */
export function describeKindFields({ draft: { area }, areaFormat }: CategoryEditor, kind: string): string {
  const { visible } = area.visibleFields(initialValues(area.item), { kind, bodyweight: false })
  const typed = visible.filter((name) => !['part', 'title'].includes(area.item[name]?.kind ?? ''))
  return typed.map(areaFormat.labelOf).join(', ')
}
