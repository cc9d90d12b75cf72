import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@haru/server/src/testing/client.ts'
import { expect } from '@playwright/test'
import { addSignedInUsers } from '../../support/api/signed-in-users.ts'
import { waitForCopy } from '../../support/browser/device-copy.ts'
import * as on from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { openRemembered } from '../../support/browser/signed-in-page.ts'
import { screenshotFailure, startBrowserWithPage, type TestPage, today } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'
import { readStoredTexts } from '../../support/exchange/stored-texts.ts'
import { type ServerProcess, serverProcess } from '../../support/servers/server-process.ts'

// A88, A90, W2: a browser that is logged out and then opened by another person while the process of the server is not running.

/** What the user has typed, as it is stored and as it is shown. */
const secrets = ['비밀스러운 점심', '12345', '12,345'] as const
const [word] = secrets
const money = `/money/list?type=day&start=${today}&end=${today}`

let folder: string
let server: ServerProcess
let client: Client
let userId: string
let kim: TestPage

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haru-log-out-'))
  const [cookie = ''] = await addSignedInUsers(`sqlite:${join(folder, 'haru.db')}`, 1)
  server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DEVICE_COPY: 'on' })
  await server.start()
  client = createClient({ url: server.url }, new Map([['haru', cookie.replace('haru=', '')]]))
  userId = (await client.get('/user/detail')).body.result._id
  const { money_section: [spend = {}] = [] } = spends(12_345)
  const OBJECT = { money_section: [{ ...spend, money_content: word }] }
  await client.post('/money/create', { DATE: wirePeriod('day', today), OBJECT })
  kim = await startBrowser()
  await openRemembered(kim, client, userId)
  await waitForCopy(kim.page, userId)
  await kim.open(money)
  await expect(kim.page.locator('#main')).toContainText('12,345')
  await kim.open('/user/appSetting')
  await on.waitForScreen(kim, kim.t('settings.title'))
})

test.afterEach(async () => {
  await screenshotFailure(kim)
  await kim.context.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const startBrowser = () => startBrowserWithPage(join(folder, 'browser'), { url: server.url, language: 'ko', now: null })

async function logOut(): Promise<void> {
  await kim.page.getByRole('button', { name: kim.t('settings.logout'), exact: true }).click()
  await kim.page.waitForURL('**/user/login*')
}

/** After a reload the login is shown; no other address of the app, and no Back, shows what the user has typed, and nothing of it is stored. */
async function expectNothingReadable(): Promise<void> {
  const hasNoData = kim.page
    .getByText(kim.t('shell.needsNetwork'), { exact: true })
    .or(kim.page.getByText(kim.t('shell.offline'), { exact: true }))
    .or(kim.page.getByRole('button', { name: kim.t('login.submit'), exact: true }))
  const expectNoSecret = async () => {
    await hasNoData.first().waitFor()
    const content = await kim.page.content()
    for (const secret of secrets) expect(content).not.toContain(secret)
  }
  const page = await kim.page.reload()
  expect(page?.fromServiceWorker()).toBe(true)
  await kim.page.waitForURL('**/user/login*')
  await expectNoSecret()
  for (const path of ['/today/list', money]) {
    await kim.open(path)
    await expectNoSecret()
  }
  for (let i = 0; i < 4; i += 1) {
    if ((await kim.page.goBack()) === null) break
    await expectNoSecret()
  }
  const texts = await kim.page.evaluate(readStoredTexts)
  for (const secret of [...secrets, userId]) expect(texts).not.toContain(secret)
}

test('A88, W2: after a log-out a browser without a network shows the login and nothing else', {
  tag: '@long',
}, async () => {
  await logOut()
  await server.stop()
  await expectNothingReadable()
})

test('A90, W2: after a log-out without a network the session does not answer an address that is typed in', async () => {
  await server.stop()
  await logOut()
  await expectNothingReadable()
  const cookies = await kim.context.cookies()
  await kim.context.close()
  await server.start()
  expect((await client.get('/user/detail')).status).toBe(200)
  kim = await startBrowser()
  await kim.context.addCookies(cookies)
  const response = await kim.page.goto(`${server.url}/haru/api/money/detail?DATE[dateType]=day`)
  expect(response?.status()).toBe(401)
  expect((await client.get('/user/detail')).status).toBe(401)
  expect((await kim.context.cookies()).map(({ name }) => name)).not.toContain('haru')
})
