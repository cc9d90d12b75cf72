import { contractVersion } from '@haru/shared/contract/version.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import { unsentMark, waitForCopy } from '../../support/browser/device-copy.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, isAbortedRequest, now2025, today } from '../../support/browser/test-page.ts'
import { addUnsentChange, putUnsentRow } from '../../support/browser/unsent-change.ts'
import { newId } from '../../support/servers/stores.ts'

// What the user is told where the data of this device cannot be read, or is long unsent, or the server takes nothing.

let kim: SignedInPage
setUpPages(() => ({ environment: { HARU_DEVICE_COPY: 'on' } }))
test.afterEach(() => closeWithoutFaults(kim, isAbortedRequest))

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
  test(`W3, W5: unreadable operations are never discarded without a question, in ${language}`, async () => {
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
    await question.getByRole('button', { name: kim.t('logout.unreadable.yes'), exact: true }).click()
    await button(kim.t('login.submit')).waitFor()
    await expect.poll(databaseNames).toEqual([])
  })
  test(`unreadable operations of the queue are shown as text to copy, in ${language}`, async () => {
    await begin(language)
    await kim.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const row = { id: 'torn', note: '비밀스러운 저녁' }
    await putUnsentRow(kim.page, kim.user.id, row)
    await kim.open('/user/unsent')
    const name = kim.t('unsent.unreadable.name', { number: 1 })
    await expect(kim.page.getByRole('textbox', { name })).toHaveValue(/비밀스러운 저녁/)
    await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toHaveCount(0)
    expect(await violationsOn(kim.page)).toEqual([])
    await kim.page.getByRole('button', { name: `${kim.t('unsent.copy')}: ${name}` }).click()
    await expect(kim.page.getByText(kim.t('ui.copied'), { exact: true })).toBeVisible()
    expect(JSON.parse(await kim.page.evaluate(() => navigator.clipboard.readText()))).toEqual(row)
    await kim.page.getByRole('button', { name: `${kim.t('unsent.discard')}: ${name}` }).click()
    await on
      .dialogOf(kim, kim.t('unsent.discard.ask', { name }))
      .getByRole('button', { name: kim.t('unsent.discard') })
      .click()
    await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toBeVisible()
  })

  test(`operations of a later version are counted as unsent, in ${language}`, { tag: '@long' }, async () => {
    await begin(language)
    await putUnsentRow(kim.page, kim.user.id, { id: 'later', sent: { contract: 99, act: 'mood' } })
    await kim.page.route('**/haru/api/user/sync', (route) => route.abort())
    await kim.open('/user/unsent')
    await expect(kim.page.getByText(kim.t('unsent.later', { count: 1 }), { exact: true })).toBeVisible()
    await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toHaveCount(0)
    await expect(kim.page.getByRole('button', { name: kim.t('unsent.discard') })).toHaveCount(0)
    expect(await violationsOn(kim.page)).toEqual([])
  })

  test(`a queue that cannot be read is not called sent, in ${language}`, async () => {
    await begin(language)
    await kim.page.addInitScript(failToOpenDatabases)
    await kim.open('/money/list')
    await expect(unsentMark(kim.page)).toHaveAccessibleName(kim.t('unsent.database'))
    expect(await violationsOn(kim.page)).toEqual([])
    await unsentMark(kim.page).click()
    await expect(kim.page.locator('main').getByText(kim.t('unsent.database'), { exact: true })).toBeVisible()
    await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toHaveCount(0)
    expect(await violationsOn(kim.page)).toEqual([])
  })

  test(`a notice says that operations that are unsent for a day are only on this device, in ${language}`, {
    tag: '@long',
  }, async () => {
    await begin(language)
    await kim.page.route('**/haru/api/user/sync', (route) => route.abort())
    const hoursAgo = (count: number) => Date.parse(now2025) - count * 3_600_000
    await addUnsentChange(kim.page, kim.user.id, '2025-03-03', 'a', hoursAgo(25))
    await addUnsentChange(kim.page, kim.user.id, '2025-03-04', 'b', hoursAgo(23))
    await kim.open('/user/unsent')
    await expect(kim.page.getByText(kim.t('unsent.old'))).toHaveCount(1)
    await expect(kim.page.getByText(` · ${kim.t('unsent.waiting')}`)).toHaveCount(1)
  })

  test(`an unsent removal shows its amounts in the currency in which they were, in ${language}`, {
    tag: '@long',
  }, async () => {
    await begin(language)
    await kim.page.route('**/haru/api/user/sync', (route) => route.abort())
    const [id, period] = [newId(), { type: 'day', start: today, end: today }]
    const sent = { id, act: 'remove', contract: contractVersion, list: 'money', ...period, revision: 1 }
    const base = { values: '{}', items: JSON.stringify([['expense', 'food', 1234]]) }
    const state = { made: null, currency: 'USD', status: 'waiting', isAttempted: false, refusal: null }
    await putUnsentRow(kim.page, kim.user.id, { id, number: 1, madeAt: Date.now(), sent, base, ...state })
    await kim.open('/user/unsent')
    await expect(kim.page.locator('#main')).toContainText(kim.format.money(12.34, 'USD'))
  })

  for (const code of ['readOnly', 'databaseUnavailable'] as const) {
    const tag = code === 'readOnly' ? [] : '@long'
    test(`a server that answers ${code} is named by the mark at once, in ${language}`, { tag }, async () => {
      await begin(language)
      await kim.page.route('**/haru/api/user/sync', (route) =>
        route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ code }) }),
      )
      await addUnsentChange(kim.page, kim.user.id, today, 'a')
      await kim.page.evaluate(() => void dispatchEvent(new Event('online')))
      const sentence = kim.t(`unsent.status.${code}`)
      await expect(unsentMark(kim.page)).toHaveAccessibleName(`${kim.t('unsent.mark', { count: 1 })}. ${sentence}`)
      await unsentMark(kim.page).click()
      await expect(kim.page.getByText(sentence, { exact: true })).toBeVisible()
      expect(await violationsOn(kim.page)).toEqual([])
      kim.faults.splice(0)
      kim.refusals.splice(0)
    })
  }
}
