import { addDays } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { expect } from '@playwright/test'
import { runNode } from '../../scripts/processes.ts'
import * as calendar from '../support/browser/calendar.ts'
import { chartOf, readChartTable, readChartTexts } from '../support/browser/chart-cards.ts'
import * as on from '../support/browser/pages.ts'
import * as periodBar from '../support/browser/period-bar.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { screenshotFailure } from '../support/browser/test-page.ts'
import { wirePeriod } from '../support/data/wire-values.ts'
import { areas } from '../support/fifth-area/areas.ts'
import { fiveAreasFolder } from '../support/fifth-area/vite.config.ts'
import { words } from '../support/fifth-area/words.ts'
import { keepsCopy } from '../support/servers/built-files.ts'

// Water and travel are definitions and words in tests/support/fifth-area. Everything else is what the four areas have.

let kim: SignedInPage
test.beforeAll(async () => {
  const config = 'tests/support/fifth-area/vite.config.ts'
  const build = ['build', '--config', config, '--logLevel', 'warn']
  const code = await runNode('node_modules/vite/bin/vite.js', build, { env: { NODE_ENV: 'production' } })
  expect(code).toBe(0)
})
setUpPages(() => ({ areas, webFolder: fiveAreasFolder }))
test.beforeAll(async () => {
  kim = {
    ...(await openSignedInPage(app, browser, { language: 'en' })),
    t: createTranslator('en', { ...en, ...words }),
  }
})
test.afterEach(async () => {
  await screenshotFailure(kim)
  expect(kim.faults).toEqual([])
  expect(kim.refusals).toEqual([])
})

test('a fifth area is logged, item by item', async () => {
  await kim.open('/today/list')
  await on.goToList(kim, 'water', 'record')
  await on.addEntry(kim, 'water', 'record')
  await on.fillItem(kim, 1, 'water', { glasses: '3' })
  await on.addItem(kim)
  await on.fillItem(kim, 2, 'water', { glasses: '5' })
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  const card = on.cardOf(kim, on.dayName(kim, kim.today))
  expect(await on.readStats(kim, card, 'water')).toEqual({ glasses: '8' })
})

test('a missing value is reported at its field', { tag: '@long' }, async () => {
  await on.openEntry(kim, 'water', 'record', on.dayName(kim, kim.today))
  await on.fillItem(kim, 2, 'water', { glasses: '0' })
  await on.save(kim)
  const box = on.item(kim, 2).getByRole('textbox', { name: 'Glasses', exact: true })
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
  await on.fillItem(kim, 2, 'water', { glasses: '4' })
  await on.save(kim)
  await on.readToast(kim, 'answer.updated')
  const { body } = await kim.user.get('/water/detail', { DATE: wirePeriod('day', kim.today) })
  expect(body.result.water_section).toEqual([{ water_glasses: 3 }, { water_glasses: 4 }])
})

test('a fifth area has goals that are judged', { tag: '@long' }, async () => {
  await on.goToList(kim, 'water', 'goal')
  await on.addEntry(kim, 'water', 'goal')
  await periodBar.choosePeriodType(kim, 'month')
  await on.fillInstantly(kim, 'Glasses in total', '20')
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  const card = on.cardOf(kim, on.monthName(kim))
  // The server judges by its own clock, by which the month has passed, and a device by the clock of the page.
  const judgement = keepsCopy ? `+6.4 | ${kim.t('tracking.band.5')}` : `−5.9 | ${kim.t('tracking.band.2')}`
  expect(await on.readBands(kim, card, 'water')).toEqual({ glasses: `20 | 7 | ${judgement}` })
})

test('a fifth area has the charts of its definition', { tag: '@long' }, async () => {
  await on.goToSection(kim, 'water')
  await on.goToView(kim, 'chart')
  await on.waitForScreen(kim, kim.t('chart.list', { area: 'Water' }))
  const [, ...days] = await readChartTable(kim, 'line')
  expect(days.find(([name]) => name === on.dayName(kim, kim.today))).toEqual([on.dayName(kim, kim.today), '7'])
  expect(await readChartTexts(kim, 'average')).toEqual([[on.weekName(kim), '7 Goal 1']])
  expect(await chartOf(kim, 'pie').count()).toBe(0)
  await on.goToView(kim, 'goal')
})

