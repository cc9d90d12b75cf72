import type { Language } from '@haru/shared/i18n/languages.ts'
import { useMemo } from 'react'
import { readLocal } from '../../lib/local-storage.ts'
import { useLocalValue } from '../../lib/useLocalValue.ts'
import { useSession } from '../../session/session.tsx'
import { decodePickedFoods, encodePickedFoods, type NameLanguages, type PickedFoods } from './picked-foods.ts'

export type ChangePickedFoods = (edit: (before: PickedFoods) => PickedFoods) => void

/** What this person has picked in this browser, and how to change it. */
export function usePickedFoods(): readonly [PickedFoods, ChangePickedFoods] {
  const { id, units } = useSession()
  const [stored, remember] = useLocalValue('pending')
  const picked = useMemo(() => decodePickedFoods(stored, id, units), [stored, id, units])

  // What another tab picked since is kept.
  function handleChange(edit: (before: PickedFoods) => PickedFoods) {
    remember(encodePickedFoods(edit(decodePickedFoods(readLocal('pending'), id, units)), id, units))
  }

  return [picked, handleChange]
}

/** In which language foods are told, and in which their names are wanted in this browser. */
export function useNameLanguages(): readonly [NameLanguages, (language: Language) => void] {
  const { language } = useSession()
  const [preferred, setPreferred] = useLocalValue('namesIn')
  return [{ account: language, preferred: preferred ?? language }, setPreferred]
}
