import type { settings as en } from '../en/settings.ts'
import type { Phrase } from '../phrase.ts'

export const settings: Record<keyof typeof en, Phrase> = {}
