import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { privacyPolicyCall } from '@haru/shared/contract/server/privacy-policy.ts'
import type { PrivacyKey, PrivacyWords } from '@haru/shared/i18n/en/privacy.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { createTranslator, type Translator } from '@haru/shared/i18n/translate.ts'
import { retention } from '@haru/shared/retention.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useLanguage } from '../../lib/language.tsx'

/** The facts of the policy that depend on this server. */
export const policyQuery = queryOptions({
  queryKey: ['policy'],
  queryFn: () => call(privacyPolicyCall, {}, completeSettings({})),
  staleTime: Number.POSITIVE_INFINITY,
})

// Loaded on demand: the texts are long and rarely read.
const words: Readonly<Record<Language, () => Promise<PrivacyWords>>> = {
  ko: async () => (await import('@haru/shared/i18n/ko/privacy.ts')).privacy,
  en: async () => (await import('@haru/shared/i18n/en/privacy.ts')).privacy,
}

export type TranslatePrivacy = Translator<PrivacyKey>

/** Translates the texts of the policy, which are loaded with the first use. */
export function usePrivacyTranslate(): TranslatePrivacy {
  const [language] = useLanguage()
  const { data } = useSuspenseQuery({
    queryKey: ['policy', language],
    queryFn: async (): Promise<TranslatePrivacy> => {
      const translate = createTranslator(language, await words[language]())
      return (key, params) => translate(key, { ...retention, ...params })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
