import type { Environment } from '@haru/server/src/runtime/config.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import { emptyCopy, forgetEpoch, putMeta, readStore, waitForCopy } from '../../support/browser/device-copy.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage, startAppWithPages } from '../../support/browser/signed-in-page.ts'
import { now2025, screenshotFailure, today } from '../../support/browser/test-page.ts'
import { addUnsentChange } from '../../support/browser/unsent-change.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'
import { readStoredTexts } from '../../support/exchange/stored-texts.ts'
import { databases } from '../../support/servers/databases.ts'

// A88 to A93, W1 to W5: what stays on a device with a copy and with unsent changes, after each way of leaving it.

/** Words that the user has typed: one that the server has, and one that only the device has. */
const [sentWord, unsentWord] = ['비밀스러운 점심', '비밀스러운 저녁']
const unsentDay = '2025-03-03'

let kim: SignedInPage
/** The server of the page. */
let served: TestApp
setUpPages(() => ({ environment: { HARU_DEVICE_COPY: 'on' } }))
test.beforeEach(() => {
  served = app
})
test.afterEach(async () => {
  await screenshotFailure(kim)
  await kim.context.close()
  expect(kim.faults.filter((fault) => !fault.includes('ERR_'))).toEqual([])
})

const loginButton = () => kim.page.getByRole('button', { name: kim.t('login.submit'), exact: true })
/** The login; without a network it says that it needs one. */
const waitForLogin = () => kim.page.waitForURL('**/user/login*')
const logOutButton = () => kim.page.getByRole('button', { name: kim.t('settings.logout'), exact: true })
const storedTexts = () => kim.page.evaluate(readStoredTexts)
const databaseNames = () => kim.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** The settings, on a device with a copy and with a change that the server does not get. */
async function begin(language: 'ko' | 'en' = 'ko', isAdmin = false): Promise<void> {
  kim = await openSignedInPage(served, browser, { language, isRemembered: true })
  const { money_section: [spend = {}] = [] } = spends(12_345)
  const OBJECT = { money_section: [{ ...spend, money_content: sentWord }] }
  await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT })
  if (isAdmin) await makeAdmin(kim.user)
  await kim.open('/money/list')
  await waitForCopy(kim.page, kim.user.id)
  await kim.visit('/user/appSetting')
  await on.waitForScreen(kim, kim.t('settings.title'))
  await stopExchanges()
  await addUnsentChange(kim.page, kim.user.id, unsentDay, unsentWord)
  const texts = await storedTexts()
  expect([texts.includes(sentWord), texts.includes(unsentWord)]).toEqual([true, true])
}

const makeAdmin = ({ id }: UserClient) =>
  app.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', id).execute()

const stopExchanges = () => kim.page.route('**/haru/api/user/sync', (route) => route.abort())
const allowExchanges = () => kim.page.unroute('**/haru/api/user/sync')
/** Opens a path and allows exchanges once the page before is left, which could notice at the same time that it has to leave. */
async function openWithExchanges(path: string): Promise<void> {
  kim.page.once('framenavigated', () => void allowExchanges())
  await kim.open(path)
}

/** The number of changes with the word that the server has. */
async function countSent({ id }: UserClient = kim.user): Promise<number> {
  const rows = await served.db.selectFrom('entry').select('items').where('owner_id', '=', id).execute()
  return rows.filter(({ items }) => items.includes(unsentWord)).length
}

const dialog = () => on.dialogOf(kim, kim.t('logout.ask'))
const press = (name: 'logout.lock' | 'logout.discard' | 'logout.send' | 'logout.stay') =>
  dialog()
    .getByRole('button', { name: kim.t(name), exact: true })
    .click()

async function logInAs({ loginId, password }: UserClient): Promise<void> {
  await kim.page.getByLabel(kim.t('login.id'), { exact: true }).fill(loginId)
  await kim.page.getByLabel(kim.t('login.password'), { exact: true }).fill(password)
  await loginButton().click()
}

async function endSessions({ id }: UserClient): Promise<void> {
  await app.db.deleteFrom('session').where('account_id', '=', id).execute()
}

