import type { tracking as en } from '../en/tracking.ts'
import type { Phrase } from '../phrase.ts'

export const tracking: Record<keyof typeof en, Phrase> = {}