test('a fifth area is shown with the others in a day', { tag: '@long' }, async () => {
  await on.goToSection(kim, 'today')
  await on.goToView(kim, 'real')
  const names = kim.page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.poll(() => names.allTextContents()).toEqual(['Exercise', 'Food', 'Money', 'Sleep', 'Water', 'Travel'])
  await kim.page.getByRole('link', { name: 'Water', exact: true }).first().waitFor()
})

test('a day of a fifth area is deleted, and restored by an undo', { tag: '@long' }, async () => {
  await on.goToList(kim, 'water', 'record')
  await on.openEntry(kim, 'water', 'record', on.dayName(kim, kim.today))
  await on.remove(kim)
  await on.answerDialog(kim, 'save.delete.ask', 'save.delete')
  await on
    .toastOf(kim, kim.t('answer.deleted'))
    .getByRole('button', { name: kim.t('tracking.undo') })
    .click()
  await on.readToast(kim, 'save.restored')
  const card = on.cardOf(kim, on.dayName(kim, kim.today))
  expect(await on.readStats(kim, card, 'water')).toEqual({ glasses: '7' })
})

const business = { part: 'train', title: 'business', departure: '07:30', ride: '01:20', cost: '15000' }

test('a record of a fifth area has a part, a title, times, an amount and a day field', { tag: '@long' }, async () => {
  await on.goToList(kim, 'travel', 'record')
  await on.addEntry(kim, 'travel', 'record')
  await on.fillItem(kim, 1, 'travel', business)
  await on.fillInstantly(kim, 'Luggage', '12.5')
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  const card = on.cardOf(kim, on.dayName(kim, kim.today))
  expect(await on.readStats(kim, card, 'travel')).toMatchObject({ departure: '07:30', luggage: '12.5 kg' })
  const { body } = await kim.user.get('/travel/detail', { DATE: wirePeriod('day', kim.today) })
  expect(body.result.travel_section).toEqual([
    {
      travel_part: 'train',
      travel_title: 'business',
      travel_departure: '07:30',
      travel_ride: '01:20',
      travel_cost: 15_000,
    },
  ])
})

test('a record of a fifth area covers several days, in its editor and in the calendar', { tag: '@long' }, async () => {
  const { start } = periodAround('month', kim.today)
  const [middle, end] = [addDays(start, 1), addDays(start, 2)]
  await on.addEntry(kim, 'travel', 'record')
  const picker = await periodBar.openCalendar(kim)
  await periodBar.dayCell(kim, picker, start).click()
  await periodBar.dayCell(kim, picker, end).click()
  await picker.waitFor({ state: 'hidden' })
  await on.fillItem(kim, 1, 'travel', { part: 'walk', title: 'stroll', departure: '18:00', ride: '00:40' })
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  const { body } = await kim.user.get('/travel/detail', { DATE: wirePeriod('select', start, end) })
  expect(body.result).toMatchObject({ travel_dateType: 'select', travel_total_ride: '00:40' })
  const name = kim.format.period({ type: 'select', start, end }, Number(kim.today.slice(0, 4)))
  await on.cardOf(kim, name).waitFor()
  await kim.open('/calendar/list')
  await expect.poll(() => calendar.tile(kim, middle).textContent()).toContain('Travel')
})

test('the goals, scores and charts of a fifth area have its five metrics', { tag: '@long' }, async () => {
  const goal = { travel_goal_trips: 5, travel_goal_cost: 50_000, travel_goal_departure: '07:00' }
  const OBJECT = { ...goal, travel_goal_ride: '02:00', travel_goal_luggage: 10 }
  const { start, end } = periodAround('month', kim.today)
  await kim.user.post('/travel/goal/create', { DATE: wirePeriod('month', start, end), OBJECT })
  await kim.open('/travel/goal/list')
  const bands = await on.readBands(kim, on.cardOf(kim, on.monthName(kim)), 'travel')
  expect(Object.keys(bands)).toEqual(['trips', 'cost', 'departure', 'ride', 'luggage'])
  expect(bands['trips']).toMatch(/^5 \| 2 \|/)
  expect(bands['departure']).toContain('07:00')
  await on.goToView(kim, 'chart')
  await on.waitForScreen(kim, kim.t('chart.list', { area: 'Travel' }))
  const [, ...days] = await readChartTable(kim, 'line')
  expect(days.find(([day]) => day === on.dayName(kim, kim.today))?.join()).toContain('15,000')
  await chartOf(kim, 'pie').waitFor()
})
