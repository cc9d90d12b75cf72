import { systemTimeZone } from '@haru/shared/calendar/zone.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import { guessLocale } from '@haru/shared/i18n/locale-guess.ts'
import { useState } from 'react'
import { useLanguage } from '../lib/language.tsx'

/** How somebody who has not said anything yet probably counts. Where their clock is set does not change meanwhile. */
export function useGuessedSettings(): Settings {
  const [language] = useLanguage()
  const [guess] = useState(() => {
    const timeZone = systemTimeZone()
    return { ...guessLocale(timeZone, navigator.languages), timeZone }
  })
  return { ...guess, language }
}
