import { getSystemTimeZone } from '@haru/shared/calendar/zone.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import { guessLocale } from '@haru/shared/i18n/locale-guess.ts'
import { useState } from 'react'
import { useLanguage } from '../lib/language.tsx'

/** Settings guessed from the browser, for a user without an account. The time zone is read once. */
export function useGuessedSettings(): Settings {
  const [language] = useLanguage()
  const [guess] = useState(() => {
    const timeZone = getSystemTimeZone()
    return { ...guessLocale(timeZone, navigator.languages), timeZone }
  })
  return { ...guess, language, dayStart: 0, countWarmUps: false }
}
