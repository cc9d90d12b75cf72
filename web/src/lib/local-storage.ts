import { languages } from '@haru/shared/i18n/languages.ts'
import { isRecord } from './type-guards.ts'

const key = 'haru'

/**
 * The values in local storage, with a reader for each that returns null for an invalid value. Values are neither secret nor
 * trusted: users may edit them, and another version of the app may have written them.
 */
const readers = {
  language: oneOf(languages),
  theme: oneOf(['system', 'light', 'dark']),
  /** The id of the account that was last signed in here: `/` redirects to the home screen if it is set. */
  account: readText,
  /** The user logged out without a network: the session is ended on the server before any other request. */
  owesLogOut: readFlag,
  autoLogin: readFlag,
  isSaved: readFlag,
  savedId: readText,
  /** The id that five taps on the title of the login fill in, if an administrator turned quick sign-in on in this browser. */
  quickId: readText,
  /** The last used tab of each section. */
  tabs: readTexts,
  /** The last used form of the quick entry. */
  quickForm: readText,
  /** The area whose scores the year screen shows; unset for all areas. */
  yearOf: readText,
  /** The areas whose records the days of the calendar show; unset for all areas. */
  calendarAreas: readTextList,
  /** Whether the nutrition summary shows totals instead of the average of a day. */
  nutritionTotal: readFlag,
  /** Whether the property summary includes items excluded from property. */
  exclusions: readFlag,
  /** Whether sums of a goal are typed per day instead of in total. */
  dailyGoals: readFlag,
  /** The choices of each chart card; the format is defined by `useChartChoices.ts`. */
  charts: readTexts,
  /** Picked foods that are not recorded yet; the food feature defines the format. */
  pending: readObject,
  /** The rest between two sets; the format is defined by `rest.ts`. */
  rest: readObject,
  /** The language whose food names are shown first. */
  namesIn: oneOf(languages),
  /** The account that completed or hid the checklist of its first week. */
  firstWeekFinishedBy: readText,
  /** The account of each celebrated milestone, by the id of the milestone. */
  celebrated: readTexts,
  /** The account and the value of the last celebrated personal best of each part and title, such as 'id 70000000'. */
  celebratedBests: readTexts,
  /** Keyboard shortcuts were turned off here. */
  shortcutsOff: readFlag,
} as const satisfies Record<string, (value: unknown) => unknown>

export type LocalKey = keyof typeof readers
export type LocalValues = { readonly [Name in LocalKey]: NonNullable<ReturnType<(typeof readers)[Name]>> }

export function readLocal<Name extends LocalKey>(name: Name): LocalValues[Name] | null {
  return readers[name](readAll()[name]) as LocalValues[Name] | null
}

/** Stores a value; null removes it. Does nothing if storage is full or not allowed. */
export function writeLocal<Name extends LocalKey>(name: Name, value: LocalValues[Name] | null): void {
  const { [name]: _, ...others } = readAll()
  try {
    localStorage.setItem(key, JSON.stringify(value === null ? others : { ...others, [name]: value }))
  } catch {}
}

/** Removes all other values. */
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
  return (value) => values.find((candidate) => candidate === value) ?? null
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readFlag(value: unknown): true | null {
  return value === true ? true : null
}

function readObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return isRecord(value) ? { ...value } : null
}

function readTexts(value: unknown): Readonly<Record<string, string>> | null {
  const all = readObject(value)
  return (
    all &&
    Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => readText(entry[1]) !== null))
  )
}

function readTextList(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null
}

/** Writes a cookie that the server reads, such as the language and the theme of the first page; null deletes it. */
export function writeCookie(name: string, value: string | null, path: string = import.meta.env.BASE_URL): void {
  const age = value === null ? 0 : 31_536_000
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value ?? ''}; Path=${path}; Max-Age=${age}; SameSite=Lax${secure}`
}
