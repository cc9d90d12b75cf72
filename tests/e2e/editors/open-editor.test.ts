import { type Day, day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { expect } from '@playwright/test'
import * as calendar from '../../support/browser/calendar.ts'
import * as at from '../../support/browser/food-search.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../../support/browser/test-page.ts'
import { loadStarterFoods } from '../../support/data/starter-foods.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'

setUpPages()
test.beforeAll(() => loadStarterFoods(app))

const before = day('2025-03-12')
const after = day('2025-03-13')

let kim: SignedInPage
test.beforeEach(async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko', now: null })
  // A minute before midnight in Seoul.
  await kim.context.clock.install({ time: '2025-03-12T14:59:00Z' })
})
test.afterEach(() => closeWithoutFaults(kim))

const passMidnight = () => kim.context.clock.fastForward(90_000)
const shownDay = (shown: Day) =>
  kim.page.getByRole('region', { name: kim.format.period(periodAround('day', shown)), exact: true })

async function readSpent(of: Day): Promise<readonly number[]> {
  const { body } = await kim.user.get('/money/detail', { DATE: wirePeriod('day', of) })
  return (body.result?.money_section ?? []).map((item: { money_amount: number }) => item.money_amount)
}

test('an editor with typed text stays at its day after midnight, also after a reload', async () => {
  const { page, t } = kim
  await kim.open('/money/detail')
  await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
  await on.fillItem(kim, 1, 'money', { amount: '4200' })
  await passMidnight()
  await on.fillItem(kim, 1, 'money', { content: '커피' })
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const item = on.item(kim, 1)
  await expect(on.boxOf(kim, item, t('money.amount'))).toHaveValue('4,200')
  await expect(on.boxOf(kim, item, t('money.content'))).toHaveValue('커피')
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  expect([await readSpent(before), await readSpent(after)]).toEqual([[4200], []])
})

test('an editor without changes follows the clock, and text that is typed then belongs to the new day', async () => {
  await kim.open('/money/detail')
  await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
  await shownDay(before).waitFor()
  await passMidnight()
  await shownDay(after).waitFor()
  await on.fillItem(kim, 1, 'money', { amount: '700' })
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  expect([await readSpent(before), await readSpent(after)]).toEqual([[], [700]])
})

test('foods that are picked after midnight are added to the day of the editor that opened the search', async () => {
  const { page, t } = kim
  await kim.open('/food/detail')
  await on.waitForScreen(kim, on.editorTitle(kim, 'food', 'record'))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('find.title'), exact: true })
    .click()
  await on.waitForScreen(kim, t('find.title'))
  await passMidnight()
  await at.searchFood(kim, '김치')
  const name = await at.pressFood(kim, 0)
  await at
    .pickedBar(kim)
    .getByRole('button', { name: t('find.take'), exact: true })
    .click()
  await on.waitForScreen(kim, on.editorTitle(kim, 'food', 'record'))
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  expect([await at.foodNamesOn(kim, before), await at.foodNamesOn(kim, after)]).toEqual([[name], []])
})

test('a day of the calendar with typed text stays open after midnight', async () => {
  const { t } = kim
  await kim.open('/calendar/detail')
  await calendar.waitForDay(kim, before)
  const money = await calendar.openSection(kim, 'money')
  const item = calendar.itemIn(kim, money, 1)
  await on.fillField(kim, item, 'money', 'amount', '4200')
  await passMidnight()
  await on.fillField(kim, item, 'money', 'content', '커피')
  await calendar.waitForDay(kim, before)
  await expect(on.boxOf(kim, item, t('money.amount'))).toHaveValue('4,200')
  await on.save(kim)
  await expect.poll(async () => [await readSpent(before), await readSpent(after)]).toEqual([[4200], []])
})

test('the undo of a removed item says why a locked editor cannot restore it, and works after the unlock', async () => {
  const { page, t, user } = kim
  await user.post('/money/create', { DATE: wirePeriod('day', before), OBJECT: spends(1000, 2000) })
  await kim.open('/money/detail')
  const amount = () => on.boxOf(kim, on.item(kim, 1), t('money.amount'))
  await page.getByRole('button', { name: t('tracking.item.remove', { number: 1 }), exact: true }).click()
  await expect(amount()).toHaveValue('2,000')
  await on.lock(kim)
  await on.pressInToast(on.toastOf(kim, t('tracking.item.removed', { number: 1 })), t('tracking.undo'))
  const refused = on.toastOf(kim, t('tracking.locked.first'))
  await refused.waitFor()
  await expect(amount()).toHaveValue('2,000')
  await on.lock(kim)
  await on.pressInToast(refused, t('tracking.undo'))
  await expect(amount()).toHaveValue('1,000')
})
