import type { letters as en } from '../en/letters.ts'
import type { Phrase } from '../phrase.ts'

export const letters: Record<keyof typeof en, Phrase> = {}
