import { generateYear } from '@haru/server/src/demo/year.ts'
import { type Client, password } from '@haru/server/src/testing/client.ts'
import { blackPng } from '@haru/server/src/testing/test-images.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas as registered } from '@haru/shared/areas/register.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { listAllCalls } from '@haru/shared/contract/all.ts'
import { calendarCalls } from '@haru/shared/contract/calendar/calendar.ts'
import { changeCalls } from '@haru/shared/contract/exchange/changes.ts'
import { categoriesCodec } from '@haru/shared/contract/overview/category.ts'
import { listAreasWithBests } from '@haru/shared/contract/tracking/personal-bests.ts'
import { savedSetWriteCalls } from '@haru/shared/contract/tracking/saved-set-writes.ts'
import { trackingCalls, writeCalls } from '@haru/shared/contract/tracking/tracking.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { createWireNames } from '@haru/shared/contract/wire/names.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { hasSets } from '@haru/shared/field/sets.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { type Categories, createDefaultCategory, listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import { calendarCollection, listCollections } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { hasRoutines, hasSavedSets } from '@haru/shared/tracking/saved-set.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import * as z from 'zod/mini'
import { feedInputs } from '../api/feed-client.ts'
import { importInputs, importSteps } from '../api/import-client.ts'
import { stepsBefore } from '../api/sign-in-methods.ts'
import { newId } from '../servers/stores.ts'
import { emptyExport } from './empty-export.ts'
import { strongFile } from './import-files.ts'
import { chartsOf, lastItemsOf, personalBestsOf, routinesOf, spreadsheetsOf, suggestionOf } from './wire-reads.ts'

/** The units of the test users. */
export const units: Units = { weight: 'kg', currency: 'KRW' }

interface SentFile {
  readonly type: string
  readonly body: string | Buffer
}

/** A call with a valid sample input. */
export interface SampleCall {
  readonly call: Endpoint
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
  /** Runs the calls that must precede this call, and returns the input that follows from their responses. */
  readonly before?: (user: Client) => Promise<SampleCall['input']>
  /** The file of a call that takes a file. The input is then in the query. */
  readonly file?: SentFile
}

const texts = { title: '치과', content: '이틀 전에 전화하기' }
const appointment = { ...texts, part: 'schedule', color: 'blue' }
const ofCalendar = {
  collection: calendarCollection,
  entry: {
    period: periodAround('day', day('2026-03-30')),
    values: {},
    items: [appointment, { ...appointment, part: 'memo' }],
  },
}
const year = [...generateYear({ language: 'ko', units, seed: 7, today: day('2026-03-31') })]

/** A save of a record or a goal on the wire. Every typed text contains `mark`. */
export function sampleSave(collection: Collection, mark = ''): SampleCall & { readonly period: Period } {
  const found = [...year, ofCalendar].findLast(
    ({ collection: { area, kind }, entry }) =>
      area.id === collection.area.id && kind === collection.kind && entry.items.length !== 1,
  )
  if (found === undefined) throw new Error(`no sample of ${collection.area.id}`)
  const items = found.entry.items.map((item) => ({ ...item, ...textsOf(collection.area, mark) }))
  return saveOf(collection, { ...found.entry, items })
}

/** A save of an entry on the wire. */
export function saveOf(
  collection: Collection,
  { period, values, items }: Pick<Entry, 'period' | 'values' | 'items'>,
): SampleCall & { readonly period: Period } {
  const call = trackingCalls(collection.area, collection.kind).create
  const draft = { id: null, loaded: null, period, values, items, mode: 'create', operation: null } as const
  const input = plain(z.encode(call.input(units), draft)) as Record<string, unknown>
  return { call: call as unknown as Endpoint, path: call.path, input, period }
}

// The value after encoding and decoding as JSON.
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function textsOf({ item }: AnyArea, mark: string): Values {
  const texts = Object.entries(item).filter(([, { kind, hidden }]) => kind === 'text' && !hidden)
  return mark === '' ? {} : Object.fromEntries(texts.map(([name]) => [name, mark]))
}

/** Every call of the contract with a valid input. */
export function everyCall(areas: readonly AnyArea[]): readonly SampleCall[] {
  const collections = listCollections(areas)
  const ofCollections = [...collections.flatMap(callsOf), ...collections.map(undoOf)]
  const ofAreas = [
    ...ofCollections,
    ...areas.flatMap(chartsOf),
    ...areas.flatMap(spreadsheetsOf),
    ...areas.map(suggestionOf),
    ...listAreasWithBests(areas).map(personalBestsOf),
    ...areas.filter(hasSets).map(lastItemsOf),
    ...areas.filter(hasRoutines).map(routinesOf),
    ...areas.filter(hasSavedSets).flatMap(savedSetsOf),
    exchange,
  ]
  const known = new Map(ofAreas.map((sample) => [`${sample.call.method} ${sample.call.path}`, sample]))
  return listAllCalls(areas).map((call) => {
    const name = `${call.method} ${call.path}`
    const before = stepsBefore[name] ?? importSteps[name]
    const sample = { call, path: call.path, input: inputs[name] ?? {} }
    const file = files[name]
    return (
      known.get(name) ?? {
        ...sample,
        ...(file === undefined ? {} : { file }),
        ...(before === undefined ? {} : { before }),
      }
    )
  })
}

