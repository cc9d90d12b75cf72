import type { Period } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import { type Fields, initialValues, type Values } from '@haru/shared/field/field.ts'
import { setKinds } from '@haru/shared/field/sets.ts'
import { getValueFields } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import {
  array,
  boolean,
  nullable,
  number,
  object,
  enum as oneOf,
  optional,
  record,
  safeParse,
  string,
  union,
} from 'zod/mini'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../../../session/stored-drafts.ts'
import { getComparedContents } from './contents-to-save.ts'
import { createDraft, type Draft } from './draft.ts'
import { isFromAttempt } from './draft-save.ts'
import { editDraft } from './edit-draft.ts'
import { type EditorContext, type EntryContents, findEmptyValue, isSameContents } from './entry-contents.ts'
import { createItemForm, type ImportedItem, type ItemForm } from './form.ts'
import { rescaleDraft } from './rescale-draft.ts'

/** A user's editor of a period. */
export interface EditorKey {
  /** The id of the account. */
  readonly owner: string
  readonly context: EditorContext
  readonly source: Period
}

export function createEditorId({ owner, context: { area, kind }, source: { type, start, end } }: EditorKey): string {
  return `${owner} ${area.id} ${kind} ${type} ${start} ${end}`
}

/** Stores a draft until it is saved or discarded. It outlives the screen and a reload of the tab. */
export function storeDraft(key: EditorKey, draft: Draft): boolean {
  return writeStoredDraft(createEditorId(key), encodeDraft(draft))
}

export function discardDraft(key: EditorKey): void {
  removeStoredDraft(createEditorId(key))
}

/** The stored draft of an editor, if any. A draft that the server has saved meanwhile is based on the saved entry. */
export function findStoredDraft(key: EditorKey, entry: Entry | null): Draft | undefined {
  const draft = decodeDraft(key, readStoredDraft(createEditorId(key)))
  if (draft === undefined || !isFromAttempt(draft.attempt, entry)) return draft
  const { id, period, revision } = entry
  const sent: EntryContents = { values: draft.attempt?.values ?? {}, items: draft.attempt?.items ?? [] }
  const importedIds = draft.items.flatMap((item) => item.imported?.id ?? [])
  return editDraft(key.context, draft, {
    type: 'saved',
    sent,
    importedIds,
    saved: { id, period, revision },
    contents: sent,
  })
}

/** The stored draft of an editor with its own id, of a page with several editors. */
export function findStoredDraftById(
  owner: string,
  { id, context, source }: Pick<EditorKey, 'context' | 'source'> & { readonly id: string },
) {
  return decodeDraft({ context, source }, readStoredDraft(createStoredDraftName(owner, id)))
}

/** The name in storage of the draft of an editor with its own id. */
export function createStoredDraftName(owner: string, id: string): string {
  return `${owner} ${id}`
}

/** Stores the draft of an editor by its id; null discards the stored draft. */
export function storeDraftById(owner: string, id: string, draft: Draft | null): boolean {
  const name = createStoredDraftName(owner, id)
  if (draft !== null) return writeStoredDraft(name, encodeDraft(draft))
  removeStoredDraft(name)
  return true
}

/** Discards the stored draft of a deleted entry, unless the user has typed since and the draft has other contents. */
export function discardDeletedDraft(
  name: string,
  editor: Pick<EditorKey, 'context' | 'source'>,
  contents: EntryContents,
): void {
  const stored = decodeDraft(editor, readStoredDraft(name))
  if (stored !== undefined && isSameContents(getComparedContents(stored), contents)) removeStoredDraft(name)
}

/** The stored form of a draft. */
function encodeDraft(draft: Draft): StoredDraft {
  const { period, loaded, lock, units, start, attempt } = draft
  const { values } = draft.entryForm
  const items = draft.items.map(encodeItem)
  const hiddenItems = draft.hiddenItems.map(encodeItem)
  return { period, loaded, lock, currency: units.currency, start, attempt, values, items, hiddenItems }
}

