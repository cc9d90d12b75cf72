import { addDays, day } from '@haru/shared/calendar/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const today = day('2026-11-20')
const november = { dateType: 'month', dateStart: '2026-11-01', dateEnd: '2026-11-30' }
const on = (dateStart: string) => ({ dateType: 'day', dateStart, dateEnd: dateStart })

let app: TestApp
let kim: UserClient
beforeAll(async () => {
  app = await startApp()
  app.clocks.jump(Date.parse(`${today}T03:00:00Z`) - app.clocks.now())
  kim = await app.signUp({ user_timeZone: 'Asia/Seoul', user_lang: 'ko', user_currency: 'KRW', user_weight: 'kg' })
})
afterAll(() => app.close())

async function spend(date: string, money_amount: number): Promise<void> {
  const item = { money_part: 'expense', money_title: 'food', money_amount, money_content: '' }
  const { status } = await kim.post('/money/create', { DATE: on(date), OBJECT: { money_section: [item] } })
  expect(status).toBe(200)
}

const suggest = async (area: string, DATE: object = november) => (await kim.get(`/${area}/goal/suggest`, { DATE })).body

test('a user without records gets a typical goal', async () => {
  expect(await suggest('exercise')).toMatchObject({
    status: 'success',
    result: { basis: 'typical', exercise_suggest_count: 3, exercise_total_count: null },
  })
  expect((await suggest('sleep')).result).toMatchObject({
    sleep_suggest_bedTime: '23:30',
    sleep_suggest_wakeTime: '07:00',
  })
})

test('the goal follows the records of the 60 days before today, and the totals are of the period before', async () => {
  // 61 days ago and today are not counted. The other amounts are 700,000 in 60 days: 354,861 a month.
  await spend(addDays(today, -61), 90_000_000)
  await spend(today, 90_000_000)
  for (const days of [60, 50, 40, 30, 20, 2, 1]) await spend(addDays(today, -days), 100_000)
  expect((await suggest('money')).result).toMatchObject({
    basis: 'records',
    money_suggest_expense: 355_000,
    // The 1st, 11th, 21st and 31st of October.
    money_total_expense: 400_000,
  })
  const week = { dateType: 'week', dateStart: '2026-11-23', dateEnd: '2026-11-29' }
  expect((await suggest('money', week)).result).toMatchObject({ money_total_expense: 90_200_000 })
})

test('a day and a part of a month have no goal', async () => {
  expect((await kim.get('/food/goal/suggest', { DATE: on('2026-11-20') })).status).toBe(400)
})
