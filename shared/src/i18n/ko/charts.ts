import type { charts as en } from '../en/charts.ts'
import type { Phrase } from '../phrase.ts'

export const charts: Record<keyof typeof en, Phrase> = {}
