import { charts } from '../ko/charts.ts'
import { scoreDetails } from '../ko/scores/score-details.ts'
import type { Phrase } from '../phrase.ts'
import type { chartsTexts as en } from './charts.en.ts'

export const chartsTexts: Record<keyof typeof en, Phrase> = { ...charts, ...scoreDetails }
