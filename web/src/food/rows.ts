import { lazyScreen } from '../lib/lazy-screen.ts'

const find = lazyScreen(async () => (await import('./FindScreen.tsx')).FindScreen)
const favorites = lazyScreen(async () => (await import('./FavoriteScreen.tsx')).FavoriteScreen)
const record = lazyScreen(async () => (await import('./FoodRecordScreen.tsx')).FoodRecordScreen)
const own = lazyScreen(async () => (await import('./OwnScreen.tsx')).OwnScreen)
const ownEditor = lazyScreen(async () => (await import('./OwnEditorScreen.tsx')).OwnEditorScreen)
const sources = lazyScreen(async () => (await import('./SourcesScreen.tsx')).SourcesScreen)

/** The pages that only food has. */
export const findingRows = [
  { path: '/food/find/list', screen: find },
  { path: '/food/detail', hasDock: true, screen: record },
  { path: '/food/find/own/list', screen: own },
  { path: '/food/find/own/detail', hasDock: true, screen: ownEditor },
  { path: '/food/favorite/list', screen: favorites },
  { path: '/food/sources', bars: 'top', screen: sources },
] as const
