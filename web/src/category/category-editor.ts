import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { CategoryProblem } from '@haru/shared/tracking/category/check-category.ts'
import type { CategoryRef, WordOf } from '@haru/shared/tracking/category.ts'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { type CategoryChange, type CategoryDraft, findCategoryProblem, isSameRef } from './category-draft.ts'

/** The state and functions that the components of the category editor share. */
export interface CategoryEditor {
  readonly draft: CategoryDraft
  readonly change: (change: CategoryChange) => void
  readonly wordOf: WordOf
  /** The format of the visible area. */
  readonly areaFormat: AreaFormat
}

/** The props of a list of names. */
export interface NameListProps {
  readonly editor: CategoryEditor
  /** The part whose titles are listed; null for the list of parts. */
  readonly part: string | null
}

/** The label of a field within a text: 'part' in 'Add part'. */
export function formatFieldInText({ areaFormat }: CategoryEditor, field: 'part' | 'title'): string {
  return areaFormat.labelOf(field).toLowerCase()
}

/** The text key of a problem. */
export function getProblemKey({ code, msg }: CategoryProblem): TextKey {
  return msg ?? `error.${code}`
}

/** The error text of a name; null if the name is valid. */
export function findNameProblem({ draft, wordOf, areaFormat }: CategoryEditor, at: CategoryRef): string | null {
  const problem = findCategoryProblem(draft.area, wordOf, draft)
  return problem !== null && isSameRef(problem.at, at) ? areaFormat.t(getProblemKey(problem)) : null
}
