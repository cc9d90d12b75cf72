import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { CategoryProblem } from '@haru/shared/tracking/category/check-category.ts'
import type { CategoryRef, WordOf } from '@haru/shared/tracking/category.ts'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { type CategoryChange, type CategoryDraft, findCategoryProblem, samePlace } from './category-draft.ts'

/** What the parts of the editor share. */
export interface CategoryEditor {
  readonly draft: CategoryDraft
  readonly change: (change: CategoryChange) => void
  readonly wordOf: WordOf
  /** Of the area that is in view. */
  readonly areaFormat: AreaFormat
}

/** What a list of names shows. */
export interface NameListProps {
  readonly editor: CategoryEditor
  /** The part whose titles are listed; null for the list of parts. */
  readonly part: string | null
}

/** Why something is not right, in words. */
export function problemKey({ code, msg }: CategoryProblem): TextKey {
  return msg ?? `error.${code}`
}

/** The error text of a name; null if the name is valid. */
export function findNameProblem({ draft, wordOf, areaFormat }: CategoryEditor, at: CategoryRef): string | null {
  const problem = findCategoryProblem(draft.area, wordOf, draft)
  return problem !== null && samePlace(problem.at, at) ? areaFormat.t(problemKey(problem)) : null
}
