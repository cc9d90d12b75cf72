import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { readStore, unsentMark, waitForCopy } from '../../support/browser/device-copy.ts'
import * as on from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { screenshotFailure, startBrowserWithPage, type TestPage, today } from '../../support/browser/test-page.ts'
import { wirePeriod } from '../../support/data/wire-values.ts'
import { type FaultyNetwork, openFaultyNetwork } from '../../support/servers/faulty-network.ts'
import { createInstallation, type Installation } from '../../support/servers/installation.ts'
import { type ServerProcess, serverProcess } from '../../support/servers/server-process.ts'

// A browser that is started again while the process of the server is not running, or behind a network that hangs.

let installation: Installation
let folder: string
let server: ServerProcess
let network: FaultyNetwork
let kim: TestPage

const startBrowser = () =>
  startBrowserWithPage(join(folder, 'browser'), { url: network.url, language: 'en', now: null })

test.beforeEach(async () => {
  installation = await createInstallation()
  folder = mkdtempSync(join(tmpdir(), 'haru-start-'))
  const environment: Record<string, string> = { HARU_DATA_DIR: join(folder, 'data'), HARU_DEVICE_COPY: 'on' }
  server = await serverProcess(environment, [], installation.program)
  network = await openFaultyNetwork(server.url)
  environment['HARU_PUBLIC_ORIGIN'] = network.url
  await server.start()
  kim = await startBrowser()
})

test.afterEach(async () => {
  await screenshotFailure(kim)
  await kim.context.close()
  await network.close()
  await server.stop()
  installation.remove()
  rmSync(folder, { recursive: true, force: true })
})

const screens = [
  '/today/list',
  '/today/goal/list',
  '/today/year/list',
  '/calendar/list',
  '/exercise/list',
  '/food/list',
  '/money/list',
  '/sleep/list',
  '/exercise/goal/list',
  '/food/chart/list',
  '/money/chart/list',
  '/sleep/chart/list',
] as const

/** The text of a screen, the score of the month and the summaries. */
async function readScreen(path: string): Promise<string> {
  const { page, t, open } = kim
  await open(path)
  await page.locator('#main h1').waitFor({ state: 'attached' })
  const summaries = page.getByRole('button', { name: t('summary.open'), exact: true })
  await summaries.waitFor()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const text = await page.locator('body').innerText()
  await summaries.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: t('summary.exclusions') }).waitFor()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  return `${text}\n${await dialog.innerText()}`
}

/** Signs in to the demo account, and waits until the device has all of it. Returns the id of the user. */
async function signIn(): Promise<string> {
  await kim.open('/user/login')
  await kim.page.getByRole('button', { name: kim.t('login.demo') }).click()
  const isActivated = () => navigator.serviceWorker.controller?.state === 'activated'
  await kim.page.waitForFunction(isActivated, undefined, { timeout: 60_000 })
  const userId = await kim.page.evaluate(() => JSON.parse(localStorage.getItem('haru') ?? '{}').account as string)
  await waitForCopy(kim.page, userId)
  return userId
}

/** The session outlives the browser, as that of a user who stays logged in. */
async function restartBrowser(): Promise<void> {
  const cookies = await kim.context.cookies()
  await kim.context.close()
  kim = await startBrowser()
  await kim.context.addCookies(cookies)
}

test('a browser that starts without a network shows the figures that the server has shown', {
  tag: '@long',
}, async () => {
  await signIn()
  const online = new Map<string, string>()
  for (const path of screens) online.set(path, await readScreen(path))
  await server.stop()
  await restartBrowser()
  for (const path of screens) expect(await readScreen(path), path).toBe(online.get(path))
  const isOfNetwork = /net::ERR_|Failed to fetch|unreachable/
  expect(kim.faults.filter((fault) => !isOfNetwork.test(fault))).toEqual([])
})

test('a browser behind a network that hangs shows the copy, saves on the device, and sends once after it', async () => {
  const userId = await signIn()
  const online = await readScreen('/today/list')
  network.hang()
  await restartBrowser()
  expect(await readScreen('/today/list')).toBe(online)
  expect(kim.faults.filter((fault) => !fault.includes('unreachable'))).toEqual([])
  await kim.open(`/money/detail?type=day&start=${today}&end=${today}`)
  await on
    .item(kim, 1)
    .getByRole('textbox', { name: kim.t('money.amount'), exact: true })
    .fill('7300')
  await on.save(kim)
  await expect(kim.page.getByText(kim.t('answer.onDevice'), { exact: true })).toBeVisible()
  const mark = unsentMark(kim.page)
  await expect(mark).toBeVisible()
  const { revision = 0 } = await readDayOfServer()
  network.release()
  // The exchange that hangs is aborted first.
  await expect.poll(() => readStore(kim.page, userId, 'unsent'), { timeout: 60_000 }).toEqual([])
  await expect(mark).toBeHidden()
  const sent = await readDayOfServer()
  expect(sent.revision).toBe(revision + 1)
  expect(sent.money_section?.[0]?.money_amount).toBe(7300)
})

interface MoneyDay {
  readonly revision?: number
  readonly money_section?: readonly { readonly money_amount: number }[]
}

/** The record of a day, without the network that hangs. */
async function readDayOfServer(): Promise<MoneyDay> {
  const query = Object.entries(wirePeriod('day', today)).map(([name, value]) => `DATE[${name}]=${value}`)
  const response = await kim.context.request.get(`${server.url}/haru/api/money/detail?${query.join('&')}`)
  return (await response.json()).result ?? {}
}
