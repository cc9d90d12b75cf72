import type { ServerPause } from './unsent-state.ts'

/** From this number of failed exchanges the user is told that the server is at fault. */
const maxSilentFailures = 5

type UnsentKind = 'waiting' | 'failing' | 'question' | ServerPause

interface MarkedState {
  /** The number of changes about which the user decides. */
  readonly questionCount: number
  readonly failureCount: number
  readonly pause: ServerPause | null
}

/** What the mark of the unsent changes says. */
export function findMarkKind({ questionCount, failureCount, pause }: MarkedState): UnsentKind {
  if (questionCount > 0) return 'question'
  return pause ?? (failureCount >= maxSilentFailures ? 'failing' : 'waiting')
}
