import { favoriteCalls } from '../contract/food/favorites.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The foods of the user. */
export const personalFoodsResolvers: readonly Resolver[] = [
  createResolver(favoriteCalls.list, (_input, { readFavorites }) => readFavorites()),
  createResolver(favoriteCalls.sync, (_input, { readFavorites }) => readFavorites()),
]
