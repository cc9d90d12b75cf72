import { access } from '../ko/access.ts'
import { category } from '../ko/category.ts'
import { passkeys } from '../ko/passkeys.ts'
import { profile } from '../ko/profile.ts'
import { security } from '../ko/security.ts'
import { settings } from '../ko/settings.ts'
import { transfer } from '../ko/transfer.ts'
import { twoStep } from '../ko/two-step.ts'
import type { Phrase } from '../phrase.ts'
import type { accountTexts as en } from './account.en.ts'

export const accountTexts: Record<keyof typeof en, Phrase> = {
  ...access,
  ...category,
  ...passkeys,
  ...profile,
  ...security,
  ...settings,
  ...transfer,
  ...twoStep,
}
