import type { Language } from '@haru/shared/i18n/languages.ts'
import { useMemo } from 'react'
import { readLocal } from '../lib/local-storage.ts'
import { useLocalValue } from '../lib/useLocalValue.ts'
import { useSession } from '../session/session.tsx'
import { type Naming, type Pending, readPending, writePending } from './pending.ts'

export type ChangePending = (edit: (before: Pending) => Pending) => void

/** What this person has picked in this browser, and how to change it. */
export function usePending(): readonly [Pending, ChangePending] {
  const { id, units } = useSession()
  const [stored, remember] = useLocalValue('pending')
  const pending = useMemo(() => readPending(stored, id, units), [stored, id, units])

  // What another tab picked since is kept.
  function handleChange(edit: (before: Pending) => Pending) {
    remember(writePending(edit(readPending(readLocal('pending'), id, units)), id, units))
  }

  return [pending, handleChange]
}

/** In which language foods are told, and in which their names are wanted in this browser. */
export function useNaming(): readonly [Naming, (language: Language) => void] {
  const { language } = useSession()
  const [wanted, wantNames] = useLocalValue('namesIn')
  return [{ told: language, wanted: wanted ?? language }, wantNames]
}
