import type { UserClient } from '@haru/server/src/testing/client.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as at from '../../support/browser/food-search.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { screenshotFailure } from '../../support/browser/test-page.ts'
import { loadStarterFoods } from '../../support/data/starter-foods.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'

// A88 to A93, W1, W3 to W5: the data that stays on a device, and the users who can read it.

setUpPages()
test.beforeAll(async () => {
  await loadStarterFoods(app)
})

/** The message of the browser about a connection that a test has cut. */
const isCut = (fault: string) => fault === 'error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED'

let kim: SignedInPage

async function begin(language: 'ko' | 'en'): Promise<void> {
  kim = await openSignedInPage(app, browser, { language })
  await kim.user.post('/money/create', { DATE: wirePeriod('day', kim.today), OBJECT: spends(12_345) })
}

test.afterEach(async () => {
  await screenshotFailure(kim)
  await kim.context.close()
  expect(kim.faults.filter((fault) => !isCut(fault))).toEqual([])
})

const loginButton = (page = kim.page) => page.getByRole('button', { name: kim.t('login.submit'), exact: true })

async function logOut(): Promise<void> {
  await kim.page.getByRole('button', { name: kim.t('settings.logout') }).click()
  // Without a network the login says that it needs one.
  await kim.page.waitForURL('**/user/login')
}

/** Logs in on the page, and has this browser remember the id. */
async function logInHere({ loginId, password } = kim.user, page = kim.page): Promise<void> {
  await page.getByLabel(kim.t('login.id'), { exact: true }).fill(loginId)
  await page.getByLabel(kim.t('login.password'), { exact: true }).fill(password)
  await loginButton(page).click()
}

/** Reauthenticates through the link of the dialog that opens another tab. */
async function logInInAnotherTab(again: Locator, user: UserClient): Promise<void> {
  const [other] = await Promise.all([
    kim.context.waitForEvent('page'),
    again.getByRole('link', { name: kim.t('again.otherWay') }).click(),
  ])
  await logInHere(user, other)
}

async function endSessions(): Promise<void> {
  await app.db.deleteFrom('session').where('account_id', '=', kim.user.id).execute()
}

/** Everything that scripts can read in this browser: storage, databases, caches and cookies, without the files of the app, which stay for its next start. */
function readBrowserStorage() {
  return kim.page.evaluate(async () => ({
    local: JSON.parse(localStorage.getItem('haru') ?? '{}'),
    others: Object.keys(localStorage).filter((name) => name !== 'haru'),
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: 'caches' in window ? (await caches.keys()).filter((name) => !/^haru-(?!shared-)/.test(name)) : [],
    cookies: document.cookie.split('; ').map((cookie) => cookie.split('=')[0]),
  }))
}

async function typeSpending(amount: string): Promise<void> {
  await kim.open(`/money/detail?type=day&start=${kim.today}&end=${kim.today}`)
  await on.fillItem(kim, 1, 'money', { amount })
}

const typedAmount = () =>
  on
    .item(kim, 1)
    .getByRole('textbox', { name: kim.t('money.amount'), exact: true })
    .inputValue()

/** The amounts of the day that the server has stored. */
async function spentBy({ id }: UserClient): Promise<readonly number[]> {
  const rows = await app.db.selectFrom('entry').select('m1').where('owner_id', '=', id).execute()
  return rows.map(({ m1 }) => Number(m1))
}

