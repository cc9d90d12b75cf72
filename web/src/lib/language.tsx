import type { TextCatalogue } from '@haru/shared/i18n/catalogue.ts'
import { createFormatter, type Formatter } from '@haru/shared/i18n/format.ts'
import { detectLanguage, type Language } from '@haru/shared/i18n/languages.ts'
import { createTranslator, type Translate } from '@haru/shared/i18n/translate.ts'
import { createContext, type ReactNode, startTransition, use, useMemo, useState } from 'react'
import { readLocal, writeCookie, writeLocal } from './local-storage.ts'

/** One language, loaded and ready to speak. */
export interface LoadedLanguage {
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
export type SetLanguage = (next: Language) => Promise<LoadedLanguage>

interface LanguageState extends LoadedLanguage {
  readonly setLanguage: SetLanguage
}

const LanguageContext = createContext<LanguageState | null>(null)

/** The language to begin in: the one chosen on this device, else the one the server chose for the page, else the browser's. */
export function readInitialLanguage(): Language {
  const page = document.documentElement.lang
  return readLocal('language') ?? detectLanguage(/^(ko|en)/.test(page) ? page : navigator.language)
}

export async function loadLanguage(language: Language): Promise<LoadedLanguage> {
  const catalogue = await catalogues[language]()
  document.documentElement.lang = language
  return { language, text: createTranslator(language, catalogue), format: createFormatter(language) }
}

export function LanguageProvider({
  initial,
  children,
}: {
  readonly initial: LoadedLanguage
  readonly children: ReactNode
}) {
  const [loaded, setLoaded] = useState(initial)
  const state = useMemo(
    () => ({ ...loaded, setLanguage: (next: Language) => changeLanguage(next, setLoaded) }),
    [loaded],
  )
  return <LanguageContext value={state}>{children}</LanguageContext>
}

export function useText(): Translate {
  return useLanguageState().text
}

export function useFormat(): Formatter {
  return useLanguageState().format
}

export function useLanguage(): readonly [Language, SetLanguage] {
  const { language, setLanguage } = useLanguageState()
  return [language, setLanguage]
}

// Remembered before the words are there: should they not load now, the next start speaks the chosen language.
async function changeLanguage(next: Language, setLoaded: (loaded: LoadedLanguage) => void): Promise<LoadedLanguage> {
  writeLocal('language', next)
  writeCookie('haru-lang', next)
  const loaded = await loadLanguage(next)
  startTransition(() => setLoaded(loaded))
  return loaded
}

function useLanguageState(): LanguageState {
  const state = use(LanguageContext)
  if (state === null) throw new Error('LanguageProvider is missing')
  return state
}
