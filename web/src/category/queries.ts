import { categoryEditCalls } from '@haru/shared/contract/overview/category.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { CategorySave } from '@haru/shared/tracking/category/save-categories.ts'
import type { StoredCategories } from '@haru/shared/tracking/category.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { call } from '../lib/call.ts'
import { useSession } from '../session/session.tsx'
import { categoryKey } from '../tracking/queries.ts'

const calls = categoryEditCalls(appAreas)

/** The categories with their revision. Never stale: the editor must open on the current revision. */
export function savedCategoriesQuery(units: Units) {
  return queryOptions({
    staleTime: 0,
    queryKey: [...categoryKey, 'base'],
    queryFn: () => call(calls.detail, {}, units),
  })
}

/** Saves all categories; from then on every screen has the new names. */
export function useSaveCategoriesMutation() {
  const { units } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (save: CategorySave): Promise<StoredCategories & { readonly msg: string }> => {
      const { revision, msg } = await call(calls.update, save, units)
      return { categories: save.categories, revision, msg }
    },
    onSuccess: ({ categories, revision }) => {
      client.setQueryData(savedCategoriesQuery(units).queryKey, { categories, revision })
      client.setQueryData(categoryKey, categories)
      void client.invalidateQueries({ queryKey: categoryKey })
    },
  })
}