/** Nothing that was typed can be read on this browser, also not by Back. */
async function expectNothingReadable(): Promise<void> {
  await expectNothingStored()
  await kim.page.goBack()
  await waitForLogin()
  expect(await kim.page.content()).not.toContain('12,345')
  const isCached = await kim.page.evaluate(() =>
    fetch('/haru/api/user/detail', { cache: 'only-if-cached', mode: 'same-origin' }).then(
      ({ status }) => status !== 504,
      () => false,
    ),
  )
  expect(isCached).toBe(false)
}

/** Nothing that was typed, and no id, is in any database, cache or storage of this browser. */
async function expectNothingStored(): Promise<void> {
  const texts = await storedTexts()
  for (const secret of [sentWord, unsentWord, kim.user.loginId, unsentDay, '12345', `lt-${kim.user.id}`]) {
    expect(texts).not.toContain(secret)
  }
}

for (const language of ['ko', 'en'] as const) {
  test(`A88, W1, W3: a log-out counts the unsent operations, and locks them for the same user, in ${language}`, async () => {
    await begin(language)
    await logOutButton().click()
    await expect(dialog()).toContainText(kim.t('logout.waiting', { count: 1 }))
    expect(await violationsOn(kim.page)).toEqual([])
    await press('logout.lock')
    await loginButton().waitFor()
    await expect.poll(databaseNames).toEqual(['haru-locked'])
    expect(await storedTexts()).not.toContain(kim.user.id)
    await expectNothingReadable()
    expect(await countSent()).toBe(0)
    await allowExchanges()
    await logInAs(kim.user)
    await kim.page.getByText(kim.t('queue.unlocked', { count: 1 }), { exact: true }).waitFor()
    await expect.poll(() => countSent(), { intervals: [100] }).toBe(1)
  })
}

test('W3: discarding asks again with the number, and nothing is sent later', { tag: '@long' }, async () => {
  await begin()
  await logOutButton().click()
  await press('logout.discard')
  const question = on.dialogOf(kim, kim.t('logout.discard.ask'))
  await expect(question).toContainText(kim.t('logout.discard.text', { count: 1 }))
  await question.getByRole('button', { name: kim.t('ui.no'), exact: true }).click()
  expect(await storedTexts()).toContain(unsentWord)
  await logOutButton().click()
  await press('logout.discard')
  await question.getByRole('button', { name: kim.t('logout.discard'), exact: true }).click()
  await loginButton().waitFor()
  await expect.poll(databaseNames).toEqual([])
  await expectNothingReadable()
  await allowExchanges()
  await logInAs(kim.user)
  await waitForCopy(kim.page, kim.user.id)
  expect(await countSent()).toBe(0)
})

test('W3: sending before the log-out says when it fails, and logs out when all is sent', { tag: '@long' }, async () => {
  await begin()
  await logOutButton().click()
  await press('logout.send')
  await expect(dialog()).toContainText(kim.t('logout.sendFailed'))
  await press('logout.stay')
  await logOutButton().click()
  await dialog().waitFor()
  await allowExchanges()
  await press('logout.send')
  await loginButton().waitFor()
  expect(await countSent()).toBe(1)
  await expect.poll(databaseNames).toEqual([])
  await expectNothingReadable()
})

test('A90, W2: a log-out without a network locks and removes everything at once', async () => {
  await begin()
  await kim.page.route('**/haru/api/**', (route) => route.abort())
  await logOutButton().click()
  await press('logout.lock')
  await waitForLogin()
  await expect.poll(databaseNames).toEqual(['haru-locked'])
  await expectNothingReadable()
  expect(await kim.user.get('/user/detail')).toMatchObject({ status: 200 })
  await kim.page.unroute('**/haru/api/**')
  await allowExchanges()
  await kim.page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(async () => (await kim.user.get('/user/detail')).status).toBe(401)
  await logInAs(kim.user)
  await expect.poll(() => countSent(), { intervals: [100] }).toBe(1)
})

test('A92: a session that has ended locks the queue, shows the number of entries, and sends it after the next login', {
  tag: '@long',
}, async () => {
  await begin()
  await endSessions(kim.user)
  await openWithExchanges('/money/list')
  await loginButton().waitFor()
  await kim.page.getByText(kim.t('login.locked', { count: 1 }), { exact: true }).waitFor()
  await expect.poll(databaseNames).toEqual(['haru-locked'])
  await expectNothingReadable()
  await logInAs(kim.user)
  await expect.poll(() => countSent(), { intervals: [100] }).toBe(1)
  kim.refusals.splice(0)
})

