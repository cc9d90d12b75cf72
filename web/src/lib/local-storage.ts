import { languages } from '@haru/shared/i18n/languages.ts'

const key = 'haru'

/**
 * What this browser remembers, and how each value is read back: null for anything it cannot be. Nothing here is a secret
 * and nothing is trusted: a person may edit it, and another version may have written it.
 */
const readers = {
  language: oneOf(languages),
  theme: oneOf(['system', 'light', 'dark']),
  /** The account this browser was last signed in with: whether the front door leads in or to the login. */
  account: readText,
  /** Somebody logged out where there was no network: the server is told before anything else is asked of it. */
  owesLogOut: readFlag,
  autoLogin: readFlag,
  isSaved: readFlag,
  savedId: readText,
  /** The id that five taps on the title of the login fill in: an administrator turned quick sign-in on here. */
  quickId: readText,
  /** The tab last used of each section. */
  tabs: readTexts,
  /** Whose score the year shows: all areas together, or one. */
  yearOf: readText,
  /** Whether the nutrition summary shows what was eaten in all instead of on a day. */
  nutritionTotal: readFlag,
  /** Whether the property summary has what is left out of property in it. */
  exclusions: readFlag,
  /** What was chosen on each card of charts, as `choices.ts` of the charts names and writes it. */
  charts: readTexts,
  /** What was picked and is not recorded yet; whoever picks knows what that is made of. */
  pending: readObject,
  /** The language whose names stand first where things have names in both. */
  namesIn: oneOf(languages),
  /** Keyboard shortcuts were turned off here. */
  shortcutsOff: readFlag,
} as const satisfies Record<string, (value: unknown) => unknown>

export type LocalKey = keyof typeof readers
export type LocalValues = { readonly [Name in LocalKey]: NonNullable<ReturnType<(typeof readers)[Name]>> }

export function readLocal<Name extends LocalKey>(name: Name): LocalValues[Name] | null {
  return readers[name](readAll()[name]) as LocalValues[Name] | null
}

/** Remembers a value; null forgets it. Where storage is full or forbidden nothing happens: it is a convenience only. */
export function writeLocal<Name extends LocalKey>(name: Name, value: LocalValues[Name] | null): void {
  const { [name]: _, ...others } = readAll()
  try {
    localStorage.setItem(key, JSON.stringify(value === null ? others : { ...others, [name]: value }))
  } catch {}
}

/** Forgets everything else. */
export function clearLocalExcept(...names: readonly LocalKey[]): void {
  const remaining = Object.entries(readAll()).filter(([name]) => names.some((each) => each === name))
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(remaining)))
  } catch {}
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    return readObject(JSON.parse(localStorage.getItem(key) ?? '{}')) ?? {}
  } catch {
    return {}
  }
}

function oneOf<const Value extends string>(values: readonly Value[]): (value: unknown) => Value | null {
  return (value) => values.find((one) => one === value) ?? null
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readFlag(value: unknown): true | null {
  return value === true ? true : null
}

function readObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

function readTexts(value: unknown): Readonly<Record<string, string>> | null {
  const all = readObject(value)
  return (
    all &&
    Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => readText(entry[1]) !== null))
  )
}

/** A cookie that the server reads to paint the first page in the right language and theme; null ends it. */
export function writeCookie(name: string, value: string | null): void {
  const age = value === null ? 0 : 31_536_000
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value ?? ''}; Path=${import.meta.env.BASE_URL}; Max-Age=${age}; SameSite=Lax${secure}`
}
