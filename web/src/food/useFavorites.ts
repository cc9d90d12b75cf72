import { food as area } from '@haru/shared/areas/food.ts'
import { favoriteCalls } from '@haru/shared/contract/food/favorites.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { type Favorite, favoriteKey } from '@haru/shared/food/favorite.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { errorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { areaKey } from '../lib/queries.ts'
import { useSession } from '../session/session.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'

/** What is found hangs under this key: which foods are favourites is told with it. */
export const foodSearchKey = areaKey(area, 'find')

/** The favourite foods, the newest first. */
export function favoritesQuery(units: Units) {
  const queryKey = areaKey(area, 'favorite', units)
  return queryOptions({ queryKey, queryFn: () => call(favoriteCalls.list, {}, units) })
}

export interface FavoriteActions {
  readonly has: (food: Favorite) => boolean
  /** Makes a food a favourite, or a favourite none; at once, and as it was again should the server say no. */
  readonly toggle: (food: Favorite) => void
}

export function useFavorites(): FavoriteActions {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { units } = useSession()
  const { queryKey } = favoritesQuery(units)
  const { data = [] } = useQuery(favoritesQuery(units))
  const { mutate } = useMutation({
    // One after the other, so that the last answer is the last state.
    scope: { id: 'favorites' },
    mutationFn: (food: Favorite) => call(favoriteCalls.update, { foodFavorite: food }, units),
    onMutate: async (food) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before = []) => toggleFavorite(before, food))
    },
    onSuccess: (all) => client.setQueryData(queryKey, all),
    onError: (error) => {
      toast({ kind: 'error', text: t(errorTextKey(error)) })
      return client.invalidateQueries({ queryKey })
    },
    // Rows that are in view stay where they are.
    onSettled: () => client.invalidateQueries({ queryKey: foodSearchKey, refetchType: 'none' }),
  })

  return {
    has: (food) => includesFavorite(data, food),
    toggle: (food) => {
      if (food.name.trim() === '') toast({ kind: 'error', text: t('error.favoriteName') })
      else mutate(food)
    },
  }
}

function includesFavorite(favorites: readonly Favorite[], food: Favorite): boolean {
  const key = favoriteKey(food)
  return favorites.some((each) => favoriteKey(each) === key)
}

function toggleFavorite(favorites: readonly Favorite[], food: Favorite): readonly Favorite[] {
  const key = favoriteKey(food)
  return includesFavorite(favorites, food)
    ? favorites.filter((each) => favoriteKey(each) !== key)
    : [food, ...favorites]
}
