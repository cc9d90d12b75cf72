import { addDays, day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround, periodTypes, toPeriod } from '@haru/shared/calendar/period.ts'
import type { SaveMode } from '@haru/shared/engine/save-mode.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Value } from '@haru/shared/field/field.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import { findEntryView, listEntries, listTakenByType } from '@haru/shared/tracking/read/entries.ts'
import type { Collection, Owner, Store } from '@haru/shared/tracking/store.ts'
import { removeEntry, type SaveInput, saveEntry } from '@haru/shared/tracking/write/save.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creation, edition, exercise, goals, lift, money, records, sleep, spend } from '../support/data/samples.ts'
import { memoryStore } from '../support/servers/memory-store.ts'
import { newId, type OpenStore, openStoreNamed, storeNames } from '../support/servers/stores.ts'

// What any store answers to anything is what the plainest of them answers.

const today = day('2026-03-03')
const collections = [
  records(exercise),
  records(money),
  records(sleep),
  calendarCollection,
  goals(exercise),
  goals(sleep),
]

/** One thing a person does. `at` and `from` are among a few days, so that days are met again. */
interface Step {
  readonly act: 'create' | 'update' | 'move' | 'replace' | 'insert' | 'remove' | 'list' | 'exist'
  readonly collection: number
  readonly at: number
  readonly from: number
  readonly size: number
  readonly isStale: boolean
  readonly operation: number
}

const acts = ['create', 'update', 'move', 'replace', 'insert', 'remove', 'list', 'exist'] as const
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  collection: fc.nat(collections.length - 1),
  at: fc.nat(5),
  from: fc.nat(5),
  size: fc.integer({ min: 1, max: 7 }),
  isStale: fc.boolean(),
  operation: fc.nat(12),
})

const operations = Array.from({ length: 10 }, newId)
const ids = Array.from({ length: 100 }, newId)

function periodOf({ area, kind }: Collection, number: number): Period {
  const around = addDays(today, number * 3 - 6)
  if (area.multiDay) return toPeriod({ start: around, end: addDays(around, (number % 3) * 4) })
  const type = kind === 'record' ? 'day' : (periodTypes[1 + (number % 3)] ?? 'week')
  return periodAround(type, around)
}

function contentOf({ area, kind }: Collection, size: number): Pick<SaveInput, 'items' | 'values'> {
  if (kind === 'goal') {
    const values: [string, Value][] = Object.keys(area.metrics).map((name, i) => [name, size * 10 + i])
    return { items: [], values: Object.fromEntries(values) }
  }
  // Whole hours, whose means do not lie halfway between two minutes, where the last bit of a cosine decides.
  if (area === sleep)
    return { items: [{ part: 'night', bedTime: (1340 + size * 60) % 1440, wakeTime: 400 }], values: {} }
  if (area === calendarCollection.area)
    return { items: Array(size).fill({ part: 'memo', title: `${size}`, color: 'red', content: '' }), values: {} }
  if (area === money) return { items: Array(size).fill(spend(size)), values: {} }
  return { items: Array(size).fill(lift(size, 10, 60)), values: { scale: size % 2 === 0 ? null : 70_000 + size } }
}

/** What a store answers to a step: also a refusal is an answer. */
async function runStep(store: Store, owner: Owner, one: Step, turn: number): Promise<unknown> {
  const collection = collections[one.collection] ?? records(money)
  try {
    return await callStore(store, owner, collection, one, turn)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.details }
    throw error
  }
}

function callStore(store: Store, owner: Owner, collection: Collection, one: Step, turn: number): Promise<unknown> {
  const [at, from] = [periodOf(collection, one.at), periodOf(collection, one.from)]
  if (one.act === 'exist' || one.act === 'list') return look(store, owner, collection, one, at)
  if (one.act === 'remove') {
    const input = { period: at, revision: one.isStale ? one.size : null, operation: operations[one.operation] ?? null }
    return removeEntry(store, owner, collection, input)
  }
  return put(store, owner, collection, one, { at, from, id: ids[turn] ?? '' })
}

function look(store: Store, owner: Owner, collection: Collection, one: Step, at: Period): Promise<unknown> {
  const within = { start: at.start, end: addDays(at.end, one.from * 4) }
  if (one.act === 'exist') return listTakenByType(store, owner, collection, within)
  const input = { range: within, sort: one.isStale ? 'asc' : 'desc', page: one.size > 5 ? 2 : 1 } as const
  return listEntries(store, owner, collection, input, today)
}

interface Where {
  readonly at: Period
  readonly from: Period
  readonly id: string
}

async function put(
  store: Store,
  owner: Owner,
  collection: Collection,
  one: Step,
  { at, from, id }: Where,
): Promise<unknown> {
  const mode: SaveMode = one.act === 'replace' || one.act === 'insert' || one.act === 'update' ? one.act : 'create'
  const change = { mode, period: at, operation: operations[one.operation] ?? null, ...contentOf(collection, one.size) }
  const loaded = one.act === 'create' ? null : await store.read(owner).find(collection, mode === 'update' ? at : from)
  if (loaded === null) return saveEntry(store, owner, collection, creation(at, { ...change, id }))
  const revision = one.isStale ? one.size : loaded.revision
  return saveEntry(store, owner, collection, edition({ ...loaded, revision }, change))
}

/** All there is, so that a difference that no answer showed is seen at the end. */
async function everything(store: Store, owner: Owner) {
  const whole = { start: day('2020-01-01'), end: day('2029-12-31') }
  const pages = collections.map(async (collection) => {
    const { entries } = await listEntries(store, owner, collection, { range: whole, sort: 'asc', page: 1 }, today)
    return Promise.all(entries.map(({ period }) => findEntryView(store, owner, collection, period, today)))
  })
  return Promise.all(pages)
}

/** The store in memory has no clock and numbers no writes. */
function withoutStamps(result: unknown): unknown {
  return JSON.parse(JSON.stringify(result, (key, value) => (key === 'stamp' ? undefined : value)))
}

describe.each(storeNames.filter((name) => name !== 'memory'))('in %s', (name) => {
  let opened: OpenStore
  beforeAll(async () => {
    opened = await openStoreNamed(name)
  })
  afterAll(() => opened.close())

  test('any sequence of saves, deletes and lists has the same results as in the memory store', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const [plain, owner] = [memoryStore(), await opened.user()]
        for (const [turn, one] of steps.entries()) {
          expect(withoutStamps(await runStep(opened.store, owner, one, turn)), one.act).toEqual(
            await runStep(plain, owner, one, turn),
          )
        }
        expect(withoutStamps(await everything(opened.store, owner))).toEqual(await everything(plain, owner))
      }),
      { numRuns: Number(process.env.HARU_TEST_RUNS ?? 60) },
    )
  })
})
