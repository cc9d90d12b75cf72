import { codec, custom, number as numberSchema, object, enum as oneOf, optional, string, union } from 'zod/mini'
import { maxDayStart } from '../../calendar/user-day.ts'
import { isTimeZone } from '../../calendar/zone.ts'
import { type NumberField, number, parseDisplayNumber } from '../../field/number.ts'
import { toBaseUnit } from '../../field/quantity.ts'
import { type Units, type WeightUnit, weightUnits } from '../../field/units.ts'

const languages = ['ko', 'en'] as const

/** The settings of a user. */
export interface Settings {
  readonly language: (typeof languages)[number]
  readonly timeZone: string
  /** The hour at which the day of the user begins, 0 to 6. */
  readonly dayStart: number
  readonly currency: string
  readonly weight: WeightUnit
  /** Whether warm-ups count in the volume. */
  readonly countWarmUps: boolean
  /** ISO 3166, such as 'KR'. */
  readonly country: string
}

/** The starting values of a user, in base units: milligrams, kcal, the currency's minor unit. */
export interface StartingValues {
  readonly scale: number
  readonly kcal: number
  readonly property: number
}

/** The fields of the starting values, for forms. */
export const startingValueFields = {
  scale: number({ quantity: 'weight', max: 999 }),
  kcal: number({ quantity: 'energy', max: 9999 }),
  property: number({ quantity: 'money', max: 9_999_999_999 }),
} as const satisfies Record<keyof StartingValues, NumberField>

const startingValueNames = {
  scale: 'user_initScale',
  kcal: 'user_initAvgKcalIntake',
  property: 'user_initProperty',
} as const satisfies Record<keyof StartingValues, string>

const typedNumberSchema = optional(union([numberSchema(), string()], { error: 'invalidField' }))

/** The settings and starting values by their wire names. Other members of a form are dropped. */
export const profileShape = {
  user_initScale: typedNumberSchema,
  user_initAvgKcalIntake: typedNumberSchema,
  user_initProperty: typedNumberSchema,
  user_lang: optional(oneOf(languages, { error: 'invalidField' })),
  user_timeZone: optional(checkedTextSchema(isTimeZone)),
  user_dayStart: optional(dayStartSchema()),
  user_currency: optional(checkedTextSchema((text) => /^[A-Z]{3}$/.test(text))),
  user_unit: optional(oneOf(weightUnits, { error: 'invalidField' })),
  user_countWarmUps: optional(oneOf(['Y', 'N'], { error: 'invalidField' })),
  user_country: optional(checkedTextSchema((text) => /^([A-Z]{2})?$/.test(text))),
} as const

type WireProfile = {
  readonly [K in keyof typeof profileShape]?: string | number | undefined
}

export interface ProfileChange {
  readonly settings: Partial<Settings>
  readonly start: Partial<StartingValues>
}

/** `OBJECT` of an update: any of the settings and starting values. */
export function profileChangeCodec(units: Units) {
  return codec(object(profileShape, { error: 'invalidObject' }), custom<ProfileChange>(), {
    decode: (sent, { issues }) =>
      decodeProfile(sent, units, (message, name, input) =>
        issues.push({ code: 'custom', message, path: [name], input }),
      ),
    encode: ({ settings, start }) => ({
      ...encodeSettings(settings),
      ...encodeStartingValues(start, applySettings(settings, units)),
    }),
  })
}

type ReportIssue = (message: string, name: string, input: unknown) => void

/** Numbers are in the units of the same form. Without units in the form, numbers are in the units of the user. */
export function decodeProfile(sent: WireProfile, units: Units, reportIssue: ReportIssue): ProfileChange {
  const settings = decodeSettings(sent)
  const formUnits = applySettings(settings, units)
  const start: Partial<Record<keyof StartingValues, number>> = {}
  for (const [key, name] of Object.entries(startingValueNames) as [keyof StartingValues, keyof WireProfile][]) {
    const value = sent[name]
    if (value === undefined) continue
    const field = startingValueFields[key]
    const displayed = parseDisplayNumber(value, field.places(formUnits), field.max)
    if (displayed === null) reportIssue('invalidField', name, value)
    start[key] = toBaseUnit(displayed ?? 0, field.quantity, formUnits)
  }
  return { settings, start }
}

