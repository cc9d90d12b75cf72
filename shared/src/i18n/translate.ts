import { lazy } from '../lazy.ts'
import type { TextCatalogue, TextKey } from './catalogue.ts'
import type { Language } from './languages.ts'
import type { Params, Phrase } from './phrase.ts'

export type Translator<Key extends string> = (key: Key, params?: Params) => string
export type Translate = Translator<TextKey>

/** Creates the translator of a language: it finds a phrase, selects the plural form by `count` and fills in the placeholders. */
export function createTranslator<Key extends string>(
  language: Language,
  catalogue: Readonly<Record<Key, Phrase>>,
): Translator<Key> {
  const plurals = lazy(() => new Intl.PluralRules(language))
  const counts = lazy(() => new Intl.NumberFormat(language))
  return (key, params = {}) => {
    const text = selectPluralForm(catalogue[key], plurals, params)
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = params[name] ?? placeholder
      return name === 'count' && typeof value === 'number' ? counts().format(value) : String(value)
    })
  }
}

function selectPluralForm(phrase: Phrase, plurals: () => Intl.PluralRules, { count }: Params): string {
  if (typeof phrase === 'string') return phrase
  return (plurals().select(Number(count)) === 'one' ? phrase.one : undefined) ?? phrase.other
}

/** Whether a text from the wire is a key of the catalogues. */
export function isTextKey(catalogue: TextCatalogue, key: string): key is TextKey & string {
  return Object.hasOwn(catalogue, key)
}
