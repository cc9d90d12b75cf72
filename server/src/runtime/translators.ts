import { en } from '@haru/shared/i18n/en.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { createTranslator, type Translate } from '@haru/shared/i18n/translate.ts'

/** The translators of the server, for emails and for comparing words. */
export const translators = { en: createTranslator('en', en), ko: createTranslator('ko', ko) } as const satisfies Record<
  Language,
  Translate
>
