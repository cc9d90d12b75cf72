import type { Phrase } from '../phrase.ts'

export const shell = {} as const satisfies Record<string, Phrase>
