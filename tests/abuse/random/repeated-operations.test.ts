import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import type { OperationResult } from '@haru/shared/contract/exchange/changes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databases } from '../../support/servers/databases.ts'
import { describeOnDatabases } from '../../support/servers/describe-on-databases.ts'
import { newId } from '../../support/servers/stores.ts'

// F19: a device that keeps operations until it has their results.

const quickRuns = 20
const longRuns = 500
const daysOfRun = 3
const firstDay = day('1960-01-01')

const periodOf = (at: Day) => ({ type: 'day', start: at, end: at })

interface Step {
  readonly offset: number
  readonly amount: number
  readonly isRemoval: boolean
}

/** How a device sends the next operations of its list. */
interface Sending {
  readonly count: number
  /** The server has done the operations, and the device does not get the response. */
  readonly isResponseLost: boolean
  /** The request arrives again after the device has got its response. */
  readonly isRepeatedLate: boolean
}

const someSteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ offset: fc.nat(daysOfRun - 1), amount: fc.integer({ min: 1, max: 1_000_000 }), isRemoval: fc.boolean() }),
  { minLength: 1, maxLength: 12 },
)
const someSendings: fc.Arbitrary<readonly Sending[]> = fc.array(
  fc.record({ count: fc.integer({ min: 1, max: 5 }), isResponseLost: fc.boolean(), isRepeatedLate: fc.boolean() }),
  { minLength: 1, maxLength: 20 },
)

interface Operation {
  readonly id: string
  readonly [field: string]: unknown
}

interface ExpectedEntry {
  readonly id: string
  readonly amount: number
  readonly revision: number
  readonly lastOperation: string
}

const common = () => ({ id: newId(), contract: 1, list: 'money' })

function createSave(at: Day, amount: number, before: ExpectedEntry | undefined): Operation {
  const id = before?.id ?? newId()
  return {
    ...common(),
    act: 'save',
    currency: 'KRW',
    mode: before === undefined ? 'create' : 'update',
    after: before?.lastOperation ?? null,
    loaded: before === undefined ? null : { id, revision: null },
    entry: { id, ...periodOf(at), values: {}, items: [['expense', 'food', amount]] },
  }
}

/** The operations of a device that changes its days step by step, and the entries that they lead to. */
function planOperations(first: Day, steps: readonly Step[]) {
  const expected = new Map<Day, ExpectedEntry>()
  const operations = steps.map(({ offset, amount, isRemoval }) => {
    const at = addDays(first, offset)
    const before = expected.get(at)
    if (isRemoval && before !== undefined) {
      expected.delete(at)
      return { ...common(), act: 'remove', after: before.lastOperation, ...periodOf(at), revision: null }
    }
    const save = createSave(at, amount, before)
    const { id } = save['entry'] as { id: string }
    expected.set(at, { id, amount, revision: (before?.revision ?? 0) + 1, lastOperation: save.id })
    return save
  })
  return { operations, expected }
}

/** Every result of an operation is that of the first time. */
function addResult(results: Map<string, OperationResult>, result: OperationResult): void {
  expect(result).toMatchObject({ status: 'done' })
  const id = String(result.id)
  expect(result).toEqual(results.get(id) ?? result)
  results.set(id, result)
}

describeOnDatabases('postgres', (kind) => {
  let app: TestApp
  let kim: UserClient
  let epoch: string
  let runCount = 0
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
    kim = await app.signUp()
    epoch = (await kim.get('/user/sync/copy', { DATE: { dateStart: firstDay, dateEnd: firstDay } })).body.result.epoch
  })
  afterAll(() => app.close())

  async function exchange(operations: readonly Operation[]): Promise<OperationResult[]> {
    const { body } = await kim.post('/user/sync', { epoch, cursor: 0, operations })
    expect(body).toMatchObject({ status: 'success' })
    return body.result.results
  }

  const name = 'F19: operations whose responses are lost are each done once and in order'
  test(name, () => expectOrderedOperations(quickRuns))
  test(`${name}, in many runs`, { tags: ['long'], timeout: 600_000 }, () => expectOrderedOperations(longRuns))

  async function expectOrderedOperations(numRuns: number): Promise<void> {
    const property = fc.asyncProperty(someSteps, someSendings, async (steps, sendings) => {
      // Each run has days of its own.
      const first = addDays(firstDay, runCount * daysOfRun)
      runCount += 1
      const { operations, expected } = planOperations(first, steps)
      await sendAll(operations, sendings)
      expect(await readEntries(first)).toEqual(
        [...expected]
          .map(([at, { id, amount, revision }]) => ({ at, id, amount, revision }))
          .toSorted((a, b) => a.at.localeCompare(b.at)),
      )
    })
    await fc.assert(property, { numRuns })
  }

  async function sendAll(operations: readonly Operation[], sendings: readonly Sending[]): Promise<void> {
    const results = new Map<string, OperationResult>()
    let doneCount = 0
    for (let i = 0; doneCount < operations.length; i += 1) {
      const { count, isResponseLost, isRepeatedLate } = sendings[i] ?? { count: 5 }
      const sent = operations.slice(doneCount, doneCount + count)
      const received = await exchange(sent)
      if (isRepeatedLate) received.push(...(await exchange(sent)))
      for (const result of received) addResult(results, result)
      if (!isResponseLost) doneCount += count
    }
    // A request that was delayed by the network arrives after all others.
    expect(await exchange(operations)).toEqual(operations.map(({ id }) => results.get(id)))
  }

  async function readEntries(first: Day) {
    const DATE = { dateStart: first, dateEnd: addDays(first, daysOfRun - 1) }
    const { body } = await kim.get('/user/sync/copy', { DATE })
    return body.result.entries
      .map(({ start, id, items, revision }: { start: Day; id: string; items: unknown[][]; revision: number }) => ({
        at: start,
        id,
        amount: items[0]?.[2],
        revision,
      }))
      .toSorted((a: { at: Day }, b: { at: Day }) => a.at.localeCompare(b.at))
  }
})
