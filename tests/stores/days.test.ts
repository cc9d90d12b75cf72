import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { scoreEachDay, scoreRange } from '@haru/shared/tracking/read/scores.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { removeEntry, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { expect, test } from 'vitest'
import {
  creation,
  edition,
  exercise,
  goals,
  goalValues,
  lift,
  lifted,
  money,
  night,
  onDay,
  period,
  range,
  records,
  sleep,
  spend,
  weighing,
} from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { newId } from '../support/servers/stores.ts'

const rest = { ...lift(0, 0, 0), part: 'rest', title: 'rest' }
const march = range('2026-03-01', '2026-03-31')

describeInStores((opened) => {
  const save = (collection: Collection, input: Parameters<typeof saveEntry>[3], owner = opened.kim) =>
    saveEntry(opened.store, owner, collection, input)
  const readDays = async (area: Collection['area'], within = march, owner = opened.kim) =>
    (await opened.store.read(owner).days([area], within))[0] ?? []

  test('a range without records has no days', async () => {
    expect(await readDays(money)).toEqual([])
    await save(
      goals(money),
      creation(period('month', '2026-03-01'), { values: goalValues(money, { income: 1, expense: 1 }) }),
    )
    expect(await readDays(money)).toEqual([])
  })

  test('the days of a range, including its first and last day, are read in order with their totals', async () => {
    for (const [at, amount] of [
      ['2026-03-31', 31],
      ['2026-02-28', 228],
      ['2026-03-01', 1],
      ['2026-04-01', 401],
      ['2026-03-09', 9],
    ] as const) {
      await save(records(money), creation(onDay(at), { items: [spend(amount), spend(1)] }))
    }
    expect(await readDays(money)).toMatchObject([
      { day: '2026-03-01', totals: { income: 0, expense: 2 } },
      { day: '2026-03-09', totals: { income: 0, expense: 10 } },
      { day: '2026-03-31', totals: { income: 0, expense: 32 } },
    ])
    expect(await readDays(money, range('2026-03-02', '2026-03-08'))).toEqual([])
    expect(await readDays(money, range('2026-03-09', '2026-03-09'))).toHaveLength(1)
  })

  test('a total without values is null, and a total of zeros is 0', async () => {
    await save(records(exercise), creation(onDay('2026-03-01'), { items: [rest], values: { scale: null } }))
    const weighed = { items: [lift(2, 10, 50)], values: { scale: weighing(70) } }
    await save(records(exercise), creation(onDay('2026-03-02'), weighed))
    expect(await readDays(exercise)).toMatchObject([
      { day: '2026-03-01', totals: { count: 0, volume: 0, cardio: 0, scale: null } },
      { day: '2026-03-02', totals: { count: 1, volume: lifted(1000), cardio: 0, scale: weighing(70) } },
    ])
    await save(records(sleep), creation(onDay('2026-03-01'), { items: [night('23:50', '07:10')] }))
    expect(await readDays(sleep)).toMatchObject([
      { day: '2026-03-01', totals: { bedTime: 1430, wakeTime: 430, sleepTime: 440 } },
    ])
  })

  test('days follow every save: changed, moved, removed', async () => {
    const { id } = await save(records(money), creation(onDay('2026-03-01'), { items: [spend(5)] }))
    const first = { id, period: onDay('2026-03-01'), values: {}, items: [spend(5)], revision: 1 }
    await save(records(money), edition(first, { items: [spend(7)] }))
    expect(await readDays(money)).toMatchObject([{ day: '2026-03-01', totals: { income: 0, expense: 7 } }])
    const second = { ...first, revision: 2 }
    await save(records(money), edition(second, { mode: 'create', period: onDay('2026-03-02') }))
    expect(await readDays(money)).toMatchObject([{ day: '2026-03-02', totals: { income: 0, expense: 5 } }])
    await removeEntry(opened.store, opened.kim, records(money), {
      period: onDay('2026-03-02'),
      revision: null,
      operation: null,
    })
    expect(await readDays(money)).toEqual([])
  })

  test('days of other areas and users are not read', async () => {
    const lee = await opened.addUser()
    await save(records(money), creation(onDay('2026-03-01'), { items: [spend(5)] }))
    await save(records(money), creation(onDay('2026-03-02'), { items: [spend(6)] }), lee)
    expect(await readDays(money)).toHaveLength(1)
    expect(await readDays(exercise)).toEqual([])
    expect(await readDays(money, march, lee)).toMatchObject([{ day: '2026-03-02', totals: { income: 0, expense: 6 } }])
    const goal = { values: goalValues(money, { income: 1, expense: 6 }) }
    await save(goals(money), creation(period('month', '2026-03-01'), goal), lee)
    const { total } = await scoreRange(opened.reader, areas, march, day('2026-03-31'))
    expect(total).toBeNull()
  })

  test('days after today and a future month are not scored', async () => {
    const goal = { values: goalValues(money, { income: 3100, expense: 3100 }) }
    await save(goals(money), creation(period('month', '2026-03-01'), goal))
    for (const date of ['2026-02-01', '2026-03-02', '2026-03-20']) {
      await save(records(money), creation(onDay(date), { items: [spend(200)] }))
    }
    const expense = async (today: string) => {
      const { areas: of } = await scoreRange(opened.reader, areas, march, day(today))
      return of['money']?.metrics['expense']
    }
    expect(await expense('2026-02-28')).toEqual({ due: null, real: null, band: null })
    expect(await expense('2026-03-01')).toEqual({ due: 100, real: null, band: null })
    expect(await expense('2026-03-02')).toEqual({ due: 200, real: 200, band: 5 })
    expect(await expense('2026-03-19')).toEqual({ due: 1900, real: 200, band: 5 })
    expect(await expense('2026-04-19')).toEqual({ due: 3100, real: 400, band: 5 })
    const scores = await scoreEachDay(opened.reader, areas, range('2026-01-01', '2026-12-31'), day('2026-03-19'))
    expect(scores.map((each) => each.day)).toEqual(['2026-02-01', '2026-03-02'])
    expect(await scoreEachDay(opened.reader, areas, march, day('2026-02-28'))).toEqual([])
  })

  // A goal that was set on the 22nd used to count the 21 days before the first record of the user as missed.
  test('the first day is that of the earliest record, also after records are added, moved or removed', async () => {
    const firstDay = (area: AnyArea = money) => opened.reader.firstDay(area)
    expect(await firstDay()).toBeNull()
    await save(
      goals(money),
      creation(period('month', '2026-02-01'), { values: goalValues(money, { income: 1, expense: 1 }) }),
    )
    expect(await firstDay()).toBeNull()
    const { id } = await save(records(money), creation(onDay('2026-03-09'), { items: [spend(5)] }))
    await save(records(money), creation(onDay('2026-03-12'), { items: [spend(5)] }))
    expect(await firstDay()).toBe('2026-03-09')
    expect(await firstDay(exercise)).toBeNull()
    expect(await opened.store.read(await opened.addUser()).firstDay(money)).toBeNull()
    const loaded = { id, period: onDay('2026-03-09'), values: {}, items: [spend(5)], revision: 1 }
    await save(records(money), edition(loaded, { mode: 'create', period: onDay('2026-03-02') }))
    expect(await firstDay()).toBe('2026-03-02')
    await removeEntry(opened.store, opened.kim, records(money), {
      period: onDay('2026-03-02'),
      revision: null,
      operation: null,
    })
    expect(await firstDay()).toBe('2026-03-12')
  })

  test('no goal is missing, however many there are', async () => {
    const first = day('2023-01-01')
    // More goals than one query reads. The goal that begins last is read last, and only it has an expense.
    const longer = Array.from({ length: 1200 }, (_, i) => ({ start: first, end: addDays(first, i + 1) }))
    const last = { start: addDays(first, 1199), end: addDays(first, 1199) }
    await opened.store.write(opened.kim, async (writer) => {
      for (const at of [...longer, last]) {
        const values = goalValues(money, { income: 1000, expense: at === last ? 7 : 0 })
        const entry = { id: newId(), period: { type: 'select', ...at } as const, values, items: [], revision: 1 }
        await writer.put(goals(money), entry, null)
      }
    })
    await save(records(money), creation(onDay(last.start), { items: [spend(7)] }))
    const { areas: of } = await scoreRange(
      opened.reader,
      [money],
      { start: first, end: last.end },
      addDays(last.end, 1),
    )
    expect(of['money']?.metrics['expense']).toEqual({ due: 7, real: 7, band: 5 })
  })
})
