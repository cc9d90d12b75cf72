import { codec, custom, nullable, number, object, enum as oneOf, type output, string } from 'zod/mini'
import { toBaseUnit, toDisplayUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeSchema, resultCodec } from '../wire/envelope.ts'
import {
  completeSettings,
  decodeProfile,
  encodeSettings,
  encodeStartingValues,
  type Settings,
  type StartingValues,
  startingValueFields,
} from './profile.ts'

/** The account of a user in a response to the user. It contains no secret. */
export interface User {
  readonly id: string
  readonly loginId: string
  readonly number: number
  /** Milliseconds since 1970. */
  readonly registeredAt: number
  /** The last change of the profile, password or role. */
  readonly updatedAt: number
  /** The start of the newest session of the account; null without a session. */
  readonly lastLoginAt: number | null
  /** The path of the avatar; '' without an avatar. */
  readonly image: string
  readonly isAdmin: boolean
  readonly settings: Settings
  readonly start: StartingValues
  readonly current: CurrentValues
}

/** The account of a user, without the values that are computed from their records. */
export type UserProfile = Omit<User, 'current'>

/** The account of a user in a browser. Its current values are null if it comes from the copy of a device, which does not compute them. */
export interface SignedInAccount extends UserProfile {
  readonly current: CurrentValues | null
}

/** The current values that belong to the starting values, in base units. */
export interface CurrentValues {
  /** The latest body weight, else the starting weight; null without either. */
  readonly scale: number | null
  /** The kcal of an average recorded day; null without a recorded day. */
  readonly kcal: number | null
  /** The property without excluded items. */
  readonly property: number
  /** The property with all items. */
  readonly propertyAll: number
}

const userSchema = object({
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
  user_dayStart: number(),
  user_currency: string(),
  user_unit: string(),
  user_countWarmUps: oneOf(['Y', 'N']),
  user_country: string(),
  admin: oneOf(['true', 'false']),
})

/** An account by its wire names, with numbers in the units of the user. */
function userCodec(units: Units) {
  return codec(userSchema, custom<User>(), {
    decode: (sent, { issues }) => {
      const { settings, start } = decodeProfile(sent, units, (message, name, input) =>
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
        current: decodeCurrentValues(sent, completeSettings(settings)),
      }
    },
    encode: (user) => ({
      _id: user.id,
      user_id: user.loginId,
      user_number: user.number,
      user_regDt: new Date(user.registeredAt).toISOString(),
      user_updateDt: new Date(user.updatedAt).toISOString(),
      user_lastLoginDt: user.lastLoginAt === null ? null : new Date(user.lastLoginAt).toISOString(),
      user_image: user.image,
      ...encodeStartingValues(user.start, user.settings),
      ...encodeCurrentValues(user.current, user.settings),
      ...encodeSettings(user.settings),
      admin: user.isAdmin ? ('true' as const) : ('false' as const),
    }),
  })
}

function encodeCurrentValues({ scale, kcal, property, propertyAll }: CurrentValues, units: Units) {
  const encodeCurrent = (key: keyof StartingValues, value: number) =>
    toDisplayUnit(value, startingValueFields[key].quantity, units)
  return {
    user_curScale: scale === null ? null : encodeCurrent('scale', scale),
    user_curAvgKcalIntake: kcal === null ? null : encodeCurrent('kcal', kcal),
    user_curPropertyExclusion: encodeCurrent('property', property),
    user_curPropertyAll: encodeCurrent('property', propertyAll),
  }
}

function decodeCurrentValues(sent: output<typeof userSchema>, units: Units): CurrentValues {
  const { user_curScale: scale, user_curAvgKcalIntake: kcal } = sent
  const decodeCurrent = (key: keyof StartingValues, displayed: number) =>
    toBaseUnit(displayed, startingValueFields[key].quantity, units)
  return {
    scale: scale === null ? null : decodeCurrent('scale', scale),
    kcal: kcal === null ? null : decodeCurrent('kcal', kcal),
    property: decodeCurrent('property', sent.user_curPropertyExclusion),
    propertyAll: decodeCurrent('property', sent.user_curPropertyAll),
  }
}

/** The calls of every page of a signed-in user, apart from those of the sign-in and the settings, which few pages load. */
export const userCalls = {
  logOut: endpoint({
    method: 'POST',
    path: '/user/logout',
    access: 'public',
    summary: 'End the session and the automatic sign-in of this device',
    input: () => object({}),
    output: () => envelopeSchema,
  }),
  detail: readEndpoint({
    path: '/user/detail',
    summary: 'The account of the user',
    input: () => object({}),
    output: (units) => resultCodec(userCodec(units)),
  }),
} as const
