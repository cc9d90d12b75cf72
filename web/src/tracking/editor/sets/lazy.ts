import { lazyScreen } from '../../../lib/lazy-screen.ts'

/** The table of sets and the rest timer, which only items with sets need. */
export const lazySetTable = lazyScreen(['sets'], async () => (await import('./SetTable.tsx')).SetTable)
export const lazyRestTimer = lazyScreen(['sets'], async () => (await import('./RestTimer.tsx')).RestTimer)
