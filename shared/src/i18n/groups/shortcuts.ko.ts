import { shortcuts } from '../ko/shortcuts.ts'
import type { Phrase } from '../phrase.ts'
import type { shortcutsTexts as en } from './shortcuts.en.ts'

export const shortcutsTexts: Record<keyof typeof en, Phrase> = { ...shortcuts }
