import { charts } from '../en/charts.ts'
import { scoreDetails } from '../en/scores/score-details.ts'

/** The texts of charts, the explanation of scores, the year and the summaries. */
export const chartsTexts = { ...charts, ...scoreDetails } as const
