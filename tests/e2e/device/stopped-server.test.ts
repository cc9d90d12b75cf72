import { join } from 'node:path'
import type { Client } from '@haru/server/src/testing/client.ts'
import { expect } from '@playwright/test'
import { readStore, unsentMark, waitForCopy } from '../../support/browser/device-copy.ts'
import { detailPath, journeyDays, readMoney, saveOnDevice } from '../../support/browser/journey.ts'
import * as on from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { openRemembered } from '../../support/browser/signed-in-page.ts'
import { screenshotFailure, startBrowserWithPage, type TestPage } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'
import { type ProxiedServer, startProxiedServer } from '../../support/servers/proxied-server.ts'
import type { ServerProcess } from '../../support/servers/server-process.ts'

// A stopped server behind a reverse proxy, as during an update: the browser gets responses, but none of Haru.

const { today, yesterday } = journeyDays()

let proxied: ProxiedServer
let server: ServerProcess
let client: Client
let kim: TestPage

test.beforeEach(async () => {
  proxied = await startProxiedServer()
  server = proxied.server
  client = proxied.client
  await client.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(12_345) })
  kim = await startBrowser()
  await openRemembered(kim, client, proxied.userId)
  await waitForCopy(kim.page, proxied.userId)
})

test.afterEach(async () => {
  await screenshotFailure(kim)
  await kim.context.close()
  await proxied.close()
})

const startBrowser = () =>
  startBrowserWithPage(join(proxied.folder, 'browser'), { url: proxied.proxy.url, language: 'ko', now: null })

/** The session outlives the browser, as that of a user who stays logged in. */
async function restartBrowser(): Promise<void> {
  const cookies = await kim.context.cookies()
  await kim.context.close()
  kim = await startBrowser()
  await kim.context.addCookies(cookies)
}

test('a browser that starts shows the copy, saves on the device, and sends once when the server runs again', async () => {
  await server.stop()
  await restartBrowser()
  await kim.open(`/money/list?type=day&start=${today}&end=${today}`)
  await expect(kim.page.locator('#main')).toContainText('12,345')
  await kim.open(detailPath('money', yesterday))
  await on.fillItem(kim, 1, 'money', { amount: '7300' })
  await saveOnDevice(kim)
  await expect(unsentMark(kim.page)).toBeVisible()
  await server.start()
  await kim.page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect.poll(() => readStore(kim.page, proxied.userId, 'unsent')).toEqual([])
  expect(await readMoney(client, yesterday)).toEqual({ amounts: [7300], revision: 1 })
})

test('an open page shows the copy after a change that needs the server has failed', async () => {
  await kim.open('/user/detail')
  await on.waitForScreen(kim, kim.t('profile.title'))
  await kim.page.getByRole('textbox').first().fill('70')
  await server.stop()
  await on.save(kim)
  await on.readToast(kim, 'error.unexpected')
  await kim.visit(`/money/list?type=day&start=${today}&end=${today}`)
  await expect(kim.page.locator('#main')).toContainText('12,345')
  await kim.visit('/user/security')
  await kim.page.getByRole('alert').getByText(kim.t('shell.needsNetwork')).waitFor()
  await server.start()
  await on.waitForScreen(kim, kim.t('security.title'))
})

test('A90: a log-out shows the login, and ends the session at the next contact with the server', async () => {
  await kim.open('/user/appSetting')
  await on.waitForScreen(kim, kim.t('settings.title'))
  await server.stop()
  await kim.page.getByRole('button', { name: kim.t('settings.logout'), exact: true }).click()
  await kim.page.waitForURL('**/user/login*')
  // A login that was drawn before the first response stays.
  const login = kim.page
    .getByRole('alert')
    .getByText(kim.t('shell.needsNetwork'))
    .or(kim.page.getByRole('button', { name: kim.t('login.submit'), exact: true }))
  for (const path of ['/user/login', '/today/list']) {
    await kim.open(path)
    await login.waitFor()
  }
  await kim.page.waitForURL('**/user/login*')
  await server.start()
  await kim.page.getByRole('button', { name: kim.t('login.submit'), exact: true }).waitFor()
  await expect.poll(async () => (await client.get('/user/detail')).status).toBe(401)
})
