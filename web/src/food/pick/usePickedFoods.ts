import type { Language } from '@haru/shared/i18n/languages.ts'
import { useCallback, useMemo } from 'react'
import { readLocal } from '../../lib/local-storage.ts'
import { useLocalValue } from '../../lib/useLocalValue.ts'
import { useSession } from '../../session/session.tsx'
import { decodePickedFoods, encodePickedFoods, type NameLanguages, type PickedFoods } from './picked-foods.ts'

export type ChangePickedFoods = (edit: (before: PickedFoods) => PickedFoods) => void

/** The picked foods of the account in this browser, and a function to change them. */
export function usePickedFoods(): readonly [PickedFoods, ChangePickedFoods] {
  const { id, units } = useSession()
  const [stored, remember] = useLocalValue('pending')
  const picked = useMemo(() => decodePickedFoods(stored, id, units), [stored, id, units])

  // Reads the stored value again, so that changes of another tab are not lost.
  const handleChange = useCallback(
    (edit: (before: PickedFoods) => PickedFoods) =>
      remember(encodePickedFoods(edit(decodePickedFoods(readLocal('pending'), id, units)), id, units)),
    [remember, id, units],
  )

  return [picked, handleChange]
}

/** The languages of food names, and a function to set the preferred one. */
export function useNameLanguages(): readonly [NameLanguages, (language: Language) => void] {
  const { language } = useSession()
  const [preferred, setPreferred] = useLocalValue('namesIn')
  const languages = useMemo(() => ({ account: language, preferred: preferred ?? language }), [language, preferred])
  return [languages, setPreferred]
}
