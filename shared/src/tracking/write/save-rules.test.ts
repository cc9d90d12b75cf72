import { type Arbitrary, array, assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../../tests/support/servers/memory-store.ts'
import type { AnyArea } from '../../areas/define.ts'
import { areas } from '../../areas/register.ts'
import { day } from '../../calendar/day.ts'
import { type Period, periodAround } from '../../calendar/period.ts'
import type { SaveMode } from '../../engine/save-mode.ts'
import type { ErrorCode } from '../../errors.ts'
import { initialValues, type Values } from '../../field/field.ts'
import type { Collection, Store } from '../store.ts'
import { type LoadedEntry, saveEntry } from './save.ts'

const [, , money, sleep] = areas as [AnyArea, AnyArea, AnyArea, AnyArea]
const kim = { ownerId: 'kim' }
const days = ['2026-11-19', '2026-11-20', '2026-11-21'].map((text) => periodAround('day', day(text)))

/** A small limit, so that days are often full. */
const maxItems = 10

interface Save {
  /** Which of the days it is saved to, and which it was loaded from. */
  readonly to: number
  readonly from: number | null
  readonly mode: SaveMode
  readonly based: 'right' | 'older' | 'none'
  readonly count: number
}

const someSave: Arbitrary<Save> = record({
  to: integer({ min: 0, max: 2 }),
  from: option(integer({ min: 0, max: 2 })),
  mode: constantFrom('create', 'update', 'replace', 'insert'),
  based: constantFrom('right', 'right', 'older', 'none'),
  count: integer({ min: 1, max: 6 }),
})

interface StoredRecord {
  readonly id: string
  readonly revision: number
  readonly items: readonly Values[]
}

/** The stored entries by day. */
type Model = ReadonlyMap<number, StoredRecord>

/** The reason for the refusal of a save, rule by rule; null if it is accepted. */
function refused(model: Model, { to, from, mode, based, count }: Save, merges: boolean): ErrorCode | null {
  const target = model.get(to)
  const moves = from !== null && from !== to
  const rules: readonly (readonly [ErrorCode, boolean])[] = [
    ['noData', moves && !model.has(from)],
    ['staleVersion', moves && based === 'older'],
    ['alreadyExists', mode === 'create' && target !== undefined],
    ['noData', mode !== 'create' && target === undefined],
    ['noData', mode === 'update' && moves],
    ['staleVersion', from === to && target !== undefined && based === 'older'],
    ['invalidType', mode === 'insert' && !merges],
    ['limitReached', mode === 'insert' && (target?.items.length ?? 0) + count > maxItems],
  ]
  return rules.find(([, applies]) => applies)?.[0] ?? null
}

/** The stored entries after an accepted save. */
function after(model: Model, { to, from, mode }: Save, items: readonly Values[], id: string): Model {
  const target = model.get(to)
  const source = from === null || from === to ? undefined : model.get(from)
  const left = [...model].filter(([at, stored]) => at !== to && stored !== source)
  const before = target ?? source ?? { id, revision: 0 }
  const all = mode === 'insert' ? [...(target?.items ?? []), ...items] : items
  return new Map([...left, [to, { id: before.id, revision: before.revision + 1, items: all }]])
}

function loadedBy(model: Model, { from, based }: Save): LoadedEntry | null {
  if (from === null) return null
  const { id, revision } = model.get(from) ?? { id: 'gone', revision: 1 }
  return { id, period: dayAt(from), revision: { right: revision, older: revision - 1, none: null }[based] }
}

function dayAt(at: number): Period {
  const found = days[at]
  if (found === undefined) throw new RangeError(`no day ${at}`)
  return found
}

async function everything(store: Store, collection: Collection): Promise<Model> {
  const all: [number, StoredRecord][] = []
  for (const [at, period] of days.entries()) {
    const stored = await store.read(kim).find(collection, period)
    if (stored !== null) all.push([at, { id: stored.id, revision: stored.revision, items: stored.items }])
  }
  return new Map(all)
}

const spend = (amount: number) => ({ ...initialValues(money.item), part: 'expense', title: 'food', amount })
const night = (wakeTime: number) => ({ part: 'night', bedTime: 0, wakeTime })

test.each([
  ['may be joined', money, spend],
  ['may not be joined', sleep, night],
] as const)('the rules of saving hold for any sequence of saves where two records %s', (_, area, itemOf) =>
  assert(
    asyncProperty(array(someSave, { minLength: 1, maxLength: 12 }), async (saves) => {
      const store = memoryStore()
      const collection = { area: { ...area, maxItems }, kind: 'record' } as const
      let model: Model = new Map()
      for (const [step, each] of saves.entries()) {
        const id = `id${step}`
        const items = Array.from({ length: each.count }, (_each, i) => itemOf(step * 10 + i + 1))
        const code = refused(model, each, area.canMerge)
        const loaded = loadedBy(model, each)
        const input = { mode: each.mode, period: dayAt(each.to), loaded, id, values: {}, items, operation: null }
        const work = saveEntry(store, kim, collection, input)
        if (code === null) await work
        else await expect(work).rejects.toEqual(expect.objectContaining({ name: 'Refusal', code }))
        model = code === null ? after(model, each, items, id) : model
        expect(await everything(store, collection)).toEqual(model)
      }
    }),
    { numRuns: 150 },
  ),
)
