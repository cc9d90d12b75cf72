import { unsent } from '../ko/device/unsent.ts'
import type { Phrase } from '../phrase.ts'
import type { unsentTexts as en } from './unsent.en.ts'

export const unsentTexts: Record<keyof typeof en, Phrase> = unsent
