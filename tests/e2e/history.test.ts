import { addDays } from '@haru/shared/calendar/day.ts'
import { expect } from '@playwright/test'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { logIn } from '../support/browser/sign-in.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, today } from '../support/browser/test-page.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'

let kim: SignedInPage
setUpPages()
test.beforeEach(async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
})
test.afterEach(() => closeWithoutFaults(kim))

const pathname = () => new URL(kim.page.url()).pathname

test('the back arrow returns through every level that the user opened', { tag: '@long' }, async () => {
  const { page, t } = kim
  await kim.open('/money/list')
  await page.getByRole('link', { name: t('shell.settings') }).click()
  await page.getByRole('link', { name: new RegExp(`^${t('profile.title')}`) }).click()
  await on.waitForScreen(kim, t('profile.title'))
  await page.getByRole('link', { name: t('shell.back'), exact: true }).click()
  await on.waitForScreen(kim, t('settings.title'))
  await page.getByRole('link', { name: t('shell.back'), exact: true }).click()
  await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
})

test('the back arrow of the first opened page opens Today', { tag: '@long' }, async () => {
  await kim.open('/user/detail')
  await kim.page.getByRole('link', { name: kim.t('shell.back'), exact: true }).click()
  await expect.poll(pathname).toBe('/haru/today/list')
})

test('after a save Back opens the screen before the list, not the editor', { tag: '@long' }, async () => {
  const { page } = kim
  await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(100) })
  await kim.open('/sleep/list')
  await on.goToSection(kim, 'money')
  await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
  await on.openEntry(kim, 'money', 'record', on.dayName(kim, today))
  await on.fillItem(kim, 1, 'money', { amount: '777' })
  await on.save(kim)
  await on.readToast(kim, 'answer.updated')
  await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
  await page.evaluate(() => history.back())
  await on.waitForScreen(kim, on.listTitle(kim, 'sleep', 'record'))
})

test('a link that is pressed twice adds one entry to the history', async () => {
  const { page } = kim
  await kim.open('/today/list')
  await on.waitForScreen(kim, kim.format.longDay(today))
  const before = await page.evaluate(() => history.length)
  const link = page.getByRole('link', { name: kim.t('shell.settings'), exact: true })
  await link.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await on.waitForScreen(kim, kim.t('settings.title'))
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})

test('Back returns to where a list was left, and a new screen begins at its top', async () => {
  const { page } = kim
  for (let i = 0; i < 8; i += 1)
    await kim.user.post('/money/create', {
      DATE: wirePeriod('day', addDays(today, -i)),
      OBJECT: spends(100, 200, 300, 400),
    })
  const search = new URLSearchParams({ type: 'select', start: addDays(today, -7), end: today })
  await kim.open(`/money/list?${search}`)
  const readTop = () => page.evaluate(() => Math.round(scrollY))
  const card = page.getByRole('link', { name: on.dayName(kim, addDays(today, -5)) }).first()
  await card.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const readCardTop = async () => Math.round((await card.boundingBox())?.y ?? 0)
  const cardTop = await readCardTop()
  const top = await readTop()
  expect(top).toBeGreaterThan(300)
  await card.click()
  await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
  await expect.poll(readTop).toBe(0)
  await page.evaluate(() => history.back())
  await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
  await expect.poll(async () => [await readTop(), await readCardTop()]).toEqual([top, cardTop])
})

test('after the end of a session the login opens the requested screen', { tag: '@long' }, async () => {
  await kim.open('/money/list')
  await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
  // A response that is still on its way would lead to the login before the link is pressed.
  await kim.page.waitForLoadState('networkidle')
  app.clocks.advance(31 * 24 * 3_600_000)
  await on.goToSection(kim, 'exercise')
  // A screen from the copy needs no call, so an exchange notices it, unless one has already.
  await kim.page.evaluate(() => void dispatchEvent(new Event('online')))
  await kim.page.getByLabel(kim.t('login.id'), { exact: true }).fill(kim.user.loginId)
  await logIn(kim, { password: kim.user.password })
  await on.waitForScreen(kim, on.listTitle(kim, 'exercise', 'record'))
  expect(kim.refusals.splice(0).every((line) => /^401 (GET|POST \/haru\/api\/user\/sync)/.test(line))).toBe(true)
})
