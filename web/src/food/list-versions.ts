import { lazyScreen } from '../lib/lazy-screen.ts'

/** An own food as two devices have it. Few users need it, so it is loaded on demand. */
export const ListVersions = lazyScreen(
  ['foods', 'tracking', 'unsent'],
  async () => (await import('./own/OwnFoodVersions.tsx')).OwnFoodVersions,
).View
