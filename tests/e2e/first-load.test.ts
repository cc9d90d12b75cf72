import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, openTestPage, type TestPage } from '../support/browser/test-page.ts'
import { loggedMonth } from '../support/data/wire-month.ts'
import { builtWeb } from '../support/servers/built-files.ts'

// What a browser with an empty cache loads before the first screen (decision 0072). The budgets are the sizes of November 2026 with
// two per cent for changes; a change that needs more says why in its commit.

setUpPages()

const kilobyte = 1000

/** The files that the page links to, which the browser loads at once. */
async function findLinkedFiles({ page }: TestPage): Promise<readonly string[]> {
  const html = await page.evaluate(() => fetch(location.href).then((response) => response.text()))
  const links = [...html.matchAll(/<(?:link|script) ([^>]*)(?:href|src)="\/haru\/(assets\/[^"]+)"/g)]
  return [...new Set(links.flatMap(([, kind = '', file = '']) => (kind.includes('disabled') ? [] : [file])))]
}

function measure(files: readonly string[], extension: string): number {
  return files
    .filter((file) => file.endsWith(extension))
    .reduce((sum, file) => sum + readFileSync(join(builtWeb, `${file}.br`)).length, 0)
}

test('the login loads the files that its page links to and no others, within its budget', async () => {
  const kim = await openTestPage(browser, { url: app.url, language: 'ko' })
  const loaded: string[] = []
  kim.page.on('request', (request) => {
    const file = /\/haru\/(assets\/.+)$/.exec(request.url())?.[1]
    if (file !== undefined) loaded.push(file)
  })
  await kim.open('/user/login')
  await kim.page.getByRole('textbox', { name: kim.t('login.id') }).waitFor()
  await kim.page.waitForLoadState('networkidle')
  const files = await findLinkedFiles(kim)
  expect([...new Set(loaded)].toSorted()).toEqual(files.toSorted())
  expect(measure(files, '.js')).toBeLessThan(136 * kilobyte)
  // Its styles are in the page, which is about as large as the first packets of a connection together.
  expect(files.filter((file) => file.endsWith('.css'))).toEqual([])
  const html = await kim.page.evaluate(() => fetch(location.href).then((response) => response.text()))
  expect(brotliCompressSync(html).length).toBeLessThan(10.5 * kilobyte)
  await closeWithoutFaults(kim)
})

test('Today is linked with all files of its first paint, within its budget', async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko' })
  await kim.open('/today/list')
  await on.waitForScreen(kim, kim.format.longDay(kim.today))
  const files = await findLinkedFiles(kim)
  expect(measure(files, '.js')).toBeGreaterThan(100 * kilobyte)
  expect(measure(files, '.js')).toBeLessThan(150 * kilobyte)
  expect(measure(files, '.css')).toBeLessThan(9.3 * kilobyte)
  await closeWithoutFaults(kim)
})

test('nothing on Today moves when its data arrives, also without a checklist of the first week', async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko', now: null })
  for (const [path, body] of loggedMonth) await kim.user.post(path, body)
  await kim.open('/today/list')
  await kim.page.getByText(kim.t('today.record.none')).first().waitFor()
  await kim.page.waitForLoadState('networkidle')
  const shifts = await kim.page.evaluate(
    () =>
      new Promise<readonly number[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().map(({ startTime }) => startTime)))
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve([]), 500)
      }),
  )
  expect(shifts).toEqual([])
  await closeWithoutFaults(kim)
})