/** The six calls of a collection that have a period. The writes use the period of the sample. */
export function callsOf(collection: Collection): readonly SampleCall[] {
  const calls =
    collection === calendarCollection ? calendarCalls(registered) : trackingCalls(collection.area, collection.kind)
  const { input, period } = sampleSave(collection)
  const DATE = { dateType: period.type, dateStart: period.start, dateEnd: period.end }
  const sample = (call: unknown, of: SampleCall['input']): SampleCall => ({
    call: call as Endpoint,
    path: (call as Endpoint).path,
    input: of,
  })
  return [
    sample(calls.exist, { DATE }),
    sample(calls.list, { DATE, PAGING: { sort: 'asc', page: 1 } }),
    sample(calls.detail, { DATE }),
    sample(calls.create, input),
    sample(calls.update, { ...input, type: 'replace' }),
    sample(calls.remove, { DATE }),
  ]
}

/** A call that undoes a removal, which `before` makes. */
function undoOf(collection: Collection): SampleCall {
  const { undo, create, remove } = writeCalls(collection)
  const { input } = sampleSave(collection)
  const operationId = newId()
  const before = async (user: Client) => {
    await user.post(create.path, input)
    await user.remove(remove.path, { DATE: input['DATE'], operationId })
    return { undo: operationId }
  }
  return { call: undo as unknown as Endpoint, path: undo.path, input: { undo: operationId }, before }
}

/** A save of a set with the items of the sample record. Every typed text contains `mark`. */
export function sampleSet(area: AnyArea, mark = ''): SampleCall {
  const { save } = savedSetWriteCalls(area)
  const { section } = createWireNames({ area, kind: 'record' })
  const { OBJECT } = sampleSave({ area, kind: 'record' }, mark).input as { OBJECT: Record<string, unknown> }
  const input = { _id: newId(), name: `아침 세트 ${mark}`.trim(), [section]: OBJECT[section] }
  return { call: save as unknown as Endpoint, path: save.path, input }
}

/** The two calls that change saved sets; `before` the removal saves the set. */
function savedSetsOf(area: AnyArea): readonly SampleCall[] {
  const save = sampleSet(area)
  const { remove } = savedSetWriteCalls(area)
  const input = { _id: String(save.input['_id']) }
  const before = async (user: Client) => {
    await user.put(save.path, save.input)
    return input
  }
  return [save, { call: remove as unknown as Endpoint, path: remove.path, input, before }]
}

/** A request of changes with a removal, in the epoch of the database. */
const exchange: SampleCall = {
  call: changeCalls.exchange as unknown as Endpoint,
  path: changeCalls.exchange.path,
  input: { epoch: '', cursor: 0, operations: [] },
  before: async (user) => {
    const { body } = await user.get('/user/sync/copy', inputs['GET /user/sync/copy'])
    const period = { type: 'day', start: '2026-03-30', end: '2026-03-30' }
    const removal = { id: newId(), act: 'remove', contract: 1, list: 'calendar', ...period, revision: null }
    return { epoch: body.result?.epoch ?? '', cursor: 0, operations: [removal] }
  },
}

function usualCategories(): Categories {
  return Object.fromEntries(listAreasWithCategories(registered).map((area) => [area.id, createDefaultCategory(area)]))
}

/** An own food on the wire. */
export const ownFood = {
  food_id: 'own:0193e9c0-0000-7000-8000-000000000001',
  food_name_ko: '엄마 식빵',
  food_per100: { kcal: 280, carb: 50.1, protein: null, fat: 4.5 },
  food_portions: [{ ko: '장', en: 'slice', gram: 40 }],
}

/** The files of calls that take a file. */
const files: Readonly<Record<string, SentFile>> = {
  'POST /user/restore': { type: 'application/json', body: emptyExport },
  'PUT /user/image': { type: 'image/png', body: blackPng(1, 1) },
  'POST /import/create': { type: 'text/csv', body: Buffer.from(strongFile) },
}

/** The inputs of calls that belong to no collection. Calls without an entry here have no input. */
const inputs: Readonly<Record<string, SampleCall['input']>> = {
  ...feedInputs,
  ...importInputs,
  'POST /user/prove': { user_pw: password },
  'PUT /user/password': { OBJECT: { user_pw: 'Another-horse8!' } },
  'DELETE /user/delete': { user_pw: password },
  'DELETE /user/sessions': { id: 'others' },
  'PUT /user/quick': { on: true },
  'PUT /user/update': { OBJECT: { user_lang: 'ko' } },
  'GET /user/sync/percent': {
    DATE: {
      dateType: 'day',
      dateStart: '2026-03-31',
      dateEnd: '2026-03-31',
      monthStart: '2026-03-01',
      monthEnd: '2026-03-31',
    },
  },
  'GET /user/sync/copy': { DATE: { dateType: '', dateStart: '2026-01-01', dateEnd: '2026-12-31' } },
  'POST /user/category/update': {
    OBJECT: plain(z.encode(categoriesCodec(registered), usualCategories())) as SampleCall['input'],
  },
  'PUT /food/find/updateFavorite': { foodFavorite: { food_name: '현미밥', food_gram: 210, food_kcal: 315 } },
  'GET /food/find/list': { PAGING: { query: '현미밥', page: 0, sort: 'asc' }, isoCode: 'kr' },
  'GET /food/find/barcode': { barcode: '8801043014830' },
  'GET /food/own/list': { PAGING: { page: 1, sort: 'asc' } },
  'POST /food/own/create': { OBJECT: ownFood },
  'PUT /food/own/update': { OBJECT: ownFood },
  'DELETE /food/own/delete': { food_id: ownFood.food_id },
  'GET /search/list': { text: '밥', PAGING: { sort: 'desc', page: 1 } },
  'GET /search/history': { area: 'money', field: 'title', part: 'expense', text: 'food' },
  'GET /calendar/days': { DATE: { dateType: 'month', dateStart: '2026-03-01', dateEnd: '2026-03-31' } },
  'GET /today/year': { DATE: { dateType: 'year', dateStart: '2026-01-01', dateEnd: '2026-12-31' } },
}
