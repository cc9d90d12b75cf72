import { expect } from '@playwright/test'
import * as of from '../../support/browser/calendar.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, today } from '../../support/browser/test-page.ts'

setUpPages()

let kim: SignedInPage
test.afterEach(() => closeWithoutFaults(kim))

/** Runs in the page. Keeps whether a month was ever shown without its entries. */
function watchForBusyMonth(): void {
  Reflect.set(globalThis, 'wasBusy', false)
  new MutationObserver(() => {
    if (document.querySelector('#main [role="grid"][aria-busy="true"]')) Reflect.set(globalThis, 'wasBusy', true)
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
}

test('a month whose entries come soon is not shown without them before', async () => {
  kim = await openSignedInPage(app, browser, { language: 'en', now: null })
  for (const [path, body] of of.monthOfRecords) await kim.user.post(path, body)
  const { clock } = kim.context
  await clock.install({ time: `${today}T03:00:00Z` })
  await kim.open('/today/list')
  await on.waitForScreen(kim, kim.format.longDay(today))
  // Loads the code of the month.
  await kim.visit('/calendar/list')
  await of.tileName(kim, today)
  await kim.visit('/today/list')
  await on.waitForScreen(kim, kim.format.longDay(today))
  await kim.page.evaluate(watchForBusyMonth)
  // From here on, time passes only as far as the test says, however long the responses take.
  await clock.pauseAt(`${today}T06:00:00Z`)
  await kim.visit('/calendar/list')
  await expect(async () => {
    await clock.runFor(2)
    await expect(kim.page.getByRole('grid')).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [100] })
  await clock.resume()
  await of.tileName(kim, today)
  expect(await kim.page.evaluate(() => Reflect.get(globalThis, 'wasBusy'))).toBe(false)
})
