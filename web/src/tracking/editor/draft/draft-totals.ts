import { computeEntryTotals, type EntryTotals } from '../../format/entry-totals.ts'
import type { Draft } from './draft.ts'
import { type EditorContext, isBlankItem } from './entry-contents.ts'
import { getValuesToSave, hasDoneRows } from './set-rows.ts'

/** The totals of a draft as it is saved. Blank items are left out, so that they do not make a total incomplete. */
export function computeDraftTotals(
  context: EditorContext,
  { items, entryForm }: Pick<Draft, 'items' | 'entryForm'>,
): EntryTotals {
  const hasDone = hasDoneRows(items)
  const filledItems = items
    .filter(({ values }) => !isBlankItem(context, values))
    .map((form) => getValuesToSave(form, hasDone))
    .filter((values) => values !== null)
  return computeEntryTotals(context.area, filledItems, entryForm.values, context.units)
}
