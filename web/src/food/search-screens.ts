import { lazyScreen } from '../lib/lazy-screen.ts'

const find = lazyScreen(['tracking', 'foods'], async () => (await import('./find/FindScreen.tsx')).FindScreen)
const favorites = lazyScreen(
  ['tracking', 'foods'],
  async () => (await import('./find/FavoriteScreen.tsx')).FavoriteScreen,
)
const record = lazyScreen(
  ['tracking', 'foods'],
  async () => (await import('./record/FoodRecordScreen.tsx')).FoodRecordScreen,
)
const own = lazyScreen(['tracking', 'foods'], async () => (await import('./own/OwnFoodsScreen.tsx')).OwnFoodsScreen)
const ownEditor = lazyScreen(
  ['tracking', 'foods'],
  async () => (await import('./own/OwnFoodEditorScreen.tsx')).OwnFoodEditorScreen,
)
const sources = lazyScreen(['foods'], async () => (await import('./SourcesScreen.tsx')).SourcesScreen)

/** The routes that only food has. */
export const searchScreens = [
  { path: '/food/find/list', screen: find },
  { path: '/food/detail', hasDock: true, screen: record },
  { path: '/food/find/own/list', screen: own },
  { path: '/food/find/own/detail', hasDock: true, screen: ownEditor },
  { path: '/food/favorite/list', screen: favorites },
  { path: '/food/sources', bars: 'top', needsNetwork: true, screen: sources },
] as const
