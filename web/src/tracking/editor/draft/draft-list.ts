import { isSamePeriod, type Period } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { createDraft, type Draft, isDirty } from './draft.ts'
import { type DraftChange, editDraft } from './edit-draft.ts'
import type { EditorContext } from './entry-contents.ts'

/** The initial state of one of several editors on a page. */
export interface EditorDescriptor {
  readonly id: string
  readonly context: EditorContext
  readonly source: Period
  readonly entry: Entry | null
  /** Unsaved items that a new editor starts with. */
  readonly items?: readonly Values[] | undefined
  /** The stored draft of the editor. */
  readonly stored?: Draft | undefined
  /** Whether all existing items start collapsed. */
  readonly collapsed?: boolean | undefined
}

/** The drafts of a page, by the id of the editor. */
export type DraftList = Readonly<Record<string, Draft>>

/** A change in one draft, or the ids of the editors that are still open. */
export type DraftListChange =
  | { readonly editor: EditorDescriptor; readonly change: DraftChange }
  | { readonly openIds: readonly string[] }

export function editDraftList(drafts: DraftList, listChange: DraftListChange): DraftList {
  if ('openIds' in listChange)
    return Object.fromEntries(Object.entries(drafts).filter(([id]) => listChange.openIds.includes(id)))
  const { editor: descriptor, change } = listChange
  const next = editDraft(descriptor.context, drafts[descriptor.id] ?? openDraft(descriptor), change)
  return { ...drafts, [descriptor.id]: change.type === 'loaded' ? applyCollapsed(descriptor, next) : next }
}

/** The draft of an editor when it opens. */
export function openDraft(descriptor: EditorDescriptor): Draft {
  const { context, source, entry, items, stored } = descriptor
  if (stored !== undefined) return stored
  const draft = createDraft(context, source, entry)
  return applyCollapsed(descriptor, items === undefined ? draft : editDraft(context, draft, { type: 'copied', items }))
}

/** Whether a save would change the contents or the period. */
export function hasChanges(draft: Draft): boolean {
  const from = draft.loaded?.period ?? draft.period
  return isDirty(draft) || !isSamePeriod(draft.period, from)
}

function applyCollapsed({ collapsed = false }: EditorDescriptor, draft: Draft): Draft {
  if (!collapsed || draft.loaded === null) return draft
  return { ...draft, items: draft.items.map((item) => ({ ...item, open: false })) }
}
