import type { transfer as en } from '../en/transfer.ts'
import type { Phrase } from '../phrase.ts'

export const transfer: Record<keyof typeof en, Phrase> = {
  'answer.restored': '되살렸어요',
  'transfer.day': '날짜',
  'transfer.start': '첫날',
  'transfer.end': '마지막 날',
}
