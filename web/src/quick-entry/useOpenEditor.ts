import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { createDraft } from '../tracking/editor/draft/draft.ts'
import { findStoredDraft, storeDraft } from '../tracking/editor/draft/stored-draft.ts'
import { editorPath } from '../tracking/paths.ts'
import { detailQuery } from '../tracking/queries.ts'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { addToDraft } from './add-to-draft.ts'
import { toAddition } from './quick-form.ts'
import type { OpenQuickForm } from './useQuickForms.ts'

interface EditorOpener {
  /**
   * Opens the editor of the day. The entered items come after those of the day and the unsaved ones of its editor. If they cannot, the form
   * keeps its contents, and a message says why.
   */
  readonly open: () => Promise<void>
  /** Whether the screen is an editor of the area already. It has its draft in its state, so nothing can be added to it. */
  readonly isOpen: boolean
}

/** Opens the editor of the area of a form. */
export function useOpenEditor({ form, state, category, clear }: OpenQuickForm, day: Day): EditorOpener {
  const client = useQueryClient()
  const { id: owner, units } = useSession()
  const t = useText()
  const toast = useToast()
  const [path, navigate] = useLocation()
  const currentPath = useCurrentPath()
  const collection = { area: form.area, kind: 'record' } as const

  async function openEditor(): Promise<void> {
    const period = periodAround('day', day)
    const entry = await client.fetchQuery(detailQuery(collection, period, units))
    const context = { ...collection, category, units }
    const key = { owner, context, source: period }
    const draft = findStoredDraft(key, entry) ?? createDraft(context, period, entry)
    const added = addToDraft(context, draft, toAddition(form, state))
    if (added === 'locked') return toast({ kind: 'error', text: t('tracking.locked.first') })
    if (added === 'full') return toast({ kind: 'error', text: t('tracking.item.full', { max: form.area.maxItems }) })
    storeDraft(key, added)
    clear()
    navigate(linkTo(editorPath(collection), { period, returnPath: currentPath }))
  }

  return {
    open: () => openEditor().catch((error: unknown) => toast({ kind: 'error', text: t(toErrorTextKey(error)) })),
    isOpen: path === editorPath(collection),
  }
}
