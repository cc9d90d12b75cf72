import { admin } from '../ko/admin.ts'
import type { Phrase } from '../phrase.ts'
import type { adminTexts as en } from './admin.en.ts'

export const adminTexts: Record<keyof typeof en, Phrase> = { ...admin }
