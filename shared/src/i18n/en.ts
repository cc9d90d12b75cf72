import { account } from './en/account.ts'
import { areas } from './en/areas.ts'
import { errors } from './en/errors.ts'
import { letters } from './en/letters.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { tracking } from './en/tracking.ts'
import { ui } from './en/ui.ts'

export const en = { ...areas, ...errors, ...ui, ...shell, ...tracking, ...account, ...settings, ...letters } as const
