import { expect } from '@playwright/test'
import { waitForCopy } from '../../support/browser/device-copy.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, today } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'
import { readStoredTexts } from '../../support/exchange/stored-texts.ts'

// A88: what stays in a browser after a sign-in on a shared computer.

let kim: SignedInPage
setUpPages(() => ({ environment: { HARU_DEVICE_COPY: 'on' } }))
test.afterEach(() => closeWithoutFaults(kim))

async function logInOnSharedComputer(): Promise<void> {
  const { page, user, t } = kim
  await page.getByRole('checkbox', { name: t('login.shared') }).check()
  await page.getByLabel(t('login.id'), { exact: true }).fill(user.loginId)
  await page.getByLabel(t('login.password'), { exact: true }).fill(user.password)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await on.waitForScreen(kim, kim.format.longDay(today))
  await page.waitForLoadState('networkidle')
}

const readLeft = () =>
  kim.page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workerCount: (await navigator.serviceWorker.getRegistrations()).length,
    hasAccount: (localStorage.getItem('haru') ?? '').includes('"account"'),
  }))
const nothing = { databases: [], caches: [], workerCount: 0, hasAccount: false }

test('a shared computer keeps no copy and no queue', async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko', isRemembered: false })
  await kim.open('/user/login')
  await kim.context.clearCookies()
  await kim.page.evaluate(() => sessionStorage.clear())
  await kim.open('/user/login')
  kim.refusals.splice(0)
  await logInOnSharedComputer()
  expect(await readLeft()).toEqual(nothing)
})

test('a shared computer keeps nothing of a remembered session that has ended before', async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko', isRemembered: true })
  const typed = '비밀스러운 점심'
  const { money_section: [spend = {}] = [] } = spends(12_345)
  await kim.user.post('/money/create', {
    DATE: wirePeriod('day', today),
    OBJECT: { money_section: [{ ...spend, money_content: typed }] },
  })
  await kim.open('/today/list')
  await waitForCopy(kim.page, kim.user.id)
  await kim.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  expect(await kim.page.evaluate(readStoredTexts)).toContain(typed)
  await app.db.deleteFrom('session').where('account_id', '=', kim.user.id).execute()
  await kim.open('/today/list')
  await kim.page.waitForURL('**/user/login*')
  kim.refusals.splice(0)
  await logInOnSharedComputer()
  expect(await readLeft()).toEqual(nothing)
  // The next page of the tab keeps nothing either.
  await kim.open('/today/list')
  await on.waitForScreen(kim, kim.format.longDay(today))
  await kim.page.waitForLoadState('networkidle')
  expect(await readLeft()).toEqual(nothing)
  expect(await kim.page.evaluate(readStoredTexts)).not.toContain(typed)
})
