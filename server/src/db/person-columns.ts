import type { Settings, StartingValues } from '@haru/shared/contract/account/profile.ts'
import type { AccountTable } from './account-tables.ts'

// How a person's settings, and what they began with, stand in their account.

type SettingColumns = Pick<AccountTable, 'language' | 'time_zone' | 'currency' | 'weight_unit' | 'country'>
type StartColumns = Pick<AccountTable, 'init_scale' | 'init_kcal' | 'init_property'>

export function settingsOf(account: SettingColumns): Settings {
  return {
    language: account.language === 'ko' ? 'ko' : 'en',
    timeZone: account.time_zone,
    currency: account.currency,
    weight: account.weight_unit === 'lb' ? 'lb' : 'kg',
    country: account.country,
  }
}

export function startOf({ init_scale, init_kcal, init_property }: StartColumns): StartingValues {
  return { scale: init_scale, kcal: init_kcal, property: init_property }
}

/** The columns of what is given: one that is left out keeps what it has. */
export function settingColumns({ language, timeZone, currency, weight, country }: Partial<Settings>) {
  return given({ language, time_zone: timeZone, currency, weight_unit: weight, country })
}

export function startColumns({ scale, kcal, property }: Partial<StartingValues>) {
  return given({ init_scale: scale, init_kcal: kcal, init_property: property })
}

type PersonColumns = SettingColumns & StartColumns

function given(columns: Partial<Record<keyof PersonColumns, string | number | undefined>>) {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<PersonColumns>
}
