import type { SendingPause } from './unsent-state.ts'

/** From this number of failed exchanges the user is told that the server is at fault. */
const maxSilentFailures = 5

type UnsentKind = 'waiting' | 'failing' | 'decision' | SendingPause

interface MarkedState {
  /** The number of changes about which the user decides. */
  readonly decisionCount: number
  readonly failureCount: number
  readonly pause: SendingPause | null
}

/** Finds the kind of the mark of unsent changes. */
export function findMarkKind({ decisionCount: questionCount, failureCount, pause }: MarkedState): UnsentKind {
  if (questionCount > 0) return 'decision'
  return pause ?? (failureCount >= maxSilentFailures ? 'failing' : 'waiting')
}
