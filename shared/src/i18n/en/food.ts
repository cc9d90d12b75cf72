import type { Phrase } from '../phrase.ts'

/** Finding foods. */
export const food = {
  'find.unknown': 'unknown',
  'find.atLeast': 'at least {value}',
  'find.note.silent': 'Another food database did not answer. Here is what is known here',
} as const satisfies Record<string, Phrase>
