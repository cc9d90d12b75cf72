import type { AnyArea } from '../../areas/define.ts'
import { Refusal } from '../../errors.ts'
import { type Categories, type Category, findAreaCategory, type WordOf } from '../category.ts'
import { readStoredCategories } from '../read/entries.ts'
import type { Owner, Store } from '../store.ts'
import { runIdempotent } from '../write/idempotency.ts'
import { type CategoryProblem, checkCategory } from './check-category.ts'
import { isSameCategory, mergeSentCategory } from './edit-category.ts'

export interface CategorySave {
  /** The categories of every area; missing parts and titles are removed. */
  readonly categories: Categories
  /** The revision that the change is based on; null if the caller overwrites any revision. */
  readonly revision: number | null
  /** The id that makes the save safe to repeat. */
  readonly operation: string | null
}

export interface CategorySaveResult {
  readonly revision: number
}

interface SaveContext {
  readonly areas: readonly AnyArea[]
  readonly wordOf: WordOf
  /** The path of a problem in the request. */
  readonly pathOf: (area: AnyArea, at: CategoryProblem['at']) => string
}

/** Saves the categories of all areas. Refuses with `staleVersion`, and with the problems of `checkCategory`. */
export function saveCategories(
  store: Store,
  owner: Owner,
  context: SaveContext,
  input: CategorySave,
): Promise<CategorySaveResult> {
  return store.write(owner, (writer) =>
    runIdempotent(writer, input.operation, { category: input }, async () => {
      const before = await readStoredCategories(writer, context.areas)
      if ((input.revision ?? before.revision) !== before.revision) throw new Refusal('staleVersion')
      const changes = listChanges(context.areas, before.categories, input.categories)
      for (const change of changes) refuseProblem(change, context)
      const revision = before.revision + Math.min(1, changes.length)
      for (const { area, to } of changes) await writer.putCategory(area, { category: to, revision })
      return { revision }
    }),
  )
}

interface Change {
  readonly area: AnyArea
  readonly from: Category
  readonly to: Category
}

function listChanges(areas: readonly AnyArea[], before: Categories, sent: Categories): readonly Change[] {
  const merges = areas.map((area) => {
    const from = findAreaCategory(before, area)
    return { area, from, to: mergeSentCategory(from, sent[area.id] ?? from) }
  })
  return merges.filter(({ from, to }) => !isSameCategory(from, to))
}

function refuseProblem({ area, from, to }: Change, { wordOf, pathOf }: SaveContext): void {
  const problem = checkCategory({ area, wordOf }, from, to)
  if (problem === null) return
  const { code, msg, at } = problem
  throw new Refusal(code, { field: pathOf(area, at), ...(msg === undefined ? {} : { msg }) })
}
