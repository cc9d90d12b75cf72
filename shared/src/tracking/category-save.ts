import type { AnyArea } from '../areas/define.ts'
import { Refusal } from '../errors.ts'
import { type Categories, type Category, defaultCategory, type WordOf } from './category.ts'
import { type CategoryProblem, checkCategory } from './category-check.ts'
import { sameCategory, settled } from './category-edits.ts'
import { once } from './once.ts'
import { keptCategories } from './read.ts'
import type { Owner, Store } from './store.ts'

export interface CategorySave {
  /** Of every area; what was there and is missing is removed. */
  readonly categories: Categories
  /** The one this is based on; null from callers that keep none, who overwrite knowingly. */
  readonly revision: number | null
  /** Makes the save safe to repeat. */
  readonly operation: string | null
}

export interface CategorySaved {
  readonly revision: number
}

interface Saving {
  readonly areas: readonly AnyArea[]
  readonly wordOf: WordOf
  /** Where in what was sent a problem is. */
  readonly pathOf: (area: AnyArea, at: CategoryProblem['at']) => string
}

/** Saves the categories of every area at once. Refuses with `staleVersion`, and with what `checkCategory` finds. */
export function saveCategories(
  store: Store,
  owner: Owner,
  saving: Saving,
  input: CategorySave,
): Promise<CategorySaved> {
  return store.write(owner, (writer) =>
    once(writer, input.operation, { category: input }, async () => {
      const before = await keptCategories(writer, saving.areas)
      if ((input.revision ?? before.revision) !== before.revision) throw new Refusal('staleVersion')
      const changes = changesOf(saving.areas, before.categories, input.categories)
      for (const change of changes) refuseWrong(change, saving)
      const revision = before.revision + Math.min(1, changes.length)
      for (const { area, to } of changes) await writer.keepCategory(area, { category: to, revision })
      return { revision }
    }),
  )
}

interface Change {
  readonly area: AnyArea
  readonly from: Category
  readonly to: Category
}

function changesOf(areas: readonly AnyArea[], before: Categories, sent: Categories): readonly Change[] {
  const all = areas.map((area) => {
    const from = before[area.id] ?? defaultCategory(area)
    return { area, from, to: settled(from, sent[area.id] ?? from) }
  })
  return all.filter(({ from, to }) => !sameCategory(from, to))
}

function refuseWrong({ area, from, to }: Change, { wordOf, pathOf }: Saving): void {
  const problem = checkCategory({ area, wordOf }, from, to)
  if (problem === null) return
  const { code, msg, at } = problem
  throw new Refusal(code, { field: pathOf(area, at), ...(msg === undefined ? {} : { msg }) })
}
