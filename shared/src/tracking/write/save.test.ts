import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../tests/support/servers/memory-store.ts'
import type { AnyArea } from '../../areas/define.ts'
import { areas } from '../../areas/register.ts'
import { day } from '../../calendar/day.ts'
import { periodAround } from '../../calendar/period.ts'
import { Refusal } from '../../errors.ts'
import { initialValues } from '../../field/field.ts'
import type { Store } from '../store.ts'
import { removeEntry, type SaveInput, saveEntry } from './save.ts'

// tests/stores tests that every store stores the saves, also concurrent saves. save-rules.test.ts tests the rules for any
// sequence of saves.
const [exercise, , money, sleep] = areas as [AnyArea, AnyArea, AnyArea, AnyArea]
const kim = { ownerId: 'kim' }
const friday = periodAround('day', day('2026-11-20'))
const saturday = periodAround('day', day('2026-11-21'))

const spend = (amount: number) => ({ ...initialValues(money.item), part: 'expense', title: 'food', amount })
const night = (wakeTime: number) => ({ part: 'night', bedTime: 0, wakeTime })
const rest = { ...initialValues(exercise.item), part: 'rest', title: 'rest' }

const input = (change: Partial<SaveInput>): SaveInput => ({
  mode: 'create',
  period: saturday,
  loaded: null,
  id: 'new',
  values: {},
  items: [spend(1)],
  operation: null,
  ...change,
})

/** The result as text: 'id revision', or the code of the refusal with its field. */
async function outcome(work: Promise<{ readonly id: string; readonly revision: number }>): Promise<string> {
  try {
    const { id, revision } = await work
    return `${id} ${revision}`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, error.details.field].filter((each) => each !== undefined).join(' ')
  }
}

const records = (area: AnyArea) => ({ area, kind: 'record' }) as const
const saved = (store: Store, area: AnyArea, change: Partial<SaveInput>) =>
  outcome(saveEntry(store, kim, records(area), input(change)))
const found = (store: Store, area: AnyArea, period = saturday) => store.read(kim).find(records(area), period)

describe('a save', () => {
  test('is refused with the path of the first problem', async () => {
    const store = memoryStore()
    expect(await saved(store, money, { items: [] })).toBe('errorCount items')
    expect(await saved(store, money, { items: [spend(1), spend(0)] })).toBe('invalidField items.1.amount')
    expect(await saved(store, money, { items: [{ ...spend(1), part: 'x' }] })).toBe('errorPart items.0.part')
    expect(await saved(store, money, { items: [{ ...spend(1), title: 'x' }] })).toBe('errorTitle items.0.title')
    expect(await saved(store, sleep, { items: [night(0)] })).toBe('invalidField items.0.bedTime')
    const goal = { area: money, kind: 'goal' } as const
    const values = { income: 1, expense: 0 }
    expect(await outcome(saveEntry(store, kim, goal, input({ values, items: [] })))).toBe('invalidField expense')
  })

  test('that would make more than a hundred items is refused and changes nothing', async () => {
    const store = memoryStore()
    await saved(store, money, { items: Array(97).fill(spend(1)) })
    expect(await saved(store, money, { mode: 'insert', items: Array(4).fill(spend(2)) })).toBe('limitReached items')
    expect((await found(store, money))?.items).toHaveLength(97)
    expect(await saved(store, money, { mode: 'insert', items: Array(3).fill(spend(2)) })).toBe('new 2')
  })

  test('that merges two nights is refused', async () => {
    const store = memoryStore()
    await saved(store, sleep, { items: [night(420)] })
    expect(await saved(store, sleep, { mode: 'insert', items: [night(400)] })).toBe('invalidType type')
  })

  test('that inserts keeps the existing body weight, or adds its own if there was none', async () => {
    const store = memoryStore()
    await saved(store, exercise, { items: [rest], values: { scale: 70 } })
    await saved(store, exercise, { mode: 'insert', items: [rest], values: { scale: 99 } })
    expect((await found(store, exercise))?.values).toEqual({ scale: 70 })
    await saved(store, exercise, { period: friday, items: [rest], values: { scale: null } })
    await saved(store, exercise, { period: friday, mode: 'insert', items: [rest], values: { scale: 99 } })
    expect((await found(store, exercise, friday))?.values).toEqual({ scale: 99 })
  })

  test('that replaces the loaded entry requires its loaded revision', async () => {
    const store = memoryStore()
    await saved(store, money, {})
    const loaded = { id: 'new', period: saturday, revision: 1 }
    expect(await saved(store, money, { mode: 'replace', loaded })).toBe('new 2')
    expect(await saved(store, money, { mode: 'replace', loaded })).toBe('staleVersion')
  })

  test('of a goal derives the metrics that depend on others', async () => {
    const store = memoryStore()
    const goal = { area: sleep, kind: 'goal' } as const
    const period = periodAround('month', day('2026-11-21'))
    const values = { bedTime: 1380, wakeTime: 420, sleepTime: 1 }
    await saveEntry(store, kim, goal, input({ period, values, items: [] }))
    expect((await store.read(kim).find(goal, period))?.values).toEqual({ bedTime: 1380, wakeTime: 420, sleepTime: 480 })
  })

  test('is refused with the current entry if another save was first', async () => {
    const store = memoryStore()
    await saved(store, money, {})
    await expect(saveEntry(store, kim, records(money), input({}))).rejects.toMatchObject({
      details: { current: { id: 'new', revision: 1 } },
    })
  })
})

