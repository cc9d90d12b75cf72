import type { scores as en } from '../en/scores.ts'
import type { Phrase } from '../phrase.ts'

export const scores: Record<keyof typeof en, Phrase> = {}
