import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { waitForCopy } from '../../support/browser/device-copy.ts'
import { test } from '../../support/browser/setup.ts'
import { startBrowserWithPage, type TestPage } from '../../support/browser/test-page.ts'
import { createInstallation, type Installation } from '../../support/servers/installation.ts'
import { type ServerProcess, serverProcess } from '../../support/servers/server-process.ts'

// A browser that is started again while the process of the server is not running.

let installation: Installation
let folder: string
let server: ServerProcess
let kim: TestPage

const startBrowser = () => startBrowserWithPage(join(folder, 'browser'), { url: server.url, language: 'en', now: null })

test.beforeEach(async () => {
  installation = await createInstallation()
  folder = mkdtempSync(join(tmpdir(), 'haru-start-'))
  const environment = { HARU_DATA_DIR: join(folder, 'data'), HARU_DEVICE_COPY: 'on' }
  server = await serverProcess(environment, [], installation.program)
  await server.start()
  kim = await startBrowser()
})

test.afterEach(async () => {
  await kim.context.close()
  await server.stop()
  installation.remove()
  rmSync(folder, { recursive: true, force: true })
})

const screens = ['/today/list', '/money/list', '/exercise/goal/list', '/today/year/list', '/calendar/list'] as const

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

test('a browser that starts without a network shows the figures that the server has shown', async () => {
  await kim.open('/user/login')
  await kim.page.getByRole('button', { name: kim.t('login.demo') }).click()
  await kim.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const userId = await kim.page.evaluate(() => JSON.parse(localStorage.getItem('haru') ?? '{}').account as string)
  await waitForCopy(kim.page, userId)
  const online = new Map<string, string>()
  for (const path of screens) online.set(path, await readScreen(path))
  await server.stop()
  await kim.context.close()
  kim = await startBrowser()
  for (const path of screens) expect(await readScreen(path), path).toBe(online.get(path))
  const isOfNetwork = /ERR_CONNECTION_REFUSED|Failed to fetch|unreachable/
  expect(kim.faults.filter((fault) => !isOfNetwork.test(fault))).toEqual([])
})
