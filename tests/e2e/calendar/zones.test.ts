import type { UserClient } from '@haru/server/src/testing/client.ts'
import { addDays, type Day, day, yearOf } from '@haru/shared/calendar/day.ts'
import { type PeriodType, periodAround, shiftPeriod } from '@haru/shared/calendar/period.ts'
import { expect } from '@playwright/test'
import { waitForMonth } from '../../support/browser/calendar.ts'
import { chartOf, readChartTable, readPoint } from '../../support/browser/chart-cards.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openPageAs, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { today } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'
import { instantOf, oddDays, weeksOfTwoYears, zones } from '../../support/data/zone-facts.ts'
import { setClock } from '../../support/servers/set-clock.ts'

// F21 to F26 on the screen; tests/zones.test.ts tests the server.

setUpPages()

interface ZoneOptions {
  /** The time zone of the account. */
  readonly zone: string
  readonly browserZone?: string
  readonly on?: Day
  readonly clock?: string
}

/** Opens a page of a new user of `zone` at that local time; the browser can have another time zone. */
async function comeTo({
  zone,
  browserZone = zone,
  on: of = today,
  clock = '12:00',
}: ZoneOptions): Promise<SignedInPage> {
  const instant = instantOf(zone, of, clock)
  setClock(app, instant)
  const user = await app.signUp({ user_lang: 'en', user_timeZone: zone })
  const now = new Date(instant).toISOString()
  return openPageAs(app, browser, user, { language: 'en', timeZone: browserZone, now })
}

async function leave({ context, faults, refusals }: SignedInPage): Promise<void> {
  await context.close()
  expect([...faults, ...refusals]).toEqual([])
}

/** The days with a spend of the user in two months around today. */
async function daysOfSpends(user: UserClient): Promise<readonly string[]> {
  const { body } = await user.get('/money/exist', {
    DATE: { ...wirePeriod('day', today), dateType: '', dateEnd: '2025-04-30', dateStart: '2025-03-01' },
  })
  return body.result.day.map((range: string) => range.slice(0, 10))
}

async function spendToday(kim: SignedInPage, amount: string): Promise<void> {
  await kim.open('/money/list')
  await on.addEntry(kim, 'money', 'record')
  await on.fillItem(kim, 1, 'money', { amount })
  await on.save(kim)
}

test.describe('a record is saved on the shown day, which is the day of the account', () => {
  for (const [zone, browserZone] of zones.map((zone, i) => [zone, zones.at(i - 3) ?? zone] as const)) {
    test(`in ${zone}, from a browser in ${browserZone}`, { tag: '@long' }, async () => {
      for (const clock of ['00:05', '23:55']) {
        const kim = await comeTo({ zone, browserZone, clock })
        await kim.open('/today/list')
        await on.waitForScreen(kim, kim.format.longDay(today))
        await spendToday(kim, '1000')
        await on.cardOf(kim, on.dayName(kim, today)).waitFor()
        expect(await daysOfSpends(kim.user), clock).toEqual([today])
        await leave(kim)
      }
    })
  }
})

// The month of the calendar, the year and the charts ends by the time zone of the account.
for (const [zone, browserZone, date, clock] of [
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago', '2025-03-01', '00:05'],
  ['Pacific/Pago_Pago', 'Pacific/Kiritimati', '2025-02-28', '23:55'],
] as const) {
  const tag = clock === '00:05' ? [] : '@long'
  test(`in ${zone}, from a browser in ${browserZone}, everything shows ${date} at ${clock}`, { tag }, async () => {
    const now = day(date)
    const kim = await comeTo({ zone, browserZone, on: now, clock })
    const { page, t, format } = kim
    await kim.user.post('/money/create', { DATE: wirePeriod('day', now), OBJECT: spends(1000) })
    const marked = page.locator('[aria-current="date"]')
    await kim.open('/calendar/list')
    await waitForMonth(kim, now)
    await expect(marked).toContainText(format.longDay(now))
    await kim.open('/today/year/list')
    await on.waitForScreen(kim, t('year.title', { year: format.year(now) }))
    expect(await marked.getAttribute('aria-label')).toContain(format.longDay(now))
    await kim.open('/money/chart/list')
    const line = chartOf(kim, 'line')
    await line.getByRole('button', { name: nameOf(kim, 'week', now) }).waitFor()
    expect(await readChartTable(kim, 'line')).toHaveLength(1 + 7)
    expect(await readPoint(line)).toContain(nameOf(kim, 'day', now))
    await leave(kim)
  })
}

