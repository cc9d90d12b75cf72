import { en } from '@haru/shared/i18n/en.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { isTextKey } from '@haru/shared/i18n/translate.ts'
import { toWordKey, type WordOf } from '@haru/shared/tracking/category.ts'
import { translators } from '../../runtime/translators.ts'

/** The words of the default categories in each language. */
export const defaultNames: Readonly<Record<Language, WordOf>> = {
  en: createDefaultNames('en'),
  ko: createDefaultNames('ko'),
}

function createDefaultNames(language: Language): WordOf {
  return (area, at) => {
    const key = toWordKey(area, at)
    return isTextKey(en, key) ? translators[language](key) : ''
  }
}
