import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { buildDevicePage, contentsAfterSteps, contentTypes, devicePage } from '../../support/browser/device-page.ts'
import { test } from '../../support/browser/setup.ts'

// The store of a device over the IndexedDB of a real browser. tests/stores has its other tests, over an IndexedDB in Node.

const origin = 'https://device.test'

test.beforeAll(buildDevicePage)

async function serveBuiltPage(page: Page): Promise<void> {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = pathname === '/' ? '/index.html' : pathname
    return route.fulfill({ contentType: contentTypes[extname(file)] ?? '', body: readFileSync(join(devicePage, file)) })
  })
}

/** Opens the page anew, as after a restart of the browser tab, and returns what the step shows. */
async function runStep(page: Page, step: string): Promise<unknown> {
  await page.goto('about:blank')
  await page.goto(`${origin}/#${step}`)
  const output = page.locator('output')
  await expect(output).not.toBeEmpty()
  return JSON.parse((await output.textContent()) ?? '')
}

test('saves on a device are all or nothing, take turns among tabs, and are there when the page is opened again', async ({
  page,
}) => {
  await serveBuiltPage(page)
  expect(await runStep(page, 'fill')).toBe('done')
  expect(await runStep(page, 'fill')).toBe('not empty')
  expect(await runStep(page, 'create')).toEqual(['alreadyExists', 'done'])
  expect(await runStep(page, 'abort')).toBe('aborted')
  expect(await runStep(page, 'read')).toEqual(contentsAfterSteps)
})

test('a save on a device is on disk before it is reported', async ({ page }) => {
  await serveBuiltPage(page)
  expect(await runStep(page, 'transactions')).toEqual(['readwrite strict', 'readonly default'])
})
