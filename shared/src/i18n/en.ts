import { about } from './en/about.ts'
import { access } from './en/access.ts'
import { account } from './en/account.ts'
import { admin } from './en/admin.ts'
import { areas } from './en/areas.ts'
import { calendar } from './en/calendar.ts'
import { category } from './en/category.ts'
import { charts } from './en/charts.ts'
import { emails } from './en/emails.ts'
import { errors } from './en/errors.ts'
import { firstDays } from './en/first-days.ts'
import { food } from './en/food.ts'
import { goals } from './en/goals.ts'
import { google } from './en/google.ts'
import { passkeys } from './en/passkeys.ts'
import { profile } from './en/profile.ts'
import { quickEntry } from './en/quick-entry.ts'
import { savedSets } from './en/saved-sets.ts'
import { scan } from './en/scan.ts'
import { scores } from './en/scores.ts'
import { security } from './en/security.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { shortcuts } from './en/shortcuts.ts'
import { today } from './en/today.ts'
import { tracking } from './en/tracking.ts'
import { transfer } from './en/transfer.ts'
import { twoStep } from './en/two-step.ts'
import { ui } from './en/ui.ts'

export const en = {
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
} as const
