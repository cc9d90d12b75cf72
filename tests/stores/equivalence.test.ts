import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import type { Database } from '@haru/server/src/db/schema.ts'
import { readChanges } from '@haru/server/src/exchange/read-changes.ts'
import { openStore } from '@haru/server/src/tracking/store.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround, periodTypes, toPeriod } from '@haru/shared/calendar/period.ts'
import type { SaveMode } from '@haru/shared/engine/save-mode.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Value } from '@haru/shared/field/field.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import { findEntryView, listEntries, listTakenByType } from '@haru/shared/tracking/read/entries.ts'
import type { Collection, Owner, Store } from '@haru/shared/tracking/store.ts'
import { removeEntry, type SaveInput, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { type DeviceStore, openDeviceStore } from '@haru/web/src/device/store/store.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { creation, edition, exercise, goals, lift, money, records, sleep, spend } from '../support/data/samples.ts'
import { openFreshDatabase } from '../support/servers/databases.ts'
import { describeInStoresExcept } from '../support/servers/describe-in-stores.ts'
import { memoryStore } from '../support/servers/memory-store.ts'
import { addUser, newId } from '../support/servers/stores.ts'
import { testProperty } from '../support/servers/test-property.ts'

// Every store returns the same results as the memory store, which is the simplest.

const today = day('2026-03-03')
const collections = [
  records(exercise),
  records(money),
  records(sleep),
  calendarCollection,
  goals(exercise),
  goals(sleep),
]

/** One call of a user. `at` and `from` select one of a few days, so that calls of the same day are frequent. */
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
const someStep: fc.Arbitrary<Step> = fc.record({
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
  // Whole hours, because the mean of other times can lie between two minutes, where the last bit of a cosine decides how it is rounded.
  if (area === sleep)
    return { items: [{ part: 'night', bedTime: (1340 + size * 60) % 1440, wakeTime: 400 }], values: {} }
  if (area === calendarCollection.area)
    return { items: Array(size).fill({ part: 'memo', title: `${size}`, color: 'red', content: '' }), values: {} }
  if (area === money) return { items: Array(size).fill(spend(size)), values: {} }
  return { items: Array(size).fill(lift(size, 10, 60)), values: { scale: size % 2 === 0 ? null : 70_000 + size } }
}

/** The result of a step, which is also a refusal. */
async function runStep(store: Store, owner: Owner, step: Step, turn: number): Promise<unknown> {
  const collection = collections[step.collection] ?? records(money)
  try {
    return await callStore(store, owner, collection, step, turn)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.details }
    throw error
  }
}

function callStore(store: Store, owner: Owner, collection: Collection, step: Step, turn: number): Promise<unknown> {
  const [at, from] = [periodOf(collection, step.at), periodOf(collection, step.from)]
  if (step.act === 'exist' || step.act === 'list') return readEntries(store, owner, collection, step, at)
  if (step.act === 'remove') {
    const input = {
      period: at,
      revision: step.isStale ? step.size : null,
      operation: operations[step.operation] ?? null,
    }
    return removeEntry(store, owner, collection, input)
  }
  return saveStep(store, owner, collection, step, { at, from, id: ids[turn] ?? '' })
}

function readEntries(store: Store, owner: Owner, collection: Collection, step: Step, at: Period): Promise<unknown> {
  const within = { start: at.start, end: addDays(at.end, step.from * 4) }
  if (step.act === 'exist') return listTakenByType(store.read(owner), collection, within)
  const input = { range: within, sort: step.isStale ? 'asc' : 'desc', page: step.size > 5 ? 2 : 1 } as const
  return listEntries(store.read(owner), collection, input, today)
}

interface Target {
  readonly at: Period
  readonly from: Period
  readonly id: string
}

async function saveStep(
  store: Store,
  owner: Owner,
  collection: Collection,
  step: Step,
  { at, from, id }: Target,
): Promise<unknown> {
  const mode: SaveMode = step.act === 'replace' || step.act === 'insert' || step.act === 'update' ? step.act : 'create'
  const change = {
    mode,
    period: at,
    operation: operations[step.operation] ?? null,
    ...contentOf(collection, step.size),
  }
  const loaded = step.act === 'create' ? null : await store.read(owner).find(collection, mode === 'update' ? at : from)
  if (loaded === null) return saveEntry(store, owner, collection, creation(at, { ...change, id }))
  const revision = step.isStale ? step.size : loaded.revision
  return saveEntry(store, owner, collection, edition({ ...loaded, revision }, change))
}

/** Reads all entries, so that the test finds a difference that no result of a step showed. */
async function readAllEntries(store: Store, owner: Owner) {
  const whole = { start: day('2020-01-01'), end: day('2029-12-31') }
  const pages = collections.map(async (collection) => {
    const { entries } = await listEntries(store.read(owner), collection, { range: whole, sort: 'asc', page: 1 }, today)
    return Promise.all(entries.map(({ period }) => findEntryView(store.read(owner), collection, period, today)))
  })
  return Promise.all(pages)
}

/** Removes the stamps, because the memory store has no clock and does not count writes. */
function withoutStamps(result: unknown): unknown {
  return JSON.parse(JSON.stringify(result, (key, value) => (key === 'stamp' ? undefined : value)))
}

describeInStoresExcept('memory', (opened) => {
  const runs = { quickRuns: 20, longRuns: 60 }
  testProperty(
    'any sequence of saves, deletes and lists has the same results as in the memory store',
    runs,
    async (numRuns) => {
      await fc.assert(
        fc.asyncProperty(fc.array(someStep, { minLength: 5, maxLength: 40 }), async (steps) => {
          const [memory, owner] = [memoryStore(), await opened.addUser()]
          for (const [turn, step] of steps.entries()) {
            expect(withoutStamps(await runStep(opened.store, owner, step, turn)), step.act).toEqual(
              await runStep(memory, owner, step, turn),
            )
          }
          expect(withoutStamps(await readAllEntries(opened.store, owner))).toEqual(await readAllEntries(memory, owner))
        }),
        { numRuns },
      )
    },
  )
})

/** Lets the device receive the changes of the server behind its cursor, as an exchange does. */
async function pullChanges(db: Database, device: DeviceStore, owner: Owner, cursor: number): Promise<number> {
  const last = Number.MAX_SAFE_INTEGER
  const changes = await readChanges(db, areas, owner, { after: cursor, last })
  await device.putServerChanges(owner, changes)
  return Math.max(cursor, ...[...changes.entries, ...changes.removed].map(({ seq }) => seq))
}

describe('a device over the entries of a server', () => {
  let database: DatabaseHandle
  const device = openDeviceStore({ areas, now: () => Date.now() })
  beforeAll(async () => {
    database = await openFreshDatabase('sqlite')
  })
  afterAll(() => Promise.all([database.close(), device.close()]))

  const name =
    'any sequence of saves, deletes, lists and pulls has the same results as on the server, and the entries are those of the server'
  testProperty(name, { quickRuns: 20, longRuns: 60 }, async (numRuns) => {
    const server = openStore(database.db, { now: () => Date.now() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ step: someStep, isPulled: fc.boolean() }), { minLength: 5, maxLength: 40 }),
        async (steps) => {
          const owner = await addUser(database)
          let cursor = 0
          for (const [turn, { step, isPulled }] of steps.entries()) {
            const expected = withoutStamps(await runStep(server, owner, step, turn))
            expect(withoutStamps(await runStep(device, owner, step, turn)), step.act).toEqual(expected)
            if (isPulled) cursor = await pullChanges(database.db, device, owner, cursor)
          }
          await pullChanges(database.db, device, owner, cursor)
          // With their numbers and times, so no entry is the one that the device has made.
          expect(await readAllEntries(device, owner)).toEqual(await readAllEntries(server, owner))
        },
      ),
      { numRuns },
    )
  })
})
