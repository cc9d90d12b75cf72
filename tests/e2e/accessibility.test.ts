import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import * as at from '../support/browser/food-search.ts'
import * as on from '../support/browser/pages.ts'
import * as periodBar from '../support/browser/period-bar.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { openTestPage, type TestPage } from '../support/browser/test-page.ts'
import { loadStarterFoods } from '../support/data/starter-foods.ts'
import { loggedMonth } from '../support/data/wire-month.ts'
import { wirePeriod } from '../support/data/wire-values.ts'

setUpPages()
test.beforeAll(async () => {
  await loadStarterFoods(app)
})

const areas = ['exercise', 'food', 'money', 'sleep'] as const
const free = 'type=day&start=2025-03-02&end=2025-03-02'
const taken = 'type=day&start=2025-03-12&end=2025-03-12'

let kim: SignedInPage
test.beforeAll(async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  for (const [path, body] of loggedMonth) {
    const response = await kim.user.post(path, body)
    expect(response.body.status, response.text).toBe('success')
  }
})
test.afterAll(async () => {
  await kim.context.close()
  expect(kim.faults).toEqual([])
})

/** Opens a screen, and expects no violation. */
async function expectAccessible(testPage: TestPage, path: string, title: string): Promise<void> {
  // The first screen loads the page.
  if (testPage.page.url() === 'about:blank') await testPage.open(path)
  else await testPage.visit(path)
  await on.waitForScreen(testPage, title)
  await expectNoViolation(testPage, path)
}

/** Expects no violation on the open screen. */
async function expectNoViolation({ page }: TestPage, name: string): Promise<void> {
  // A screen that is left is inert, and a list is shown faintly until its data is there.
  await expect(page.locator('#main[inert], #main [aria-busy="true"]')).toHaveCount(0)
  expect(await violationsOn(page), name).toEqual([])
}

// The elements of a screen are the same in both languages, so the other tests check one.
for (const language of languages) {
  test(`the screens before sign-in are accessible, in ${language}`, async () => {
    const signedOutPage = await openTestPage(browser, { url: app.url, language })
    const { page, t } = signedOutPage
    await expectAccessible(signedOutPage, '/user/login', t('login.title'))
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await page.getByText(t('account.enterId'), { exact: true }).first().waitFor()
    expect(await violationsOn(page), 'a refused login').toEqual([])
    await expectAccessible(signedOutPage, '/user/signup', t('signup.title'))
    await expectAccessible(signedOutPage, '/nowhere', t('shell.notFound'))
    await signedOutPage.context.close()
    expect(signedOutPage.faults).toEqual([])
  })
}

test('the first questions, today, the settings and an unknown page have no violation', async () => {
  const { t, format, today } = kim
  await expectAccessible(kim, '/user/start', t('start.areas'))
  await expectAccessible(kim, '/user/start/weight', t('start.weight'))
  await expectAccessible(kim, '/user/start/property', t('start.property'))
  await expectAccessible(kim, '/today/list', format.longDay(today))
  // By its tab, because its title is the same.
  await on.goToView(kim, 'goal')
  await expectNoViolation(kim, '/today/goal/list')
  await expectAccessible(kim, `/today/list?${free}`, format.longDay('2025-03-02' as typeof today))
  await expectAccessible(kim, '/user/appSetting', t('settings.title'))
  await expectAccessible(kim, '/nowhere', t('shell.notFound'))
})

for (const area of areas) {
  test(`the lists and editors of ${area} have no violation`, { tag: area === 'food' ? [] : '@long' }, async () => {
    const list = on.listTitle(kim, area, 'record')
    const goals = on.listTitle(kim, area, 'goal')
    await expectAccessible(kim, `/${area}/list`, list)
    await expectAccessible(kim, `/${area}/list?type=week&start=2024-01-01&end=2024-01-07`, list)
    await expectAccessible(kim, `/${area}/goal/list`, goals)
    await expectAccessible(kim, `/${area}/goal/list?type=month&start=2024-01-01&end=2024-01-31`, goals)
    await expectAccessible(kim, `/${area}/detail?${taken}`, on.editorTitle(kim, area, 'record'))
    await expectAccessible(kim, `/${area}/detail?${free}`, on.editorTitle(kim, area, 'record'))
    await on.save(kim)
    await kim.page.locator('[aria-invalid]').first().waitFor()
    expect(await violationsOn(kim.page), 'a refused save').toEqual([])
    await kim.page.keyboard.press('Escape')
    await expectAccessible(
      kim,
      `/${area}/goal/detail?type=month&start=2025-03-01&end=2025-03-31`,
      on.editorTitle(kim, area, 'goal'),
    )
  })
}

for (const area of areas) {
  test(`the charts and the score of ${area} have no violation`, { tag: '@long' }, async () => {
    const { page, t } = kim
    const title = t('chart.list', { area: t(`area.${area}`) })
    await expectAccessible(kim, `/${area}/chart/list`, title)
    await page.getByRole('banner').getByRole('button').first().click()
    await on.dialogOf(kim, t('score.in.month', { name: t(`area.${area}`) })).waitFor()
    expect(await violationsOn(page), 'why it is this score').toEqual([])
    await page.keyboard.press('Escape')
  })
}

