import type { Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AttackSetup, hashOf, setUpAttack } from '../../support/api/victim-and-attacker.ts'
import { type History, someHistory } from '../../support/data/random-history.ts'
import { saveOf, units } from '../../support/data/wire-samples.ts'
import { describeOnDatabases } from '../../support/servers/describe-on-databases.ts'
import { newId } from '../../support/servers/stores.ts'

// Random sequences of valid calls of two users. The report of a failure has the seed; HARU_TEST_SEED repeats it.

const seed = process.env.HARU_TEST_SEED === undefined ? {} : { seed: Number(process.env.HARU_TEST_SEED) }
const quickRuns = Number(process.env.HARU_TEST_RUNS ?? 2)
const longRuns = 100

const acts = ['create', 'update', 'replace', 'insert', 'move', 'remove', 'undo'] as const

/** One call of a user. `at` selects the entry that it writes, and `from` another one of the same collection. */
interface Step {
  /** Which of the two users makes the call. */
  readonly isFirst: boolean
  readonly act: (typeof acts)[number]
  readonly at: number
  readonly from: number
}

const someSteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ isFirst: fc.boolean(), act: fc.constantFrom(...acts), at: fc.nat(9), from: fc.nat(9) }),
  { minLength: 10, maxLength: 50 },
)

/** Both users begin with a few of the same periods. */
const firstSteps: readonly Step[] = [0, 2, 4, 6, 8].flatMap((at) =>
  [true, false].map((isFirst) => ({ isFirst, act: 'create', at, from: at }) as const),
)

type SavedEntry = History['entries'][number]

interface Actor extends UserClient {
  /** The ids of the operations of the user, newest first. */
  readonly operations: string[]
}

describeOnDatabases('sqlite', (kind) => {
  let setup: AttackSetup
  beforeAll(async () => {
    setup = await setUpAttack(kind)
  })
  afterAll(() => setup.close())

  const name = 'no call of a user changes a row of another user, and every total is the sum of its items'
  test(name, () => runSequences(quickRuns))
  test(`${name}, in many sequences`, { tags: ['long'], timeout: 3_600_000 }, () => runSequences(longRuns))

  async function runSequences(numRuns: number): Promise<void> {
    const statuses: number[] = []
    const property = fc.asyncProperty(someHistory, someSteps, async ({ entries }, steps) => {
      fc.pre(entries.length > 5)
      const actors = [await signUp(), await signUp()] as const
      for (const step of [...firstSteps, ...steps]) statuses.push(await expectOwnChange(actors, entries, step))
      for (const actor of actors) await expectSums(actor, entries)
    })
    // The search for a shorter sequence would take longer than the test may.
    await fc.assert(property, { numRuns, endOnFailure: true, ...seed })
    // The test would prove nothing if the calls were refused.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(numRuns)
  }

  /** Makes the call of the step, which changes no row of the other user, and returns its status. */
  async function expectOwnChange(
    actors: readonly [Actor, Actor],
    entries: readonly SavedEntry[],
    step: Step,
  ): Promise<number> {
    const [actor, other] = step.isFirst ? actors : [actors[1], actors[0]]
    const before = await hashOf(setup.app, other.id)
    const { status, text } = await runStep(actor, entries, step)
    expect([200, 400, 404, 409], text).toContain(status)
    expect(await hashOf(setup.app, other.id), step.act).toBe(before)
    return status
  }

  async function signUp(): Promise<Actor> {
    return { ...(await setup.signUpOther()), operations: [] }
  }
})

async function runStep(actor: Actor, entries: readonly SavedEntry[], { act, at, from }: Step): Promise<Reply> {
  const { collection, entry } = pick(entries, at)
  const other = pick(
    entries.filter((each) => each.collection.area === collection.area && each.collection.kind === collection.kind),
    from,
  )
  const calls = trackingCalls(collection.area, collection.kind)
  const operationId = newId()
  const { DATE, OBJECT } = saveOf(collection, entry).input
  const write = async (): Promise<Reply> => {
    switch (act) {
      case 'create':
        return actor.post(calls.create.path, { DATE, OBJECT, operationId })
      case 'remove':
        return actor.remove(calls.remove.path, { DATE, operationId })
      case 'undo':
        return actor.post(calls.undo.path, { undo: actor.operations[at % 3] ?? operationId, operationId })
      case 'move': {
        const loaded = (await actor.get(calls.detail.path, { DATE })).body.result
        return actor.put(calls.update.path, {
          DATE: saveOf(collection, other.entry).input['DATE'],
          OBJECT: loaded,
          type: 'insert',
          operationId,
        })
      }
      default:
        return actor.put(calls.update.path, {
          DATE,
          OBJECT: saveOf(collection, other.entry).input['OBJECT'],
          type: act,
          operationId,
        })
    }
  }
  const reply = await write()
  if (reply.status === 200) actor.operations.unshift(operationId)
  return reply
}

/** The entry at a number of ten, which are spread over all areas. */
function pick(entries: readonly SavedEntry[], number: number): SavedEntry {
  const found = entries[Math.floor((number / 10) * entries.length)]
  if (found === undefined) throw new Error('no entry to pick')
  return found
}

/** The totals of every record are those of its items, whatever calls have written them. */
async function expectSums(actor: Actor, entries: readonly SavedEntry[]): Promise<void> {
  for (const { collection, entry } of entries.filter((each) => each.collection.kind === 'record')) {
    const { detail } = trackingCalls(collection.area, collection.kind)
    const { body } = await actor.get(detail.path, { DATE: saveOf(collection, entry).input['DATE'] })
    const view = z.decode(detail.output(units), body) as EntryView | null
    if (view === null) continue
    // A day without items has the total 0 on the wire.
    const sums = computeStoredTotals(collection, view)
    const metrics = Object.keys(collection.area.metrics)
    expect(metrics.map((name) => view.totals[name] ?? 0)).toEqual(metrics.map((name) => sums?.[name] ?? 0))
    if (collection.area.id === 'money') expectSumOfExpenses(body.result)
  }
}

interface MoneyRecord {
  readonly money_total_expense: number
  readonly money_section: readonly { readonly money_part: string; readonly money_amount: number }[]
}

// Without the code of the area.
function expectSumOfExpenses({ money_total_expense, money_section }: MoneyRecord): void {
  const expenses = money_section.filter(({ money_part }) => money_part === 'expense')
  expect(money_total_expense).toBe(expenses.reduce((sum, { money_amount }) => sum + money_amount, 0))
}
