import type { AnyArea } from '@haru/shared/areas/define.ts'
import { categoryCall, withCategories } from '@haru/shared/contract/category.ts'
import { categories } from '@haru/shared/tracking/read.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import { type App, answerKept } from '../http/answer.ts'

/** A person's parts and titles of the calendar and of every area. */
export function categoryRoutes(
  app: App,
  { areas, store }: { readonly areas: readonly AnyArea[]; readonly store: Store },
): void {
  answerKept(app, categoryCall(areas), (_input, caller) => categories(store, caller, withCategories(areas)))
}