test('A89, W4: another user who logs in sends and sees nothing of a locked queue, and leaves it there', async () => {
  await begin()
  const lee = await app.signUp({ user_lang: 'ko' })
  await endSessions(kim.user)
  // The page is left before it can notice the end of its session, or repeat an exchange of its own.
  await kim.page.evaluate(() => localStorage.setItem('haru', '{}'))
  await kim.page.goto('about:blank')
  await allowExchanges()
  const sent: (string | null)[] = []
  kim.page.on('request', (request) => sent.push(request.postData()))
  await kim.open('/user/login')
  await logInAs(lee)
  await waitForCopy(kim.page, lee.id)
  expect(sent.filter((body) => body?.includes(kim.user.id) || body?.includes(unsentWord))).toEqual([])
  expect([await countSent(), await countSent(lee)]).toEqual([0, 0])
  expect((await databaseNames()).toSorted()).toEqual(['haru-locked', `lt-${lee.id}`])
  const texts = await storedTexts()
  for (const secret of [sentWord, unsentWord, kim.user.id]) expect(texts).not.toContain(secret)
  await endSessions(lee)
  await kim.open('/money/list')
  await loginButton().waitFor()
  await logInAs(kim.user)
  await expect.poll(() => countSent(), { intervals: [100] }).toBe(1)
  expect(await countSent(lee)).toBe(0)
  kim.refusals.splice(0)
})

test('unsent operations are locked when the server has lost the account with its database', {
  tag: '@long',
}, async () => {
  await begin()
  await app.db.deleteFrom('account').where('id', '=', kim.user.id).execute()
  // The device has copied the entries of another database than the one that the server has now.
  await forgetEpoch(kim.page, kim.user.id)
  await openWithExchanges('/money/list')
  await kim.page.getByText(kim.t('error.accountGone'), { exact: true }).waitFor()
  await loginButton().waitFor()
  await expect.poll(databaseNames).toEqual(['haru-locked'])
  await expectNothingReadable()
  kim.refusals.splice(0)
})

test('A93: after the account was deleted elsewhere, the device keeps nothing of it', async () => {
  await begin()
  await app.db.deleteFrom('account').where('id', '=', kim.user.id).execute()
  // Several calls fail meanwhile, and none of them may leave the page before the data is removed.
  await kim.page.route('**/haru/api/user/options', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await openWithExchanges('/money/list')
  await kim.page.getByText(kim.t('error.accountGone'), { exact: true }).waitFor()
  await loginButton().waitFor()
  await expect.poll(databaseNames).toEqual([])
  await expectNothingReadable()
  // A screen that gets the refusal before the page is left logs it.
  const isRefusal = (fault: string) => fault.startsWith('error: Refusal: accountGone')
  kim.faults.splice(0, kim.faults.length, ...kim.faults.filter((fault) => !isRefusal(fault)))
  kim.refusals.splice(0)
})

test('W5: clearing the storage counts the unsent operations, names the locked ones, and leaves nothing', async () => {
  await begin('ko', true)
  const clear = kim.page.getByRole('button', { name: kim.t('settings.clear') })
  await clear.click()
  const question = on.dialogOf(kim, kim.t('settings.clear.ask'))
  await expect(question).toContainText(kim.t('settings.clear.lost', { count: 1 }))
  await expect(question).not.toContainText(kim.t('settings.clear.locked'))
  await question.getByRole('button', { name: kim.t('ui.no'), exact: true }).click()
  expect(await storedTexts()).toContain(unsentWord)
  await logOutButton().click()
  await press('logout.lock')
  await loginButton().waitFor()
  const lee = await app.signUp({ user_lang: 'ko' })
  await makeAdmin(lee)
  await logInAs(lee)
  await kim.page.getByRole('link', { name: kim.t('shell.settings') }).click()
  await clear.click()
  await expect(question).toContainText(kim.t('settings.clear.locked'))
  const loaded = kim.page.waitForEvent('load')
  await question.getByRole('button', { name: kim.t('settings.clear.yes'), exact: true }).click()
  await loaded
  expect(await databaseNames()).not.toContain('haru-locked')
})

test('without contact for 30 days a device removes its copy and locks the unsent operations', {
  tag: '@long',
}, async () => {
  await begin()
  await kim.page.route('**/haru/api/**', (route) => route.abort())
  const daysAgo = (count: number) => Date.parse(now2025) - count * 86_400_000
  await putMeta(kim.page, kim.user.id, { contactAt: daysAgo(29) })
  await kim.open('/user/unsent')
  await kim.page.getByRole('heading', { level: 3 }).waitFor()
  await putMeta(kim.page, kim.user.id, { contactAt: daysAgo(31) })
  await kim.page.reload()
  await expect.poll(async () => (await databaseNames()).toSorted()).toEqual(['haru-locked', `lt-${kim.user.id}`])
  const texts = await storedTexts()
  for (const secret of [sentWord, unsentWord, unsentDay, '12345']) expect(texts).not.toContain(secret)
  // The screen could not load its data from anywhere.
  const others = kim.faults.filter((fault) => !fault.includes('unreachable'))
  kim.faults.splice(0, kim.faults.length, ...others)
  await kim.page.unroute('**/haru/api/**')
  await openWithExchanges('/money/list')
  await waitForCopy(kim.page, kim.user.id)
  await expect.poll(() => countSent(), { intervals: [100] }).toBe(1)
})

test('data that a closed page has not removed does not prevent a new copy', { tag: '@long' }, async () => {
  await begin()
  await emptyCopy(kim.page, kim.user.id)
  await putMeta(kim.page, kim.user.id, { left: 1 })
  await openWithExchanges('/money/list')
  await waitForCopy(kim.page, kim.user.id)
  expect(await storedTexts()).toContain(sentWord)
  expect((await readStore(kim.page, kim.user.id, 'meta')).map(([name]) => name)).not.toContain('left')
})

/** The page is reloaded when its worker is gone, and then counts again. */
const countWorkers = () =>
  kim.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length).catch(() => null)

