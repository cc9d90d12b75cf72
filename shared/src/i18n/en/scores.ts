import type { Phrase } from '../phrase.ts'

export const scores = {} as const satisfies Record<string, Phrase>
