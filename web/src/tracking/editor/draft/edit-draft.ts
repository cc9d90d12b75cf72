import type { Period } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import type { Value, Values } from '@haru/shared/field/field.ts'
import type { LiftSet } from '@haru/shared/field/sets.ts'
import { completeGoal, type Entry } from '@haru/shared/tracking/entry.ts'
import type { EntryProblem } from '@haru/shared/tracking/validate.ts'
import { editItem } from '@haru/shared/tracking/write/edit-item.ts'
import { sortItemsByPart } from '../../format/sort-items.ts'
import { canOmitItems } from './contents-to-save.ts'
import { createDraft, type Draft, isUntouched } from './draft.ts'
import {
  appendItems,
  clearDraft,
  hasRoom,
  openNextItem,
  replaceItems,
  restoreHiddenItems,
  setItemCount,
  suggestSets,
} from './draft-items.ts'
import { applyProblem, clearSolvedProblem } from './draft-problem.ts'
import { acceptSave, type SavedEntry } from './draft-save.ts'
import { type EditorContext, type EntryContents, findField } from './entry-contents.ts'
import { type FormState, type ItemForm, setFormValues } from './form.ts'
import { rescaleDraft } from './rescale-draft.ts'
import { keepRows, listSetRows, type SetRow, setRows, suggestRows } from './set-rows.ts'

/** The changes of a draft. `item` is the index of an item; null is the entry itself. */
export type DraftChange =
  | { readonly type: 'typed'; readonly item: number | null; readonly name: string; readonly text: string }
  | { readonly type: 'chosen'; readonly item: number | null; readonly name: string; readonly value: Value }
  | { readonly type: 'counted'; readonly count: number }
  | { readonly type: 'removed'; readonly item: number }
  | { readonly type: 'restored'; readonly item: number; readonly form: ItemForm }
  | { readonly type: 'cleared' }
  | { readonly type: 'filled'; readonly values: Values }
  | {
      readonly type: 'copied' | 'appended'
      readonly items: readonly Values[]
      /** Whether the sets of the items are only suggested: the user ticks those of this day. */
      readonly suggestsSets?: boolean
    }
  | { readonly type: 'rows'; readonly item: number; readonly rows: readonly SetRow[] }
  | { readonly type: 'suggested'; readonly item: number; readonly sets: readonly LiftSet[] }
  | { readonly type: 'toggled'; readonly item: number; readonly open: boolean }
  | { readonly type: 'locked'; readonly lock: Draft['lock'] }
  | { readonly type: 'moved'; readonly period: Period }
  | { readonly type: 'rescaled' }
  | ({ readonly type: 'saved' } & SavedEntry)
  | { readonly type: 'sent'; readonly attempt: SaveRequest | null }
  | { readonly type: 'markedSaved'; readonly contents: EntryContents }
  | { readonly type: 'refused'; readonly problem: EntryProblem }
  | {
      readonly type: 'loaded'
      readonly source: Period
      readonly entry: Entry | null
      readonly draft?: Draft | undefined
    }

/** Applies a change. A locked draft ignores edits of its contents. */
export function editDraft(context: EditorContext, draft: Draft, change: DraftChange): Draft {
  if (draft.lock === 'locked' && !changesWhileLocked.has(change.type)) return draft
  const next = restoreHiddenItems(context, applyChange(context, draft, change))
  const hasEdits = next.items !== draft.items || next.entryForm !== draft.entryForm
  return hasEdits && next.problem !== null ? clearSolvedProblem(context, draft, next) : next
}

const changesWhileLocked: ReadonlySet<DraftChange['type']> = new Set([
  'locked',
  'moved',
  'rescaled',
  'toggled',
  'loaded',
  'saved',
  'sent',
  'markedSaved',
  'refused',
])

function applyChange(context: EditorContext, draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case 'typed':
      return typeText(context, draft, change)
    case 'chosen':
      return setValue(context, draft, change)
    case 'counted':
      return setItemCount(context, draft, change.count)
    case 'removed':
      // The last item stays, unless a record of the area can have no items.
      return draft.items.length > 1 || canOmitItems(context)
        ? { ...draft, items: draft.items.toSpliced(change.item, 1) }
        : draft
    case 'restored':
      return hasRoom(context, draft) ? { ...draft, items: draft.items.toSpliced(change.item, 0, change.form) } : draft
    case 'cleared':
      return clearDraft(context, draft)
    case 'filled':
      return { ...draft, entryForm: { values: change.values, texts: {} } }
    case 'copied':
      return suggestSets(context, draft, replaceItems(draft, sortItemsByPart(context.category, change.items)), change)
    case 'appended':
      return suggestSets(context, draft, appendItems(context, draft, change.items), change)
    case 'rows':
      return openNextItem(
        updateItem(draft, change.item, (form) => setRows(form, change.rows)),
        change.item,
      )
    case 'suggested':
      // The values stay as they are, because the user has not edited the item.
      return updateItem(draft, change.item, (form) =>
        form.rows === undefined && listSetRows(form).length === 0 ? { ...form, rows: suggestRows(change.sets) } : form,
      )
    case 'toggled':
      return {
        ...draft,
        items: draft.items.map((item, i) => (i === change.item ? { ...item, open: change.open } : item)),
      }
    case 'locked':
      return { ...draft, lock: change.lock }
    case 'saved':
      return acceptSave(draft, change)
    case 'sent':
      return { ...draft, attempt: change.attempt }
    case 'markedSaved':
      // These contents count as saved; text that was typed since does not. On a device with a copy, the draft may already follow the deletion.
      return isUntouched(draft) ? draft : { ...draft, start: change.contents, hiddenItems: [] }
    case 'refused':
      return applyProblem(draft, change.problem)
    case 'moved':
      return { ...draft, period: change.period }
    case 'rescaled':
      return rescaleDraft(context, draft)
    case 'loaded':
      return change.draft ?? createDraft(context, change.source, change.entry)
  }
}

function typeText(
  context: EditorContext,
  draft: Draft,
  { item, name, text }: Extract<DraftChange, { type: 'typed' }>,
): Draft {
  const field = findField(context, item, name)
  if (field === undefined) return draft
  const next = setValue(context, draft, { item, name, value: field.parse(text, context.units) })
  return updateForm(next, item, (form) => ({ ...form, texts: { ...form.texts, [name]: text } }))
}

function setValue(
  context: EditorContext,
  draft: Draft,
  { item, name, value }: Omit<Extract<DraftChange, { type: 'chosen' }>, 'type'>,
): Draft {
  return updateForm(draft, item, (form) => {
    const after =
      item === null
        ? setEntryValue(context, form.values, name, value)
        : editItem(context.area, form.values, name, value, context.category)
    return setFormValues(form, name, after)
  })
}

function setEntryValue({ area, kind }: EditorContext, before: Values, name: string, value: Value): Values {
  const after = { ...before, [name]: value }
  return kind === 'goal' ? completeGoal(area, after) : after
}

function updateForm(draft: Draft, item: number | null, change: (form: FormState) => FormState): Draft {
  if (item === null) return { ...draft, entryForm: change(draft.entryForm) }
  return updateItem(draft, item, (form) => keepRows(form, { ...form, ...change(form) }))
}

function updateItem(draft: Draft, item: number, change: (form: ItemForm) => ItemForm): Draft {
  return { ...draft, items: draft.items.map((each, i) => (i === item ? change(each) : each)) }
}
