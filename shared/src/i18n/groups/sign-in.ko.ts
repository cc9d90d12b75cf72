import { account } from '../ko/account.ts'
import type { Phrase } from '../phrase.ts'
import type { signInTexts as en } from './sign-in.en.ts'

export const signInTexts: Record<keyof typeof en, Phrase> = account
