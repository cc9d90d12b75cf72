import type { Running } from '@haru/server/src/testing/start-app.ts'
import { day } from '@haru/shared/calendar/day.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { arrowTo, press, tabTo, typeInto } from '../support/keyboard.ts'
import * as on from '../support/pages.ts'
import { startServed } from '../support/served.ts'
import { openVisitor, photographFailure, type Visitor } from '../support/visitor.ts'

// One person who has no mouse; each test goes on where the one before it ended.

let app: Running
let browser: Browser
let kim: Visitor
let page: Page
let account: { readonly loginId: string; readonly password: string }
beforeAll(async () => {
  app = await startServed()
  browser = await launchBrowser()
  account = await app.signUp({ user_lang: 'en' })
  kim = await openVisitor(browser, { url: app.url, language: 'en' })
  page = kim.page
})
afterEach(async (context) => {
  await photographFailure(context, kim)
  expect(kim.faults).toEqual([])
  expect(kim.refusals).toEqual([])
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const button = (key: TextKey, params?: Record<string, string | number>) =>
  page.getByRole('button', { name: kim.t(key, params), exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const box = (within: Locator | Page, label: TextKey) => within.getByRole('textbox', { name: kim.t(label), exact: true })
const itemOf = (number: number) => on.item(kim, number)

test('logs in', async () => {
  await kim.open('/user/login')
  await typeInto(page, page.getByLabel(kim.t('login.id'), { exact: true }), account.loginId)
  await typeInto(page, page.getByLabel(kim.t('login.password'), { exact: true }), account.password)
  await page.keyboard.press('Enter')
  await on.seeScreen(kim, kim.format.longDay(kim.today))
})

test('skips what every screen begins with', async () => {
  await press(page, link(kim.t('area.money')))
  await on.seeScreen(kim, on.listTitle(kim, 'money', 'record'))
  await page.reload()
  await on.seeScreen(kim, on.listTitle(kim, 'money', 'record'))
  await press(page, link(kim.t('shell.skip')))
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('logs two spends', async () => {
  await openEditor('money', 'record')
  for (const [number, amount] of [
    [1, '9000'],
    [2, '1250'],
  ] as const) {
    if (number === 2) await press(page, button('tracking.item.add'), 'Space')
    const expense = itemOf(number).getByRole('radio', { name: kim.t('money.part.expense') })
    if (!(await expense.isChecked())) {
      await tabTo(page, itemOf(number).getByRole('radio', { checked: true }))
      await page.keyboard.press('ArrowRight')
    }
    await typeInto(page, box(itemOf(number), 'money.amount'), amount)
  }
  await press(page, button('save.save'))
  const card = on.cardOf(kim, on.nameOfDay(kim, kim.today))
  expect(await on.statsOf(kim, card, 'money')).toEqual({ income: '₩0', expense: '₩10,250' })
})

test('logs a night, with a time that is typed and one that is picked', async () => {
  await press(page, link(kim.t('area.sleep')))
  await on.seeScreen(kim, on.listTitle(kim, 'sleep', 'record'))
  await openEditor('sleep', 'record')
  await typeInto(page, box(itemOf(1), 'sleep.bedTime'), '2350')
  const picker = `${kim.t('sleep.wakeTime')}: ${kim.t('ui.pickTime')}`
  await press(page, itemOf(1).getByRole('button', { name: picker }))
  const hours = page.getByRole('group', { name: kim.t('ui.hours') })
  await expect
    .poll(() => hours.getByRole('radio', { checked: true }).evaluate((one) => one === document.activeElement))
    .toBe(true)
  for (let hour = 0; hour < 7; hour += 1) await page.keyboard.press('ArrowDown')
  await press(page, button('ui.done'))
  await press(page, button('save.save'))
  const card = on.cardOf(kim, on.nameOfDay(kim, kim.today))
  expect(await on.statsOf(kim, card, 'sleep')).toEqual({ bedTime: '23:50', wakeTime: '07:00', sleepTime: '07:10' })
})

test('sets a goal for the month', async () => {
  await press(page, link(kim.t('area.money')))
  await on.seeScreen(kim, on.listTitle(kim, 'money', 'record'))
  await press(page, link(kim.t('tab.goal')))
  await on.seeScreen(kim, on.listTitle(kim, 'money', 'goal'))
  await openEditor('money', 'goal')
  await tabTo(page, page.getByRole('combobox', { name: kim.t('ui.period.type') }))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: on.nameOfMonth(kim) }).waitFor()
  const total = (name: TextKey) => page.getByRole('textbox', { name: kim.t('tracking.total', { name: kim.t(name) }) })
  await typeInto(page, total('money.income'), '100000')
  await typeInto(page, total('money.expense'), '20000')
  await press(page, button('save.save'))
  const judged = await on.judgedIn(kim, on.cardOf(kim, on.nameOfMonth(kim)), 'money')
  expect(judged.expense).toBe(`₩20,000 | ₩10,250 | −₩9,750 | ${kim.t('tracking.band.5')}`)
})

test('moves a day with the lock and the calendar', async () => {
  await press(page, link(kim.t('tab.real')))
  await on.seeScreen(kim, on.listTitle(kim, 'money', 'record'))
  await press(page, link(on.nameOfDay(kim, kim.today)))
  await on.seeScreen(kim, on.editorTitle(kim, 'money', 'record'))
  await press(page, button('tracking.lock'), 'Space')
  await press(page, page.getByRole('button', { name: on.nameOfDay(kim, kim.today), exact: true }))
  const calendar = on.dialogOf(kim, kim.t('ui.period.choose'))
  await calendar.getByRole('table').waitFor()
  await arrowTo(page, on.dayCell(kim, calendar, day('2025-03-14')), 'ArrowRight')
  await calendar.waitFor({ state: 'hidden' })
  await press(page, button('save.save'))
  const card = on.cardOf(kim, on.nameOfDay(kim, day('2025-03-14')))
  expect(await on.statsOf(kim, card, 'money')).toEqual({ income: '₩0', expense: '₩10,250' })
})

test('deletes a day, and takes that back', async () => {
  await press(page, link(on.nameOfDay(kim, day('2025-03-14'))))
  await on.seeScreen(kim, on.editorTitle(kim, 'money', 'record'))
  await press(page, button('save.delete'))
  const question = on.dialogOf(kim, kim.t('save.delete.ask'))
  await press(page, question.getByRole('button', { name: kim.t('save.delete'), exact: true }))
  await page.getByText(kim.t('tracking.record.empty'), { exact: true }).waitFor()
  await press(page, button('tracking.undo'))
  await on.cardOf(kim, on.nameOfDay(kim, day('2025-03-14'))).waitFor()
})

test('logs out', async () => {
  await press(page, link(kim.t('shell.settings')))
  await on.seeScreen(kim, kim.t('settings.title'))
  await press(page, button('settings.logout'))
  await button('login.submit').waitFor()
})

async function openEditor(area: on.AreaId, kind: 'record' | 'goal'): Promise<void> {
  await press(page, button('tracking.actions'))
  await arrowTo(page, page.getByRole('menuitem', { name: kim.t(`tracking.${kind}.add`), exact: true }), 'ArrowDown')
  await on.seeScreen(kim, on.editorTitle(kim, area, kind))
}
