import { readFile } from 'node:fs/promises'
import { unzip } from '@haru/server/src/testing/unzip.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import {
  chartOf,
  chartReader,
  choose,
  readChartTable,
  readChartTexts,
  readPoint,
  shownSeries,
  toggle,
} from '../support/browser/chart-cards.ts'
import { tabTo } from '../support/browser/keyboard.ts'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openPageAs, openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { now2025, screenshotFailure } from '../support/browser/test-page.ts'
import { loggedMonth } from '../support/data/wire-month.ts'
import { setClock } from '../support/servers/set-clock.ts'

setUpPages()
test.beforeAll(async () => {
  // Charts show no values after today, so the server needs the date of the browsers.
  setClock(app, Date.parse(now2025))
})

const wednesday = day('2025-03-12')

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    let kim: SignedInPage
    test.beforeAll(async () => {
      kim = await openSignedInPage(app, browser, { language })
      for (const [path, body] of loggedMonth) {
        const answered = await kim.user.post(path, body)
        expect(answered.body.status, answered.text).toBe('success')
      }
    })
    test.afterEach(async () => {
      await screenshotFailure(kim)
      expect(kim.faults).toEqual([])
      expect(kim.refusals).toEqual([])
    })
    test.afterAll(() => kim.context.close())

    const dayName = (at: string) => on.dayName(kim, day(at))
    const weekName = (monday: string) => kim.format.period(periodAround('week', day(monday)), 2025)
    const goal = (text: string) => `${kim.t('tracking.goal')} ${text}`
    const money = (amount: number) => kim.format.money(amount, 'KRW')
    const duration = (minutes: number) => kim.format.duration(minutes).replaceAll('\u00a0', ' ')

    async function openCharts(area: on.AreaId): Promise<void> {
      await on.goToSection(kim, area)
      await on.goToView(kim, 'chart')
      await on.waitForScreen(kim, kim.t('chart.list', { area: kim.t(`area.${area}` as TextKey) }))
    }

    test('charts are the first view of each area, and the last view is kept', async () => {
      await kim.open('/exercise/list')
      await on.waitForScreen(kim, on.listTitle(kim, 'exercise', 'record'))
      const views = kim.page.getByRole('navigation', { name: kim.t('shell.views') }).getByRole('link')
      await expect(views).toHaveText([kim.t('tab.chart'), kim.t('tab.goal'), kim.t('tab.real')], { useInnerText: true })
      await openCharts('exercise')
      await on.goToSection(kim, 'today')
      await on.goToSection(kim, 'exercise')
      await on.waitForScreen(kim, kim.t('chart.list', { area: kim.t('area.exercise') }))
    })

    test('the charts of exercise show its records', async () => {
      await openCharts('exercise')
      const { t } = kim
      expect(await readChartTexts(kim, 'pie')).toEqual([
        [t('exercise.part.cardio'), t('chart.items', { count: 2 }), '66.7%'],
        [t('exercise.part.back'), t('chart.items', { count: 1 }), '33.3%'],
      ])
      expect(await readChartTexts(kim, 'line')).toEqual([[dayName('2025-03-12'), '2,500 kg']])
      expect(await readChartTexts(kim, 'average')).toEqual([[weekName('2025-03-10'), `1,250 kg ${goal('161.29 kg')}`]])
      await choose(kim, chartOf(kim, 'line'), 'exercise.scale')
      expect(await readChartTexts(kim, 'line')).toEqual([[dayName('2025-03-12'), '72.5 kg']])
      await choose(kim, chartOf(kim, 'line'), 'exercise.cardio')
      expect(await readChartTexts(kim, 'line')).toEqual([
        [dayName('2025-03-11'), duration(40)],
        [dayName('2025-03-12'), duration(40)],
      ])
      await choose(kim, chartOf(kim, 'pie'), 'exercise.title')
      expect(await readChartTexts(kim, 'pie')).toEqual([
        [t('exercise.title.running'), t('chart.items', { count: 2 }), '66.7%'],
        [t('exercise.title.deadlift'), t('chart.items', { count: 1 }), '33.3%'],
      ])
    })

    test('the numbers of a chart and the records of a list are downloaded as CSV and as a workbook', async () => {
      await kim.open('/exercise/list')
      await on.waitForScreen(kim, on.listTitle(kim, 'exercise', 'record'))
      await openCharts('exercise')
      const { t, page } = kim
      // The chart keeps the choice of an earlier test.
      await choose(kim, chartOf(kim, 'line'), 'exercise.volume')
      await readChartTable(kim, 'line')
      const buttons = chartOf(kim, 'line')
      const csv = await download(
        kim,
        buttons.getByRole('button', { name: t('tracking.spreadsheet', { format: 'CSV' }) }),
      )
      expect(csv.name).toBe('haru-exercise-line-2025-03-10-2025-03-16.csv')
      expect(csv.bytes.toString().split('\r\n').slice(0, 4)).toEqual([
        `\ufeff${t('chart.table.date')},${t('exercise.volume')} (kg)`,
        '2025-03-10,0',
        '2025-03-11,0',
        '2025-03-12,2500',
      ])
      const button = buttons.getByRole('button', { name: t('tracking.spreadsheet', { format: 'Excel' }) })
      const workbook = await download(kim, button)
      expect(workbook.name).toBe('haru-exercise-line-2025-03-10-2025-03-16.xlsx')
      const sheet = (await unzip(workbook.bytes)).get('xl/worksheets/sheet1.xml') ?? ''
      expect(sheet).toMatch(/<c r="A4" s="\d+"><v>45728<\/v><\/c><c r="B4"><v>2500<\/v>/)

      await on.goToView(kim, 'real')
      await on.waitForScreen(kim, on.listTitle(kim, 'exercise', 'record'))
      await page.getByRole('button', { name: t('tracking.actions'), exact: true }).press('Enter')
      const item = page.getByRole('menuitem', { name: t('tracking.spreadsheet', { format: 'CSV' }) })
      const list = await download(kim, item, 'Enter')
      expect(list.name).toMatch(/^haru-exercise-2025-03-\d\d-2025-03-\d\d\.csv$/)
      expect(list.bytes.toString().split('\r\n')[1]).toMatch(/^2025-03-11,/)
    })

    test('the charts of food show its records', { tag: '@long' }, async () => {
      await openCharts('food')
      const { t } = kim
      expect(await readChartTexts(kim, 'pie')).toEqual([
        ['비빔밥', '560 kcal', '61.5%'],
        ['Oatmeal', '350 kcal', '38.5%'],
      ])
      expect(await readChartTexts(kim, 'line')).toEqual([[dayName('2025-03-12'), '910 kcal']])
      expect(await readChartTexts(kim, 'average')).toEqual([[weekName('2025-03-10'), `910 kcal ${goal('32 kcal')}`]])
      await choose(kim, chartOf(kim, 'pie'), 'food.nut')
      expect(await readChartTexts(kim, 'pie')).toEqual([
        [t('food.carb'), '120 g', '61.5%'],
        [t('food.protein'), '45 g', '23.1%'],
        [t('food.fat'), '30 g', '15.4%'],
      ])
      await choose(kim, chartOf(kim, 'line'), 'food.nut')
      expect(await readChartTexts(kim, 'line')).toEqual([[dayName('2025-03-12'), '120 g', '45 g', '30 g']])
    })

    test('the charts of money show its records, from the starting property', { tag: '@long' }, async () => {
      await openCharts('money')
      const { t } = kim
      const pie = chartOf(kim, 'pie')
      await expect.poll(() => pie.getByRole('radio', { name: t('money.expense') }).isChecked()).toBe(true)
      expect(await readChartTexts(kim, 'pie')).toEqual([[t('money.title.food'), money(10_550), '100%']])
      expect(await readChartTexts(kim, 'line')).toEqual([
        [dayName('2025-03-11'), money(0), money(300)],
        [dayName('2025-03-12'), money(0), money(10_250)],
      ])
      await choose(kim, chartOf(kim, 'average'), 'money.expense')
      expect(await readChartTexts(kim, 'average')).toEqual([
        [weekName('2025-03-10'), `${money(5275)} ${goal(money(258))}`],
      ])
      await choose(kim, chartOf(kim, 'average'), 'chart.by.month')
      const months = await readChartTexts(kim, 'average')
      expect(months).toEqual([[kim.format.month(wednesday), `${money(5275)} ${goal(money(258))}`]])
    })

    test('the charts of sleep show its records, and nights by their distance from the goal', {
      tag: '@long',
    }, async () => {
      await openCharts('sleep')
      const { t } = kim
      expect(await readChartTexts(kim, 'pie')).toEqual([[t('tracking.band.5'), t('chart.days', { count: 1 }), '100%']])
      expect(await readChartTexts(kim, 'line')).toEqual([[dayName('2025-03-12'), '23:50', '07:10', duration(480)]])
      expect(await readChartTexts(kim, 'average')).toEqual([
        [
          weekName('2025-03-10'),
          `23:50 ${goal('23:30')}`,
          `07:10 ${goal('07:00')}`,
          `${duration(480)} ${goal(duration(450))}`,
        ],
      ])
    })

    test('series are switched on and off, except the last', { tag: '@long' }, async () => {
      await openCharts('sleep')
      const { t } = kim
      const card = chartOf(kim, 'line')
      await toggle(kim, card, 'sleep.bedTime')
      await toggle(kim, card, 'sleep.sleepTime')
      expect(await shownSeries(card)).toEqual([t('sleep.wakeTime')])
      expect((await readChartTable(kim, 'line'))[0]).toEqual([t('chart.table.date'), t('sleep.wakeTime')])
      await toggle(kim, card, 'sleep.wakeTime')
      await on.toastOf(kim, t('ui.toggles.last')).waitFor()
      expect(await shownSeries(card)).toEqual([t('sleep.wakeTime')])
      await toggle(kim, card, 'sleep.sleepTime')
      expect(await shownSeries(card)).toEqual([t('sleep.wakeTime'), t('sleep.sleepTime')])
      expect(await shownSeries(chartOf(kim, 'average'))).toHaveLength(3)
    })

    test('the choices of a chart are stored on the device, for each area and card', { tag: '@long' }, async () => {
      const { t, page } = kim
      await openCharts('food')
      const pie = chartOf(kim, 'pie')
      await choose(kim, pie, 'ui.period.year')
      await choose(kim, pie, 'food.kcal')
      await choose(kim, pie, 'chart.view.share')
      await choose(kim, chartOf(kim, 'average'), 'chart.by.month')
      await page.reload()
      const isOn = (name: 'pie' | 'line' | 'average', key: TextKey) =>
        chartOf(kim, name)
          .getByRole('radio', { name: t(key), exact: true })
          .isChecked()
      await chartReader(pie).waitFor({ state: 'attached' })
      expect(await isOn('pie', 'ui.period.year')).toBe(true)
      expect(await isOn('pie', 'chart.view.share')).toBe(true)
      expect(await isOn('average', 'chart.by.month')).toBe(true)
      expect(await isOn('line', 'food.nut')).toBe(true)
      await on.goToSection(kim, 'sleep')
      await chartReader(chartOf(kim, 'pie')).waitFor({ state: 'attached' })
      expect(await isOn('pie', 'ui.period.month')).toBe(true)
      expect(await shownSeries(chartOf(kim, 'line'))).toEqual([t('sleep.wakeTime'), t('sleep.sleepTime')])
    })

    test('the arrows change the period, and its name returns to the current period', { tag: '@long' }, async () => {
      const { t, format } = kim
      await openCharts('exercise')
      const card = chartOf(kim, 'line')
      const steps = card.getByRole('group', { name: t('chart.period', { chart: t('chart.line') }) })
      const name = (monday: string) => steps.getByText(format.period(periodAround('week', day(monday)), 2025))
      await name('2025-03-10').waitFor()
      await steps.getByRole('button', { name: t('ui.period.previous') }).click()
      await name('2025-03-03').waitFor()
      await card.getByText(t('chart.empty'), { exact: true }).waitFor()
      await steps.getByRole('button', { name: t('ui.period.previous') }).click()
      await name('2025-02-24').waitFor()
      await steps.getByText(t('ui.period.now')).click()
      await name('2025-03-10').waitFor()
      await chartReader(card).waitFor({ state: 'attached' })
      await steps.getByRole('button', { name: t('ui.period.next') }).click()
      await name('2025-03-17').waitFor()
      await steps.getByText(t('ui.period.now')).click()
      // The periods of the other cards do not change.
      await chartOf(kim, 'pie').getByText(format.month(wednesday), { exact: true }).waitFor()
    })

    test('a chart that failed is loaded with the next range, and requested once', {
      tag: ['@long', '@online'],
    }, async () => {
      const { page, t } = kim
      await openCharts('exercise')
      const card = chartOf(kim, 'line')
      const step = (key: TextKey) => card.getByRole('button', { name: t(key) }).click()
      const busy = { status: 429, json: { status: 'fail', msg: 'error.tooManyRequests', code: 'tooManyRequests' } }
      await page.route('**/exercise/chart/line/week*', (route) => route.fulfill(busy))
      // Earlier than the periods of other tests: a cached period causes no request.
      for (let i = 0; i < 3; i += 1) await step('ui.period.previous')
      await card.getByRole('alert').waitFor()
      await page.unroute('**/exercise/chart/line/week*')
      await step('ui.period.next')
      await card.getByText(t('chart.empty'), { exact: true }).waitFor()
      for (let i = 0; i < 2; i += 1) await step('ui.period.next')
      await chartReader(card).waitFor({ state: 'attached' })
      kim.faults.splice(0)
      expect(kim.refusals.splice(0)).toEqual(['429 GET /haru/api/exercise/chart/line/week'])
    })

    test('the keys read a line point by point', { tag: '@long' }, async () => {
      const { page, t } = kim
      await openCharts('exercise')
      const card = chartOf(kim, 'line')
      await choose(kim, card, 'exercise.volume')
      await tabTo(page, chartReader(card))
      const formatPoint = (at: number, value: string) =>
        t('chart.description', {
          name: on.dayName(kim, addDays(wednesday, at)),
          value: `${t('exercise.volume')} ${value}`,
        })
      await expect.poll(() => readPoint(card)).toBe(formatPoint(0, '2,500 kg'))
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => readPoint(card)).toBe(formatPoint(-1, '0 kg'))
      await page.keyboard.press('Home')
      await expect.poll(() => readPoint(card)).toBe(formatPoint(-2, '0 kg'))
      await page.keyboard.press('End')
      await expect.poll(() => readPoint(card)).toBe(formatPoint(4, t('chart.none')))
      await page.keyboard.press('Escape')
      expect(await chartReader(card).evaluate((slider) => slider === document.activeElement)).toBe(false)
    })

    test('the keys read a pie and bars', { tag: '@long' }, async () => {
      const { page, t } = kim
      await openCharts('exercise')
      const pie = chartOf(kim, 'pie')
      await choose(kim, pie, 'exercise.part')
      await chartReader(pie).focus()
      await page.keyboard.press('Home')
      await expect
        .poll(() => readPoint(pie))
        .toBe(`${t('exercise.part.cardio')}, ${t('chart.items', { count: 2 })}, 66.7%`)
      await page.keyboard.press('ArrowRight')
      await expect
        .poll(() => readPoint(pie))
        .toBe(`${t('exercise.part.back')}, ${t('chart.items', { count: 1 })}, 33.3%`)
      const bars = chartOf(kim, 'average')
      const value = t('chart.description.goal', { name: t('exercise.volume'), value: '1,250 kg', goal: '161.29 kg' })
      await expect.poll(() => readPoint(bars)).toBe(t('chart.description', { name: weekName('2025-03-10'), value }))
    })

    test('a touch of a day shows its numbers', { tag: '@long' }, async () => {
      const { page, t } = kim
      await openCharts('exercise')
      const card = chartOf(kim, 'line')
      await chartReader(card).scrollIntoViewIfNeeded()
      const box = await chartReader(card).boundingBox()
      if (box === null) throw new Error('nothing to touch')
      await page.touchscreen.tap(box.x + box.width - 10, box.y + 100)
      const sunday = on.dayName(kim, addDays(wednesday, 4))
      await card.getByText(sunday, { exact: true }).first().waitFor()
      await expect.poll(() => readPoint(card)).toContain(sunday)
      await page.touchscreen.tap(box.x + 60, box.y + 100)
      await card
        .getByText(on.dayName(kim, addDays(wednesday, -2)), { exact: true })
        .first()
        .waitFor()
      await page.getByRole('heading', { level: 2, name: t('chart.line') }).click()
      await expect.poll(() => chartReader(card).evaluate((slider) => slider === document.activeElement)).toBe(false)
    })

    for (const area of ['exercise', 'food', 'money', 'sleep'] as const) {
      test(`the charts of ${area} are accessible`, { tag: '@long' }, async () => {
        await openCharts(area)
        for (const name of ['pie', 'line', 'average'] as const) await readChartTable(kim, name)
        expect(await violationsOn(kim.page), 'tables open').toEqual([])
        await chartReader(chartOf(kim, 'line')).focus()
        expect(await violationsOn(kim.page), 'a point in view').toEqual([])
        await chartReader(chartOf(kim, 'pie')).focus()
        expect(await violationsOn(kim.page), 'a slice in view').toEqual([])
      })
    }

    test('charts without a record state what to do, and show the first record', { tag: '@long' }, async () => {
      const user = await app.signUp({ user_lang: language })
      const lee = await openPageAs(app, browser, user, { language })
      await lee.open('/money/chart/list')
      const { t } = lee
      await chartOf(lee, 'pie').getByText(t('chart.empty'), { exact: true }).waitFor()
      expect(await violationsOn(lee.page), 'nothing drawn').toEqual([])
      await chartOf(lee, 'line')
        .getByRole('link', { name: t('tracking.record.add') })
        .click()
      await on.waitForScreen(lee, on.editorTitle(lee, 'money', 'record'))
      await on.fillItem(lee, 1, 'money', { part: 'expense', title: 'food', amount: '5000' })
      await on.save(lee)
      await on.readToast(lee, 'answer.created')
      await on.waitForScreen(lee, t('chart.list', { area: t('area.money') }))
      const [firstPoint] = await readChartTexts(lee, 'line')
      expect(firstPoint?.[0]).toBe(on.dayName(lee, lee.today))
      expect(firstPoint?.[2]).toMatch(/5,000/)
      expect(lee.faults).toEqual([])
      await lee.context.close()
    })
  })
}

/** Presses what starts a download, and returns the file. */
async function download({ page }: SignedInPage, button: Locator, key?: string) {
  const coming = page.waitForEvent('download')
  await (key === undefined ? button.click() : button.press(key))
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
