import { type Period, samePeriod } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { EditorContext } from './contents.ts'
import { createDraft, type Draft, type DraftChange, editDraft, isDirty } from './draft.ts'

/** What one of several editors on a page is opened on. */
export interface EditorDescriptor {
  readonly id: string
  readonly context: EditorContext
  readonly source: Period
  readonly entry: Entry | null
  /** Items it has from elsewhere and that are not saved yet. */
  readonly items?: readonly Values[] | undefined
  /** What was typed in it and not saved, when it was last open. */
  readonly stored?: Draft | undefined
  /** Whether what is there begins folded, however little it is. */
  readonly collapsed?: boolean | undefined
}

/** What a person has in several editors of one page, by the ids of these. */
export type DraftList = Readonly<Record<string, Draft>>

/** Something happened in one of them; or these are the only ones that are open. */
export type DraftListChange =
  | { readonly editor: EditorDescriptor; readonly change: DraftChange }
  | { readonly openIds: readonly string[] }

export function editDraftList(drafts: DraftList, what: DraftListChange): DraftList {
  if ('openIds' in what) return Object.fromEntries(Object.entries(drafts).filter(([id]) => what.openIds.includes(id)))
  const { editor: descriptor, change } = what
  const next = editDraft(descriptor.context, drafts[descriptor.id] ?? openDraft(descriptor), change)
  return { ...drafts, [descriptor.id]: change.type === 'loaded' ? applyCollapsed(descriptor, next) : next }
}

/** An editor as it opens, with what it has from elsewhere. */
export function openDraft(descriptor: EditorDescriptor): Draft {
  const { context, source, entry, items, stored } = descriptor
  if (stored !== undefined) return stored
  const draft = createDraft(context, source, entry)
  return applyCollapsed(descriptor, items === undefined ? draft : editDraft(context, draft, { type: 'copied', items }))
}

/** Whether saving would change anything: what is typed, or on which days it stands. */
export function hasChanges(draft: Draft): boolean {
  const from = draft.loaded?.period ?? draft.period
  return isDirty(draft) || !samePeriod(draft.period, from)
}

function applyCollapsed({ collapsed = false }: EditorDescriptor, draft: Draft): Draft {
  if (!collapsed || draft.loaded === null) return draft
  return { ...draft, items: draft.items.map((item) => ({ ...item, open: false })) }
}
