import { computeEntryTotals, type EntryTotals } from '../../format/entry-totals.ts'
import { type EditorContext, isBlankItem } from './contents.ts'
import type { Draft } from './draft.ts'

/** The totals of a draft. Blank items are left out, so that they do not make a total incomplete. */
export function computeDraftTotals(
  context: EditorContext,
  { items, entryForm }: Pick<Draft, 'items' | 'entryForm'>,
): EntryTotals {
  const filledItems = items.map(({ values }) => values).filter((values) => !isBlankItem(context, values))
  return computeEntryTotals(context.area, filledItems, entryForm.values)
}