for (const language of languages) {
  test.describe(`a device, in ${language}`, () => {
    test.beforeEach(() => begin(language))

    test('A88, W1: a logout removes all data of the user except the stored id', async () => {
      await kim.context.clearCookies()
      await kim.open('/user/login')
      await kim.page.getByRole('switch', { name: kim.t('login.save'), exact: true }).click()
      await logInHere()
      await on.waitForScreen(kim, kim.format.longDay(kim.today))
      await kim.page.getByRole('link', { name: kim.t('shell.settings') }).click()
      await on.waitForScreen(kim, kim.t('settings.title'))
      await logOut()
      await expect.poll(readBrowserStorage).toMatchObject({
        local: { isSaved: true, savedId: kim.user.loginId },
        others: [],
        session: {},
        databases: [],
        caches: [],
      })
      expect(JSON.stringify((await readBrowserStorage()).local)).not.toContain(kim.user.id)
      expect((await kim.context.cookies()).filter(({ httpOnly }) => httpOnly)).toEqual([])
      await kim.page.goBack()
      await loginButton().waitFor()
      await kim.open('/money/list')
      await loginButton().waitFor()
      expect(await kim.page.content()).not.toContain('12,345')
      kim.refusals.splice(0)
    })

    test('A90: a logout without a network removes the data at once, and is the first request of the next connection', {
      tag: '@long',
    }, async () => {
      await kim.open('/user/appSetting')
      await on.waitForScreen(kim, kim.t('settings.title'))
      // The page itself comes from the server; only the calls are cut.
      await kim.page.route('**/haru/api/**', (route) => route.abort('internetdisconnected'))
      await logOut()
      expect((await readBrowserStorage()).local).toEqual({ owesLogOut: true })
      expect(await kim.user.get('/user/detail')).toMatchObject({ status: 200 })
      // A request that is under way now may get through, so those that did are compared.
      const answeredPaths: string[] = []
      kim.page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (pathname.startsWith('/haru/api/')) answeredPaths.push(pathname)
      })
      await kim.page.unroute('**/haru/api/**')
      await kim.page.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(async () => (await readBrowserStorage()).local).toEqual({})
      expect(answeredPaths[0]).toBe('/haru/api/user/logout')
      expect(await kim.user.get('/user/detail')).toMatchObject({ status: 401 })
    })

    // With a copy the text is saved on the device, and the unsent operations are locked: device/leave.test.ts.
    test('A92: text that is unsaved when the session ends can be saved after a login of the same user', {
      tag: '@online',
    }, async () => {
      await typeSpending('777')
      await endSessions()
      await on.save(kim)
      const dialog = on.dialogOf(kim, kim.t('again.title'))
      expect(await violationsOn(kim.page)).toEqual([])
      await dialog.getByRole('button', { name: kim.t('ui.close') }).click()
      await on.answerDialog(kim, 'shell.leave', 'shell.leave.no')
      await dialog.getByLabel(kim.t('login.password'), { exact: true }).fill(kim.user.password)
      await dialog.getByRole('button', { name: kim.t('login.submit'), exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await typedAmount()).toBe('777')
      await on.save(kim)
      await on.readToast(kim, 'answer.updated')
      expect(await spentBy(kim.user)).toEqual([777])
      expect(kim.refusals.splice(0)).toContain('401 PUT /haru/api/money/update')
    })

    test('A91: a page that is too old for the server reports it, and is reloaded once with the unsaved text', {
      tag: ['@long', '@online'],
    }, async () => {
      await typeSpending('778')
      await kim.page.route(
        '**/haru/api/money/update',
        (route) => route.continue({ headers: { ...route.request().headers(), 'haru-client': '0' } }),
        { times: 1 },
      )
      const loaded = kim.page.waitForEvent('load')
      await on.save(kim)
      await kim.page.getByText(kim.t('error.updateRequired'), { exact: true }).waitFor()
      await loaded
      expect(await typedAmount()).toBe('778')
      await on.save(kim)
      await on.readToast(kim, 'answer.updated')
      expect(await spentBy(kim.user)).toEqual([778])
      expect(kim.refusals.splice(0)).toEqual(['409 PUT /haru/api/money/update'])
    })

    test('A91: a page that stays too old after its reload leads to the new version from the settings', {
      tag: ['@long', '@online'],
    }, async () => {
      const refuseAsOutdated = () =>
        kim.page.route(
          '**/haru/api/money/update',
          (route) => route.continue({ headers: { ...route.request().headers(), 'haru-client': '0' } }),
          { times: 1 },
        )
      const newVersion = kim.page.getByRole('button', { name: kim.t('settings.newVersion') })
      await typeSpending('779')
      await refuseAsOutdated()
      const reloaded = kim.page.waitForEvent('load')
      await on.save(kim)
      await reloaded
      await refuseAsOutdated()
      await on.save(kim)
      await kim.page.getByText(kim.t('error.updateRequired'), { exact: true }).waitFor()
      await kim.page.getByRole('link', { name: kim.t('shell.settings') }).click()
      await on.answerDialog(kim, 'shell.leave', 'shell.leave.yes')
      const loaded = kim.page.waitForEvent('load')
      await newVersion.click()
      await loaded
      await on.waitForScreen(kim, kim.t('settings.title'))
      await expect(newVersion).toHaveCount(0)
      expect(kim.refusals.splice(0)).toEqual(Array(2).fill('409 PUT /haru/api/money/update'))
    })

    test('a page that does not know the new units of the account saves and shows no number in the old ones', {
      tag: '@online',
    }, async () => {
      const { page, t, user, today } = kim
      const openEditor = () => kim.visit(`/exercise/detail?type=day&start=${today}&end=${today}`)
      const readWeight = async () => {
        const { body } = await user.get('/exercise/detail', { DATE: wirePeriod('day', today) })
        return body.result.exercise_section[0].exercise_weight
      }
      // The header asks for these after the first screen. The first call in the old units is the one that is refused, and has to be the save.
      const headerAnswers = ['percent', 'usual'].map((name) => page.waitForResponse(`**/haru/api/user/sync/${name}?*`))
      await kim.open('/exercise/list')
      await Promise.all(headerAnswers)
      await openEditor()
      await on.fillItem(kim, 1, 'exercise', { part: 'back', title: 'deadlift', rep: '5', weight: '100' })
      await user.put('/user/update', { OBJECT: { user_unit: 'lb' } })
      await on.save(kim)
      await page.getByText(t('error.unitsChanged'), { exact: true }).waitFor()
      await on.save(kim)
      await on.readToast(kim, 'answer.created')
      expect(await readWeight()).toBe(220.46)

      await user.put('/user/update', { OBJECT: { user_unit: 'kg' } })
      await openEditor()
      const weight = on.item(kim, 1).getByRole('textbox', { name: new RegExp(t('exercise.weight')) })
      await expect(weight).toHaveValue('100')
      expect(kim.refusals.splice(0)).toContain('409 POST /haru/api/exercise/create')
    })

    test('A93: after the account was deleted on another device, this device removes its data and reports it', {
      tag: '@long',
    }, async () => {
      await kim.context.clearCookies()
      await kim.open('/user/login')
      await logInHere()
      await on.waitForScreen(kim, kim.format.longDay(kim.today))
      await app.db.deleteFrom('account').where('id', '=', kim.user.id).execute()
      await kim.open('/money/list')
      await kim.page.getByText(kim.t('error.accountGone'), { exact: true }).waitFor()
      await loginButton().waitFor()
      expect((await readBrowserStorage()).local).toEqual({ language })
      expect(kim.refusals.splice(0)[0]).toMatch(/^401 GET/)
    })

    test('W5: clearing the storage states how much is unsaved, and changes nothing on the server', {
      tag: '@long',
    }, async () => {
      await app.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', kim.user.id).execute()
      await kim.open('/food/find/list?query=밥')
      await at.pressFood(kim, 0)
      await kim.page.evaluate(async () => {
        sessionStorage.setItem('other', '1')
        indexedDB.open('lt-x')
        await caches.open('shell')
      })
      // A navigation by address: leaving the food screens inside the app discards the picked foods.
      const pending = (await readBrowserStorage()).local['pending']
      await kim.open('/user/appSetting')
      await on.waitForScreen(kim, kim.t('settings.title'))
      await kim.page.evaluate((value) => localStorage.setItem('haru', JSON.stringify({ pending: value })), pending)
      const clear = kim.page.getByRole('button', { name: kim.t('settings.clear') })
      await clear.click()
      const question = on.dialogOf(kim, kim.t('settings.clear.ask'))
      await question.getByText(kim.t('settings.clear.lost', { count: 1 })).waitFor()
      await question.getByRole('button', { name: kim.t('ui.no'), exact: true }).click()
      expect((await readBrowserStorage()).local).toMatchObject({ pending: { owner: kim.user.id } })
      const writes: string[] = []
      kim.page.on('request', (request) => request.method() === 'GET' || writes.push(request.url()))
      await clear.click()
      const loaded = kim.page.waitForEvent('load')
      await question.getByRole('button', { name: kim.t('settings.clear.yes'), exact: true }).click()
      await loaded
      await on.waitForScreen(kim, kim.t('settings.title'))
      await expect
        .poll(readBrowserStorage)
        .toEqual({ local: {}, others: [], session: {}, databases: [], caches: [], cookies: [''] })
      expect(writes).toEqual([])
      expect(await spentBy(kim.user)).toEqual([12_345])
    })
  })
}

