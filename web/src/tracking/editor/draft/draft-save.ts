import { samePeriod } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { LoadedEntry } from '@haru/shared/tracking/write/save.ts'
import { type EntryContents, sameContents } from './contents.ts'
import type { Draft } from './draft.ts'
import { createItemForm } from './form.ts'

/** What a save has made of a draft. */
export interface SavedEntry {
  /** What stands on the server now. */
  readonly saved: LoadedEntry
  readonly sent: EntryContents
  /** The ids of what was brought from elsewhere and is saved now. */
  readonly importedIds: readonly string[]
  /** What stood before the items on the day they were added to; null where nothing else stands there. */
  readonly existing: EntryContents | null
}

/** The draft on the new revision: what was typed since the save began is what is not saved yet. */
export function acceptSave(draft: Draft, { saved, sent, importedIds, existing }: SavedEntry): Draft {
  const added = existing?.items ?? []
  const known = Object.entries(existing?.values ?? {}).filter(([, value]) => value !== null)
  const start: EntryContents = {
    values: { ...sent.values, ...Object.fromEntries(known) },
    items: [...added, ...sent.items],
  }
  const own = draft.items.map((item) =>
    item.imported !== undefined && importedIds.includes(item.imported.id) ? { ...item, imported: undefined } : item,
  )
  return {
    ...draft,
    loaded: saved,
    previousLoaded: draft.loaded,
    attempt: null,
    start,
    entryForm: { ...draft.entryForm, values: rebaseValues(draft.entryForm.values, sent.values, start.values) },
    items: [...added.map((values, i) => ({ ...createItemForm(values, draft.nextKey + i), open: false })), ...own],
    nextKey: draft.nextKey + added.length,
  }
}

// What was not typed since follows what was saved.
function rebaseValues(now: Values, sent: Values, saved: Values): Values {
  return Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, value === sent[name] ? (saved[name] ?? value) : value]),
  )
}

/** Whether an earlier attempt, whose answer never came, is the one to send again: then it is carried out once. */
export function isSameAttempt(attempt: SaveRequest, { period, loaded }: Draft, contents: EntryContents): boolean {
  return (
    sameContents(attempt, contents) &&
    samePeriod(attempt.period, period) &&
    attempt.loaded?.revision === loaded?.revision
  )
}

/** Whether an entry is what an earlier attempt of this editor has saved, although its answer never came. */
export function isFromAttempt(attempt: SaveRequest | null, entry: Entry | null): entry is Entry {
  return (
    attempt !== null &&
    entry !== null &&
    entry.id === (attempt.loaded?.id ?? attempt.id) &&
    entry.revision === (attempt.loaded?.revision ?? 0) + 1 &&
    sameContents(attempt, { values: entry.values, items: entry.items })
  )
}
