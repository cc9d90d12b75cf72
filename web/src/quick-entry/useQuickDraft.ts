import { useSuspenseQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useSession } from '../session/session.tsx'
import { hasOtherUnits } from '../tracking/editor/draft/rescale-draft.ts'
import { categoriesQuery } from '../tracking/queries.ts'
import { type QuickDraft, readQuickDraft, rescaleQuickDraft, storeQuickDraft } from './stored-quick-draft.ts'

/** The draft of the quick entry. It is stored at each change, so that neither a reload nor the end of the session loses it. */
export function useQuickDraft(): readonly [QuickDraft, Dispatch<SetStateAction<QuickDraft>>] {
  const { id: owner, units } = useSession()
  const { data: categories } = useSuspenseQuery(categoriesQuery(units))
  const [draft, setDraft] = useState(() => readQuickDraft(owner, units))
  // During rendering, as in `useDraft`: no frame shows the numbers in other units.
  if (hasOtherUnits(draft, units)) setDraft(rescaleQuickDraft(draft, units))
  useEffect(() => storeQuickDraft(owner, draft, categories), [owner, draft, categories])
  return [draft, setDraft]
}
