import { type Period, samePeriod } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import type { Value, Values } from '@haru/shared/field/field.ts'
import { completeGoal, type Entry } from '@haru/shared/tracking/entry.ts'
import type { EntryProblem } from '@haru/shared/tracking/validate.ts'
import { editItem } from '@haru/shared/tracking/write/edit-item.ts'
import type { LoadedEntry } from '@haru/shared/tracking/write/save.ts'
import {
  blankAfter,
  byPart,
  type Contents,
  emptyContents,
  fieldOf,
  sameContents,
  sortedContents,
  type Workplace,
} from './contents.ts'
import { contentItems, contentsOf, mayHaveNoItems, minCount } from './draft-contents.ts'
import { withoutSolvedProblem, withProblem } from './draft-problem.ts'
import { acceptSave, type SavedEntry } from './draft-save.ts'
import { type Form, formOf, formsOf, type ItemForm } from './form.ts'

/** What a person has in the editor. */
export interface Draft {
  /** The period whose entry, or emptiness, the editor began with. */
  readonly source: Period
  /** The period it will be saved to: another one than the source once it was moved under the lock. */
  readonly period: Period
  readonly loaded: LoadedEntry | null
  /** What was loaded before the last save, as long as the screen may still show it; undefined where nothing was saved. */
  readonly replaced?: LoadedEntry | null | undefined
  /** The last save whose answer has not come. */
  readonly attempt: SaveRequest | null
  /** What is typed once: for a record's day, or a goal's metrics. */
  readonly whole: Form
  readonly items: readonly ItemForm[]
  /** Items beyond a lowered count: raised again, the count brings them back, first of the list first. */
  readonly kept: readonly ItemForm[]
  readonly nextKey: number
  readonly lock: 'open' | 'locked'
  /** The first thing that kept it from being saved; it goes once it is right. */
  readonly problem: EntryProblem | null
  /** What it began with, which tells whether there is anything to lose. */
  readonly start: Contents
}

/** Everything that can happen in an editor. `item` is the place of an item; null is what is typed once. */
export type Change =
  | { readonly type: 'typed'; readonly item: number | null; readonly name: string; readonly text: string }
  | { readonly type: 'chosen'; readonly item: number | null; readonly name: string; readonly value: Value }
  | { readonly type: 'counted'; readonly count: number }
  | { readonly type: 'removed'; readonly item: number }
  | { readonly type: 'restored'; readonly item: number; readonly form: ItemForm }
  | { readonly type: 'cleared' }
  | { readonly type: 'filled'; readonly values: Values }
  | { readonly type: 'copied' | 'appended'; readonly items: readonly Values[] }
  | { readonly type: 'folded'; readonly item: number; readonly open: boolean }
  | { readonly type: 'locked'; readonly lock: Draft['lock'] }
  | { readonly type: 'moved'; readonly period: Period }
  | ({ readonly type: 'saved' } & SavedEntry)
  | { readonly type: 'sent'; readonly attempt: SaveRequest | null }
  | { readonly type: 'settled'; readonly contents: Contents }
  | { readonly type: 'refused'; readonly problem: EntryProblem }
  | {
      readonly type: 'loaded'
      readonly source: Period
      readonly entry: Entry | null
      readonly draft?: Draft | undefined
    }

/** The editor as it opens: what is there, or on a free day one blank item, ready to be typed in. */
export function startDraft(place: Workplace, source: Period, entry: Entry | null): Draft {
  const contents = entry === null ? emptyContents(place) : sortedContents(place, entry)
  return {
    source,
    period: source,
    loaded: entry === null ? null : loadedOf(entry),
    attempt: null,
    whole: { values: contents.values, texts: {} },
    items: formsOf(contents.items, 0),
    kept: [],
    nextKey: contents.items.length,
    lock: 'open',
    problem: null,
    start: contents,
  }
}

/** The editor after something happened in it. Locked, it answers to nothing but the lock and to folding. */
export function edit(place: Workplace, draft: Draft, change: Change): Draft {
  if (draft.lock === 'locked' && !stillPossible.has(change.type)) return draft
  const next = withClosedItems(place, changed(place, draft, change))
  const edits = next.items !== draft.items || next.whole !== draft.whole
  return edits && next.problem !== null ? withoutSolvedProblem(place, draft, next) : next
}

/** What the server has to know of an entry that is changed. */
export function loadedOf({ id, period, revision }: Entry): LoadedEntry {
  return { id, period, revision }
}

/**
 * Whether the editor still shows what it should: what is typed is kept against all that arrives for the same period;
 * what is not touched follows what was saved elsewhere. Locked, it stays as it is.
 */
export function isCurrent(draft: Draft, source: Period, entry: Entry | null): boolean {
  if (draft.lock === 'locked') return true
  if (!samePeriod(draft.source, source) && !samePeriod(draft.loaded?.period ?? draft.source, source)) return false
  const isOf = (loaded: LoadedEntry | null) => loaded?.id === entry?.id && loaded?.revision === entry?.revision
  return isDirty(draft) || isOf(draft.loaded) || (draft.replaced !== undefined && isOf(draft.replaced))
}

