import type { Phrase } from '../phrase.ts'

export const account = {} as const satisfies Record<string, Phrase>
