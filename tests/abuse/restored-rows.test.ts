import type { Reply, UserClient } from '@haru/server/src/testing/client.ts'
import type { RefusedRow } from '@haru/shared/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttackSetup, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { emptyExport } from '../support/data/empty-export.ts'
import { bean, bread, day, exportWith, id, type Json, lift, spend } from '../support/data/restore-files.ts'
import { restoreExport } from '../support/data/varied-account.ts'
import { describeOnDatabases } from '../support/servers/describe-on-databases.ts'

// A75: the response reports rows that no editor can save, and nothing is restored.

const liftSet = { id: id(1), name: 'Deadlifts', items: [lift] }

describeOnDatabases('postgres', (kind) => {
  let setup: AttackSetup
  let kim: UserClient
  beforeAll(async () => {
    setup = await setUpAttack(kind)
    kim = await setup.signUpOther()
  })
  afterAll(() => setup.close())

  async function refuse(file: string): Promise<Reply> {
    // The clock advances because these tests restore more often than one user may in an hour.
    setup.app.clocks.advance(4 * 60_000)
    const reply = await restoreExport(kim, file)
    const { body } = await kim.get('/user/data')
    expect(body.result.every(({ count }: { readonly count: number }) => count === 0)).toBe(true)
    return reply
  }

  test.each<[string, Json, Omit<RefusedRow, 'row'> & { readonly row?: number }]>([
    [
      'a negative number',
      { exercise: [day(1), day(2, { items: [{ ...lift, set: -5 }] })] },
      { list: 'exercise', row: 2, code: 'invalidField', field: 'items.0.set' },
    ],
    [
      'a number beyond its limit',
      { exercise: [day(1, { items: [{ ...lift, set: 1000 }] })] },
      { list: 'exercise', code: 'invalidField', field: 'items.0.set' },
    ],
    [
      'half a gram where grams are integers',
      { exercise: [day(1, { items: [{ ...lift, weight: 0.5 }] })] },
      { list: 'exercise', code: 'invalidField', field: 'items.0.weight' },
    ],
    [
      'a saved set without a name',
      { exercise_savedSets: [{ ...liftSet, name: ' ' }] },
      { list: 'exercise_savedSets', code: 'invalidField', field: 'name' },
    ],
    [
      'two saved sets with one name',
      { exercise_savedSets: [liftSet, { ...liftSet, id: id(2), name: 'DEADLIFTS' }] },
      { list: 'exercise_savedSets', row: 2, code: 'alreadyExists', field: 'name' },
    ],
    [
      'a saved set with an item that nobody can save',
      { exercise_savedSets: [{ ...liftSet, items: [lift, { ...lift, set: 0 }] }] },
      { list: 'exercise_savedSets', code: 'invalidField', field: 'items.1.set' },
    ],
    [
      'a plan with a weekday that does not exist',
      { exercise_savedSets: [{ ...liftSet, plan: { weekdays: [0], start: '2026-03-01', increment: 0 } }] },
      { list: 'exercise_savedSets', code: 'invalidField', field: 'plan.weekdays' },
    ],
    [
      'a plan with an increment that nobody can save',
      { exercise_savedSets: [{ ...liftSet, plan: { weekdays: [1], start: '2026-03-01', increment: 99_000_001_000 } }] },
      { list: 'exercise_savedSets', code: 'invalidField', field: 'plan.increment' },
    ],
    [
      'more saved sets than an area can have',
      { exercise_savedSets: Array.from({ length: 51 }, (_, i) => ({ ...liftSet, id: id(i + 1), name: `Set ${i}` })) },
      { list: 'exercise_savedSets', row: 51, code: 'limitReached' },
    ],
    [
      'a number as text',
      { exercise: [day(1, { items: [{ ...lift, set: '5' }] })] },
      { list: 'exercise', code: 'invalidField', field: 'items.0.set' },
    ],
    [
      'a weight of zero',
      { exercise: [day(1, { values: { scale: 0 } })] },
      { list: 'exercise', code: 'invalidField', field: 'values.scale' },
    ],
    [
      'an unknown field',
      { exercise: [day(1, { items: [{ ...lift, owner: 'victim' }] })] },
      { list: 'exercise', code: 'invalidField', field: 'items.0.owner' },
    ],
    [
      'an owner id',
      { exercise: [day(1, { user_id: 'victim@haru.test' })] },
      { list: 'exercise', code: 'invalidField', field: 'user_id' },
    ],
    [
      'a total',
      { exercise: [day(1, { totals: { volume: 5 } })] },
      { list: 'exercise', code: 'invalidField', field: 'totals' },
    ],
    [
      'an unknown part',
      { exercise: [day(1, { items: [{ ...lift, part: 'wings' }] })] },
      { list: 'exercise', code: 'errorPart', field: 'items.0.part' },
    ],
    [
      'a hundred and one items',
      { exercise: [day(1, { items: Array(101).fill(lift) })] },
      { list: 'exercise', code: 'tooManyItems', field: 'items' },
    ],
    ['no item', { exercise: [day(1, { items: [] })] }, { list: 'exercise', code: 'errorCount', field: 'items' }],
    [
      'a day that does not exist',
      { exercise: [day(1, { start: '2026-02-30', end: '2026-02-30' })] },
      { list: 'exercise', code: 'invalidDate' },
    ],
    [
      'two days in one record',
      { exercise: [day(1, { end: '2026-03-02' })] },
      { list: 'exercise', code: 'invalidDate' },
    ],
    [
      'half a week as a goal',
      {
        money_goal: [
          { id: id(1), type: 'week', start: '2026-03-03', end: '2026-03-08', values: { income: 1, expense: 1 } },
        ],
      },
      { list: 'money_goal', code: 'invalidDate' },
    ],
    [
      'a goal without values',
      { money_goal: [{ id: id(1), type: 'week', start: '2026-03-02', end: '2026-03-08', values: {} }] },
      { list: 'money_goal', code: 'invalidField', field: 'values.income' },
    ],
    [
      'two records of one day',
      { exercise: [day(1), day(1, { id: id(2) })] },
      { list: 'exercise', row: 2, code: 'alreadyExists', field: 'start' },
    ],
    [
      'two records with one id',
      { exercise: [day(1), day(2, { id: id(1) })] },
      { list: 'exercise', row: 2, code: 'alreadyExists', field: 'id' },
    ],
    [
      'an id that is a path',
      { exercise: [day(1, { id: '../../x' })] },
      { list: 'exercise', code: 'invalidField', field: 'id' },
    ],
    [
      'control characters',
      { money: [day(1, { values: {}, items: [{ ...spend, content: 'a\u0000b' }] })] },
      { list: 'money', code: 'invalidField', field: 'items.0.content' },
    ],
    ['a row that is not an object', { exercise: [5] }, { list: 'exercise', code: 'invalidObject' }],
    [
      'a favourite without a name',
      { favorites: [bean, { ...bean, name: ' ' }] },
      { list: 'favorites', row: 2, code: 'invalidField', field: 'name' },
    ],
    [
      'two equal favourites',
      { favorites: [bean, bean] },
      { list: 'favorites', row: 2, code: 'alreadyExists', field: 'name' },
    ],
    [
      '501 favourites',
      { favorites: Array.from({ length: 501 }, (_, i) => ({ ...bean, kcal: i })) },
      { list: 'favorites', row: 501, code: 'limitReached' },
    ],
    [
      'an own food with the id of another source',
      { ownFoods: [{ ...bread, id: 'haru:kimchi' }] },
      { list: 'ownFoods', code: 'invalidField', field: 'id' },
    ],
    [
      'an own food with too large amounts',
      { ownFoods: [{ ...bread, kcal: 1000 }] },
      { list: 'ownFoods', code: 'invalidField', field: 'kcal' },
    ],
    [
      'an invalid barcode',
      { ownFoods: [{ ...bread, barcode: '8801043014831' }] },
      { list: 'ownFoods', code: 'invalidField', field: 'barcode' },
    ],
    [
      'an own food without a name',
      { ownFoods: [{ ...bread, names: { ko: '', en: '' } }] },
      { list: 'ownFoods', code: 'invalidField', field: 'names' },
    ],
  ])('%s is reported with its list and its row', async (_, more, row) => {
    const { status, body } = await refuse(exportWith(more))
    expect([status, body.code, body.rows]).toEqual([400, 'refusedRows', [{ row: 1, ...row }]])
  })

  test('A75: of a million wrong rows the first twenty are reported', async () => {
    const wrong = `,"exercise":[${Array(1_000_000).fill('{}').join(',')}]}`
    const started = performance.now()
    const refusal = (await refuse(emptyExport.replace(/\}$/, wrong))).body
    expect(refusal.rows.map(({ row }: RefusedRow) => row)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