test.describe('a change of time zone in one evening', () => {
  test('F23: creates two days with two saves if the date goes back, and moves no record', async () => {
    // Past midnight in Seoul, the morning of the day before in New York.
    const kim = await comeTo({ zone: 'Asia/Seoul', clock: '00:05' })
    await spendToday(kim, '1000')
    await on.cardOf(kim, on.dayName(kim, today)).waitFor()
    await kim.user.put('/user/update', { OBJECT: { user_timeZone: 'America/New_York' } })
    await kim.open('/today/list')
    await on.waitForScreen(kim, kim.format.longDay(addDays(today, -1)))
    await spendToday(kim, '2000')
    await on.cardOf(kim, on.dayName(kim, addDays(today, -1))).waitFor()
    await on.cardOf(kim, on.dayName(kim, today)).waitFor()
    await kim.user.put('/user/update', { OBJECT: { user_timeZone: 'Pacific/Kiritimati' } })
    expect(await daysOfSpends(kim.user)).toEqual([addDays(today, -1), today])
    await leave(kim)
  })

  test('creates one day with two saves if the date stays the same', { tag: '@long' }, async () => {
    const kim = await comeTo({ zone: 'Asia/Seoul', clock: '23:30' })
    await spendToday(kim, '1000')
    await on.cardOf(kim, on.dayName(kim, today)).waitFor()
    await kim.user.put('/user/update', { OBJECT: { user_timeZone: 'Asia/Kathmandu' } })
    await kim.open('/money/list')
    await on.openEntry(kim, 'money', 'record', on.dayName(kim, today))
    await on.addItem(kim)
    await on.fillItem(kim, 2, 'money', { amount: '2000' })
    await on.save(kim)
    expect(await on.readStats(kim, on.cardOf(kim, on.dayName(kim, today)), 'money')).toMatchObject({
      income: '₩3,000',
    })
    expect(await daysOfSpends(kim.user)).toEqual([today])
    await leave(kim)
  })
})

/** Presses an arrow of the bar. */
async function stepBy({ page, t }: SignedInPage, count: 1 | -1): Promise<void> {
  await page
    .getByRole('button', { name: t(count === 1 ? 'ui.period.next' : 'ui.period.previous'), exact: true })
    .click()
}

test.describe('each arrow changes the day by exactly one', () => {
  /** Steps two days forward and back, and expects the date of each. */
  async function walk(kim: SignedInPage, from: Day): Promise<void> {
    await on.waitForScreen(kim, kim.format.longDay(from))
    for (const [count, offset] of [
      [1, 1],
      [1, 2],
      [-1, 1],
      [-1, 0],
    ] as const) {
      await stepBy(kim, count)
      await on.waitForScreen(kim, kim.format.longDay(addDays(from, offset)))
    }
  }

  for (const [zone, odd] of oddDays) {
    const tag = zone === 'America/Santiago' ? [] : ['@long']
    test(`F22, F26: in ${zone} around ${odd}`, { tag }, async () => {
      const kim = await comeTo({ zone, on: addDays(odd, -1) })
      await kim.open('/today/list')
      await walk(kim, addDays(odd, -1))
      await leave(kim)
    })
  }

  test('over the leap day of 2028, and over the end of February 2100', { tag: '@long' }, async () => {
    const kim = await comeTo({ zone: 'America/New_York' })
    for (const date of ['2028-02-28', '2100-02-28']) {
      await kim.open(`/today/list?type=day&start=${date}&end=${date}`)
      await walk(kim, day(date))
    }
    expect(kim.format.longDay(addDays(day('2100-02-28'), 1))).toContain('March 1')
    await leave(kim)
  })
})

test('F22: a night from 23:00 to 07:00 has eight hours although daylight saving time begins', async () => {
  const odd = day('2026-03-08')
  const kim = await comeTo({ zone: 'America/New_York', on: odd })
  await kim.open('/sleep/list')
  await on.addEntry(kim, 'sleep', 'record')
  await on.fillItem(kim, 1, 'sleep', { bedTime: '23:00', wakeTime: '07:00' })
  await on.save(kim)
  const card = on.cardOf(kim, nameOf(kim, 'day', odd, odd))
  expect(await on.readStats(kim, card, 'sleep')).toMatchObject({ sleepTime: '8 hr' })
  await leave(kim)
})

function nameOf({ format }: SignedInPage, type: PeriodType, of: Day, now: Day = today): string {
  return format.period(periodAround(type, of), yearOf(now))
}

test('a week in two years is one week with the days of both', { tag: '@long' }, async () => {
  const kim = await comeTo({ zone: 'America/New_York', browserZone: 'Pacific/Kiritimati' })
  for (const monday of weeksOfTwoYears) {
    const { start, end } = periodAround('week', monday)
    for (const each of [start, end]) {
      await kim.user.post('/money/create', { DATE: wirePeriod('day', each), OBJECT: spends(1000) })
    }
    await kim.open(`/money/list?type=week&start=${start}&end=${end}`)
    for (const each of [start, end]) await on.cardOf(kim, nameOf(kim, 'day', each)).waitFor()
    await stepBy(kim, 1)
    const { start: next } = shiftPeriod(periodAround('week', monday), 1)
    await kim.page.getByRole('button', { name: nameOf(kim, 'week', next) }).waitFor()
    await stepBy(kim, -1)
    await kim.page.getByRole('button', { name: nameOf(kim, 'week', start) }).waitFor()
    expect(
      await kim.page
        .getByRole('listitem')
        .filter({ has: kim.page.getByRole('heading', { level: 2 }) })
        .count(),
    ).toBe(2)
  }
  await leave(kim)
})
