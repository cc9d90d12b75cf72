import { codec, custom, number as numberSchema, object, enum as oneOf, optional, string, union } from 'zod/mini'
import { isTimeZone } from '../../calendar/zone.ts'
import { type NumberField, number, parseDisplayNumber } from '../../field/number.ts'
import { toBaseUnit } from '../../field/quantity.ts'
import { type Units, type WeightUnit, weightUnits } from '../../field/units.ts'

const languages = ['ko', 'en'] as const

/** How Haru speaks with a person. */
export interface Settings {
  readonly language: (typeof languages)[number]
  readonly timeZone: string
  readonly currency: string
  readonly weight: WeightUnit
  /** ISO 3166, such as 'KR'. */
  readonly country: string
}

/** What a person began with, in base units: milligrams, kcal, the currency's minor unit. */
export interface Start {
  readonly scale: number
  readonly kcal: number
  readonly property: number
}

/** The fields of the three, for forms. */
export const startFields = {
  scale: number({ quantity: 'weight', max: 999 }),
  kcal: number({ quantity: 'energy', max: 9999 }),
  property: number({ quantity: 'money', max: 9_999_999_999 }),
} as const satisfies Record<keyof Start, NumberField>

export const startNames = {
  scale: 'user_initScale',
  kcal: 'user_initAvgKcalIntake',
  property: 'user_initProperty',
} as const satisfies Record<keyof Start, string>

const spoken = optional(union([numberSchema(), string()], { error: 'invalidField' }))

/** The wire's names of what a person may choose. Anything else in a form is dropped. */
export const profileShape = {
  user_initScale: spoken,
  user_initAvgKcalIntake: spoken,
  user_initProperty: spoken,
  user_lang: optional(oneOf(languages, { error: 'invalidField' })),
  user_timeZone: optional(checked(isTimeZone)),
  user_currency: optional(checked((text) => /^[A-Z]{3}$/.test(text))),
  user_unit: optional(oneOf(weightUnits, { error: 'invalidField' })),
  user_country: optional(checked((text) => /^([A-Z]{2})?$/.test(text))),
} as const

type Sent = {
  readonly [K in keyof typeof profileShape]?: string | number | undefined
}

export interface ProfileChange {
  readonly settings: Partial<Settings>
  readonly start: Partial<Start>
}

/** `OBJECT` of an update: any of the settings and of what a person began with. */
export function profileOnWire(units: Units) {
  return codec(object(profileShape, { error: 'invalidObject' }), custom<ProfileChange>(), {
    decode: (sent, { issues }) =>
      readProfile(sent, units, (message, name, input) => issues.push({ code: 'custom', message, path: [name], input })),
    encode: ({ settings, start }) => ({ ...settingsOnWire(settings), ...startOnWire(start, unitsOf(settings, units)) }),
  })
}

type Complain = (message: string, name: string, input: unknown) => void

/** Numbers are in the units that the same form chooses, else in those the person has. */
export function readProfile(sent: Sent, units: Units, complain: Complain): ProfileChange {
  const settings = readSettings(sent)
  const spokenIn = unitsOf(settings, units)
  const start: Partial<Record<keyof Start, number>> = {}
  for (const [key, name] of Object.entries(startNames) as [keyof Start, keyof Sent][]) {
    const value = sent[name]
    if (value === undefined) continue
    const field = startFields[key]
    const read = parseDisplayNumber(value, field.places(spokenIn), field.max)
    if (read === null) complain('invalidField', name, value)
    start[key] = toBaseUnit(read ?? 0, field.quantity, spokenIn)
  }
  return { settings, start }
}

/** What a person who chose nothing gets: by the country, which the language gives away where it was not said. */
export function completeSettings(chosen: Partial<Settings>): Settings {
  const language = chosen.language ?? 'en'
  const country = chosen.country || (language === 'ko' ? 'KR' : 'US')
  return {
    language,
    country,
    timeZone: chosen.timeZone ?? 'UTC',
    currency: chosen.currency ?? (country === 'KR' ? 'KRW' : 'USD'),
    weight: chosen.weight ?? (country === 'US' ? 'lb' : 'kg'),
  }
}

type SettingsOnWire<S extends Partial<Settings>> = {
  readonly user_lang: S['language']
  readonly user_timeZone: S['timeZone']
  readonly user_currency: S['currency']
  readonly user_unit: S['weight']
  readonly user_country: S['country']
}

/** Settings by their names on the wire; what is not given stays away. */
export function settingsOnWire(settings: Settings): SettingsOnWire<Settings>
export function settingsOnWire(settings: Partial<Settings>): SettingsOnWire<Partial<Settings>>
export function settingsOnWire({ language, timeZone, currency, weight, country }: Partial<Settings>) {
  return {
    user_lang: language,
    user_timeZone: timeZone,
    user_currency: currency,
    user_unit: weight,
    user_country: country,
  }
}

type StartOnWire<S extends Partial<Start>> = {
  readonly user_initScale: S['scale']
  readonly user_initAvgKcalIntake: S['kcal']
  readonly user_initProperty: S['property']
}

export function startOnWire(start: Start, units: Units): StartOnWire<Start>
export function startOnWire(start: Partial<Start>, units: Units): StartOnWire<Partial<Start>>
export function startOnWire({ scale, kcal, property }: Partial<Start>, units: Units) {
  return {
    user_initScale: said('scale', scale, units),
    user_initAvgKcalIntake: said('kcal', kcal, units),
    user_initProperty: said('property', property, units),
  }
}

function said(key: keyof Start, value: number | undefined, units: Units): number | undefined {
  return value === undefined ? undefined : Number(startFields[key].format(value, units))
}

function readSettings(sent: Sent): Partial<Settings> {
  const read = {
    language: sent.user_lang,
    timeZone: sent.user_timeZone,
    currency: sent.user_currency,
    weight: sent.user_unit,
    country: sent.user_country,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Partial<Settings>
}

function unitsOf(settings: Partial<Settings>, units: Units): Units {
  return { weight: settings.weight ?? units.weight, currency: settings.currency ?? units.currency }
}

function checked(isRight: (text: string) => boolean) {
  return string({ error: 'invalidField' }).check(({ value, issues }) => {
    if (!isRight(value)) issues.push({ code: 'custom', message: 'invalidField', input: value })
  })
}
