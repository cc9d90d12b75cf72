import { en as four } from '../../../shared/src/i18n/en.ts'

/** The English words with those of one more area: what is in place of shared/src/i18n/en.ts. */
export const en = { ...four, 'area.water': 'Water', 'water.glasses': 'Glasses' } as const
