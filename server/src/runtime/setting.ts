import * as z from 'zod/mini'

type SettingName = `HARU_${string}`

/** One environment variable: its description and its check. The configuration documents are generated from it. */
export interface Setting {
  readonly name: SettingName
  /** Names of earlier versions, which are accepted but deprecated. */
  readonly formerNames: readonly SettingName[]
  /** The default; null if there is no value without it. */
  readonly initial: string | null
  /** Secrets are never printed, and may be given as a file instead: NAME_FILE. */
  readonly isSecret: boolean
  readonly about: string
  readonly schema: z.ZodMiniType<unknown, string>
}

/** A setting with a default, or without any value (`null`). */
export function createSetting<T, Initial extends string | null>(
  name: SettingName,
  initial: Initial,
  about: string,
  schema: z.ZodMiniType<T, string>,
) {
  return { name, formerNames: [] as readonly SettingName[], initial, about, schema, isSecret: false }
}

/** A setting that is `on` or `off`. */
export function createSwitch(name: SettingName, initial: 'on' | 'off', about: string) {
  return createSetting(name, initial, about, switchSchema)
}

/** A setting that had other names in earlier versions. */
export function withFormerNames<S extends Setting>(setting: S, ...formerNames: readonly SettingName[]): S {
  return { ...setting, formerNames }
}

/** A setting without a default whose value is never printed. */
export function createSecretSetting<T>(name: SettingName, about: string, schema: z.ZodMiniType<T, string>) {
  return { ...createSetting(name, null, about, schema), isSecret: true }
}

/** Text of a format; `error` completes the sentence that begins with the name of the setting. */
export function createCheckedSchema(isRight: (text: string) => boolean, error: string) {
  return z.string().check(z.refine(isRight, { error }))
}

// Earlier versions had `yes` and `no`.
const switchValues: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['yes', true],
  ['off', false],
  ['no', false],
])

const switchSchema = z.codec(z.string(), z.boolean(), {
  decode: (text, context) => {
    const isOn = switchValues.get(text)
    if (isOn === undefined) context.issues.push({ code: 'custom', message: 'must be on or off', input: text })
    return isOn ?? false
  },
  encode: (isOn) => (isOn ? 'on' : 'off'),
})

/** A whole number, from `min` to `max`. */
export function createWholeNumberSchema(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.codec(z.string(), z.number(), {
    decode: (text, context) => {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
      if (!(value >= min && value <= max)) context.issues.push({ code: 'custom', message: error, input: text })
      return value
    },
    encode: String,
  })
}
