import type { AnyArea } from '@haru/shared/areas/define.ts'
import { categoryEditCalls, toCategoryPath } from '@haru/shared/contract/overview/category.ts'
import { saveCategories } from '@haru/shared/tracking/category/save-categories.ts'
import { findAreaCategory, listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import { addRoute, type RouteScope } from '../../http/route.ts'
import { defaultNames } from './default-names.ts'

/** The call that changes the categories of the calendar and of every area. */
export function addCategoryRoutes(
  app: RouteScope,
  { areas, store }: { readonly areas: readonly AnyArea[]; readonly store: Store },
): void {
  const all = listAreasWithCategories(areas)
  addRoute(app, categoryEditCalls(areas).update, async (input, caller) => {
    const wordOf = defaultNames[caller.language]
    const pathOf: Parameters<typeof saveCategories>[2]['pathOf'] = (area, at) =>
      toCategoryPath(area, findAreaCategory(input.categories, area), at)
    const saved = await saveCategories(store, caller, { areas: all, wordOf, pathOf }, input)
    return { ...saved, msg: 'answer.updated' }
  })
}
