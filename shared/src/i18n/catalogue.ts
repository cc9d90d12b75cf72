import type { en } from './en.ts'
import type { Phrase } from './phrase.ts'

/** Every word there is. A key that is missing in a language is a compile error. */
export type TextKey = keyof typeof en

/** The words of one language. */
export type TextCatalogue = Readonly<Record<TextKey, Phrase>>
