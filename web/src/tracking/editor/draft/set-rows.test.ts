import { exercise } from '@haru/shared/areas/exercise.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { type LiftSet, listSets, parseSets, replaceSets } from '@haru/shared/field/sets.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { expect, test } from 'vitest'
import { findDraftProblem, getComparedContents, getContentsToSave } from './contents-to-save.ts'
import { createDraft, type Draft, isDirty } from './draft.ts'
import { isFieldFilled } from './draft-problem.ts'
import { computeDraftTotals } from './draft-totals.ts'
import { type DraftChange, editDraft } from './edit-draft.ts'
import { createEmptyContents, type EditorContext } from './entry-contents.ts'
import { addRow, editRow, findIncompleteRow, findSameWeightEnd, listSetRows, type SetRow } from './set-rows.ts'
import { findStoredDraft, storeDraft } from './stored-draft.ts'

const context: EditorContext = {
  area: exercise,
  kind: 'record',
  category: createDefaultCategory(exercise),
  units: { weight: 'kg', currency: 'KRW' },
}
const friday = periodAround('day', day('2026-11-20'))

const set = (kilograms: number, rep: number, kind: LiftSet['kind'] = 'normal'): LiftSet => ({
  weight: kilograms * 1_000_000,
  rep,
  kind,
})
const lastTime = [set(60, 8), set(60, 8), set(60, 8)]

const change = (draft: Draft, ...changes: readonly DraftChange[]) =>
  changes.reduce((before, each) => editDraft(context, before, each), draft)
const suggest = (item: number, sets = lastTime): DraftChange => ({ type: 'suggested', item, sets })
const begin = (...changes: readonly DraftChange[]) => change(createDraft(context, friday, null), ...changes)

/** Changes the rows of an item as the table does. */
function editRows(draft: Draft, item: number, edit: (rows: readonly SetRow[]) => readonly SetRow[]): Draft {
  const form = draft.items[item]
  return form === undefined ? draft : change(draft, { type: 'rows', item, rows: edit(listSetRows(form)) })
}

const tick = (draft: Draft, item: number, index: number) =>
  editRows(draft, item, (rows) => rows.map((row, i) => (i === index ? { ...row, isDone: !row.isDone } : row)))

/** The sets of each saved item, as weight in kilograms x repetitions. */
const savedSets = (draft: Draft) =>
  getContentsToSave(context, draft).items.map((item) =>
    listSets(item).map(({ weight, rep }) => `${weight / 1_000_000}x${rep}`),
  )

test('sets without a weight that are stored keep no other change from being saved', () => {
  const lift = { ...createEmptyContents(context).items[0], part: 'back', title: 'deadlift' }
  const item = replaceSets(lift, parseSets('10x0 8x60000000'))
  const entry = { id: '1', period: friday, values: { scale: null }, items: [item], revision: 1 }
  const weighed = change(createDraft(context, friday, entry), {
    type: 'chosen',
    item: null,
    name: 'scale',
    value: 70_000,
  })
  expect(findDraftProblem(context, weighed)).toBeNull()
  const edited = editRows(weighed, 0, (rows) => editRow(rows, 1, { rep: 9 }))
  expect(findDraftProblem(context, edited)).toMatchObject({ name: 'weight', item: 0 })
})

test('suggested sets leave the draft unchanged, and are saved as they are while no set is ticked', () => {
  const draft = begin(suggest(0))
  expect(isDirty(draft)).toBe(false)
  expect(savedSets(draft)).toEqual([['60x8', '60x8', '60x8']])
  expect(findDraftProblem(context, draft)).toBe(null)
})

test('after the first tick only ticked and edited sets are saved, and items without one are left out', () => {
  const draft = begin({ type: 'counted', count: 3 }, suggest(0), suggest(1), suggest(2))
  const ticked = editRows(tick(draft, 1, 0), 1, (rows) => editRow(rows, 2, { rep: 6 }))
  expect(savedSets(ticked)).toEqual([['60x8', '60x6']])
  expect(computeDraftTotals(context, ticked).totals['volume']).toBe((60 * 8 + 60 * 6) * 10_000)
  expect(savedSets(tick(ticked, 1, 0))).toEqual([
    ['60x8', '60x8', '60x8'],
    ['60x8', '60x8', '60x6'],
    ['60x8', '60x8', '60x8'],
  ])
})

test('a problem of a saved item is found at its place among the items that are left out', () => {
  const draft = tick(begin({ type: 'counted', count: 2 }, suggest(0), suggest(1)), 1, 0)
  const invalid = editRows(draft, 1, (rows) => editRow(editRow(rows, 1, { rep: 0 }), 2, { rep: 0 }))
  expect(findDraftProblem(context, invalid)).toMatchObject({ name: 'sets', item: 1 })
})

test('a body weight is saved without the suggested sets of the untouched first item', () => {
  const draft = begin(suggest(0), { type: 'typed', item: null, name: 'scale', text: '72' })
  expect(savedSets(draft)).toEqual([])
})

test('a set that is ticked while a save runs is unsaved after it', () => {
  const sent = tick(begin(suggest(0)), 0, 0)
  expect(isDirty(sent)).toBe(true)
  const contents = getComparedContents(sent)
  const saved = { id: '1', period: friday, revision: 1 }
  const accept: DraftChange = { type: 'saved', saved, sent: contents, importedIds: [], contents }
  expect(isDirty(change(sent, accept))).toBe(false)
  const later = change(tick(sent, 0, 1), accept)
  expect(isDirty(later)).toBe(true)
  expect(savedSets(later)).toEqual([['60x8', '60x8']])
})

