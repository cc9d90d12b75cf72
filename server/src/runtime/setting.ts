import * as z from 'zod/mini'

/** One environment variable: its description and its check. The configuration documents are generated from it. */
export interface Setting {
  readonly name: `HARU_${string}`
  /** The default; null if there is no value without it. */
  readonly initial: string | null
  /** Secrets are never printed, and may be given as a file instead: NAME_FILE. */
  readonly isSecret: boolean
  readonly about: string
  readonly schema: z.ZodMiniType<unknown, string>
}

/** A setting with a default, or without any value (`null`). */
export function createSetting<T, Initial extends string | null>(
  name: Setting['name'],
  initial: Initial,
  about: string,
  schema: z.ZodMiniType<T, string>,
) {
  return { name, initial, about, schema, isSecret: false }
}

/** A setting without a default whose value is never printed. */
export function createSecretSetting<T>(name: Setting['name'], about: string, schema: z.ZodMiniType<T, string>) {
  return { ...createSetting(name, null, about, schema), isSecret: true }
}

/** Text of a format; `error` completes the sentence that begins with the name of the setting. */
export function createCheckedSchema(isRight: (text: string) => boolean, error: string) {
  return z.string().check(z.refine(isRight, { error }))
}

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
