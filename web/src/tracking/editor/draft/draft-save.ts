import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { LoadedEntry } from '@haru/shared/tracking/write/save.ts'
import type { Draft } from './draft.ts'
import { type EntryContents, isSameContents } from './entry-contents.ts'
import { createItemForm } from './form.ts'

/** The result of a save. */
export interface SavedEntry {
  /** The saved entry, with its new revision. */
  readonly saved: LoadedEntry
  readonly sent: EntryContents
  /** The ids of the imported items that are saved now. */
  readonly importedIds: readonly string[]
  /** The contents of the entry now: the sent ones, and those that the save preserved from the entry of the period, such as earlier items. */
  readonly contents: EntryContents
}

/** The draft based on the new revision. Edits made after the save began stay unsaved. */
export function acceptSave(draft: Draft, { saved, sent, importedIds, contents }: SavedEntry): Draft {
  const preservedItems = contents.items.slice(0, contents.items.length - sent.items.length)
  const draftItems = draft.items.map((item) =>
    item.imported !== undefined && importedIds.includes(item.imported.id) ? { ...item, imported: undefined } : item,
  )
  return {
    ...draft,
    loaded: saved,
    previousLoaded: draft.loaded,
    attempt: null,
    start: contents,
    entryForm: { ...draft.entryForm, values: rebaseValues(draft.entryForm.values, sent.values, contents.values) },
    items: [
      ...preservedItems.map((values, i) => ({ ...createItemForm(values, draft.nextKey + i), open: false })),
      ...draftItems,
    ],
    nextKey: draft.nextKey + preservedItems.length,
  }
}

// Values that were not edited after the save began become the saved values.
function rebaseValues(current: Values, sent: Values, saved: Values): Values {
  return Object.fromEntries(
    Object.entries(current).map(([name, value]) => [name, value === sent[name] ? (saved[name] ?? value) : value]),
  )
}

/** Whether an earlier attempt without a response can be sent again, so that the save is executed once. */
export function isSameAttempt(attempt: SaveRequest, { period, loaded }: Draft, contents: EntryContents): boolean {
  return (
    isSameContents(attempt, contents) &&
    isSamePeriod(attempt.period, period) &&
    attempt.loaded?.revision === loaded?.revision
  )
}

/** Whether an earlier attempt of this editor saved this entry, although its response was lost. */
export function isFromAttempt(attempt: SaveRequest | null, entry: Entry | null): entry is Entry {
  return (
    attempt !== null &&
    entry !== null &&
    entry.id === (attempt.loaded?.id ?? attempt.id) &&
    entry.revision === (attempt.loaded?.revision ?? 0) + 1 &&
    isSameContents(attempt, { values: entry.values, items: entry.items })
  )
}
