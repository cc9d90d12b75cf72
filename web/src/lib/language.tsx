import { choiceCookies } from '@haru/shared/contract/server/choice-cookies.ts'
import { createFormatter, type Formatter } from '@haru/shared/i18n/format.ts'
import { detectLanguage, type Language, languages } from '@haru/shared/i18n/languages.ts'
import { createTranslator, type Translate } from '@haru/shared/i18n/translate.ts'
import { createContext, type ReactNode, startTransition, use, useMemo, useState } from 'react'
import { readLocal, writeCookie, writeLocal } from './local-storage.ts'
import { loadCatalogue } from './texts.ts'

/** The texts and formats of one language. */
export interface LoadedLanguage {
  readonly language: Language
  readonly text: Translate
  readonly format: Formatter
}

/** Changes the language once its texts are loaded. Rejects if they do not load; the next start of the app uses the language then. */
export type SetLanguage = (next: Language) => Promise<LoadedLanguage>

interface LanguageState extends LoadedLanguage {
  readonly setLanguage: SetLanguage
}

const LanguageContext = createContext<LanguageState | null>(null)

/** The language of the first page: the choice stored in this browser, else the choice of the server, else the browser's language. */
export function readInitialLanguage(): Language {
  const page = document.documentElement.lang
  return readLocal('language') ?? detectLanguage(/^(ko|en)/.test(page) ? page : navigator.language)
}

/** Loads the language of the first page, or another one if its texts do not load, as without a network on a device that has only that one. */
export function loadInitialLanguage(): Promise<LoadedLanguage> {
  const initial = readInitialLanguage()
  const [other = initial] = languages.filter((each) => each !== initial)
  return loadLanguage(initial).catch(() => loadLanguage(other))
}

export async function loadLanguage(language: Language): Promise<LoadedLanguage> {
  const loaded = await createLanguage(language)
  document.documentElement.lang = language
  return loaded
}

/** Loads a language without changing that of the page. */
export async function createLanguage(language: Language): Promise<LoadedLanguage> {
  const catalogue = await loadCatalogue(language)
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

// Stored before the texts are loaded: if they do not load now, the next start uses the chosen language.
async function changeLanguage(next: Language, setLoaded: (loaded: LoadedLanguage) => void): Promise<LoadedLanguage> {
  writeLocal('language', next)
  writeCookie(choiceCookies.language, next)
  const loaded = await loadLanguage(next)
  startTransition(() => setLoaded(loaded))
  return loaded
}

function useLanguageState(): LanguageState {
  const state = use(LanguageContext)
  if (state === null) throw new Error('LanguageProvider is missing')
  return state
}
