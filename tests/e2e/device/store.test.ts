import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../../support/browser/setup.ts'

// The store of a device over the IndexedDB of a real browser. tests/stores has its other tests, over an IndexedDB in Node.

const root = join(import.meta.dirname, '..', '..', '..')
const built = join(root, '.cache', 'device-page')
const origin = 'https://device.test'
const contentTypes: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

test.beforeAll(() => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const source = join(root, 'tests/support/device-page')
  execFileSync(process.execPath, [vite, 'build', source, '--outDir', built, '--emptyOutDir', '--logLevel', 'warn'])
})

async function serveBuiltPage(page: Page): Promise<void> {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = pathname === '/' ? '/index.html' : pathname
    return route.fulfill({ contentType: contentTypes[extname(file)] ?? '', body: readFileSync(join(built, file)) })
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
  expect(await runStep(page, 'read')).toEqual({
    days: 101,
    expense: 4951,
    starts: ['2026-09-17', '2026-06-08', '2026-06-07'],
    count: 101,
    hasScores: true,
  })
})

test('a save on a device is on disk before it is reported', async ({ page }) => {
  await serveBuiltPage(page)
  expect(await runStep(page, 'transactions')).toEqual(['readwrite strict', 'readonly default'])
})