function encodeItem({ values, imported, open, rows }: ItemForm): StoredItem {
  return { values, brought: imported, open, rows }
}

/** Values of any fields. */
export const valuesSchema = record(string(), nullable(union([number(), string(), boolean()])))
const periodSchema = object({
  type: oneOf(['day', 'week', 'month', 'year', 'select']),
  start: string(),
  end: string(),
})
const loadedSchema = nullable(object({ id: string(), period: periodSchema, revision: nullable(number()) }))
const contentsFields = { values: valuesSchema, items: array(valuesSchema) }
const rowSchema = object({
  rep: number(),
  weight: number(),
  kind: oneOf(setKinds),
  isSuggested: boolean(),
  isDone: boolean(),
})
const itemsSchema = array(
  object({
    values: valuesSchema,
    brought: optional(object({ id: string(), values: valuesSchema })),
    open: optional(boolean()),
    rows: optional(array(rowSchema)),
  }),
)
const storedDraftSchema = object({
  period: periodSchema,
  loaded: loadedSchema,
  lock: oneOf(['open', 'locked']),
  currency: optional(string()),
  values: valuesSchema,
  items: itemsSchema,
  hiddenItems: optional(itemsSchema),
  start: object(contentsFields),
  attempt: nullable(
    object({
      ...contentsFields,
      mode: oneOf(['create', 'update', 'replace', 'insert']),
      period: periodSchema,
      loaded: loadedSchema,
      revision: optional(number()),
      id: nullable(string()),
      operation: nullable(string()),
    }),
  ),
})

type StoredItem = Pick<ItemForm, 'values' | 'open' | 'rows'> & { readonly brought?: ImportedItem | undefined }

type StoredDraft = Pick<Draft, 'period' | 'loaded' | 'lock' | 'start' | 'attempt'> & {
  readonly currency: string
  readonly values: Values
  readonly items: readonly StoredItem[]
  readonly hiddenItems: readonly StoredItem[]
}

/** Decodes a draft, possibly of an older page: new fields get their initial value, and unknown fields are dropped. */
function decodeDraft({ context, source }: Omit<EditorKey, 'owner'>, stored: unknown): Draft | undefined {
  const { data } = safeParse(storedDraftSchema, stored)
  if (data === undefined) return undefined
  const decodeValues = (values: Values) => pickKnownValues(getValueFields(context), values)
  const decodeItem = (values: Values) => pickKnownValues(context.area.item, values)
  const { loaded, period, lock, currency = context.units.currency, items, hiddenItems = [], start, attempt } = data
  const forms = [...items, ...hiddenItems].map(({ values, brought: imported, open = true, rows }, i) => ({
    ...createItemForm(decodeItem(values), i),
    imported,
    open,
    rows,
  }))
  return rescaleDraft(context, {
    ...createDraft(context, source, null),
    loaded: loaded as Draft['loaded'],
    period: period as Period,
    lock,
    units: { ...context.units, currency },
    entryForm: { values: decodeValues(data.values), texts: {} },
    items: forms.slice(0, items.length),
    hiddenItems: forms.slice(items.length),
    nextKey: forms.length,
    start: { values: decodeValues(start.values), items: start.items.map(decodeItem) },
    attempt: attempt as SaveRequest | null,
  })
}

/** The values that an older page may have stored, as values of these fields: new fields get their initial value, and unknown ones are dropped. */
export function pickKnownValues(fields: Fields, values: Values): Values {
  const defaults = initialValues(fields)
  const knownValues = Object.entries(fields).flatMap(([name, field]) => {
    const { [name]: value } = values
    const isKnown =
      field.initial === null ||
      value === null ||
      value === findEmptyValue(field) ||
      typeof value === typeof field.initial
    return value !== undefined && isKnown ? [[name, value] as const] : []
  })
  return { ...defaults, ...Object.fromEntries(knownValues) }
}
