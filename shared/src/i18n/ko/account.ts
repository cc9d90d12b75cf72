import type { account as en } from '../en/account.ts'
import type { Phrase } from '../phrase.ts'

export const account: Record<keyof typeof en, Phrase> = {}
