import { emails } from './en/emails.ts'
import { accountTexts } from './groups/account.en.ts'
import { adminTexts } from './groups/admin.en.ts'
import { baseTexts } from './groups/base.en.ts'
import { chartsTexts } from './groups/charts.en.ts'
import { foodsTexts } from './groups/foods.en.ts'
import { importsTexts } from './groups/imports.en.ts'
import { searchTexts } from './groups/search.en.ts'
import { setsTexts } from './groups/sets.en.ts'
import { shortcutsTexts } from './groups/shortcuts.en.ts'
import { signInTexts } from './groups/sign-in.en.ts'
import { trackingTexts } from './groups/tracking.en.ts'
import { unsentTexts } from './groups/unsent.en.ts'

/** All texts. The browser loads them by group (web/src/lib/texts.ts), and those of emails never. */
export const en = {
  ...baseTexts,
  ...signInTexts,
  ...accountTexts,
  ...trackingTexts,
  ...chartsTexts,
  ...foodsTexts,
  ...adminTexts,
  ...setsTexts,
  ...importsTexts,
  ...searchTexts,
  ...shortcutsTexts,
  ...unsentTexts,
  ...emails,
} as const
