import type { Values } from '@haru/shared/field/field.ts'
import { type EntryProblem, validateEntry } from '@haru/shared/tracking/validate.ts'
import { createStoredItemCheck } from '@haru/shared/tracking/write/stored-items.ts'
import {
  type EditorContext,
  type EntryContents,
  emptyClock,
  hasItemContent,
  omitUntouchedItems,
} from './entry-contents.ts'
import { getValuesToSave, hasDoneRows, type SetsForm } from './set-rows.ts'

/** The edited part of a draft. */
interface Forms {
  readonly entryForm: { readonly values: Values }
  readonly items: readonly SetsForm[]
  readonly hiddenItems: readonly { readonly values: Values }[]
}

interface CheckedDraft extends Forms {
  /** The entry from which the draft was loaded; null of a new one. */
  readonly loaded: object | null
  /** The initial contents. */
  readonly start: EntryContents
}

/** The contents of the forms, without hidden items. */
export function getDraftContents({
  entryForm,
  items,
}: {
  readonly entryForm: { readonly values: Values }
  readonly items: readonly { readonly values: Values }[]
}): EntryContents {
  return { values: entryForm.values, items: items.map(({ values }) => values) }
}

/** The contents that decide whether a draft has unsaved changes: without the sets that are left out because others are ticked. */
export function getComparedContents(draft: Pick<Forms, 'entryForm' | 'items'>): EntryContents {
  const contents = getDraftContents(draft)
  return hasDoneRows(draft.items) ? { ...contents, items: listSavedForms(draft).map(({ values }) => values) } : contents
}

/**
 * The contents of a draft as they are saved. Suggested sets are saved until the user ticks one; then those without a tick are left out,
 * and an item of which no set is left.
 */
export function getContentsToSave(context: EditorContext, draft: Forms): EntryContents {
  const contents = omitUntouchedItems(context, getDraftContents(draft))
  return contents.items.length === 0
    ? contents
    : { ...contents, items: listSavedForms(draft).map(({ values }) => values) }
}

/** The index in the draft of an item that a save sends or has refused. */
export function findFormIndex({ items }: Pick<Forms, 'items'>, sentIndex: number | null): number | null {
  return sentIndex === null ? null : (listSavedForms({ items })[sentIndex]?.index ?? sentIndex)
}

function listSavedForms({ items }: Pick<Forms, 'items'>) {
  const hasDone = hasDoneRows(items)
  return items.flatMap((form, index) => {
    const values = getValuesToSave(form, hasDone)
    return values === null ? [] : [{ index, values }]
  })
}

/** The problem that prevents a save. A record with all items hidden cannot be saved, because the save would delete them. */
export function findDraftProblem(context: EditorContext, draft: CheckedDraft): EntryProblem | null {
  if (context.kind === 'goal') {
    const untyped = Object.entries(draft.entryForm.values).find(([, value]) => value === emptyClock)
    if (untyped !== undefined) return { code: 'invalidField', name: untyped[0], item: null }
  }
  const isClosed = draft.items.length === 0 && getMinItemCount(context, draft) > 0
  if (isClosed) return { code: 'errorCount', name: null, item: null }
  const { area, kind, category } = context
  const isStored = createStoredItemCheck(area, [draft.loaded === null ? null : draft.start])
  const problem = validateEntry(area, kind, getContentsToSave(context, draft), category, isStored)
  return problem && { ...problem, item: findFormIndex(draft, problem.item) }
}

/** Whether a record of this area can have day fields without an item. */
export function canOmitItems({ area }: EditorContext): boolean {
  return Object.keys(area.dayFields).length > 0
}

/** The lowest count that hides no item with content. Hidden items count too, because they are shown again together. */
export function getMinItemCount(
  context: EditorContext,
  { items, hiddenItems }: Pick<Forms, 'items' | 'hiddenItems'>,
): number {
  if (context.kind === 'goal') return 0
  return [...items, ...hiddenItems].findLastIndex(({ values }) => hasItemContent(context, values)) + 1
}

/** The items with content, hidden ones included. Copied items are appended to them. */
export function filterItemsWithContent<Item extends { readonly values: Values }>(
  context: EditorContext,
  { items, hiddenItems }: { readonly items: readonly Item[]; readonly hiddenItems: readonly Item[] },
): readonly Item[] {
  return [...items, ...hiddenItems].filter(({ values }) => hasItemContent(context, values))
}