describe('an operation', () => {
  const operation = '0193477f-2f00-7abc-8def-0123456789ab'

  test('that is repeated runs once, also when the server chose another id', async () => {
    const store = memoryStore()
    expect(await saved(store, money, { operation, id: 'one' })).toBe('one 1')
    expect(await saved(store, money, { operation, id: 'two' })).toBe('one 1')
    expect((await found(store, money))?.revision).toBe(1)
  })

  test.each([
    ['items', { items: [spend(2)] }],
    ['another day', { period: friday }],
    ['another way', { mode: 'replace' }],
    ['another origin', { loaded: { id: 'x', period: friday, revision: 1 } }],
  ] as const)('that is repeated with %s is refused', async (_, change) => {
    const store = memoryStore()
    await saved(store, money, { operation })
    expect(await saved(store, money, { operation, ...change })).toBe('operationReplayed')
  })

  test('is bound to its area and its kind of change', async () => {
    const store = memoryStore()
    await saved(store, money, { operation })
    expect(await saved(store, exercise, { operation, items: [rest] })).toBe('operationReplayed')
    const removal = { period: saturday, revision: null, operation }
    expect(await outcome(removeEntry(store, kim, records(money), removal))).toBe('operationReplayed')
  })

  test('that was refused can be done later', async () => {
    const store = memoryStore()
    expect(await saved(store, money, { operation, mode: 'update' })).toBe('noData')
    await saved(store, money, {})
    expect(await saved(store, money, { operation, mode: 'update' })).toBe('new 2')
  })
})

describe('a removal', () => {
  const removed = (store: Store, revision: number | null, operation: string | null = null) =>
    outcome(removeEntry(store, kim, records(money), { period: saturday, revision, operation }))

  test('deletes the entry once', async () => {
    const store = memoryStore()
    await saved(store, money, {})
    expect(await removed(store, 1)).toBe('new 1')
    expect(await removed(store, 1)).toBe('noData')
    expect(await found(store, money)).toBeNull()
  })

  test('of an older revision is refused', async () => {
    const store = memoryStore()
    await saved(store, money, {})
    await saved(store, money, { mode: 'update' })
    expect(await removed(store, 1)).toBe('staleVersion')
    expect(await removed(store, null)).toBe('new 2')
  })

  test('that is repeated returns the same result', async () => {
    const store = memoryStore()
    const operation = '0193477f-2f00-7abc-8def-0123456789ab'
    await saved(store, money, {})
    expect(await removed(store, 1, operation)).toBe('new 1')
    expect(await removed(store, 1, operation)).toBe('new 1')
  })
})