/** Whether leaving would lose anything. */
export function isDirty(draft: Draft): boolean {
  return !sameContents(contentsOf(draft), draft.start)
}

/** Whether nothing was typed yet on a free day. */
export function isUntouched(draft: Draft): boolean {
  return draft.loaded === null && !isDirty(draft)
}

const stillPossible: ReadonlySet<Change['type']> = new Set([
  'locked',
  'moved',
  'folded',
  'loaded',
  'saved',
  'sent',
  'settled',
  'refused',
])

function changed(place: Workplace, draft: Draft, change: Change): Draft {
  switch (change.type) {
    case 'typed':
      return typed(place, draft, change)
    case 'chosen':
      return chosen(place, draft, change)
    case 'counted':
      return counted(place, draft, change.count)
    case 'removed':
      // The last item stays, unless a day of the area is a record without any.
      return draft.items.length > 1 || mayHaveNoItems(place)
        ? { ...draft, items: draft.items.toSpliced(change.item, 1) }
        : draft
    case 'restored':
      return draft.items.length < place.area.maxItems
        ? { ...draft, items: draft.items.toSpliced(change.item, 0, change.form) }
        : draft
    case 'cleared':
      return cleared(place, draft)
    case 'filled':
      return { ...draft, whole: { values: change.values, texts: {} } }
    case 'copied':
      return copied(draft, byPart(place.category, change.items))
    case 'appended':
      return appended(place, draft, change.items)
    case 'folded':
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
    case 'settled':
      // These contents count as saved; text that was typed since does not.
      return { ...draft, start: change.contents, kept: [] }
    case 'refused':
      return withProblem(draft, change.problem)
    case 'moved':
      return { ...draft, period: change.period }
    case 'loaded':
      return change.draft ?? startDraft(place, change.source, change.entry)
  }
}

function typed(place: Workplace, draft: Draft, { item, name, text }: Extract<Change, { type: 'typed' }>): Draft {
  const field = fieldOf(place, item, name)
  if (field === undefined) return draft
  const next = chosen(place, draft, { item, name, value: field.parse(text, place.units) })
  return mapForm(next, item, (form) => ({ ...form, texts: { ...form.texts, [name]: text } }))
}

function chosen(
  place: Workplace,
  draft: Draft,
  { item, name, value }: Omit<Extract<Change, { type: 'chosen' }>, 'type'>,
): Draft {
  return mapForm(draft, item, (form) => {
    const after =
      item === null
        ? wholeAfter(place, form.values, name, value)
        : editItem(place.area, form.values, name, value, place.category)
    // What the area changed along with it is no longer what was typed.
    const texts = Object.entries(form.texts).filter(([each]) => each !== name && after[each] === form.values[each])
    return { ...form, values: after, texts: Object.fromEntries(texts) }
  })
}

function wholeAfter({ area, kind }: Workplace, before: Values, name: string, value: Value): Values {
  const after = { ...before, [name]: value }
  return kind === 'goal' ? completeGoal(area, after) : after
}

/** Closed items come back with the first item that is open: what is not on the screen would be lost by saving. */
function withClosedItems(place: Workplace, draft: Draft): Draft {
  const count = minCount(place, draft)
  return draft.items.length > 0 && draft.items.length < count ? counted(place, draft, count) : draft
}

/**
 * Raises the count with what was there before, then with blank items; lowers it from the end, down to the last item with
 * content, and keeps what goes.
 */
function counted(place: Workplace, draft: Draft, wanted: number): Draft {
  const max = place.kind === 'goal' ? 0 : place.area.maxItems
  const count = Math.min(Math.max(wanted, minCount(place, draft)), max)
  const all = [...draft.items, ...draft.kept]
  const missing = Math.max(0, count - all.length)
  const blank = blankAfter(place, draft.items.at(-1)?.values)
  const added = Array.from({ length: missing }, (_, i) => formOf(blank, draft.nextKey + i))
  const grown = [...all, ...added]
  return { ...draft, items: grown.slice(0, count), kept: grown.slice(count), nextKey: draft.nextKey + missing }
}

function copied(draft: Draft, items: readonly Values[]): Draft {
  const { nextKey } = draft
  return { ...draft, items: formsOf(items, nextKey), nextKey: nextKey + items.length }
}

/** Items behind those that are there, all of them or none; blank items make room. */
function appended(place: Workplace, draft: Draft, items: readonly Values[]): Draft {
  const own = contentItems(place, draft)
  if (own.length + items.length > place.area.maxItems) return draft
  const { nextKey } = draft
  return { ...draft, items: [...own, ...formsOf(items, nextKey)], kept: [], nextKey: nextKey + items.length }
}

/** A record's items are all put away; a goal is back at zero. */
function cleared(place: Workplace, draft: Draft): Draft {
  return place.kind === 'goal'
    ? { ...draft, whole: { values: emptyContents(place).values, texts: {} } }
    : { ...draft, items: [], kept: [...draft.items, ...draft.kept] }
}

function mapForm(draft: Draft, item: number | null, change: (form: Form) => Form): Draft {
  if (item === null) return { ...draft, whole: change(draft.whole) }
  return { ...draft, items: draft.items.map((each, i) => (i === item ? { ...each, ...change(each) } : each)) }
}
