import { type EntryTotals, entryTotals } from '../../format/entry-totals.ts'
import { type EditorContext, isBlankItem } from './contents.ts'
import type { Draft } from './draft.ts'

/** What an editor's draft comes to. A blank item is no item yet, so it leaves nothing open. */
export function draftTotals(
  context: EditorContext,
  { items, entryForm }: Pick<Draft, 'items' | 'entryForm'>,
): EntryTotals {
  const filled = items.map(({ values }) => values).filter((values) => !isBlankItem(context, values))
  return entryTotals(context.area, filled, entryForm.values)
}
