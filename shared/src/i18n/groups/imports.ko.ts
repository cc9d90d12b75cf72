import { imports } from '../ko/import/imports.ts'
import type { Phrase } from '../phrase.ts'
import type { importsTexts as en } from './imports.en.ts'

export const importsTexts: Record<keyof typeof en, Phrase> = imports
