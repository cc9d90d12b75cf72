import { favoriteCalls } from '@haru/shared/contract/food.ts'
import { type Favorite, favoriteKey as keyOfFavorite } from '@haru/shared/food/favorite.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { failureKey } from '../lib/failure.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../lib/session.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { favoritesQuery, findKey } from './queries.ts'

export interface Favorites {
  readonly has: (food: Favorite) => boolean
  /** Makes a food a favourite, or a favourite none; at once, and as it was again should the server say no. */
  readonly toggle: (food: Favorite) => void
}

export function useFavorites(): Favorites {
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
      client.setQueryData(queryKey, (before = []) => toggled(before, food))
    },
    onSuccess: (all) => client.setQueryData(queryKey, all),
    onError: (error) => {
      toast({ kind: 'error', text: t(failureKey(error)) })
      return client.invalidateQueries({ queryKey })
    },
    // Rows that are in view stay where they are.
    onSettled: () => client.invalidateQueries({ queryKey: findKey, refetchType: 'none' }),
  })

  return {
    has: (food) => isIn(data, food),
    toggle: (food) => {
      if (food.name.trim() === '') toast({ kind: 'error', text: t('error.favoriteName') })
      else mutate(food)
    },
  }
}

function isIn(favorites: readonly Favorite[], food: Favorite): boolean {
  const key = keyOfFavorite(food)
  return favorites.some((each) => keyOfFavorite(each) === key)
}

function toggled(favorites: readonly Favorite[], food: Favorite): readonly Favorite[] {
  const key = keyOfFavorite(food)
  return isIn(favorites, food) ? favorites.filter((each) => keyOfFavorite(each) !== key) : [food, ...favorites]
}
