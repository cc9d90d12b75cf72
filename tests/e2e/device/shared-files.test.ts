import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { expect } from '@playwright/test'
import { commitButton } from '../../support/browser/imports/import-screen.ts'
import * as on from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { openRemembered, openSignedInPage, startAppWithPages } from '../../support/browser/signed-in-page.ts'
import type { TestPage } from '../../support/browser/test-page.ts'
import { mintFileOf } from '../../support/data/import-files.ts'

// Files that another app shares with the installed app: the service worker keeps them until the user has read or discarded them.

let app: TestApp
let kim: TestPage

test.beforeAll(async () => {
  app = await startAppWithPages({ environment: { HARU_DEVICE_COPY: 'on' } })
})

test.afterAll(() => app.close())

test.beforeEach(async ({ browser }) => {
  const { user, ...device } = await openSignedInPage(app, browser, { language: 'ko', now: null })
  kim = device
  await openRemembered(kim, user, user.id)
})

test.afterEach(() => kim.context.close())

/** Shares a file as the system does with an installed app: by a form that the service worker takes. */
async function shareFile(name: string, content: string): Promise<void> {
  await kim.page.evaluate(
    ([fileName, text]) => {
      const files = new DataTransfer()
      files.items.add(new File([text], fileName, { type: 'text/csv' }))
      const box = Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files })
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action: '/haru/user/import/share',
      })
      form.append(box)
      document.body.append(form)
      form.submit()
    },
    [name, content] as const,
  )
  await kim.page.waitForURL(/\/user\/import\/share|\/user\/login/)
}

const sharedCard = () => kim.page.getByRole('region', { name: kim.t('imports.shared'), exact: true })
const readShares = () => kim.page.evaluate(async () => (await caches.keys()).filter((name) => /shared/.test(name)))
const payment = mintFileOf(['3/2/2025', 'Shop', '1200', 'debit', 'Food'])

test('a shared file is on the screen of imports, and leaves the device when it is read or discarded', async () => {
  await shareFile('mint.csv', payment)
  await sharedCard().getByText('mint.csv').waitFor()
  await sharedCard()
    .getByRole('button', { name: kim.t('imports.shared.discard') })
    .click()
  await expect(sharedCard()).toHaveCount(0)
  expect(await readShares()).toEqual([])

  await shareFile('first.csv', payment)
  await sharedCard().getByText('first.csv').waitFor()
  await shareFile('second.csv', payment)
  await sharedCard().getByText('second.csv').waitFor()
  expect(await readShares()).toHaveLength(1)
  await sharedCard()
    .getByRole('button', { name: kim.t('imports.shared.read') })
    .click()
  await commitButton(kim, 1).waitFor()
  expect(await readShares()).toEqual([])
})

test('a file that was shared before the login is kept through it, and removed when the user logs out', {
  tag: '@long',
}, async () => {
  await kim.context.clearCookies()
  await kim.page.evaluate(() => localStorage.clear())
  await shareFile('mint.csv', payment)
  await kim.page.getByRole('button', { name: kim.t('login.demo') }).click()
  await sharedCard().getByText('mint.csv').waitFor()
  await kim.open('/user/appSetting')
  await kim.page.getByRole('button', { name: kim.t('settings.logout') }).click()
  await kim.page.getByRole('button', { name: kim.t('login.submit'), exact: true }).waitFor()
  expect(await readShares()).toEqual([])
})

test('a shared file of a user is removed when another user logs in after the session has ended', {
  tag: '@long',
}, async () => {
  await kim.context.clearCookies()
  await shareFile('mint.csv', payment)
  await kim.page.getByRole('button', { name: kim.t('login.demo') }).click()
  await on.waitForScreen(kim, kim.t('settings.import'))
  await expect(sharedCard()).toHaveCount(0)
  expect(await readShares()).toEqual([])
})
