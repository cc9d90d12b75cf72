import type { TestApp, TestAppOptions } from '@haru/server/src/testing/start-app.ts'
import { type Browser, test as base } from '@playwright/test'
import { throwConsoleErrors } from '../console-errors.ts'
import { launchOptionsOf } from './chromium.ts'
import { startAppWithPages } from './signed-in-page.ts'

/** `test` of Playwright with the installed Chromium. A test that writes to `console.error` fails. */
export const test = base.extend<{ consoleErrors: undefined }>({
  // Not in the configuration, which other programs read where no browser is installed.
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the used fixtures from this pattern.
    async ({}, use) => use(await launchOptionsOf('shell')),
    { scope: 'worker' },
  ],
  consoleErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the used fixtures from this pattern.
    async ({}, use) => {
      await use(undefined)
      throwConsoleErrors()
    },
    { auto: true },
  ],
})

/** The app of the current test file, and the browser of the worker. A worker process runs one file at a time. */
export let app: TestApp
export let browser: Browser

/** Starts one app for all tests of a file. `options` is called when the app starts, so that it can use values of earlier hooks. */
export function setUpPages(options: () => TestAppOptions = () => ({})): void {
  test.beforeAll(async ({ browser: launched }) => {
    browser = launched
    app = await startAppWithPages(options())
  })
  test.afterAll(() => app.close())
}