test.describe('a server that is started again with its database', { tag: '@long' }, () => {
  let database: Awaited<ReturnType<typeof databases.sqlite>>
  const start = (environment: Environment) =>
    startAppWithPages({
      open: async () => ({ url: database.url, remove: async () => undefined }),
      environment: { HARU_DEVICE_COPY: 'on', ...environment },
    })

  /** The data folder is another one, and so is the secret key in it. */
  async function restart(environment: Environment = {}): Promise<void> {
    // An open page may be loading a script.
    await kim.page.goto('about:blank')
    const { port } = new URL(served.url)
    await served.close()
    served = await start({ HARU_PORT: port, ...environment })
  }

  test.beforeEach(async () => {
    database = await databases.sqlite()
    served = await start({})
  })
  test.afterEach(async () => {
    await served.close()
    await database.remove()
  })

  test('sends a locked queue of its user also after its secret key was changed', async () => {
    await begin()
    await logOutButton().click()
    await press('logout.lock')
    await loginButton().waitFor()
    await restart()
    await allowExchanges()
    await kim.open('/user/login')
    await logInAs(kim.user)
    await kim.page.getByText(kim.t('queue.unlocked', { count: 1 }), { exact: true }).waitFor()
    await expect.poll(() => countSent(), { intervals: [100] }).toBe(1)
  })

  async function openWithoutCopies(): Promise<void> {
    await restart({ HARU_DEVICE_COPY: 'off' })
    // The worker answers once more with the page of before.
    await kim.open('/user/appSetting')
    await expect.poll(countWorkers).toBe(0)
  }

  test('HARU_DEVICE_COPY=off sends the unsent operations, and removes the copy of a browser', async () => {
    await begin('en')
    await openWithoutCopies()
    await allowExchanges()
    await kim.open(`/money/list?type=day&start=${unsentDay}&end=${unsentDay}`)
    await expect(kim.page.locator('html')).toHaveAttribute('data-device-copy', 'off')
    await expect.poll(databaseNames).toEqual([])
    expect(await countSent()).toBe(1)
    await kim.page.getByText(unsentWord).waitFor()
  })

  test('HARU_DEVICE_COPY=off locks operations that cannot be sent, until copies are on again', async () => {
    await begin('en')
    await openWithoutCopies()
    await kim.open('/user/appSetting')
    await expect.poll(databaseNames).toEqual(['haru-locked'])
    await logOutButton().click()
    await loginButton().waitFor()
    await expectNothingStored()
    expect(await countSent()).toBe(0)
    await allowExchanges()
    await restart()
    await kim.open('/user/login')
    await logInAs(kim.user)
    await expect.poll(() => countSent(), { intervals: [100] }).toBe(1)
  })
})
