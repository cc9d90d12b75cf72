import { favoriteCalls } from '@haru/shared/contract/food/favorites.ts'
import { type Favorite, favoriteKey } from '@haru/shared/food/favorite.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../lib/call.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { favoritesQuery, foodSearchKey } from './queries.ts'

export interface FavoriteActions {
  readonly isFavorite: (food: Favorite) => boolean
  /** Adds or removes a favourite: optimistically, and rolled back after a refusal. */
  readonly toggle: (food: Favorite) => void
}

export function useFavorites(): FavoriteActions {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { units } = useSession()
  const { queryKey } = favoritesQuery(units)
  const { data = noFavorites } = useQuery(favoritesQuery(units))
  const { mutate } = useMutation({
    // One after another, so that the last response is the last state.
    scope: { id: 'favorites' },
    mutationFn: (food: Favorite) => call(favoriteCalls.update, { foodFavorite: food }, units),
    onMutate: async (food) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before = []) => toggleFavorite(before, food))
    },
    onSuccess: (favorites) => client.setQueryData(queryKey, favorites),
    onError: (error) => {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
      return client.invalidateQueries({ queryKey })
    },
    // Without a refetch, so that visible rows keep their position.
    onSettled: () => client.invalidateQueries({ queryKey: foodSearchKey, refetchType: 'none' }),
  })

  return useMemo(
    () => ({
      isFavorite: (food) => includesFavorite(data, food),
      toggle: (food) => {
        if (food.name.trim() === '') toast({ kind: 'error', text: t('error.favoriteName') })
        else mutate(food)
      },
    }),
    [data, t, toast, mutate],
  )
}

const noFavorites: readonly Favorite[] = []

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
