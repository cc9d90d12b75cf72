import type { TestApp, TestAppOptions } from '@haru/server/src/testing/start-app.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { startAppWithPages } from './signed-in-page.ts'

/** What the test file that called `serve` plays on; vitest gives each file modules of its own. */
export let app: TestApp
export let browser: Browser

/** Serves the pages, to one browser, for all tests of a file. Options are asked for when it starts. */
export function setUpPages(options: () => TestAppOptions = () => ({})): void {
  beforeAll(async () => {
    app = await startAppWithPages(options())
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await app.close()
  })
}
