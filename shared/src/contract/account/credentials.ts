import { boolean, codec, enum as oneOf, string, union } from 'zod/mini'

/** The maximum length of a login id. */
export const maxLoginIdLength = 30
const maxPasswordLength = 200

const visibleAsciiPattern = /^[\x21-\x7e]+$/
const emailPattern = /^[a-z0-9_%+-]+(\.[a-z0-9_%+-]+)*@[a-z0-9]+(-+[a-z0-9]+)*(\.[a-z0-9]+(-+[a-z0-9]+)*)*\.[a-z]{2,}$/

/** Whether a text is a valid login id: an email address of at most 30 visible ASCII characters. */
export function isLoginId(text: string): boolean {
  return text.length <= maxLoginIdLength && visibleAsciiPattern.test(text) && emailPattern.test(text.toLowerCase())
}

/** Whether a password has at least 8 characters, with a letter, a digit and one of $@!%*#?& */
export function isStrongPassword(text: string): boolean {
  const hasEveryKind = [/[A-Za-z]/, /\d/, /[$@!%*#?&]/].every((kind) => kind.test(text))
  return hasEveryKind && text.length >= 8 && text.length <= maxPasswordLength
}

/** The login id of a sign-up or a verification. Letter case and outer spaces are ignored. */
export const loginIdCodec = codec(string({ error: 'idFormat' }), string(), {
  decode: (sent, { issues }) => {
    if (!isLoginId(sent.trim())) issues.push({ code: 'custom', message: 'idFormat', input: sent })
    return sent.trim().toLowerCase()
  },
  encode: (id) => id,
})

/**
 * The login id of a sign-in. An id that is no email address is accepted, and the sign-in fails as with an unknown id. A text with a NUL
 * is refused, because PostgreSQL cannot store it.
 */
export const typedLoginIdCodec = codec(string({ error: 'idFormat' }), string(), {
  decode: (sent, { issues }) => {
    if (sent.trim().length > maxLoginIdLength || sent.includes('\0'))
      issues.push({ code: 'custom', message: 'idFormat', input: sent })
    return sent.trim().toLowerCase()
  },
  encode: (id) => id,
})

/** A new password. */
export const newPasswordSchema = string({ error: 'pwRule' }).check(({ value, issues }) => {
  if (!isStrongPassword(value)) issues.push({ code: 'custom', message: 'pwRule', input: value })
})

/**
 * Finds the digits of a code in a text: alone, in groups, or within a pasted sentence. A number with the length of a code is preferred
 * to any other number, such as how long the code is valid.
 */
export function findCode(text: string): string {
  const plain = text.normalize('NFKC')
  const match =
    /(?<!\d)\d{8}(?!\d)/.exec(plain) ?? /(?<!\d)\d{4}[\s-]+\d{4}(?!\d)/.exec(plain) ?? /\d(?:[\s-]*\d)*/.exec(plain)
  return (match?.[0] ?? '').replace(/\D/g, '')
}

/** The eight digits of an email code. Spaces and hyphens are ignored. */
export const emailCodeCodec = codec(string({ error: 'invalidCode' }), string(), {
  decode: (sent, { issues }) => {
    const digits = sent.replace(/[\s-]/g, '')
    if (!/^\d{8}$/.test(digits)) issues.push({ code: 'custom', message: 'invalidCode', input: sent })
    return digits
  },
  encode: (code) => code,
})

const maxCodeLength = 20

/** A code of two-step login or a recovery code. Spaces, hyphens and letter case are ignored. */
export const twoStepCodeCodec = codec(string({ error: 'invalidField' }), string(), {
  decode: (sent, { issues }) => {
    const code = sent.replace(/[\s-]/g, '').toUpperCase()
    if (code.length > maxCodeLength) issues.push({ code: 'custom', message: 'invalidField', input: sent })
    return code
  },
  encode: (code) => code,
})

/** A boolean: of JSON, or as text. */
export const toggleCodec = codec(
  union([boolean(), oneOf(['true', 'false', 'Y', 'N'])], { error: 'invalidField' }),
  boolean(),
  {
    decode: (sent) => sent === true || sent === 'true' || sent === 'Y',
    encode: (value) => value,
  },
)
