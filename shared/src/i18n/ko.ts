import type { TextCatalogue } from './catalogue.ts'
import { about } from './ko/about.ts'
import { access } from './ko/access.ts'
import { account } from './ko/account.ts'
import { admin } from './ko/admin.ts'
import { areas } from './ko/areas.ts'
import { calendar } from './ko/calendar.ts'
import { category } from './ko/category.ts'
import { charts } from './ko/charts.ts'
import { emails } from './ko/emails.ts'
import { errors } from './ko/errors.ts'
import { firstDays } from './ko/first-days.ts'
import { food } from './ko/food.ts'
import { goals } from './ko/goals.ts'
import { google } from './ko/google.ts'
import { passkeys } from './ko/passkeys.ts'
import { profile } from './ko/profile.ts'
import { quickEntry } from './ko/quick-entry.ts'
import { savedSets } from './ko/saved-sets.ts'
import { scan } from './ko/scan.ts'
import { scores } from './ko/scores.ts'
import { security } from './ko/security.ts'
import { settings } from './ko/settings.ts'
import { shell } from './ko/shell.ts'
import { shortcuts } from './ko/shortcuts.ts'
import { today } from './ko/today.ts'
import { tracking } from './ko/tracking.ts'
import { transfer } from './ko/transfer.ts'
import { twoStep } from './ko/two-step.ts'
import { ui } from './ko/ui.ts'

export const ko: TextCatalogue = {
  ...areas,
  ...errors,
  ...ui,
  ...shell,
  ...today,
  ...tracking,
  ...quickEntry,
  ...savedSets,
  ...goals,
  ...calendar,
  ...category,
  ...charts,
  ...scores,
  ...food,
  ...scan,
  ...account,
  ...firstDays,
  ...access,
  ...google,
  ...profile,
  ...security,
  ...passkeys,
  ...twoStep,
  ...settings,
  ...shortcuts,
  ...about,
  ...admin,
  ...emails,
  ...transfer,
}
