import type { en } from './en.ts'
import type { Phrase } from './phrase.ts'

/** The keys of all texts. A key that is missing in a language is a compile error. */
export type TextKey = keyof typeof en

/** The texts of a language. */
export type TextCatalogue = Readonly<Record<TextKey, Phrase>>
