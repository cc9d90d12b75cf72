import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import { waitForCopy } from '../../support/browser/device-copy.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../../support/browser/test-page.ts'

// What the user is told where the data of this device cannot be read.

let kim: SignedInPage
setUpPages(() => ({ environment: { HARU_DEVICE_COPY: 'on' } }))
test.afterEach(() => closeWithoutFaults(kim))

const databaseNames = () => kim.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
const button = (name: string) => kim.page.getByRole('button', { name, exact: true })

async function begin(language: 'ko' | 'en'): Promise<void> {
  kim = await openSignedInPage(app, browser, { language, isRemembered: true })
  await app.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', kim.user.id).execute()
  await kim.open('/money/list')
  await waitForCopy(kim.page, kim.user.id)
}

/** As on a disk that fails. Until the page is left. */
function failToOpenDatabases(): void {
  const fail = () => {
    throw new DOMException('', 'UnknownError')
  }
  Object.assign(IDBFactory.prototype, { open: fail, databases: async () => fail() })
}

for (const language of ['ko', 'en'] as const) {
  test(`W3, W5: what cannot be read is never discarded without a question, in ${language}`, async () => {
    await begin(language)
    await kim.visit('/user/appSetting')
    await on.waitForScreen(kim, kim.t('settings.title'))
    await kim.page.evaluate(failToOpenDatabases)
    await kim.page.getByRole('button', { name: kim.t('settings.clear') }).click()
    const clearing = on.dialogOf(kim, kim.t('settings.clear.ask'))
    await expect(clearing).toContainText(kim.t('settings.clear.unreadable'))
    await clearing.getByRole('button', { name: kim.t('ui.no'), exact: true }).click()
    const logOut = button(kim.t('settings.logout'))
    await logOut.click()
    const question = on.dialogOf(kim, kim.t('logout.unreadable.ask'))
    await expect(question).toContainText(kim.t('logout.unreadable.text'))
    expect(await violationsOn(kim.page)).toEqual([])
    await question.getByRole('button', { name: kim.t('logout.stay'), exact: true }).click()
    await expect(question).toHaveCount(0)
    await expect(logOut).toBeEnabled()
    await logOut.click()
    await question.getByRole('button', { name: kim.t('logout.discard'), exact: true }).click()
    await button(kim.t('login.submit')).waitFor()
    await expect.poll(databaseNames).toEqual([])
  })
}
