import type { TextCatalogue } from './catalogue.ts'
import { accountTexts } from './groups/account.ko.ts'
import { adminTexts } from './groups/admin.ko.ts'
import { baseTexts } from './groups/base.ko.ts'
import { chartsTexts } from './groups/charts.ko.ts'
import { foodsTexts } from './groups/foods.ko.ts'
import { importsTexts } from './groups/imports.ko.ts'
import { searchTexts } from './groups/search.ko.ts'
import { setsTexts } from './groups/sets.ko.ts'
import { shortcutsTexts } from './groups/shortcuts.ko.ts'
import { signInTexts } from './groups/sign-in.ko.ts'
import { trackingTexts } from './groups/tracking.ko.ts'
import { unsentTexts } from './groups/unsent.ko.ts'
import { emails } from './ko/emails.ts'

export const ko: TextCatalogue = {
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
}
