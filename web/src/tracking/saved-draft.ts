import type { Period } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import { type Fields, initialValues, type Values } from '@haru/shared/field/field.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { valueFields } from '@haru/shared/tracking/fields.ts'
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
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../session/stored-drafts.ts'
import { type Contents, sameContents, type Workplace } from './contents.ts'
import { type Draft, edit, startDraft } from './draft.ts'
import { contentsOf } from './draft-contents.ts'
import { isFromAttempt } from './draft-save.ts'
import { formOf } from './form.ts'

/** A user's editor of a period. */
export interface EditorKey {
  /** The id of the account. */
  readonly owner: string
  readonly place: Workplace
  readonly source: Period
}

export function editorId({ owner, place: { area, kind }, source: { type, start, end } }: EditorKey): string {
  return `${owner} ${area.id} ${kind} ${type} ${start} ${end}`
}

/** Stores what is typed in an editor until it is saved or discarded: it outlives the screen and a reload of the tab. */
export function saveDraft(key: EditorKey, draft: Draft): boolean {
  return writeStoredDraft(editorId(key), encodeDraft(draft))
}

export function discardDraft(key: EditorKey): void {
  removeStoredDraft(editorId(key))
}

/** What was typed in an editor and not saved, over what stands there now. */
export function findDraft(key: EditorKey, entry: Entry | null): Draft | undefined {
  const draft = decodeDraft(key, readStoredDraft(editorId(key)))
  if (draft === undefined || !isFromAttempt(draft.attempt, entry)) return draft
  const { id, period, revision } = entry
  const sent: Contents = { values: draft.attempt?.values ?? {}, items: draft.attempt?.items ?? [] }
  const brought = draft.items.flatMap((item) => item.brought?.id ?? [])
  return edit(key.place, draft, { type: 'saved', sent, brought, saved: { id, period, revision }, before: null })
}

/** The same for one of several editors of a page, which has an id of its own. */
export function findDraftOf(
  owner: string,
  { id, place, source }: Pick<EditorKey, 'place' | 'source'> & { readonly id: string },
) {
  return decodeDraft({ place, source }, readStoredDraft(storedName(owner, id)))
}

/** The name that the draft of such an editor is stored by. */
export function storedName(owner: string, id: string): string {
  return `${owner} ${id}`
}

/** Stores what is typed in an editor of that id; null discards it. */
export function storeDraftOf(owner: string, id: string, draft: Draft | null): boolean {
  const name = storedName(owner, id)
  if (draft !== null) return writeStoredDraft(name, encodeDraft(draft))
  removeStoredDraft(name)
  return true
}

/** Discards the stored draft of a deleted entry, unless the user has typed since: then its contents are others than these. */
export function discardDeletedDraft(
  name: string,
  editor: Pick<EditorKey, 'place' | 'source'>,
  contents: Contents,
): void {
  const stored = decodeDraft(editor, readStoredDraft(name))
  if (stored !== undefined && sameContents(contentsOf(stored), contents)) removeStoredDraft(name)
}

/** As it is stored. */
function encodeDraft(draft: Draft): StoredDraft {
  const { period, loaded, lock, start, attempt } = draft
  const { values } = contentsOf(draft)
  const items = draft.items.map((item) => ({ values: item.values, brought: item.brought, open: item.open }))
  return { period, loaded, lock, start, attempt, values, items }
}

const valuesShape = record(string(), nullable(union([number(), string(), boolean()])))
const periodShape = object({
  type: oneOf(['day', 'week', 'month', 'year', 'select']),
  start: string(),
  end: string(),
})
const loadedShape = nullable(object({ id: string(), period: periodShape, revision: nullable(number()) }))
const contentsShape = { values: valuesShape, items: array(valuesShape) }
const shape = object({
  period: periodShape,
  loaded: loadedShape,
  lock: oneOf(['open', 'locked']),
  values: valuesShape,
  items: array(
    object({
      values: valuesShape,
      brought: optional(object({ id: string(), values: valuesShape })),
      open: optional(boolean()),
    }),
  ),
  start: object(contentsShape),
  attempt: nullable(
    object({
      ...contentsShape,
      mode: oneOf(['create', 'update', 'replace', 'insert']),
      period: periodShape,
      loaded: loadedShape,
      id: nullable(string()),
      operation: nullable(string()),
    }),
  ),
})

type StoredDraft = Pick<Draft, 'period' | 'loaded' | 'lock' | 'start' | 'attempt'> & {
  readonly values: Values
  readonly items: readonly Pick<Draft['items'][number], 'values' | 'brought' | 'open'>[]
}

/** What an older page has stored, as far as it says something here: fields that are new begin as they do, others are dropped. */
function decodeDraft({ place, source }: Omit<EditorKey, 'owner'>, stored: unknown): Draft | undefined {
  const { data } = safeParse(shape, stored)
  if (data === undefined) return undefined
  const valuesOf = (values: Values) => fitting(valueFields(place), values)
  const itemOf = (values: Values) => fitting(place.area.item, values)
  const { loaded, period, lock, items, start, attempt } = data
  return {
    ...startDraft(place, source, null),
    loaded: loaded as Draft['loaded'],
    period: period as Period,
    lock,
    whole: { values: valuesOf(data.values), texts: {} },
    items: items.map(({ values, brought, open = true }, i) => ({ ...formOf(itemOf(values), i), brought, open })),
    nextKey: items.length,
    start: { values: valuesOf(start.values), items: start.items.map(itemOf) },
    attempt: attempt as SaveRequest | null,
  }
}

function fitting(fields: Fields, values: Values): Values {
  const begun = initialValues(fields)
  const known = Object.entries(values).filter(
    ([name, value]) => begun[name] === null || value === null || typeof value === typeof begun[name],
  )
  return { ...begun, ...Object.fromEntries(known.filter(([name]) => Object.hasOwn(begun, name))) }
}
