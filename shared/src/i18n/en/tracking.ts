import type { Phrase } from '../phrase.ts'

export const tracking = {} as const satisfies Record<string, Phrase>
