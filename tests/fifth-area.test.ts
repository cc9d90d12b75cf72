import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { unzip } from '@haru/server/src/testing/unzip.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreExport, withoutTime } from './support/data/varied-account.ts'
import { water } from './support/fifth-area/water.ts'
import { databaseKinds, databases } from './support/servers/databases.ts'

const dayOf = (day: string) => ({ dateType: 'day', dateStart: day, dateEnd: day })
const month = { dateType: 'month', dateStart: '2026-03-01', dateEnd: '2026-03-31' }
const drunk = (...glasses: number[]) => ({ water_section: glasses.map((water_glasses) => ({ water_glasses })) })

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind], areas: [...areas, water] })
  })
  afterAll(() => app.close())

  test('a fifth area has every call, without a line in the server', async () => {
    const kim = await app.signUp()
    expect((await kim.post('/water/create', { DATE: dayOf('2026-03-01'), OBJECT: drunk(1, 2) })).body.msg).toBe(
      'answer.created',
    )
    expect((await kim.post('/water/create', { DATE: dayOf('2026-03-09'), OBJECT: drunk(5) })).body.msg).toBe(
      'answer.created',
    )
    expect((await kim.get('/water/detail', { DATE: dayOf('2026-03-01') })).body.result).toMatchObject({
      water_total_glasses: 3,
      water_section: [{ water_glasses: 1 }, { water_glasses: 2 }],
    })
    await kim.put('/water/update', { DATE: dayOf('2026-03-01'), OBJECT: drunk(4), type: 'insert' })
    await kim.post('/water/goal/create', { DATE: month, OBJECT: { water_goal_glasses: 20 } })
    expect((await kim.get('/water/goal/list', { DATE: month })).body.result).toEqual([
      expect.objectContaining({ water_goal_glasses: 20, water_total_glasses: 12, water_diff_glasses: -8 }),
    ])
    expect((await kim.get('/user/sync/percent', { DATE: month })).body.result).toMatchObject({
      total: { average: { score: '2.00' } },
      water: { average: { score: '2.00' }, glasses: { due: 20, real: 12, score: '2.00', color: 'poor' } },
    })
    expect((await kim.get('/today/year', { DATE: month })).body.result).toEqual([
      { date: '2026-03-01', total: '5.00', water: '5.00' },
      { date: '2026-03-09', total: '5.00', water: '5.00' },
    ])
    expect((await kim.get('/water/exist', { DATE: month })).body.result.day).toHaveLength(2)
    expect((await kim.remove('/water/delete', { DATE: dayOf('2026-03-09') })).body.msg).toBe('answer.deleted')
    expect((await kim.get('/water/list', { DATE: month })).body.totalCnt).toBe(1)
    expect((await kim.get('/user/sync/category')).body.result.water).toHaveLength(1)
  })

  test('it is taken away with everything, and comes back', async () => {
    // The words that an area comes with; its server reads them here and nowhere else.
    for (const words of [ko, en]) Object.assign(words, { 'area.water': 'Water', 'water.glasses': 'Glasses' })
    const kim = await app.signUp()
    await kim.post('/water/create', { DATE: dayOf('2026-03-01'), OBJECT: drunk(1, 2) })
    await kim.post('/water/goal/create', { DATE: month, OBJECT: { water_goal_glasses: 20 } })
    const { bytes } = await kim.get('/user/export')
    const lee = await app.signUp()
    expect((await restoreExport(lee, bytes)).body.result).toEqual(
      expect.arrayContaining([
        { list: 'water', count: 1 },
        { list: 'water_goal', count: 1 },
      ]),
    )
    const files = await unzip((await lee.get('/user/export')).bytes)
    expect(withoutTime(files.get('haru.json'))).toBe(withoutTime((await unzip(bytes)).get('haru.json')))
    expect(files.get('water.csv')).toMatch(/,Glasses\r\n2026-03-01,1\r\n2026-03-01,2\r\n$/)
    const DATE = dayOf('2026-03-01')
    expect((await lee.get('/water/detail', { DATE })).body.result.water_total_glasses).toBe(3)
  })

  test('what it refuses is named as it names itself', async () => {
    const kim = await app.signUp()
    const none = await kim.post('/water/create', { DATE: dayOf('2026-03-01'), OBJECT: drunk(1, 0) })
    expect(none.body).toMatchObject({ code: 'invalidField', field: 'water_section.1.water_glasses' })
    expect((await kim.post('/water/create', { DATE: dayOf('2026-03-01'), OBJECT: drunk(100) })).body.code).toBe(
      'invalidField',
    )
  })

  test('it is drawn, and has no pies', async () => {
    const kim = await app.signUp({ user_timeZone: 'UTC' })
    await kim.post('/water/create', { DATE: dayOf('2020-03-02'), OBJECT: drunk(1, 2) })
    await kim.post('/water/create', { DATE: dayOf('2020-03-08'), OBJECT: drunk(8) })
    const week = { DATE: dayOf('2020-03-08') }
    const line = (await kim.get('/water/chart/line/week', week)).body.result
    expect(line.map(({ glasses }: { glasses: number }) => glasses)).toEqual([3, 0, 0, 0, 0, 0, 8])
    const weeks = (await kim.get('/water/chart/avg/week', week)).body.result
    expect(weeks.map(({ name, glasses }: Record<string, unknown>) => [name, glasses])).toEqual([
      ['02-24', null],
      ['03-02', 6],
      ['03-09', null],
      ['03-16', null],
      ['03-23', null],
      ['03-30', null],
    ])
    expect((await kim.get('/water/chart/pie/year', week)).body.result).toEqual({})
  })

  test('it is in the calendar', async () => {
    const kim = await app.signUp()
    await kim.post('/water/create', { DATE: dayOf('2026-03-01'), OBJECT: drunk(1, 2) })
    const DATE = dayOf('2026-03-01')
    expect((await kim.get('/calendar/list', { DATE: month })).body.result).toEqual([
      expect.objectContaining({ calendar_dateStart: '2026-03-01', calendar_water_dateStart: '2026-03-01' }),
    ])
    expect((await kim.get('/calendar/detail', { DATE })).body.result.calendar_water_section).toEqual([
      { water_glasses: 1 },
      { water_glasses: 2 },
    ])
  })

  test('the documents have it', async () => {
    const { body } = await app.client().get('/openapi.json')
    expect(Object.keys(body.paths).filter((path) => path.includes('/water/'))).toHaveLength(21)
  })
})
