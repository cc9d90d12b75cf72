import type { Settings, StartingValues } from '@haru/shared/contract/account/profile.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import type { Selectable } from 'kysely'
import type { AccountTable } from './account-tables.ts'
import type { Database } from './schema.ts'

// The columns of an account for the settings and the starting values of its user.

type SettingColumns = Pick<
  Selectable<AccountTable>,
  'language' | 'time_zone' | 'day_start' | 'currency' | 'weight_unit' | 'count_warm_ups' | 'country'
>
type StartColumns = Pick<AccountTable, 'init_scale' | 'init_kcal' | 'init_property'>

export function decodeSettings(account: SettingColumns): Settings {
  return {
    language: account.language === 'ko' ? 'ko' : 'en',
    timeZone: account.time_zone,
    dayStart: account.day_start,
    currency: account.currency,
    weight: account.weight_unit === 'lb' ? 'lb' : 'kg',
    countWarmUps: account.count_warm_ups === 1,
    country: account.country,
  }
}

/** Reads what counts in the totals of a user. */
export async function readOwnerCountOptions(db: Database, ownerId: string): Promise<CountOptions> {
  const query = db.selectFrom('account').select('count_warm_ups').where('id', '=', ownerId)
  return { countWarmUps: (await query.executeTakeFirst())?.count_warm_ups === 1 }
}

export function decodeStartingValues({ init_scale, init_kcal, init_property }: StartColumns): StartingValues {
  return { scale: init_scale, kcal: init_kcal, property: init_property }
}

/** The columns of the given settings; a setting that is left out does not change. */
export function toSettingColumns(settings: Partial<Settings>) {
  const { language, timeZone, dayStart, currency, weight, countWarmUps, country } = settings
  return omitUndefined({
    language,
    time_zone: timeZone,
    day_start: dayStart,
    currency,
    weight_unit: weight,
    count_warm_ups: countWarmUps === undefined ? undefined : Number(countWarmUps),
    country,
  })
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
