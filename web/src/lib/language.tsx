import type { TextCatalogue } from '@haru/shared/i18n/catalogue.ts'
import { createFormatter, type Formatter } from '@haru/shared/i18n/format.ts'
import { detectLanguage, type Language } from '@haru/shared/i18n/languages.ts'
import { createTranslator, type Translate } from '@haru/shared/i18n/translate.ts'
import { createContext, type ReactNode, startTransition, use, useMemo, useState } from 'react'
import { readStored, writeCookie, writeStored } from './stored.ts'

/** One language, loaded and ready to speak. */
export interface Words {
  readonly language: Language
  readonly text: Translate
  readonly format: Formatter
}

// One chunk for each language: a reader loads only the words that are read.
const catalogues: Readonly<Record<Language, () => Promise<TextCatalogue>>> = {
  ko: async () => (await import('@haru/shared/i18n/ko.ts')).ko,
  en: async () => (await import('@haru/shared/i18n/en.ts')).en,
}

/** Speaks another language from now on, once its words are there. Rejects where they do not come; the next start speaks it then. */
export type SetLanguage = (next: Language) => Promise<Words>

interface Spoken extends Words {
  readonly setLanguage: SetLanguage
}

const LanguageContext = createContext<Spoken | null>(null)

/** The language to begin in: the one chosen on this device, else the one the server chose for the page, else the browser's. */
export function startLanguage(): Language {
  const page = document.documentElement.lang
  return readStored('language') ?? detectLanguage(/^(ko|en)/.test(page) ? page : navigator.language)
}

export async function loadWords(language: Language): Promise<Words> {
  const catalogue = await catalogues[language]()
  document.documentElement.lang = language
  return { language, text: createTranslator(language, catalogue), format: createFormatter(language) }
}

export function LanguageProvider({ start, children }: { readonly start: Words; readonly children: ReactNode }) {
  const [words, setWords] = useState(start)
  const spoken = useMemo(() => ({ ...words, setLanguage: (next: Language) => changeTo(next, setWords) }), [words])
  return <LanguageContext value={spoken}>{children}</LanguageContext>
}

export function useText(): Translate {
  return useSpoken().text
}

export function useFormat(): Formatter {
  return useSpoken().format
}

export function useLanguage(): readonly [Language, SetLanguage] {
  const { language, setLanguage } = useSpoken()
  return [language, setLanguage]
}

// Remembered before the words are there: should they not load now, the next start speaks the chosen language.
async function changeTo(next: Language, setWords: (words: Words) => void): Promise<Words> {
  writeStored('language', next)
  writeCookie('haru-lang', next)
  const words = await loadWords(next)
  startTransition(() => setWords(words))
  return words
}

function useSpoken(): Spoken {
  const spoken = use(LanguageContext)
  if (spoken === null) throw new Error('LanguageProvider is missing')
  return spoken
}
