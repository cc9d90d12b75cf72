import type { Phrase } from '../phrase.ts'

export const charts = {} as const satisfies Record<string, Phrase>
