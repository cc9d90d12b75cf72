import type { Phrase } from '../phrase.ts'

export const letters = {} as const satisfies Record<string, Phrase>
