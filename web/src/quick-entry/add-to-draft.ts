import type { RecordAddition } from '@haru/shared/tracking/write/copy.ts'
import { filterItemsWithContent } from '../tracking/editor/draft/contents-to-save.ts'
import type { Draft } from '../tracking/editor/draft/draft.ts'
import { editDraft } from '../tracking/editor/draft/edit-draft.ts'
import type { EditorContext } from '../tracking/editor/draft/entry-contents.ts'

/** Adds an addition to a draft, its items after those of the draft. Returns the reason instead if the draft cannot take it. */
export function addToDraft(
  context: EditorContext,
  draft: Draft,
  { values, items }: RecordAddition,
): Draft | 'locked' | 'full' {
  if (draft.lock === 'locked') return 'locked'
  if (filterItemsWithContent(context, draft).length + items.length > context.area.maxItems) return 'full'
  const added = editDraft(context, draft, { type: 'appended', items })
  return editDraft(context, added, { type: 'filled', values: { ...added.entryForm.values, ...values } })
}
