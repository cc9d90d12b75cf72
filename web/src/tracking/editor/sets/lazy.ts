import { lazyScreen } from '../../../lib/lazy-screen.ts'

/** The table of sets, the rest timer and the history of an item, which only some open items need. */
export const lazySetTable = lazyScreen(['sets'], async () => (await import('./SetTable.tsx')).SetTable)
export const lazyItemHistory = lazyScreen(
  ['sets', 'search'],
  async () => (await import('../ItemHistory.tsx')).ItemHistory,
)
export const lazyRestTimer = lazyScreen(['sets'], async () => (await import('./RestTimer.tsx')).RestTimer)
