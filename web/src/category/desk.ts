import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { CategoryProblem } from '@haru/shared/tracking/category/check-category.ts'
import type { CategoryRef, WordOf } from '@haru/shared/tracking/category.ts'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { type Change, type Draft, problemOf, samePlace } from './draft.ts'

/** What the parts of the editor share. */
export interface Desk {
  readonly draft: Draft
  readonly change: (change: Change) => void
  readonly wordOf: WordOf
  /** Of the area that is in view. */
  readonly areaFormat: AreaFormat
}

/** Why something is not right, in words. */
export function problemKey({ code, msg }: CategoryProblem): TextKey {
  return msg ?? `error.${code}`
}

/** What is wrong with the name at a place, in words; null where it is fine. */
export function wrongAt({ draft, wordOf, areaFormat }: Desk, at: CategoryRef): string | null {
  const problem = problemOf(draft.area, wordOf, draft)
  return problem !== null && samePlace(problem.at, at) ? areaFormat.t(problemKey(problem)) : null
}
