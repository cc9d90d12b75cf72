import { areas } from '@haru/shared/areas/register.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleSave } from '../../../../tests/support/data/wire-samples.ts'
import { databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import type { Client } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const on = (dateStart: string, dateEnd = dateStart, dateType = 'day') => ({ dateType, dateStart, dateEnd })
const sunday = on('2026-03-01')
const march = on('2026-03-01', '2026-03-31', '')
const trip = on('2028-02-28', '2028-03-01', 'select')
const item = (calendar_title: string, more: object = {}) => ({
  calendar_part: 'schedule',
  calendar_title,
  calendar_color: 'navy',
  calendar_content: '',
  ...more,
})

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
  })
  afterAll(() => app.close())

  const create = (who: Client, DATE: object, ...calendar_section: object[]) =>
    who.post('/calendar/create', { DATE, OBJECT: { calendar_section } })
  const detail = async (who: Client, DATE: object) => (await who.get('/calendar/detail', { DATE })).body
  const listed = async (who: Client, DATE: object) => (await who.get('/calendar/list', { DATE })).body

  test('an entry is created, listed, shown, changed and deleted with the messages of the specification', async () => {
    const kim = await app.signUp()
    expect(await create(kim, sunday, item('치과'), item('생일', { calendar_part: 'memo' }))).toMatchObject({
      status: 200,
      body: { msg: 'answer.created', result: { revision: 1 } },
    })
    const shown = await detail(kim, sunday)
    expect(shown).toMatchObject({ status: 'success', totalCnt: 1, sectionCnt: 2 })
    expect(shown.result).toMatchObject({
      revision: 1,
      calendar_dateType: 'day',
      calendar_dateStart: '2026-03-01',
      calendar_dateEnd: '2026-03-01',
      calendar_section: [item('치과'), item('생일', { calendar_part: 'memo' })],
    })

    const OBJECT = { ...shown.result, calendar_section: [item('치과', { calendar_content: '오후 4시\n보험 서류' })] }
    expect((await kim.put('/calendar/update', { DATE: sunday, OBJECT, type: 'update' })).body).toMatchObject({
      msg: 'answer.updated',
      result: { _id: shown.result._id, revision: 2 },
    })
    const stale = await kim.put('/calendar/update', { DATE: sunday, OBJECT, type: 'update' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'staleVersion', current: { revision: 2 } } })

    const list = await listed(kim, march)
    expect(list).toMatchObject({
      totalCnt: 1,
      sectionCnt: 1,
      result: [{ revision: 2, calendar_dateEnd: '2026-03-01' }],
    })
    expect((await kim.get('/calendar/exist', { DATE: march })).body.result).toEqual(['2026-03-01 - 2026-03-01'])

    expect((await kim.remove('/calendar/delete', { DATE: sunday, revision: 2 })).body.msg).toBe('answer.deleted')
    expect((await kim.remove('/calendar/delete', { DATE: sunday })).body.code).toBe('noData')
    expect(await detail(kim, sunday)).toMatchObject({
      totalCnt: 0,
      result: { _id: '', calendar_dateStart: '0000-00-00', calendar_section: [] },
    })
    expect(await listed(kim, march)).toMatchObject({ totalCnt: 0, result: [] })
  })

  // The specification has calendar_number, calendar_regDt and calendar_updateDt.
  test('an entry has a number and the times of its creation and last save; a day without an entry has none', async () => {
    const kim = await app.signUp()
    const stampOf = ({ calendar_number, calendar_regDt, calendar_updateDt }: Record<string, unknown>) => {
      return { calendar_number, calendar_regDt, calendar_updateDt }
    }
    await create(kim, sunday, item('치과'))
    const { result: created } = await detail(kim, sunday)
    expect(created.calendar_regDt).toBe(new Date(created.calendar_regDt).toISOString())
    expect(Math.abs(Date.parse(created.calendar_regDt) - app.clocks.now())).toBeLessThan(60_000)

    app.clocks.advance(90_000)
    await kim.put('/calendar/update', { DATE: sunday, OBJECT: { ...created, calendar_updateDt: 'x' }, type: 'update' })
    const { result: updated } = await detail(kim, sunday)
    expect(updated.calendar_regDt).toBe(created.calendar_regDt)
    expect(Date.parse(updated.calendar_updateDt)).toBeGreaterThanOrEqual(Date.parse(created.calendar_updateDt) + 90_000)
    expect(updated.calendar_number).toBeGreaterThan(created.calendar_number)

    await create(kim, trip, item('제주'))
    const list = (await listed(kim, on('2026-03-01', '2028-03-31', ''))).result
    expect(list.map(stampOf)).toEqual([updated, (await detail(kim, trip)).result].map(stampOf))
    expect(
      new Set(list.map(stampOf).map(({ calendar_number }: ReturnType<typeof stampOf>) => calendar_number)).size,
    ).toBe(2)
    expect(stampOf((await detail(kim, on('2026-03-02'))).result)).toEqual({})
  })

  // The same for the records and goals of every area.
  test.each(areas.flatMap((area) => (['record', 'goal'] as const).map((kind) => ({ area, kind }))))(
    'a $kind of $area.id has a number and both times under the names of its area',
    async (collection) => {
      const kim = await app.signUp()
      const { path, input } = sampleSave(collection)
      expect((await kim.post(path, input)).status).toBe(200)
      const { result } = (await kim.get(path.replace('create', 'detail'), { DATE: input['DATE'] })).body
      const own = collection.kind === 'goal' ? `${collection.area.id}_goal` : collection.area.id
      expect(result[`${own}_number`]).toBeGreaterThan(0)
      expect(Date.parse(result[`${own}_regDt`])).toBeLessThanOrEqual(Date.parse(result[`${own}_updateDt`]))
      expect(Math.abs(Date.parse(result[`${own}_updateDt`]) - app.clocks.now())).toBeLessThan(60_000)
    },
  )

  test('a trip over a leap day is listed on three days with its dates', async () => {
    const kim = await app.signUp()
    await create(kim, trip, item('제주'))
    for (const day of ['2028-02-28', '2028-02-29', '2028-03-01']) {
      const { result } = await listed(kim, on(day))
      expect(result, day).toMatchObject([{ calendar_dateType: 'select', calendar_dateStart: '2028-02-28' }])
    }
    expect((await listed(kim, on('2028-03-02'))).result).toEqual([])
    expect((await detail(kim, on('2028-02-29'))).totalCnt).toBe(0)
    expect((await detail(kim, { ...trip, dateType: '' })).totalCnt).toBe(1)
    expect((await kim.get('/calendar/exist', { DATE: on('2028-02-29') })).body.result).toEqual([
      '2028-02-28 - 2028-03-01',
    ])
  })

  test('a day contains the records of every area in the format of the area', async () => {
    const kim = await app.signUp()
    for (const area of areas) {
      const { path, input } = sampleSave({ area, kind: 'record' })
      expect((await kim.post(path, { ...input, DATE: sunday })).status).toBe(200)
    }
    const { result } = await detail(kim, sunday)
    const [row] = (await listed(kim, march)).result
    for (const { id } of areas) {
      const own = (await kim.get(`/${id}/detail`, { DATE: sunday })).body.result
      expect(result[`calendar_${id}_section`]).toEqual(own[`${id}_section`])
      for (const from of [result, row])
        expect([from[`calendar_${id}_dateType`], from[`calendar_${id}_dateStart`]]).toEqual(['day', '2026-03-01'])
    }
    expect(row).toMatchObject({ _id: '', calendar_dateStart: '2026-03-01', calendar_section: [] })
  })

  test('the days of a month have totals by area, the parts of a workout, and nothing without a record', async () => {
    const kim = await app.signUp({ user_timeZone: 'Asia/Seoul' })
    const days = async (DATE: object) => (await kim.get('/calendar/days', { DATE })).body
    expect((await days(march)).result).toEqual([])
    const lift = (exercise_part: string, exercise_title: string) => ({
      ...{ exercise_part, exercise_title, exercise_set: 5, exercise_rep: 5 },
      exercise_weight: 100,
    })
    const lifts = [lift('back', 'deadlift'), lift('biceps', 'barbellCurl'), lift('back', 'barbellRow')]
    await kim.post('/exercise/create', { DATE: sunday, OBJECT: { exercise_section: lifts } })
    await kim.post('/exercise/create', {
      DATE: on('2026-03-31'),
      OBJECT: { exercise_section: [], exercise_total_scale: 71.35 },
    })
    const spend = { money_part: 'expense', money_title: 'food', money_amount: 9000, money_include: 'N' }
    await kim.post('/money/create', { DATE: on('2026-03-31'), OBJECT: { money_section: [spend] } })
    expect((await days(march)).result).toEqual([
      {
        date: '2026-03-01',
        exercise: { parts: ['back', 'biceps'], count: 1, volume: 7500, cardio: '00:00', scale: null },
      },
      {
        date: '2026-03-31',
        exercise: { parts: [], count: 0, volume: null, cardio: null, scale: 71.35 },
        money: { parts: [], income: 0, expense: 9000 },
      },
    ])
  })

  test('at most the days that a month shows are read at once', async () => {
    const kim = await app.signUp()
    const request = (dateEnd: string) => kim.get('/calendar/days', { DATE: on('2026-02-23', dateEnd, '') })
    expect((await request('2026-04-05')).status).toBe(200)
    const refused = await request('2026-04-06')
    expect([refused.status, refused.body.msg, refused.body.field]).toEqual([400, 'error.dateRange', 'DATE'])
  })

  // In the order of the specification: the count, then the part, the title and the colour of each item.
  test.each([
    ['errorCount', 'calendar_section', []],
    ['tooManyItems', 'calendar_section', Array(101).fill(item('x'))],
    ['errorCalendarPart', 'calendar_section.0.calendar_part', [{}]],
    ['errorCalendarPart', 'calendar_section.0.calendar_part', [item('', { calendar_part: 'meeting' })]],
    ['errorCalendarTitle', 'calendar_section.0.calendar_title', [item(' ', { calendar_color: '' })]],
    ['errorCalendarColor', 'calendar_section.1.calendar_color', [item('x'), item('x', { calendar_color: '' })]],
    ['errorCalendarColor', 'calendar_section.0.calendar_color', [{ calendar_part: 'memo', calendar_title: 'x' }]],
    ['invalidField', 'calendar_section.0.calendar_color', [item('x', { calendar_color: 'pink' })]],
    ['invalidField', 'calendar_section.0.calendar_title', [item('가'.repeat(61))]],
    ['invalidField', 'calendar_section.0.calendar_content', [item('x', { calendar_content: '가'.repeat(1001) })]],
    [
      'textTooLong',
      'calendar_section.10.calendar_content',
      Array(11).fill(item('x', { calendar_content: '가'.repeat(1000) })),
    ],
  ])('%s at %s', async (code, field, section) => {
    const kim = await app.signUp()
    expect(await create(kim, sunday, ...section)).toMatchObject({ status: 400, body: { code, field } })
    expect((await detail(kim, sunday)).totalCnt).toBe(0)
  })

  test('a save on taken days replaces the existing items or is appended to them, up to a hundred items', async () => {
    const kim = await app.signUp()
    await create(kim, trip, item('제주'))
    const taken = await create(kim, trip, item('부산'))
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'alreadyExists', current: { calendar_section: [item('제주')], calendar_dateEnd: '2028-03-01' } },
    })
    const put = (type: string, ...calendar_section: object[]) =>
      kim.put('/calendar/update', { DATE: trip, OBJECT: { calendar_section }, type })
    expect((await put('insert', item('부산'))).body.msg).toBe('answer.inserted')
    const titles = async () =>
      (await detail(kim, trip)).result.calendar_section.map((each: { calendar_title: string }) => each.calendar_title)
    expect(await titles()).toEqual(['제주', '부산'])
    expect(await put('insert', ...Array(99).fill(item('x')))).toMatchObject({
      status: 409,
      body: { code: 'limitReached' },
    })
    expect((await put('replace', item('강릉'))).body.msg).toBe('answer.replaced')
    expect(await titles()).toEqual(['강릉'])
  })

  test('an entry moves to other days', async () => {
    const kim = await app.signUp()
    await create(kim, sunday, item('제주'))
    const { result } = await detail(kim, sunday)
    const moved = await kim.post('/calendar/create', { DATE: trip, OBJECT: result })
    expect(moved.body).toMatchObject({ msg: 'answer.moved', result: { _id: result._id, revision: 2 } })
    expect((await detail(kim, sunday)).totalCnt).toBe(0)
    expect((await detail(kim, trip)).result.calendar_section).toEqual([item('제주')])
  })
})
