import type { Values } from '@haru/shared/field/field.ts'
import type { EditorContext, EntryContents } from '../draft/entry-contents.ts'

/**
 * The question of a save to the period of another entry: how to combine the items, or which of two values of the day stays. Null without
 * a question: the other entry has nothing that the save would change.
 */
export function findSaveModeQuestion(
  context: EditorContext,
  typed: Values,
  existing: EntryContents,
): 'items' | 'values' | null {
  if (!canInsert(context) || existing.items.length > 0) return 'items'
  return findConflictingDayFields(context, typed, existing.values).length > 0 ? 'values' : null
}

/** Whether the contents of a draft can be added to another entry. */
export function canInsert({ area, kind }: EditorContext): boolean {
  return kind === 'record' && area.canMerge
}

/** The names of the day fields for which both entries have a value, and not the same. */
export function findConflictingDayFields(
  { area, kind }: EditorContext,
  typed: Values,
  existing: Values,
): readonly string[] {
  if (kind === 'goal') return []
  const isKnown = (values: Values, name: string) => (values[name] ?? null) !== null
  return Object.keys(area.dayFields).filter(
    (name) => isKnown(typed, name) && isKnown(existing, name) && typed[name] !== existing[name],
  )
}
