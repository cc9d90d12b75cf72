import { en as four } from '../../../shared/src/i18n/en.ts'
import { words } from './words.ts'

/** The English words with those of two more areas, in place of shared/src/i18n/en.ts. Its type makes a renamed export an error. */
const catalogue: typeof import('../../../shared/src/i18n/en.ts') = { en: { ...four, ...words } }

export const { en } = catalogue