test.describe('a device of several users', () => {
  let lee: UserClient
  test.beforeEach(async () => {
    await begin('ko')
    lee = await app.signUp({ user_lang: 'ko' })
  })

  test('A89, W4: picked foods of one user stay, and another user who signs in does not see them', {
    tag: '@long',
  }, async () => {
    await kim.open('/food/find/list?query=김치')
    await at.pressFood(kim, 0)
    await endSessions()
    await kim.page.reload()
    await loginButton().waitFor()
    const sent: (string | null)[] = []
    kim.page.on('request', (request) => request.method() === 'GET' || sent.push(request.postData()))
    await logInHere(lee)
    await at.searchBox(kim).waitFor()
    await at.foodCheckbox(kim, 0).waitFor()
    await expect(at.foodCheckbox(kim, 0)).not.toBeChecked()
    await on.goToSection(kim, 'today')
    await on.waitForScreen(kim, kim.format.longDay(kim.today))
    expect((await readBrowserStorage()).local).toMatchObject({ account: lee.id, pending: { owner: kim.user.id } })
    // No user logs out, because a logout deletes the pending food. The session of the other user ends too.
    await app.db.deleteFrom('session').where('account_id', '=', lee.id).execute()
    await kim.open('/food/find/list?query=김치')
    await logInHere()
    await at.searchBox(kim).waitFor()
    await at.foodCheckbox(kim, 0).waitFor()
    await expect(at.foodCheckbox(kim, 0)).toBeChecked()
    expect(sent.filter((body) => !body?.includes('user_pw'))).toEqual([])
    kim.refusals.splice(0)
  })

  test('A89: the text of one user is not saved for another user who signs in in another tab', {
    tag: ['@long', '@online'],
  }, async () => {
    await typeSpending('779')
    await endSessions()
    await on.save(kim)
    const dialog = on.dialogOf(kim, kim.t('again.title'))
    const loaded = kim.page.waitForEvent('load')
    await logInInAnotherTab(dialog, lee)
    await loaded
    await kim.page.getByRole('region', { name: kim.t('tracking.bar') }).waitFor()
    expect(await typedAmount()).not.toBe('779')
    expect([await spentBy(lee), await spentBy(kim.user)]).toEqual([[], [12_345]])
    kim.refusals.splice(0)
  })

  test('A92: the text of this tab stays if the same user signs in in another tab', {
    tag: ['@long', '@online'],
  }, async () => {
    await typeSpending('780')
    await endSessions()
    await on.save(kim)
    const dialog = on.dialogOf(kim, kim.t('again.title'))
    await logInInAnotherTab(dialog, kim.user)
    await dialog.waitFor({ state: 'hidden' })
    expect(await typedAmount()).toBe('780')
    kim.refusals.splice(0)
  })

  test('A88: a logout in one tab removes the data of all tabs', { tag: '@long' }, async () => {
    await kim.open('/money/list')
    await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
    const other = await kim.context.newPage()
    await other.goto(`${kim.url}/haru/user/appSetting`)
    await other.getByRole('button', { name: kim.t('settings.logout') }).click()
    await loginButton().waitFor()
    expect(await kim.page.content()).not.toContain('12,345')
    kim.refusals.splice(0)
  })
})