test('the year and the summaries have no violation', { tag: '@long' }, async () => {
  const { page, t } = kim
  await expectAccessible(kim, '/today/year/list', t('year.title', { year: kim.format.year(kim.today) }))
  await page.getByRole('button', { name: t('summary.open'), exact: true }).click()
  await page.getByRole('switch', { name: t('summary.exclusions') }).waitFor()
  expect(await violationsOn(page), 'the summaries').toEqual([])
  await page.keyboard.press('Escape')
})

test('the food search has no violation', { tag: '@long' }, async () => {
  const { page, t } = kim
  await expectAccessible(kim, '/food/find/list', t('find.title'))
  await expectAccessible(kim, '/food/find/list?query=qqqqqqqq', t('find.title'))
  await page.getByText(t('find.none', { query: 'qqqqqqqq' })).waitFor()
  expect(await violationsOn(page), 'nothing found').toEqual([])
  await kim.open('/food/find/list?query=김치')
  const name = await at.pressFood(kim, 0)
  await at.collapseRow(kim, 1)
  expect(await violationsOn(page), 'what is found, picked and open').toEqual([])
  await at.foodRow(kim, 2).locator('[aria-haspopup="dialog"]').click()
  await page.getByRole('textbox', { name: t('find.many') }).waitFor()
  expect(await violationsOn(page), 'how much of it').toEqual([])
  await page.keyboard.press('Escape')
  await at.pickedBar(kim).getByRole('button').first().click()
  await page.getByRole('button', { name: t('find.edit') }).waitFor()
  expect(await violationsOn(page), 'what is picked').toEqual([])
  await page.keyboard.press('Escape')
  await at.favoriteButton(kim, name).click()
  await expectAccessible(kim, '/food/favorite/list', t('find.favorites'))
  await expectAccessible(kim, '/food/find/own/list', t('find.own'))
  await expectAccessible(kim, '/food/find/own/detail', t('find.own.new'))
  await on.save(kim)
  await page.locator('[aria-invalid]').first().waitFor()
  expect(await violationsOn(page), 'a food without a name').toEqual([])
  await expectAccessible(kim, '/food/sources', t('find.sources'))
})

test('the dialogs of a list have no violation', { tag: '@long' }, async () => {
  const { page, t } = kim
  await kim.open('/money/list')
  await page.getByRole('button', { name: t('tracking.actions'), exact: true }).click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await violationsOn(page), 'the actions').toEqual([])
  await page.keyboard.press('Escape')
  for (const type of ['day', 'month', 'year', 'select'] as const) {
    await periodBar.choosePeriodType(kim, type)
    await periodBar.openCalendar(kim)
    expect(await violationsOn(page), `the calendar of a ${type}`).toEqual([])
    await page.keyboard.press('Escape')
    await on.dialogOf(kim, t('ui.period.choose')).waitFor({ state: 'hidden' })
  }
})

test('the dialogs of an editor have no violation', { tag: '@long' }, async () => {
  const { page, t, today } = kim
  await kim.open(`/sleep/detail?${taken}`)
  await page
    .getByRole('button', { name: `${t('sleep.bedTime')}: ${t('ui.pickTime')}` })
    .first()
    .click()
  await page.getByRole('group', { name: t('ui.hours') }).waitFor()
  expect(await violationsOn(page), 'the time picker').toEqual([])

  await kim.open(`/money/detail?type=day&start=2025-03-11&end=2025-03-11`)
  await on.lock(kim)
  expect(await violationsOn(page), 'a locked editor').toEqual([])
  await periodBar.chooseDay(kim, today)
  await on.save(kim)
  await on.dialogOf(kim, t('save.taken')).waitFor()
  expect(await violationsOn(page), 'replace or insert').toEqual([])
  await page.keyboard.press('Escape')

  await kim.open(`/money/detail?${taken}`)
  await on.remove(kim)
  await on.dialogOf(kim, t('save.delete.ask')).waitFor()
  expect(await violationsOn(page), 'the question before deleting').toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('tracking.item.remove', { number: 1 }) }).click()
  await on.toastOf(kim, t('tracking.item.removed', { number: 1 })).waitFor()
  expect(await violationsOn(page), 'a message that can be undone').toEqual([])
  await on.goToSection(kim, 'today')
  await on.dialogOf(kim, t('shell.leave')).waitFor()
  expect(await violationsOn(page), 'the question before leaving').toEqual([])
})

test('the comparison of two versions of a day has no violation', { tag: ['@long', '@online'] }, async () => {
  const { page, t, user } = kim
  await kim.open(`/food/detail?${taken}`)
  await on.fillItem(kim, 1, 'food', { kcal: '123' })
  const { body } = await user.get('/food/detail', { DATE: wirePeriod('day', '2025-03-12') })
  await user.put('/food/update', { DATE: wirePeriod('day', '2025-03-12'), OBJECT: body.result, type: 'update' })
  await on.save(kim)
  await on.dialogOf(kim, t('save.stale')).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test('long choices in the settings have no violation', { tag: '@long' }, async () => {
  const { page, t } = kim
  await kim.open('/user/appSetting')
  for (const name of ['settings.currency', 'settings.timeZone'] as const) {
    await page.getByRole('button', { name: t(name) }).click()
    await page.getByRole('searchbox').waitFor()
    expect(await violationsOn(page), name).toEqual([])
    await page.keyboard.press('Escape')
  }
})