/** Adds a default for each missing setting. Defaults depend on the country; a missing country depends on the language. */
export function completeSettings(chosen: Partial<Settings>): Settings {
  const language = chosen.language ?? 'en'
  const country = chosen.country || (language === 'ko' ? 'KR' : 'US')
  return {
    language,
    country,
    timeZone: chosen.timeZone ?? 'UTC',
    dayStart: chosen.dayStart ?? 0,
    currency: chosen.currency ?? (country === 'KR' ? 'KRW' : 'USD'),
    weight: chosen.weight ?? (country === 'US' ? 'lb' : 'kg'),
    countWarmUps: chosen.countWarmUps ?? false,
  }
}

type WireFlag<Value> = Value extends boolean ? 'Y' | 'N' : Value

type WireSettings<S extends Partial<Settings>> = {
  readonly user_lang: S['language']
  readonly user_timeZone: S['timeZone']
  readonly user_dayStart: S['dayStart']
  readonly user_currency: S['currency']
  readonly user_unit: S['weight']
  readonly user_countWarmUps: WireFlag<S['countWarmUps']>
  readonly user_country: S['country']
}

/** Settings by their wire names. A missing setting is undefined. */
export function encodeSettings(settings: Settings): WireSettings<Settings>
export function encodeSettings(settings: Partial<Settings>): WireSettings<Partial<Settings>>
export function encodeSettings(settings: Partial<Settings>) {
  const { language, timeZone, dayStart, currency, weight, countWarmUps, country } = settings
  return {
    user_lang: language,
    user_timeZone: timeZone,
    user_dayStart: dayStart,
    user_currency: currency,
    user_unit: weight,
    user_countWarmUps: encodeFlag(countWarmUps),
    user_country: country,
  }
}

function encodeFlag(value: boolean | undefined): 'Y' | 'N' | undefined {
  if (value === undefined) return
  return value ? 'Y' : 'N'
}

type WireStartingValues<S extends Partial<StartingValues>> = {
  readonly user_initScale: S['scale']
  readonly user_initAvgKcalIntake: S['kcal']
  readonly user_initProperty: S['property']
}

export function encodeStartingValues(start: StartingValues, units: Units): WireStartingValues<StartingValues>
export function encodeStartingValues(
  start: Partial<StartingValues>,
  units: Units,
): WireStartingValues<Partial<StartingValues>>
export function encodeStartingValues({ scale, kcal, property }: Partial<StartingValues>, units: Units) {
  return {
    user_initScale: encodeStartingValue('scale', scale, units),
    user_initAvgKcalIntake: encodeStartingValue('kcal', kcal, units),
    user_initProperty: encodeStartingValue('property', property, units),
  }
}

function encodeStartingValue(key: keyof StartingValues, value: number | undefined, units: Units): number | undefined {
  return value === undefined ? undefined : Number(startingValueFields[key].format(value, units))
}

function decodeSettings(sent: WireProfile): Partial<Settings> {
  const decoded = {
    language: sent.user_lang,
    timeZone: sent.user_timeZone,
    dayStart: sent.user_dayStart,
    currency: sent.user_currency,
    weight: sent.user_unit,
    countWarmUps: sent.user_countWarmUps === undefined ? undefined : sent.user_countWarmUps === 'Y',
    country: sent.user_country,
  }
  return Object.fromEntries(Object.entries(decoded).filter(([, value]) => value !== undefined)) as Partial<Settings>
}

function applySettings(settings: Partial<Settings>, units: Units): Units {
  return { ...units, weight: settings.weight ?? units.weight, currency: settings.currency ?? units.currency }
}

function dayStartSchema() {
  return numberSchema({ error: 'invalidField' }).check(({ value, issues }) => {
    const isHour = Number.isInteger(value) && value >= 0 && value <= maxDayStart
    if (!isHour) issues.push({ code: 'custom', message: 'invalidField', input: value })
  })
}

function checkedTextSchema(isValid: (text: string) => boolean) {
  return string({ error: 'invalidField' }).check(({ value, issues }) => {
    if (!isValid(value)) issues.push({ code: 'custom', message: 'invalidField', input: value })
  })
}
