import type { Phrase } from '../phrase.ts'

export const calendar = {} as const satisfies Record<string, Phrase>
