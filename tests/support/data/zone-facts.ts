// Responses of a server whose day depends on the time zone: F21, F22, F24 and F25. This file prints them as a program, so
// that a test can run it in a process with another time zone.

import { pathToFileURL } from 'node:url'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import { listDays, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { setClock } from '../servers/set-clock.ts'

/** From the zone in which a day begins first to the one in which it begins last, and one with an offset of 45 minutes. */
export const zones = [
  'Pacific/Kiritimati',
  'Asia/Seoul',
  'Asia/Kathmandu',
  'UTC',
  'America/New_York',
  'Pacific/Pago_Pago',
] as const

/** Days on which clocks change, and one that Samoa skipped. In Cairo and Santiago these days begin at one o'clock. */
export const oddDays = [
  ['America/New_York', day('2026-03-08'), '2026-03-02'],
  ['America/New_York', day('2026-11-01'), '2026-10-26'],
  ['Australia/Lord_Howe', day('2026-10-04'), '2026-09-28'],
  ['Africa/Cairo', day('2026-04-24'), '2026-04-20'],
  ['America/Santiago', day('2026-09-06'), '2026-08-31'],
  ['Asia/Seoul', day('1987-05-10'), '1987-05-04'],
  ['Asia/Seoul', day('1988-05-08'), '1988-05-02'],
  ['Pacific/Apia', day('2011-12-30'), '2011-12-26'],
] as const

/** Weeks with days of two years: 53 of 2026, 1 of 2025, 53 of 2020. */
export const weeksOfTwoYears = [day('2026-12-28'), day('2024-12-30'), day('2020-12-28')] as const

/** The instant at which clocks in `zone` show the time `clock` of the day `of`. */
export function instantOf(zone: string, of: Day, clock: string): number {
  return Temporal.PlainDateTime.from(`${of}T${clock}`).toZonedDateTime(zone).epochMilliseconds
}

function earnedAndSpent(amount: number) {
  const row = { money_amount: amount, money_content: '', money_include: 'Y' }
  return {
    money_section: [
      { ...row, money_part: 'income', money_title: 'labor' },
      { ...row, money_part: 'expense', money_title: 'food' },
    ],
  }
}

/** The results of all calls by their name. They are the same in every process, whatever its time zone is. */
export async function zoneFacts(): Promise<Readonly<Record<string, unknown>>> {
  const app = await startApp()
  const facts: Record<string, unknown> = {}
  try {
    for (const zone of zones) facts[`goal in ${zone}`] = await goalOfAWeek(app, zone)
    for (const zone of zones) facts[`month in ${zone}`] = await monthThatEnds(app, zone)
    for (const [zone, of] of oddDays) facts[`week of ${of} in ${zone}`] = await week(app, zone, of)
    for (const monday of weeksOfTwoYears) facts[`week of ${monday}`] = await week(app, 'Asia/Seoul', monday)
    facts['leap day'] = await leapDay(app)
  } finally {
    await app.close()
  }
  return facts
}

const monday = day('2026-11-02')

/**
 * 100 a day are due: 100 on Monday at 00:05 and 500 on Saturday at 23:55. On Monday only today is due: the income is
 * reached and the expenses are not exceeded. On Saturday the 500 of the days before are due. A day later, or earlier
 * without the income of that day, the income would be too low.
 */
async function goalOfAWeek(app: TestApp, zone: string): Promise<unknown> {
  const scoresOfWeek: unknown[] = []
  for (const [of, clock, amount] of [
    [monday, '00:05', 100],
    [addDays(monday, 5), '23:55', 400],
  ] as const) {
    setClock(app, instantOf(zone, of, clock))
    const user = await app.signUp({ user_timeZone: zone })
    const goal = { money_goal_income: 700, money_goal_expense: 700 }
    await user.post('/money/goal/create', { DATE: encodePeriod('week', monday), OBJECT: goal })
    await user.post('/money/create', { DATE: encodePeriod('day', of), OBJECT: earnedAndSpent(amount) })
    if (of !== monday) {
      await user.post('/money/create', { DATE: encodePeriod('day', monday), OBJECT: earnedAndSpent(100) })
    }
    const { body } = await user.get('/money/goal/list', { DATE: encodePeriod('week', monday) })
    const [shown] = body.result
    const { body: scores } = await user.get('/user/sync/percent')
    scoresOfWeek.push([
      shown?.money_total_income,
      shown?.money_diff_income_color,
      shown?.money_diff_expense_color,
      scores.result.money.average.score,
    ])
  }
  return scoresOfWeek
}

/** The score five minutes before and after the end of November, with a record in November. */
async function monthThatEnds(app: TestApp, zone: string): Promise<unknown> {
  const last = day('2026-11-30')
  setClock(app, instantOf(zone, last, '23:55'))
  const user = await app.signUp({ user_timeZone: zone })
  const goal = { money_goal_income: 3000, money_goal_expense: 3000 }
  await user.post('/money/goal/create', { DATE: encodePeriod('month', last), OBJECT: goal })
  await user.post('/money/create', { DATE: encodePeriod('day', day('2026-10-31')), OBJECT: earnedAndSpent(1) })
  await user.post('/money/create', { DATE: encodePeriod('day', last), OBJECT: earnedAndSpent(3000) })
  const before = await user.get('/user/sync/percent')
  setClock(app, instantOf(zone, addDays(last, 1), '00:05'))
  const after = await user.get('/user/sync/percent')
  return [before, after].map(({ body }) => body.result.total.average.score)
}

/** The number of days of the week that can be saved and are listed, and the length of a night from 23:00 to 07:00 on each. */
async function week(app: TestApp, zone: string, of: Day): Promise<unknown> {
  setClock(app, instantOf(zone, of, '12:00'))
  const user = await app.signUp({ user_timeZone: zone })
  const period = periodAround('week', of)
  const night = { sleep_part: 'night', sleep_bedTime: '23:00', sleep_wakeTime: '07:00' }
  for (const each of listDays(period)) {
    await user.post('/sleep/create', { DATE: encodePeriod('day', each), OBJECT: { sleep_section: [night] } })
  }
  const { body: listed } = await user.get('/sleep/list', { DATE: encodePeriod('week', of) })
  const { body: existing } = await user.get('/sleep/exist', { DATE: encodePeriod('week', of) })
  const { body: drawn } = await user.get('/sleep/chart/line/week', { DATE: encodePeriod('week', of) })
  return {
    points: drawn.result.map((point: Record<string, string>) => point['date']),
    days: listed.result.map((shown: Record<string, string>) => shown['sleep_dateStart']),
    count: listed.totalCnt,
    lengths: [...new Set(listed.result.map((shown: Record<string, string>) => shown['sleep_total_sleepTime']))],
    exist: existing.result.day.length,
  }
}

/** Goals of the month and the year around the 29th of February 2028, with a record on it. */
async function leapDay(app: TestApp): Promise<unknown> {
  const of = day('2028-02-29')
  setClock(app, instantOf('Asia/Seoul', of, '23:55'))
  const user = await app.signUp()
  // The first record is in the month before, so that all of February is due.
  await user.post('/money/create', { DATE: encodePeriod('day', day('2028-01-31')), OBJECT: earnedAndSpent(1) })
  await user.post('/money/create', { DATE: encodePeriod('day', of), OBJECT: earnedAndSpent(2900) })
  const goal = { money_goal_income: 2900, money_goal_expense: 2900 }
  for (const type of ['month', 'year'] as const) {
    await user.post('/money/goal/create', { DATE: encodePeriod(type, of), OBJECT: goal })
  }
  const { body } = await user.get('/money/goal/list', { DATE: encodePeriod('year', of) })
  const { body: year } = await user.get('/today/year', { DATE: encodePeriod('year', of) })
  return {
    goals: body.result.map((shown: Record<string, unknown>) => [
      shown['money_goal_dateEnd'],
      shown['money_total_income'],
      shown['money_diff_expense_color'],
    ]),
    days: year.result.map((shown: Record<string, unknown>) => shown['date']),
  }
}

/** The period around a day on the wire. */
function encodePeriod(type: PeriodType, of: Day) {
  const { start, end } = periodAround(type, of)
  return { dateType: type, dateStart: start, dateEnd: end }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(JSON.stringify(await zoneFacts()))
}
