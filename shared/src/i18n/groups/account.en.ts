import { access } from '../en/access.ts'
import { category } from '../en/category.ts'
import { passkeys } from '../en/passkeys.ts'
import { profile } from '../en/profile.ts'
import { security } from '../en/security.ts'
import { settings } from '../en/settings.ts'
import { transfer } from '../en/transfer.ts'
import { twoStep } from '../en/two-step.ts'

/** The texts of the account, its security, settings and data. */
export const accountTexts = {
  ...access,
  ...category,
  ...passkeys,
  ...profile,
  ...security,
  ...settings,
  ...transfer,
  ...twoStep,
} as const