test('a weight is taken by the equal weights directly below it that are not ticked', () => {
  const rows = listSetRows({
    values: {},
    rows: begin(suggest(0, [...lastTime, set(50, 8), set(60, 8)])).items[0]?.rows,
  })
  const weights = (edited: readonly SetRow[]) => edited.map(({ weight }) => weight / 1_000_000)
  expect(weights(editRow(rows, 1, { weight: set(70, 8).weight }))).toEqual([60, 70, 70, 50, 60])
  const done = rows.map((row, i) => ({ ...row, isDone: i === 2 }))
  expect(weights(editRow(done, 0, { weight: set(70, 8).weight }))).toEqual([70, 70, 60, 50, 60])
  expect(weights(editRow(rows, 0, { rep: 5 }))).toEqual([60, 60, 60, 50, 60])
})

test.each([
  { before: [14, 12, 12], typed: [1, 12, 12.5], after: [12.5, 12, 12] },
  { before: [20, 0, 0], typed: [0, 2, 25], after: [25, 0, 0] },
  { before: [20, 20, 10], typed: [1, 10, 100], after: [100, 100, 10] },
])('a weight that is typed over $before is taken by the weights that were equal before: $after', (row) => {
  const kilograms = (weight: number) => weight * 1_000_000
  const sets = row.before.map((weight) => ({ ...set(0, 8), weight: kilograms(weight) }))
  const rows = listSetRows({ values: {}, rows: begin(suggest(0, sets)).items[0]?.rows })
  const end = findSameWeightEnd(rows, 0)
  const edited = row.typed.reduce((now, weight) => editRow(now, 0, { weight: kilograms(weight) }, end), rows)
  expect(edited.map(({ weight }) => weight)).toEqual(row.after.map(kilograms))
})

test('the weight of a warm-up is taken by the warm-ups directly below it only', () => {
  const rows = listSetRows({
    values: {},
    rows: begin(suggest(0, [set(60, 8, 'warmUp'), set(60, 8, 'warmUp'), ...lastTime])).items[0]?.rows,
  })
  const edited = editRow(rows, 0, { weight: set(40, 8).weight })
  expect(edited.map(({ weight }) => weight / 1_000_000)).toEqual([40, 40, 60, 60, 60])
})

test('an added set repeats the last one and is saved without a tick', () => {
  const draft = editRows(tick(begin(suggest(0)), 0, 0), 0, addRow)
  expect(savedSets(draft)).toEqual([['60x8', '60x8']])
  expect(listSetRows(draft.items[0] ?? { values: {} })).toHaveLength(4)
})

test('another title takes back suggested sets, and keeps edited ones', () => {
  const row: DraftChange = { type: 'chosen', item: 0, name: 'title', value: 'barbellRow' }
  expect(change(begin(suggest(0)), row).items[0]?.rows).toBe(undefined)
  expect(savedSets(change(tick(begin(suggest(0)), 0, 0), row))).toEqual([['60x8']])
})

test('an item whose part has no sets loses its rows', () => {
  const cardio: DraftChange = { type: 'chosen', item: 0, name: 'part', value: 'cardio' }
  const draft = change(tick(begin(suggest(0)), 0, 0), cardio)
  expect(draft.items[0]).toMatchObject({ rows: undefined, values: { set: 0, sets: '' } })
})

test('the sets of a copied day are suggested if the change asks for it', () => {
  const items = getContentsToSave(context, begin(suggest(0))).items
  const suggested = begin({ type: 'copied', items, suggestsSets: true })
  expect(savedSets(tick(suggested, 0, 1))).toEqual([['60x8']])
  expect(savedSets(tick(begin({ type: 'copied', items }), 0, 1))).toEqual([['60x8', '60x8', '60x8']])
})

test('the rows of a stored draft are restored with their ticks', () => {
  const key = { owner: 'kim', context, source: friday }
  const draft = tick(begin(suggest(0)), 0, 1)
  storeDraft(key, draft)
  expect(findStoredDraft(key, null)?.items[0]?.rows).toEqual(draft.items[0]?.rows)
})

test('the first saved set that lacks its weight is found, and a warm-up needs none', () => {
  const rowsOf = (...sets: readonly LiftSet[]) =>
    begin(suggest(0, [...sets])).items.flatMap((form) => listSetRows(form))
  const rows = rowsOf(set(0, 12, 'warmUp'), set(60, 8), set(0, 8), set(0, 6))
  expect(findIncompleteRow(rows, 'weight', false)).toBe(2)
  const ticked = rows.with(1, { ...set(60, 8), isSuggested: true, isDone: true })
  expect(findIncompleteRow(ticked, 'weight', true)).toBe(-1)
  expect(findIncompleteRow(ticked.with(3, { ...set(0, 6), isSuggested: false, isDone: false }), 'weight', true)).toBe(3)
  expect(findIncompleteRow(rowsOf(set(60, 8), set(60, 0)), 'rep', false)).toBe(1)
})

test('a set without a weight among others is a missing weight, and another item of its day cannot be saved either', () => {
  const day = begin({ type: 'counted', count: 2 }, suggest(0), suggest(1, [set(60, 8), set(0, 8)]))
  const problem = findDraftProblem(context, day)
  expect(problem).toEqual({ code: 'invalidField', name: 'weight', item: 1 })
  expect(problem && isFieldFilled(context, day, problem)).toBe(false)
  const filled = editRows(day, 1, (rows) => editRow(rows, 1, { weight: 50_000_000 }))
  expect(findDraftProblem(context, filled)).toBeNull()
})
