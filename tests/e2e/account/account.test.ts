import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { type Browser, expect } from '@playwright/test'
import { type Form, formsOf } from '../../support/browser/forms.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import * as on from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { logIn, logOut, signUp, skipFirstQuestions } from '../../support/browser/sign-in.ts'
import { isAbortedRequest, openTestPage, screenshotFailure, type TestPage } from '../../support/browser/test-page.ts'
import { type App, startBuiltApp } from '../../support/servers/built-app.ts'

let app: App
let browser: Browser
test.beforeAll(async ({ browser: launched }) => {
  browser = launched
  app = await startBuiltApp({ environment: { HARU_EMAILS_PER_HOUR: '1000' } })
})
test.afterAll(async () => {
  await app.stop()
})

const password = 'One-day-at-a-time-1!'
let users = 0

for (const language of languages) {
  test.describe(`sign-up and login, in ${language}`, () => {
    let kim: TestPage
    let id: string
    test.beforeEach(async () => {
      users += 1
      id = `kim${users}.${language}@haru.test`
      kim = await openTestPage(browser, { url: app.url, language })
      await kim.open('/')
    })
    test.afterEach(async () => {
      await screenshotFailure(kim)
      await kim.context.close()
      expect(kim.faults.filter((fault) => !isAbortedRequest(fault))).toEqual([])
    })

    const field = (key: TextKey) => formsOf(kim).field(key)
    const press = (key: TextKey) => formsOf(kim).press(key)
    const expectWrong: Form['expectWrong'] = (box, key) => formsOf(kim).expectWrong(box, key)
    const choose = (key: TextKey) => kim.page.getByRole('switch', { name: kim.t(key), exact: true }).click()

    async function register(): Promise<void> {
      await signUp(kim, { id, password, codeFor: app.post.codeFor })
    }

    /** Signs up and logs out again. The id is in the form of the login. */
    async function registerAndLogOut(): Promise<void> {
      await register()
      await skipFirstQuestions(kim)
      await logOut(kim)
      await field('login.id').fill(id)
    }

    async function seeToday(testPage = kim): Promise<void> {
      await on.waitForScreen(testPage, testPage.format.longDay(testPage.today))
    }

    function expectFocus(key: TextKey): Promise<void> {
      return expect.poll(() => field(key).evaluate((element) => element === document.activeElement)).toBe(true)
    }

    /** Everything that scripts can read in this browser. */
    function readBrowserStorage(): Promise<string> {
      return kim.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
    }

    test('report missing values in the order of the form', { tag: '@long' }, async () => {
      await press('login.submit')
      await expectWrong(field('login.id'), 'account.enterId')
      await field('login.id').fill('kim')
      await press('login.submit')
      await expectWrong(field('login.id'), 'error.idFormat')
      await field('login.id').fill(id)
      await press('login.submit')
      await expectWrong(field('login.password'), 'account.enterPassword')
      await logIn(kim, { password })
      await expectWrong(field('login.password'), 'account.theIdOrPwIsIncorrect')
      expect(await field('login.id').getAttribute('aria-invalid')).toBeNull()
    })

    test('show the steps of the sign-up form one after another', { tag: '@long' }, async () => {
      await kim.page.getByRole('link', { name: kim.t('login.toSignup') }).click()
      await press('signup.submit')
      await expectWrong(field('login.id'), 'account.enterId')
      await field('login.id').fill(id)
      await press('signup.submit')
      await expectWrong(field('login.id'), 'error.notVerified')
      expect(await field('signup.code').isDisabled()).toBe(true)
      expect(await field('signup.password').isDisabled()).toBe(true)

      await press('signup.send')
      const code = await app.post.codeFor(id)
      await field('signup.code').fill(code === '00000000' ? '11111111' : '00000000')
      await press('signup.verify')
      await expectWrong(field('signup.code'), 'account.authenticationFailed')
      await field('signup.code').fill(`${code.slice(0, 4)} ${code.slice(4)}`)
      await press('signup.verify')
      await kim.page.getByRole('button', { name: kim.t('signup.verified'), exact: true }).waitFor()
      expect(await field('login.id').getAttribute('readonly')).not.toBeNull()

      await press('signup.submit')
      await expectWrong(field('signup.password'), 'account.enterPassword')
      await field('signup.password').fill('sunrise')
      await press('signup.submit')
      await expectWrong(field('signup.password'), 'error.pwRule')
      await field('signup.password').fill(password)
      await field('signup.confirm').fill(`${password}!`)
      await press('signup.submit')
      await expectWrong(field('signup.confirm'), 'account.passwordsDiffer')
      await field('signup.confirm').fill(password)
      await press('signup.submit')
      await on.waitForScreen(kim, kim.t('start.areas'))
    })

    test('continue with Enter in the id and in the code, and keep the step after a reload', {
      tag: '@long',
    }, async () => {
      await kim.page.getByRole('link', { name: kim.t('login.toSignup') }).click()
      await field('login.id').fill(id)
      await field('login.id').press('Enter')
      await expectFocus('signup.code')
      await kim.page.reload()
      await expect(field('login.id')).toHaveValue(id)
      const code = await app.post.codeFor(id)
      await field('signup.code').fill(`인증번호는 ${code.slice(0, 4)} ${code.slice(4)} 입니다`)
      expect(await field('signup.code').inputValue()).toBe(code)
      await field('signup.code').press('Enter')
      await expectFocus('signup.password')
      await field('signup.password').fill(password)
      expect(await readBrowserStorage()).toContain(id)
      expect(await readBrowserStorage()).not.toContain(password)
      await kim.page.reload()
      await expect(field('login.id')).toHaveValue(id)
      expect(await field('signup.password').inputValue()).toBe('')
      expect(await field('signup.password').isDisabled()).toBe(false)
    })

    test('validate the numbers of a new user by the rules of their fields', { tag: '@long' }, async () => {
      await register()
      await press('start.skip')
      const scale = field('start.weight.label')
      await scale.click()
      await kim.page.keyboard.type('0072.567')
      expect(await scale.inputValue()).toBe('72.56')
      await scale.fill('')
      await kim.page.keyboard.type('1000')
      expect(await scale.inputValue()).toBe('100')
      await press('start.skip')
      const property = field('start.property.label')
      await property.fill('1,250,000')
      expect(await property.inputValue()).toBe('1250000')
      await kim.open('/user/detail')
      await field('profile.kcal').fill('99999')
      expect(await field('profile.kcal').inputValue()).not.toBe('99999')
    })

    test('report an id that exists at its field', { tag: '@long' }, async () => {
      await registerAndLogOut()
      await kim.page.getByRole('link', { name: kim.t('login.toSignup') }).click()
      await field('login.id').fill(id)
      await press('signup.send')
      await expectWrong(field('login.id'), 'account.duplicate')
      expect(await field('signup.code').isDisabled()).toBe(true)
    })

    test('store the id only, if the user chose this', { tag: '@long' }, async () => {
      await registerAndLogOut()
      await choose('login.save')
      await logIn(kim, { password })
      await seeToday()
      await logOut(kim)
      await kim.page.reload()
      await expect(field('login.id')).toHaveValue(id)
      expect(await field('login.password').inputValue()).toBe('')
      await choose('login.save')
      await kim.page.reload()
      expect(await field('login.id').inputValue()).toBe('')
      expect(await readBrowserStorage()).not.toContain(id)
    })

    test('sign in although an earlier request for the session is answered later', { tag: '@long' }, async () => {
      await registerAndLogOut()
      await logIn(kim, { password, stays: true })
      await seeToday()
      await kim.context.clearCookies({ name: 'haru' })
      const signedIn = kim.page.waitForResponse((response) => response.ok() && /user\/detail/.test(response.url()))
      const { promise: answered, resolve: setAnswered } = Promise.withResolvers<void>()
      await kim.page.route(
        /user\/detail/,
        async (route) => {
          const signedOut = await route.fetch()
          await signedIn
          await route.fulfill({ response: signedOut })
          setAnswered()
        },
        { times: 1 },
      )
      await kim.open('/user/login')
      await answered
      await seeToday()
    })

    test('A27: sign in automatically after a restart, until the user logs out', async () => {
      await registerAndLogOut()
      await logIn(kim, { password, stays: true })
      await seeToday()
      // The stored values do not sign in on another device.
      const readable = await readBrowserStorage()
      const cookies = (await kim.context.cookies()).filter(({ httpOnly }) => httpOnly)
      expect(cookies.map(({ name }) => name).toSorted()).toEqual(['haru', 'haru-dev'])
      for (const secret of [password, ...cookies.map(({ value }) => value)]) expect(readable).not.toContain(secret)

      const next = await restarted()
      await next.open('/')
      await seeToday(next)
      expect(await on.toastOf(next, next.t('account.loginSuccessful')).count()).toBe(0)
      expect(await next.page.evaluate(() => document.cookie)).not.toContain(id)
      await logOut(next)
      await next.open('/')
      await next.page.getByRole('button', { name: next.t('login.submit'), exact: true }).waitFor()
      expect(await next.page.getByLabel(next.t('login.password'), { exact: true }).inputValue()).toBe('')
      expect(next.faults).toEqual([])
      await next.context.close()
    })

    test('store nothing on a shared computer', { tag: '@long' }, async () => {
      await registerAndLogOut()
      await kim.page.getByRole('checkbox', { name: kim.t('login.shared') }).click()
      expect(await kim.page.getByRole('switch', { name: kim.t('login.auto') }).isDisabled()).toBe(true)
      await logIn(kim, { password })
      await seeToday()
      const { localStorage: stored } = (await kim.context.storageState()).origins[0] ?? { localStorage: [] }
      expect(JSON.stringify(stored)).not.toContain(id)
      expect((await kim.context.cookies()).filter(({ httpOnly }) => httpOnly).map(({ expires }) => expires)).toEqual([
        -1,
      ])

      const next = await restarted()
      await next.open('/')
      await next.page.getByRole('button', { name: next.t('login.submit'), exact: true }).waitFor()
      expect(await next.page.getByLabel(next.t('login.id'), { exact: true }).inputValue()).toBe('')
      await next.context.close()
    })

    test('are shown to a signed-in user whose browser has lost its storage', { tag: '@long' }, async () => {
      await registerAndLogOut()
      await logIn(kim, { password })
      await seeToday()
      await kim.page.evaluate(() => localStorage.clear())
      await kim.open('/')
      await seeToday()
      await kim.open('/user/login')
      await seeToday()
    })

    test('work with the keyboard alone', { tag: '@long' }, async () => {
      await registerAndLogOut()
      const { page } = kim
      await field('login.id').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      await seeToday()
      // The focus is at the start of the new screen, after the bars.
      await expect(page.locator('#main')).toBeFocused()
      await tabTo(page, page.getByRole('link', { name: kim.t('today.record.add') }).first())
      await page.keyboard.press('Enter')
      await page.waitForURL('**/detail?*')
    })

    test('open the requested page after the login', { tag: '@long' }, async () => {
      await kim.open('/food/list?type=month&start=2025-03-01&end=2025-03-31')
      await registerAndLogOut()
      await kim.open('/food/list?type=month&start=2025-03-01&end=2025-03-31')
      await field('login.id').fill(id)
      await logIn(kim, { password })
      await on.waitForScreen(kim, on.listTitle(kim, 'food', 'record'))
      expect(kim.page.url()).toContain('/haru/food/list?type=month&start=2025-03-01&end=2025-03-31')
    })

    test('report a missing page, and a server that does not respond', async () => {
      await kim.open('/nowhere')
      await on.waitForScreen(kim, kim.t('shell.notFound'))
      await kim.page.getByRole('link', { name: kim.t('shell.notFound.back') }).click()
      await field('login.id').waitFor()
      await kim.page.route('**/haru/api/user/login', (route) => route.abort())
      await field('login.id').fill(id)
      await logIn(kim, { password })
      await kim.page.getByText(kim.t('shell.offline.text')).waitFor()
      expect(kim.faults.filter(isAbortedRequest)).toHaveLength(1)
    })

    /** The same device after its browser was closed, without session cookies. */
    async function restarted(): Promise<TestPage> {
      const state = await kim.context.storageState()
      const cookies = state.cookies.filter(
        ({ name, expires }) => expires !== -1 && name !== 'haru' && name !== '__Host-haru',
      )
      return openTestPage(browser, { url: app.url, language, state: { ...state, cookies } })
    }
  })
}
