import { areas } from '@haru/shared/areas/register.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { initialValues } from '@haru/shared/field/field.ts'
import { scoreRange } from '@haru/shared/tracking/read/scores.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { saveEntry } from '@haru/shared/tracking/write/save.ts'
import { openDeviceStore } from '@haru/web/src/device/store/store.ts'

// The page of tests/e2e/device/store.test.ts: it runs the step of the fragment in the browser and shows the result as JSON.

const money = areas.find(({ id }) => id === 'money')
if (money === undefined) throw new Error('no area money')
const expenses = { area: money, kind: 'record' } as const
const first = '2026-03-01' as Day
const owner = { ownerId: 'user' }
const openStore = () => openDeviceStore({ areas, now: () => Date.now() })
const store = openStore()

const onDay = (number: number): Period => periodAround('day', addDays(first, number))
const spend = (amount: number) => ({ ...initialValues(money.item), part: 'expense', title: 'food', amount })
const create = (number: number, by = store) =>
  saveEntry(by, owner, expenses, {
    mode: 'create',
    period: onDay(number),
    loaded: null,
    id: `entry-${number}`,
    values: {},
    items: [spend(1)],
    operation: null,
  })

const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error))
const settle = async (work: Promise<unknown>) => {
  try {
    await work
    return 'done'
  } catch (error) {
    return describeError(error)
  }
}

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  /** Days 0 to 99 in one transaction, so that it has to stay alive through hundreds of requests. */
  fill: () =>
    settle(
      store.write(owner, async (writer) => {
        for (let number = 0; number < 100; number += 1) {
          const entry = { id: `${number}`, period: onDay(number), values: {}, items: [spend(number)], revision: 1 }
          if ((await writer.find(expenses, entry.period)) !== null) throw new Error('not empty')
          await writer.put(expenses, entry, computeStoredTotals(expenses, entry))
        }
      }),
    ),
  /** Day 200 by two stores at once, as two tabs do. */
  create: async () => {
    const other = openStore()
    const results = await Promise.all([settle(create(200)), settle(create(200, other))])
    await other.close()
    return results.toSorted()
  },
  /** A write that stores day 201 and then throws. */
  abort: () =>
    settle(
      store.write(owner, async (writer) => {
        const entry = { id: 'x', period: onDay(201), values: {}, items: [spend(1)], revision: 1 }
        await writer.put(expenses, entry, computeStoredTotals(expenses, entry))
        if ((await writer.find(expenses, entry.period)) === null) throw new Error('not written')
        throw new Error('aborted')
      }),
    ),
  /** A write that goes on until the test sets `isReleased`, also when the page is left. */
  writeLong: () =>
    settle(
      store.write(owner, async (writer) => {
        Reflect.set(globalThis, 'isWriting', true)
        while (!Reflect.has(globalThis, 'isReleased')) await writer.find(expenses, onDay(0))
      }),
    ),
  /** How the browser runs the transactions of a write and a read. */
  transactions: async () => {
    const { transaction: begin } = IDBDatabase.prototype
    const begun: IDBTransaction[] = []
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = begin.apply(this, args)
      begun.push(transaction)
      return transaction
    }
    await create(210)
    await store.read(owner).firstDay(money)
    return begun.map(({ mode, durability }) => `${mode} ${durability}`)
  },
  read: async () => {
    const reader = store.read(owner)
    const range = { start: first, end: addDays(first, 300) }
    const list = await reader.list(expenses, range, { sort: 'desc', offset: 0, limit: 3 })
    const { days, sums } = await reader.lifetimeTotals(money)
    const scores = await scoreRange(reader, areas, range, range.end)
    return {
      days,
      expense: sums['expense'],
      starts: list.entries.map(({ period }) => period.start),
      count: list.count,
      hasScores: Object.keys(scores).length > 0,
    }
  },
}

const step = steps[location.hash.slice(1)]
const result = step === undefined ? 'no such step' : await step().catch(describeError)
document.querySelector('output')?.append(JSON.stringify(result))
