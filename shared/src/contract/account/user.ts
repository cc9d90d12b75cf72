import { codec, custom, nullable, number, object, enum as oneOf, type output, string } from 'zod/mini'
import { toBaseUnit, toDisplayUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import {
  completeSettings,
  readProfile,
  type Settings,
  type Start,
  settingsOnWire,
  startFields,
  startOnWire,
} from './profile.ts'

/** A person as their own device knows them. Nothing secret is part of it. */
export interface Person {
  readonly id: string
  readonly loginId: string
  readonly number: number
  /** Milliseconds since 1970. */
  readonly registeredAt: number
  /** When the account's profile, password or role was last changed. */
  readonly updatedAt: number
  /** When the newest session of the account began; null while there is none. */
  readonly lastLoginAt: number | null
  /** The path of their picture; '' where there is none. */
  readonly image: string
  readonly isAdmin: boolean
  readonly settings: Settings
  readonly start: Start
  readonly current: Current
}

/** What has become of what a person began with, at the time it was asked; in base units. */
export interface Current {
  /** The latest body weight; null where there is none. */
  readonly scale: number | null
  /** Of an average recorded day; null while none is. */
  readonly kcal: number | null
  /** What they own, without the items that are left out of property. */
  readonly property: number
  /** What they own, with all items. */
  readonly propertyAll: number
}

const shape = object({
  _id: string(),
  user_id: string(),
  user_number: number(),
  user_regDt: string(),
  user_updateDt: string(),
  user_lastLoginDt: nullable(string()),
  user_image: string(),
  user_initScale: number(),
  user_initAvgKcalIntake: number(),
  user_initProperty: number(),
  user_curScale: nullable(number()),
  user_curAvgKcalIntake: nullable(number()),
  user_curPropertyExclusion: number(),
  user_curPropertyAll: number(),
  user_lang: string(),
  user_timeZone: string(),
  user_currency: string(),
  user_unit: string(),
  user_country: string(),
  admin: oneOf(['true', 'false']),
})

/** A person by the names of the specification, their numbers in their own units. */
export function personOnWire(units: Units) {
  return codec(shape, custom<Person>(), {
    decode: (sent, { issues }) => {
      const { settings, start } = readProfile(sent, units, (message, name, input) =>
        issues.push({ code: 'custom', message, path: [name], input }),
      )
      return {
        id: sent._id,
        loginId: sent.user_id,
        number: sent.user_number,
        registeredAt: Date.parse(sent.user_regDt),
        updatedAt: Date.parse(sent.user_updateDt),
        lastLoginAt: sent.user_lastLoginDt === null ? null : Date.parse(sent.user_lastLoginDt),
        image: sent.user_image,
        isAdmin: sent.admin === 'true',
        settings: completeSettings(settings),
        start: { scale: 0, kcal: 0, property: 0, ...start },
        current: readCurrent(sent, completeSettings(settings)),
      }
    },
    encode: (person) => ({
      _id: person.id,
      user_id: person.loginId,
      user_number: person.number,
      user_regDt: new Date(person.registeredAt).toISOString(),
      user_updateDt: new Date(person.updatedAt).toISOString(),
      user_lastLoginDt: person.lastLoginAt === null ? null : new Date(person.lastLoginAt).toISOString(),
      user_image: person.image,
      ...startOnWire(person.start, person.settings),
      ...currentOnWire(person.current, person.settings),
      ...settingsOnWire(person.settings),
      admin: person.isAdmin ? ('true' as const) : ('false' as const),
    }),
  })
}

function currentOnWire({ scale, kcal, property, propertyAll }: Current, units: Units) {
  const said = (key: keyof Start, value: number) => toDisplayUnit(value, startFields[key].quantity, units)
  return {
    user_curScale: scale === null ? null : said('scale', scale),
    user_curAvgKcalIntake: kcal === null ? null : said('kcal', kcal),
    user_curPropertyExclusion: said('property', property),
    user_curPropertyAll: said('property', propertyAll),
  }
}

function readCurrent(sent: output<typeof shape>, units: Units): Current {
  const { user_curScale: scale, user_curAvgKcalIntake: kcal } = sent
  const heard = (key: keyof Start, said: number) => toBaseUnit(said, startFields[key].quantity, units)
  return {
    scale: scale === null ? null : heard('scale', scale),
    kcal: kcal === null ? null : heard('kcal', kcal),
    property: heard('property', sent.user_curPropertyExclusion),
    propertyAll: heard('property', sent.user_curPropertyAll),
  }
}
