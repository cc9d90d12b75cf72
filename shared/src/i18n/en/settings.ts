import type { Phrase } from '../phrase.ts'

export const settings = {} as const satisfies Record<string, Phrase>
