import type { Catalogue } from './catalogue.ts'
import { account } from './ko/account.ts'
import { areas } from './ko/areas.ts'
import { errors } from './ko/errors.ts'
import { letters } from './ko/letters.ts'
import { settings } from './ko/settings.ts'
import { shell } from './ko/shell.ts'
import { tracking } from './ko/tracking.ts'
import { ui } from './ko/ui.ts'

export const ko: Catalogue = { ...areas, ...errors, ...ui, ...shell, ...tracking, ...account, ...settings, ...letters }
