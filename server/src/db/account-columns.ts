import type { Settings, StartingValues } from '@haru/shared/contract/account/profile.ts'
import type { Selectable } from 'kysely'
import type { AccountTable } from './account-tables.ts'

// The columns of an account for the settings and the starting values of its user.

type SettingColumns = Pick<
  Selectable<AccountTable>,
  'language' | 'time_zone' | 'day_start' | 'currency' | 'weight_unit' | 'country'
>
type StartColumns = Pick<AccountTable, 'init_scale' | 'init_kcal' | 'init_property'>

export function decodeSettings(account: SettingColumns): Settings {
  return {
    language: account.language === 'ko' ? 'ko' : 'en',
    timeZone: account.time_zone,
    dayStart: account.day_start,
    currency: account.currency,
    weight: account.weight_unit === 'lb' ? 'lb' : 'kg',
    country: account.country,
  }
}

export function decodeStartingValues({ init_scale, init_kcal, init_property }: StartColumns): StartingValues {
  return { scale: init_scale, kcal: init_kcal, property: init_property }
}

/** The columns of the given settings; a setting that is left out does not change. */
export function toSettingColumns({ language, timeZone, dayStart, currency, weight, country }: Partial<Settings>) {
  return omitUndefined({ language, time_zone: timeZone, day_start: dayStart, currency, weight_unit: weight, country })
}

export function toStartingValueColumns({ scale, kcal, property }: Partial<StartingValues>) {
  return omitUndefined({ init_scale: scale, init_kcal: kcal, init_property: property })
}

type AccountColumns = SettingColumns & StartColumns

function omitUndefined(columns: Partial<Record<keyof AccountColumns, string | number | undefined>>) {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<AccountColumns>
}
