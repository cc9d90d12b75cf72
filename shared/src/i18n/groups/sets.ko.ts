import { sets } from '../ko/workout/sets.ts'
import type { Phrase } from '../phrase.ts'
import type { setsTexts as en } from './sets.en.ts'

export const setsTexts: Record<keyof typeof en, Phrase> = sets
