import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, openTestPage, type TestPage } from '../support/browser/test-page.ts'
import { builtWeb } from '../support/servers/built-files.ts'

// What a browser with an empty cache loads before the first screen (decision 0072). The budgets are the sizes of November 2026 with
// two per cent for changes; a change that needs more says why in its commit.

setUpPages()

const kilobyte = 1000

/** The files that the page links to, which the browser loads at once. */
async function findLinkedFiles({ page }: TestPage): Promise<readonly string[]> {
  const html = await page.evaluate(() => fetch(location.href).then((response) => response.text()))
  return [...new Set([...html.matchAll(/(?:href|src)="\/haru\/(assets\/[^"]+)"/g)].map(([, file = '']) => file))]
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
  expect(measure(files, '.js')).toBeLessThan(131 * kilobyte)
  expect(measure(files, '.css')).toBeLessThan(8.3 * kilobyte)
  await closeWithoutFaults(kim)
})

test('Today is linked with all files of its first paint, within its budget', async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko' })
  await kim.open('/today/list')
  await on.waitForScreen(kim, kim.format.longDay(kim.today))
  const files = await findLinkedFiles(kim)
  expect(measure(files, '.js')).toBeGreaterThan(100 * kilobyte)
  expect(measure(files, '.js')).toBeLessThan(143 * kilobyte)
  expect(measure(files, '.css')).toBeLessThan(8.8 * kilobyte)
  await closeWithoutFaults(kim)
})
