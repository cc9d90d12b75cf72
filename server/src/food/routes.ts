import { favoriteCalls } from '@haru/shared/contract/food.ts'
import { type App, answer, answerKept } from '../http/answer.ts'
import type { Favorites } from './favorites.ts'

/** A person's favourite foods. */
export function favoriteRoutes(app: App, favorites: Favorites): void {
  answerKept(app, favoriteCalls.list, (_input, caller) => favorites.list(caller))
  answerKept(app, favoriteCalls.sync, (_input, caller) => favorites.list(caller))
  answer(app, favoriteCalls.update, ({ foodFavorite }, caller) => favorites.toggle(caller, foodFavorite))
}
