import { password, readCode, type UserClient } from '@haru/server/src/testing/client.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import { type Form, formsOf } from '../../support/browser/forms.ts'
import { registerSecret } from '../../support/browser/left-behind.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { logIn } from '../../support/browser/sign-in.ts'
import { openPageAs } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, openTestPage, type TestPage } from '../../support/browser/test-page.ts'

// Google is only offered as a way to sign in; no test follows the button.
const google = { HARU_OIDC_CLIENT_ID: 'haru', HARU_OIDC_CLIENT_SECRET: 'a-secret-of-theirs' }
setUpPages(() => ({ environment: google }))

const next = 'Another-horse8!'
registerSecret('password', next)

for (const language of languages) {
  test.describe(`the account, in ${language}`, () => {
    let kim: UserClient
    let phone: TestPage
    let form: Form
    test.beforeEach(async () => {
      kim = await app.signUp({ user_lang: language })
      // The real clock: the list of sessions shows relative times.
      phone = await openTestPage(browser, { url: app.url, language, now: null })
      form = formsOf(phone)
    })
    test.afterEach(() => closeWithoutFaults(phone))

    /** The refusals that a test has caused on purpose. */
    const refused = () => phone.refusals.splice(0)
    /** A device with a copy exchanges after each write on the server, also after the deletion of its account. */
    const expectOnlyExchangeRefused = () =>
      expect(refused().filter((refusal) => refusal !== '401 POST /haru/api/user/sync')).toEqual([])
    const link = (key: Parameters<TestPage['t']>[0]) =>
      phone.page.getByRole('link', { name: phone.t(key), exact: true })
    const codeFor = async (address: string) => {
      await app.settleEmails()
      const code = readCode(app.findEmailTo(address))
      registerSecret('code', code)
      return code
    }
    const wrongCodeFor = async (address: string) =>
      String((Number(await codeFor(address)) + 1) % 10 ** 8).padStart(8, '0')

    /** Expects the error at its field and as a message, and closes the message, which could cover a button. */
    const expectWrong: Form['expectWrong'] = async (box, key) => {
      await form.expectWrong(box, key)
      await on.readToast(phone, key)
    }

    /** Verifies the email address, with each error that can occur before the password fields open. */
    async function verifyAddress(): Promise<void> {
      await form.press('signup.send')
      await on.readToast(phone, 'account.emailSendSuccessful')
      await form.press('signup.verify')
      await expectWrong(form.field('signup.code'), 'account.enterCode')
      await form.fill('signup.code', await wrongCodeFor(kim.loginId))
      await form.press('signup.verify')
      await expectWrong(form.field('signup.code'), 'account.authenticationFailed')
      await form.fill('signup.code', await codeFor(kim.loginId))
      await form.press('signup.verify')
      await on.readToast(phone, 'account.authenticationSuccessful')
      await form.button('signup.verified').waitFor()
      expect(await form.field('login.id').getAttribute('readonly')).not.toBeNull()
      expect(await form.field('signup.code').getAttribute('readonly')).not.toBeNull()
      expect(await form.button('signup.verified').isDisabled()).toBe(true)
    }

    async function seeToday(testPage = phone): Promise<void> {
      await testPage.page.waitForURL('**/today/list')
      await testPage.page.getByRole('navigation', { name: testPage.t('shell.sections') }).waitFor()
    }

    async function seeLogin(testPage = phone): Promise<void> {
      await testPage.page.getByRole('button', { name: testPage.t('login.submit'), exact: true }).waitFor()
      expect(new URL(testPage.page.url()).pathname).toBe('/haru/user/login')
    }

    /** Signs the phone in as Kim. */
    async function signIn(): Promise<void> {
      await phone.open('/user/login')
      await form.fill('login.id', kim.loginId)
      await logIn(phone, { password, stays: true })
      await seeToday()
    }

    test('a reset of a forgotten password needs a code, and ends every other session', async () => {
      const laptop = await openPageAs(app, browser, kim, { language, now: null })
      await laptop.open('/today/list')
      await seeToday(laptop)

      await phone.open('/')
      await link('login.toSignup').click()
      await on.waitForScreen(phone, phone.t('signup.title'))
      await link('reset.forgot').click()
      await on.waitForScreen(phone, phone.t('reset.title'))
      await expect(form.button('google.signIn')).toBeVisible()
      expect([await link('signup.toLogin').count(), await link('login.toSignup').count()]).toEqual([1, 1])
      expect(await violationsOn(phone.page)).toEqual([])

      await form.press('reset.submit')
      await expectWrong(form.field('login.id'), 'account.enterId')
      await form.fill('login.id', 'kim')
      await form.press('signup.send')
      await expectWrong(form.field('login.id'), 'error.idFormat')
      await form.fill('login.id', 'nobody@haru.test')
      await form.press('signup.send')
      await expectWrong(form.field('login.id'), 'account.notExist')
      expect(await form.button('signup.verify').isDisabled()).toBe(true)
      await form.fill('login.id', kim.loginId)
      await form.press('reset.submit')
      await expectWrong(form.field('login.id'), 'error.notVerified')
      expect(await form.field('reset.password').isDisabled()).toBe(true)
      expect(await form.field('reset.confirm').isDisabled()).toBe(true)
      await verifyAddress()

      await form.press('reset.submit')
      await expectWrong(form.field('reset.password'), 'account.enterPassword')
      await form.fill('reset.password', 'sunrise')
      await form.press('reset.submit')
      await expectWrong(form.field('reset.password'), 'error.pwRule')
      await form.fill('reset.password', 'Password1!')
      await form.fill('reset.confirm', 'Password2!')
      await form.press('reset.submit')
      await expectWrong(form.field('reset.confirm'), 'account.passwordsDiffer')
      await form.fill('reset.confirm', 'Password1!')
      await form.press('reset.submit')
      await expectWrong(form.field('reset.password'), 'error.pwCommon')
      expect(refused()).toEqual(['400 POST /haru/api/user/resetPw'])
      await form.fill('reset.password', next)
      await form.fill('reset.confirm', next)
      await form.press('reset.submit')
      await on.readToast(phone, 'account.resetPwSuccessful')

      await seeLogin()
      await expect(form.field('login.id')).toHaveValue(kim.loginId)
      await logIn(phone, { password })
      await expectWrong(form.field('login.password'), 'account.theIdOrPwIsIncorrect')
      await logIn(phone, { password: next })
      await on.readToast(phone, 'account.loginSuccessful')
      await seeToday()

      await laptop.open('/today/list')
      await seeLogin(laptop)
      await laptop.context.close()
    })

    test('the login and the password reset show Google for an account that signs in with Google', {
      tag: '@long',
    }, async () => {
      await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
      await phone.open('/user/login')
      await form.fill('login.id', kim.loginId)
      await logIn(phone, { password })
      await expectWrong(form.field('login.password'), 'account.isGoogleUser')
      // The browser stores no data of the account.
      expect(await kept(phone)).not.toContain(kim.id)
      expect((await phone.context.cookies()).filter(({ httpOnly }) => httpOnly)).toEqual([])
      await link('reset.forgot').click()
      await form.fill('login.id', kim.loginId)
      await form.press('signup.send')
      await expectWrong(form.field('login.id'), 'account.isGoogle')
      expect(await form.button('signup.verify').isDisabled()).toBe(true)
    })

    test('a password is changed after a reauthentication, and every other device is logged out', {
      tag: '@long',
    }, async () => {
      await signIn()
      await phone.open('/user/security')
      await on.waitForScreen(phone, phone.t('security.title'))
      expect(await violationsOn(phone.page)).toEqual([])
      await form.press('password.change')
      const sheet = on.dialogOf(phone, phone.t('password.change'))
      const submit = sheet.getByRole('button', { name: phone.t('password.change'), exact: true })
      // Messages above an open sheet close by themselves.
      await submit.click()
      await form.expectWrong(form.field('reset.password'), 'account.enterPassword')
      await form.fill('reset.password', next)
      await form.fill('reset.confirm', `${next}?`)
      await submit.click()
      await form.expectWrong(form.field('reset.confirm'), 'account.passwordsDiffer')
      await form.fill('reset.confirm', next)

      // The last authentication is too old: the page asks for the old password, and continues after it.
      app.clocks.jump(11 * 60_000)
      await submit.click()
      const reauthDialog = on.dialogOf(phone, phone.t('reauth.title'))
      await reauthDialog.getByLabel(phone.t('login.password'), { exact: true }).fill(password)
      await reauthDialog.getByRole('button', { name: phone.t('reauth.submit'), exact: true }).click()
      await sheet.waitFor({ state: 'detached' })
      await on.readToast(phone, 'account.changePwSuccessful')
      expect(refused()).toEqual(['403 PUT /haru/api/user/password'])
      app.clocks.jump(-11 * 60_000)

      await phone.page.reload()
      await on.waitForScreen(phone, phone.t('security.title'))
      expect((await kim.get('/user/detail')).status).toBe(401)
      expect((await kim.post('/user/login', { user_id: kim.loginId, user_pw: next })).body.status).toBe('success')
    })

    test('a user sees the signed-in devices, and logs them out', { tag: '@long' }, async () => {
      const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
      const samsung =
        'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 SamsungBrowser/30.0 Chrome/140.0 Safari/537.36'
      const credentials = { user_id: kim.loginId, user_pw: password, isAutoLogin: true }
      const tablet = app.client()
      const laptop = app.client()
      await tablet.post('/user/login', credentials, { 'user-agent': samsung })
      await laptop.post('/user/login', credentials, { 'user-agent': firefox })
      await signIn()
      await phone.open('/user/security')

      const device = (name: string) => phone.page.getByRole('listitem').filter({ hasText: name })
      const onLinux = phone.t('signedInDevice.name', {
        browser: phone.t('browser.firefox'),
        system: phone.t('system.linux'),
      })
      const onTablet = phone.t('signedInDevice.name', {
        browser: phone.t('browser.samsung'),
        system: phone.t('system.android'),
      })
      const own = await device(phone.t('signedInDevice.this')).textContent()
      expect(own).toContain(phone.t('browser.chrome'))
      expect(own).toContain(phone.t('signedInDevice.stays'))
      expect(own).not.toContain(phone.t('signedInDevice.end'))
      expect(await device(onLinux).textContent()).toContain(
        phone.t('signedInDevice.seen', { day: phone.t('signedInDevice.today') }),
      )

      await phone.page.getByRole('button', { name: phone.t('signedInDevice.end.name', { name: onLinux }) }).click()
      await on.readToast(phone, 'account.endSuccessful')
      await device(onLinux).waitFor({ state: 'detached' })
      expect([(await laptop.get('/user/detail')).status, (await tablet.get('/user/detail')).status]).toEqual([401, 200])
      await device(onTablet).waitFor()

      await form.press('signedInDevice.others')
      await on.answerDialog(phone, 'signedInDevice.others', 'signedInDevice.others.yes')
      await on.readToast(phone, 'account.endSuccessful')
      await device(onTablet).waitFor({ state: 'detached' })
      expect([(await tablet.get('/user/detail')).status, (await kim.get('/user/detail')).status]).toEqual([401, 401])
      await phone.page.reload()
      await on.waitForScreen(phone, phone.t('security.title'))
    })

    test('an account is deleted with code and password, and no browser stores its data', { tag: '@long' }, async () => {
      const laptop = await openPageAs(app, browser, kim, { language, now: null })
      await laptop.open('/user/appSetting')
      await laptop.page.getByText(laptop.t('settings.theme.dark'), { exact: true }).click()
      await signIn()
      await link('shell.settings').click()
      await link('delete.title').click()
      await on.waitForScreen(phone, phone.t('delete.title'))
      expect(await violationsOn(phone.page)).toEqual([])
      expect(await link('delete.export').getAttribute('href')).toMatch(/^\/haru\/user\/data\?/)

      expect(await form.field('login.id').inputValue()).toBe(kim.loginId)
      await form.fill('login.id', '')
      await form.press('delete.submit')
      await expectWrong(form.field('login.id'), 'account.enterId')
      await form.fill('login.id', 'kim')
      await form.press('signup.send')
      await expectWrong(form.field('login.id'), 'error.idFormat')
      await form.fill('login.id', 'other-user@haru.test')
      await form.press('signup.send')
      await expectWrong(form.field('login.id'), 'account.notOwnId')
      await form.fill('login.id', kim.loginId)
      await form.press('delete.submit')
      await expectWrong(form.field('login.id'), 'error.notVerified')
      expect(await form.field('login.password').isDisabled()).toBe(true)
      await verifyAddress()

      await form.press('delete.submit')
      await expectWrong(form.field('login.password'), 'account.enterPassword')
      await form.fill('login.password', 'Wrong-horse7!')
      await form.fill('signup.confirm', 'Wrong-horse8!')
      await form.press('delete.submit')
      await expectWrong(form.field('signup.confirm'), 'account.passwordsDiffer')
      await form.fill('signup.confirm', 'Wrong-horse7!')
      await form.press('delete.submit')
      await on.answerDialog(phone, 'save.delete.ask', 'delete.submit')
      await expectWrong(form.field('login.password'), 'error.pwDoesNotMatch')
      expect(refused()).toEqual(['403 DELETE /haru/api/user/delete'])
      await form.fill('login.password', password)
      await form.fill('signup.confirm', password)
      await form.press('delete.submit')
      await on.answerDialog(phone, 'save.delete.ask', 'ui.no')
      expect((await kim.get('/user/detail')).status).toBe(200)
      await form.press('delete.submit')
      await on.answerDialog(phone, 'save.delete.ask', 'delete.submit')
      await on.readToast(phone, 'account.deleteSuccessful')
      await seeLogin()
      expect(await form.field('login.id').inputValue()).toBe('')
      expect(await kept(phone)).not.toMatch(new RegExp(`${kim.id}|${kim.loginId}|autoLogin`))
      expectOnlyExchangeRefused()
      await logIn(phone, { password })
      await expectWrong(form.field('login.id'), 'account.enterId')

      // A93: the next request of the other browser is refused, and only its language and colours stay.
      await laptop.open('/today/list')
      await on.readToast(laptop, 'error.accountGone')
      await seeLogin(laptop)
      expect(JSON.parse(await kept(laptop))).toEqual([{ haru: JSON.stringify({ theme: 'dark' }) }, {}])
      expect(laptop.faults).toEqual([])
      await laptop.context.close()
    })

    test('an account without a password is deleted after a reauthentication with another method', {
      tag: '@long',
    }, async () => {
      await signIn()
      await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
      await phone.open('/user/delete')
      await phone.page.getByText(phone.t('delete.elsewhere')).waitFor()
      app.clocks.jump(11 * 60_000)
      await form.press('delete.submit')
      await on.answerDialog(phone, 'save.delete.ask', 'delete.submit')
      const reauthDialog = on.dialogOf(phone, phone.t('reauth.title'))
      await reauthDialog.waitFor()
      await reauthDialog.getByRole('button', { name: phone.t('ui.close') }).click()
      expect(refused()).toEqual(['403 DELETE /haru/api/user/delete'])
      app.clocks.jump(-11 * 60_000)
      await form.press('delete.submit')
      await on.answerDialog(phone, 'save.delete.ask', 'delete.submit')
      await on.readToast(phone, 'account.deleteSuccessful')
      await seeLogin()
      expectOnlyExchangeRefused()
    })
  })
}

/** Everything that scripts can read in the browser's storage. */
function kept({ page }: TestPage): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}
