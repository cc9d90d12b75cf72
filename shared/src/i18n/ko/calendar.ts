import type { calendar as en } from '../en/calendar.ts'
import type { Phrase } from '../phrase.ts'

export const calendar: Record<keyof typeof en, Phrase> = {}
