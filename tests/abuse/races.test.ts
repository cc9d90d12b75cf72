import { withOwnerTransaction } from '@haru/server/src/db/owner-transaction.ts'
import type { Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AttackSetup, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { describeOnDatabases } from '../support/servers/describe-on-databases.ts'
import { newId } from '../support/servers/stores.ts'

// A51 to A56 and A59: concurrent, repeated and outdated requests.

const day = (date: string) => ({ dateType: 'day', dateStart: date, dateEnd: date })
const DATE = day('2026-03-01')
const spends = (amount: number, count = 1) => ({
  money_section: Array(count).fill({ money_part: 'expense', money_title: 'food', money_amount: amount }),
})
const outcomes = (replies: readonly Reply[]) =>
  replies.map(({ status, body }) => `${status} ${body.code ?? body.status}`).toSorted()
const together = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

describeOnDatabases('postgres', (kind) => {
  let setup: AttackSetup
  let kim: UserClient
  beforeAll(async () => {
    setup = await setUpAttack(kind)
  })
  afterAll(() => setup.close())
  beforeEach(async () => {
    kim = await setup.signUpOther()
  })

  const create = (amount: number, more: object = {}) =>
    kim.post('/money/create', { DATE, OBJECT: spends(amount), ...more })
  const shown = async () => (await kim.get('/money/detail', { DATE })).body.result
  const amounts = async () => (await shown()).money_section.map((item: { money_amount: number }) => item.money_amount)
  const update = (OBJECT: object, more: object = {}) =>
    kim.put('/money/update', { DATE, OBJECT, type: 'update', ...more })
  const rows = () => setup.app.db.selectFrom('entry').select('id').where('owner_id', '=', kim.id).execute()

  test('A51: twenty creations of one day at the same time make one record', async () => {
    const replies = await together(20, (i) => create(i + 1))
    expect(outcomes(replies)).toEqual(['200 success', ...Array(19).fill('409 alreadyExists')])
    expect(await rows()).toHaveLength(1)
    const winner = replies.findIndex(({ status }) => status === 200)
    expect(await amounts()).toEqual([winner + 1])
  })

  test('A52: each of twenty updates is completed or refused, and the stored items are those of one update', async () => {
    await create(1)
    const loaded = await shown()
    const replies = await together(20, (i) => update({ ...loaded, ...spends(100 + i, 10) }))
    expect(outcomes(replies)).toEqual(['200 success', ...Array(19).fill('409 staleVersion')])
    const withoutRevision = await together(20, (i) => update({ _id: '', ...spends(200 + i, 10) }))
    expect(outcomes(withoutRevision)).toEqual(Array(20).fill('200 success'))
    expect(await amounts()).toHaveLength(10)
    expect(new Set(await amounts()).size).toBe(1)
    expect((await shown()).revision).toBe(22)
  })

  test('A53: a write that is sent twice takes effect once', async () => {
    const operationId = newId()
    const [first, second] = await Promise.all([create(1, { operationId }), create(1, { operationId })])
    expect(first.body).toEqual(second.body)
    expect(first.status).toBe(200)
    expect(await create(1, { operationId })).toMatchObject({ status: 200, body: first.body })
    expect(await rows()).toHaveLength(1)
    expect(await create(2, { operationId })).toMatchObject({ status: 409, body: { code: 'operationReplayed' } })
    expect(await amounts()).toEqual([1])
  })

  test('an operation id of one user does not affect another user', async () => {
    const operationId = newId()
    await create(1, { operationId })
    const lee = await setup.signUpOther()
    const reply = await lee.post('/money/create', { DATE, OBJECT: spends(2), operationId })
    expect(reply.status).toBe(200)
    expect((await lee.get('/money/detail', { DATE })).body.result.money_total_expense).toBe(2)
  })

  test('A54: a change that is based on an outdated revision is refused, and the earlier change stays', async () => {
    await create(1)
    const loaded = await shown()
    expect((await update({ ...loaded, ...spends(2) })).status).toBe(200)
    const stale = await update({ ...loaded, ...spends(3) })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'staleVersion', current: { money_total_expense: 2, revision: 2 } },
    })
    const named = await kim.put(
      '/money/update',
      { DATE, OBJECT: { ...loaded, ...spends(3) }, type: 'update' },
      { 'if-match': '"1"' },
    )
    expect(named).toMatchObject({ status: 412, body: { code: 'staleVersion' } })
    expect(await kim.remove('/money/delete', { DATE, revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'staleVersion' },
    })
    expect(await amounts()).toEqual([2])
  })

  test('the revision that a caller sends is compared wherever it is in the request, also without the id of the entry', async () => {
    await create(1)
    const { _id, revision: _, ...loaded } = await shown()
    expect((await update({ _id, ...loaded, ...spends(2) })).status).toBe(200)
    const put = (more: object, headers = {}) =>
      kim.put('/money/update', { DATE, OBJECT: spends(3), type: 'update', ...more }, headers)
    const stale = [
      await put({ revision: 1 }),
      await put({ OBJECT: { ...spends(3), revision: 1 } }),
      await put({ OBJECT: { _id, ...spends(3), revision: 1 } }),
      await put({ OBJECT: { ...loaded, ...spends(3) }, revision: 1 }),
      await put({ type: 'replace', revision: 1 }),
      await put({ type: 'insert', revision: '1' }),
      await put({ type: 'replace', revision: 0 }),
      await put({ type: 'replace', OBJECT: { _id: newId(), ...loaded, ...spends(3), revision: 2 } }),
    ]
    expect(outcomes(stale)).toEqual(Array(stale.length).fill('409 staleVersion'))
    for (const type of ['update', 'replace', 'insert']) {
      expect(outcomes([await put({ type }, { 'if-match': '"1"' })])).toEqual(['412 staleVersion'])
    }
    expect(await amounts()).toEqual([2])
    expect((await put({}, { 'if-match': '"2"' })).body.result.revision).toBe(3)
    expect(await amounts()).toEqual([3])
  })

  test('no entry is created if the caller sends the revision of a deleted entry', async () => {
    expect(await create(1, { revision: 4 })).toMatchObject({ status: 409, body: { code: 'staleVersion' } })
    expect(await create(1, { revision: 0 })).toMatchObject({ status: 200 })
  })

  test.each([
    [
      'a call that compares no revisions',
      { path: '/user/update', body: { OBJECT: { user_initScale: 70 } } },
      { 'if-match': '"1"' },
    ],
    [
      'a revision in the body of a call that compares none',
      { path: '/user/update', body: { OBJECT: {}, revision: 1 } },
      {},
    ],
    [
      'two different revisions',
      { path: '/money/update', body: { DATE, OBJECT: spends(1), revision: 2 } },
      { 'if-match': '"1"' },
    ],
    [
      'a revision in the body that cannot be written as text',
      { path: '/money/update', body: { DATE, OBJECT: spends(1), revision: { toString: 'a', valueOf: 1 } } },
      { 'if-match': '"1"' },
    ],
    ['any version', { path: '/money/update', body: { DATE, OBJECT: spends(1) } }, { 'if-match': '*' }],
    ['no version', { path: '/money/update', body: { DATE, OBJECT: spends(1) } }, { 'if-none-match': '*' }],
    [
      'a modification time',
      { path: '/money/update', body: { DATE, OBJECT: spends(1) } },
      { 'if-unmodified-since': 'Sun, 22 Nov 2026 09:00:00 GMT' },
    ],
  ])('a precondition that cannot be checked is refused: %s', async (_, { path, body }, headers) => {
    expect(await kim.put(path, body, headers)).toMatchObject({ status: 400, body: { code: 'invalidField' } })
  })

  test('A55: a deleted entry is not changed, and one of three deletions succeeds', async () => {
    await create(1)
    const loaded = await shown()
    const replies = await together(3, () => kim.remove('/money/delete', { DATE }))
    expect(outcomes(replies)).toEqual(['200 success', '404 noData', '404 noData'])
    expect(await update({ ...loaded, ...spends(2) })).toMatchObject({ status: 404, body: { code: 'noData' } })
    expect(await rows()).toEqual([])
  })

  test('A56: a change and a deletion at the same time leave the result of one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      await create(1)
      const replies = await together(12, (i) =>
        i % 3 === 0 ? kim.remove('/money/delete', { DATE }) : update({ _id: '', ...spends(50 + i, 10) }),
      )
      expect(new Set(outcomes(replies))).toEqual(new Set(['200 success', '404 noData']))
      expect(await rows()).toEqual([])
    }
  })

  test('moves between days at the same time lose no items', async () => {
    const dates = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
    for (const [i, date] of dates.entries()) await kim.post('/money/create', { DATE: day(date), OBJECT: spends(i + 1) })
    const loaded = await Promise.all(
      dates.map(async (date) => (await kim.get('/money/detail', { DATE: day(date) })).body.result),
    )
    // Each record moves into the day of the next record, and the last one into the first day.
    const replies = await together(4, (i) =>
      kim.put('/money/update', { DATE: day(dates[(i + 1) % 4] ?? ''), OBJECT: loaded[i], type: 'insert' }),
    )
    const codes = new Set(outcomes(replies))
    expect(
      [...codes].every((code) => ['200 success', '404 noData', '409 staleVersion'].includes(code)),
      [...codes].join(),
    ).toBe(true)
    const list = await kim.get('/money/list', { DATE: { dateStart: '2026-03-01', dateEnd: '2026-03-31' } })
    const amounts = list.body.result.flatMap((record: { money_section: { money_amount: number }[] }) =>
      record.money_section.map(({ money_amount }) => money_amount),
    )
    expect(amounts.toSorted()).toEqual([1, 2, 3, 4])
  })

  test('A59: a month and a week that overlap may both have a goal, and each only one', async () => {
    const OBJECT = { money_goal_income: 1, money_goal_expense: 1 }
    const goal = (dateType: string, dateStart: string, dateEnd: string) =>
      kim.post('/money/goal/create', { DATE: { dateType, dateStart, dateEnd }, OBJECT })
    expect((await goal('month', '2026-03-01', '2026-03-31')).status).toBe(200)
    const weeks = await together(10, () => goal('week', '2026-03-02', '2026-03-08'))
    expect(outcomes(weeks)).toEqual(['200 success', ...Array(9).fill('409 alreadyExists')])
    expect(await goal('month', '2026-03-01', '2026-03-31')).toMatchObject({
      status: 409,
      body: { code: 'alreadyExists' },
    })
  })

  test('ten writes of the same days into a calendar make one entry, and other days another entry', async () => {
    const calendar_section = [{ calendar_part: 'schedule', calendar_title: '여행', calendar_color: 'green' }]
    const write = (dateEnd: string, dateType = 'select') =>
      kim.post('/calendar/create', {
        DATE: { dateType, dateStart: '2028-02-28', dateEnd },
        OBJECT: { calendar_section },
      })
    const replies = await together(10, () => write('2028-03-01'))
    expect(outcomes(replies)).toEqual(['200 success', ...Array(9).fill('409 alreadyExists')])
    // A single day is the same period with each of these date types.
    const ofDay = await together(9, (i) => write('2028-02-28', ['day', 'select', ''][i % 3]))
    expect(outcomes(ofDay)).toEqual(['200 success', ...Array(8).fill('409 alreadyExists')])
    expect(await rows()).toHaveLength(2)
  })

  test('reads of other users are completed while a hundred saves of one user wait for an earlier write', async () => {
    const lee = await setup.signUpOther()
    let saves: Promise<Reply[]> = Promise.resolve([])
    await withOwnerTransaction(setup.app.db, kim.id, async () => {
      saves = together(100, (i) =>
        kim.post('/money/create', { DATE: day(`20${10 + (i % 10)}-01-${10 + Math.floor(i / 10)}`), OBJECT: spends(1) }),
      )
      const replies = await together(20, () =>
        lee.get('/money/list', { DATE: { dateStart: '2026-03-01', dateEnd: '2026-03-31' } }),
      )
      expect(outcomes(replies)).toEqual(Array(20).fill('200 success'))
      expect(await rows()).toEqual([])
    })
    expect(outcomes(await saves)).toEqual(Array(100).fill('200 success'))
  })
})
