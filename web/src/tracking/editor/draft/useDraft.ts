import { isSamePeriod, type Period } from '@haru/shared/calendar/period.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { useSession } from '../../../session/session.tsx'
import { createDraft, type Draft, isDirty, isDraftUpToDate } from './draft.ts'
import { type EditorDescriptor, editDraftList, hasChanges, openDraft } from './draft-list.ts'
import { type DraftChange, editDraft } from './edit-draft.ts'
import type { Editor } from './editor.ts'
import type { EditorContext } from './entry-contents.ts'
import type { ImportedItem } from './form.ts'
import { mergeImportedItems } from './imported-items.ts'
import { hasOtherUnits } from './rescale-draft.ts'
import {
  discardDraft,
  type EditorKey,
  findStoredDraft,
  findStoredDraftById,
  storeDraft,
  storeDraftById,
} from './stored-draft.ts'

const noImportedItems: readonly ImportedItem[] = []

/**
 * The draft of the entry of `source`, with the imported items. For another period it is a new draft, or the stored one with unsaved
 * changes.
 */
export function useDraft(
  context: EditorContext,
  source: Period,
  entry: Entry | null,
  importedItems = noImportedItems,
): readonly [Draft, (change: DraftChange) => void] {
  const { id: owner } = useSession()
  const key: EditorKey = { owner, context, source }
  const [draft, change] = useReducer(
    (before: Draft, draftChange: DraftChange) => {
      const next = editDraft(context, before, draftChange)
      return draftChange.type === 'loaded' ? mergeImportedItems(context, next, importedItems) : next
    },
    null,
    () =>
      mergeImportedItems(context, findStoredDraft(key, entry) ?? createDraft(context, source, entry), importedItems),
  )
  const store = useEffectEvent((currentDraft: Draft) => {
    const draftKey = { ...key, source: currentDraft.source }
    if (isDirty(currentDraft)) storeDraft(draftKey, currentDraft)
    else discardDraft(draftKey)
  })
  useEffect(() => store(draft), [draft])
  // During rendering, as React recommends for state that depends on props: no frame shows the old contents.
  if (hasOtherUnits(draft, context.units)) change({ type: 'rescaled' })
  if (!isDraftUpToDate(draft, source, entry)) {
    // A draft of the same period has no edits here, so a stored one is of before the save that has just ended.
    const stored = isSamePeriod(draft.source, source) ? undefined : findStoredDraft(key, entry)
    change({ type: 'loaded', source, entry, draft: stored })
  }
  return [draft, change]
}

export type DraftEditor = Pick<Editor, 'id' | 'context' | 'draft' | 'change'>

/**
 * The drafts of several editors. A draft begins when its id first appears, follows the entry as in `useDraft`, and is dropped when
 * its id disappears. Unsaved drafts are stored by id.
 */
export function useDraftList(descriptors: readonly EditorDescriptor[]): readonly DraftEditor[] {
  const { id: owner } = useSession()
  const [drafts, dispatch] = useReducer(editDraftList, {})
  const opened = descriptors.map((descriptor) =>
    drafts[descriptor.id] === undefined
      ? { ...descriptor, stored: findStoredDraftById(owner, descriptor) }
      : descriptor,
  )
  useEffect(() => {
    for (const [id, draft] of Object.entries(drafts)) storeDraftById(owner, id, hasChanges(draft) ? draft : null)
  }, [owner, drafts])
  const ids = opened.map(({ id }) => id)
  if (Object.keys(drafts).some((id) => !ids.includes(id))) dispatch({ openIds: ids })
  for (const descriptor of opened) {
    const draft = drafts[descriptor.id]
    if (draft !== undefined && hasOtherUnits(draft, descriptor.context.units))
      dispatch({ editor: descriptor, change: { type: 'rescaled' } })
    if (draft !== undefined && !isDraftUpToDate(draft, descriptor.source, descriptor.entry)) {
      dispatch({ editor: descriptor, change: { type: 'loaded', source: descriptor.source, entry: descriptor.entry } })
    }
  }
  return opened.map((descriptor) => ({
    id: descriptor.id,
    context: descriptor.context,
    draft: drafts[descriptor.id] ?? openDraft(descriptor),
    change: (change) => dispatch({ editor: descriptor, change }),
  }))
}

/** The period to show as selected: the requested period, or the period of a locked draft. */
export function getShownPeriod(draft: Draft, requestedPeriod: Period): Period {
  return draft.lock === 'locked' || isSamePeriod(draft.source, requestedPeriod) ? draft.period : requestedPeriod
}
