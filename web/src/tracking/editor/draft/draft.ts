import { isSamePeriod, type Period } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { EntryProblem } from '@haru/shared/tracking/validate.ts'
import type { LoadedEntry } from '@haru/shared/tracking/write/save.ts'
import { getComparedContents } from './contents-to-save.ts'
import {
  createEmptyContents,
  type EditorContext,
  type EntryContents,
  isSameContents,
  sortContents,
} from './entry-contents.ts'
import { createItemForms, type FormState, type ItemForm } from './form.ts'

/** The state of an editor. */
export interface Draft {
  /** The period that the draft was created for, with or without an entry. */
  readonly source: Period
  /** The period that a save writes to. It differs from the source after a move. */
  readonly period: Period
  readonly loaded: LoadedEntry | null
  /** The entry before the last save, as long as the screen may still have it in its cache; undefined without a save. */
  readonly previousLoaded?: LoadedEntry | null | undefined
  /** The last save without a response. */
  readonly attempt: SaveRequest | null
  /** The form of the entry itself: the day fields of a record, or the metrics of a goal. */
  readonly entryForm: FormState
  readonly items: readonly ItemForm[]
  /** Items that a lowered count hides. A higher count shows them again, from the first. */
  readonly hiddenItems: readonly ItemForm[]
  readonly nextKey: number
  readonly lock: 'open' | 'locked'
  /** The units in which its numbers were typed. */
  readonly units: Units
  /** The first problem that prevented a save. It is cleared as soon as it is solved. */
  readonly problem: EntryProblem | null
  /** The initial contents. A draft with other contents is dirty. */
  readonly start: EntryContents
}

/** A new draft: of the entry, or with the initial contents if there is none. */
export function createDraft(context: EditorContext, source: Period, entry: Entry | null): Draft {
  const contents = entry === null ? createEmptyContents(context) : sortContents(context, entry)
  return {
    source,
    period: source,
    loaded: entry === null ? null : toLoadedEntry(entry),
    attempt: null,
    entryForm: { values: contents.values, texts: {} },
    items: createItemForms(contents.items, 0),
    hiddenItems: [],
    nextKey: contents.items.length,
    lock: 'open',
    units: context.units,
    problem: null,
    start: contents,
  }
}

/** The identity and revision of an entry, as a save names them. */
export function toLoadedEntry({ id, period, revision }: Entry): LoadedEntry {
  return { id, period, revision }
}

/**
 * Whether the draft matches the period and the entry of the screen. Edits of the same period stay, whatever the server has; an
 * unedited draft follows the entry. A locked draft always stays.
 */
export function isDraftUpToDate(draft: Draft, source: Period, entry: Entry | null): boolean {
  if (draft.lock === 'locked') return true
  if (!isSamePeriod(draft.source, source) && !isSamePeriod(draft.loaded?.period ?? draft.source, source)) return false
  const isEntryRevision = (loaded: LoadedEntry | null) =>
    loaded?.id === entry?.id && loaded?.revision === entry?.revision
  return (
    isDirty(draft) ||
    isEntryRevision(draft.loaded) ||
    (draft.previousLoaded !== undefined && isEntryRevision(draft.previousLoaded))
  )
}

/** Whether there are unsaved changes. */
export function isDirty(draft: Draft): boolean {
  return !isSameContents(getComparedContents(draft), draft.start)
}

/** Whether the draft is new and unchanged. */
export function isUntouched(draft: Draft): boolean {
  return draft.loaded === null && !isDirty(draft)
}
