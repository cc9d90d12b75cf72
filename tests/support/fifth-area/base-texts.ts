import { baseTexts as four } from '../../../shared/src/i18n/groups/base.en.ts'
import { words } from './words.ts'

/** The English texts of every page with those of two more areas. Its type makes a renamed export an error. */
const group: typeof import('../../../shared/src/i18n/groups/base.en.ts') = { baseTexts: { ...four, ...words } }

export const { baseTexts } = group
