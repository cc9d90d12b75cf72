import type { Phrase } from '../phrase.ts'

export const transfer = {
  'answer.restored': 'Restore Successful',
  'transfer.day': 'Date',
  'transfer.start': 'First day',
  'transfer.end': 'Last day',
} as const satisfies Record<string, Phrase>
