import { afterEach, beforeEach, expect, test } from 'vitest'
import * as on from '../support/browser/pages.ts'
import { app, browser, serve } from '../support/browser/setup.ts'
import { logIn } from '../support/browser/sign-in.ts'
import { type Guest, onWire, spends, welcome } from '../support/browser/signed-in-page.ts'
import { leaveClean, today } from '../support/browser/test-page.ts'

let kim: Guest
serve()
beforeEach(async () => {
  kim = await welcome(app, browser, { language: 'ko' })
})
afterEach((context) => leaveClean(context, kim))

const pathname = () => new URL(kim.page.url()).pathname

// A16
test('the back arrow leads back over every level that the user came by', async () => {
  const { page, t } = kim
  await kim.open('/money/list')
  await page.getByRole('link', { name: t('shell.settings') }).click()
  await page.getByRole('link', { name: new RegExp(`^${t('profile.title')}`) }).click()
  await on.seeScreen(kim, t('profile.title'))
  await page.getByRole('link', { name: t('shell.back'), exact: true }).click()
  await on.seeScreen(kim, t('settings.title'))
  await page.getByRole('link', { name: t('shell.back'), exact: true }).click()
  await on.seeScreen(kim, on.listTitle(kim, 'money', 'record'))
})

// A16
test('the back arrow of a page that was opened first leads home', async () => {
  await kim.open('/user/detail')
  await kim.page.getByRole('link', { name: kim.t('shell.back'), exact: true }).click()
  await expect.poll(pathname).toBe('/haru/today/list')
})

// A16
test('after a save Back leads to what was before the list, and does not open the editor again', async () => {
  const { page } = kim
  await kim.person.post('/money/create', { DATE: onWire('day', today), OBJECT: spends(100) })
  await kim.open('/sleep/list')
  await on.goToSection(kim, 'money')
  await on.seeScreen(kim, on.listTitle(kim, 'money', 'record'))
  await on.openEntry(kim, 'money', 'record', on.nameOfDay(kim, today))
  await on.fillItem(kim, 1, 'money', { amount: '777' })
  await on.save(kim)
  await on.readToast(kim, 'answer.updated')
  await on.seeScreen(kim, on.listTitle(kim, 'money', 'record'))
  await page.evaluate(() => history.back())
  await on.seeScreen(kim, on.listTitle(kim, 'sleep', 'record'))
})

// A16
test('after the session ended the login leads on to the screen that was pressed', async () => {
  await kim.open('/money/list')
  await on.seeScreen(kim, on.listTitle(kim, 'money', 'record'))
  app.clocks.advance(31 * 24 * 3_600_000)
  await on.goToSection(kim, 'exercise')
  await kim.page.getByLabel(kim.t('login.id'), { exact: true }).fill(kim.person.loginId)
  await logIn(kim, { password: kim.person.password })
  await on.seeScreen(kim, on.listTitle(kim, 'exercise', 'record'))
  expect(kim.refusals.splice(0).every((line) => line.startsWith('401 GET '))).toBe(true)
})
