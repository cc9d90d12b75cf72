import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { logOut } from '../../support/browser/sign-in.ts'
import { openTestPage, screenshotFailure, type TestPage } from '../../support/browser/test-page.ts'
import { startProvider, type TestProvider } from '../../support/servers/oidc-provider.ts'

let provider: TestProvider
test.beforeAll(async () => {
  provider = await startProvider()
})
test.afterAll(() => provider.close())
setUpPages(() => ({ environment: provider.environment }))
test.beforeAll(async () => {
  provider.admit(app.url)
})

const colorSchemes = { ko: 'light', en: 'dark' } as const

for (const language of languages) {
  test.describe(`Google, in ${language}`, () => {
    let kim: TestPage
    test.beforeEach(async () => {
      kim = await openTestPage(browser, { url: app.url, language, colorScheme: colorSchemes[language] })
    })
    test.afterEach(async () => {
      provider.fail('up')
      await screenshotFailure(kim)
      await kim.context.close()
      expect(kim.faults).toEqual([])
    })

    const button = (key: TextKey) => kim.page.getByRole('button', { name: kim.t(key), exact: true })
    const press = (key: TextKey) => button(key).click()
    const path = () => new URL(kim.page.url()).pathname.replace('/haru', '')

    async function seePath(wanted: string): Promise<void> {
      await expect.poll(path, { timeout: 15_000 }).toBe(wanted)
    }

    /** Expects the error page with its reason, and follows its link. */
    async function seeFailure(why: TextKey, back: TextKey): Promise<void> {
      await kim.page.getByRole('main').getByRole('alert').getByText(kim.t(why)).waitFor()
      expect(path()).toBe('/auth/error')
      await expect.poll(() => kim.page.title()).toContain(kim.t('google.error.title'))
      await kim.page.getByRole('link', { name: kim.t(back), exact: true }).click()
    }

    /** Everything that scripts can read in this browser: storage, cookies and the history state. */
    function kept(): Promise<string> {
      return kim.page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
      )
    }

    test('a new user cancels, tries while the provider is down, signs up, and deletes the account', async () => {
      await kim.open('/auth/google?code=other&state=other&next=//evil.example')
      await seeFailure('google.error.stale', 'google.error.again')

      await kim.open('/money/list')
      await button('google.signIn').waitFor()
      expect(await violationsOn(kim.page)).toEqual([])
      provider.nextCancels()
      await press('google.signIn')
      await kim.page.getByText(kim.t('account.googleCancelled')).waitFor()
      expect(await violationsOn(kim.page)).toEqual([])
      await seeFailure('account.googleCancelled', 'google.error.again')

      provider.nextIs({
        sub: `new-${language}`,
        email: `a.newcomer.with.a.rather.long.name.${language}@workspace.example`,
      })
      provider.fail('down', '/token')
      await press('google.signIn')
      await seeFailure('google.error.text', 'google.error.again')
      provider.fail('up')

      await press('google.signIn')
      await on.readToast(kim, 'account.googleLoginSuccessful')
      await seePath('/money/list')
      expect(await kept()).not.toMatch(/code|state=/)
      await kim.page.goBack()
      await seePath('/money/list')

      await kim.open('/user/appSetting')
      // The address is longer than any typed id, and its row truncates it.
      await kim.page.getByText('a.newcomer').first().waitFor()
      expect(await kim.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await kim.open('/user/security')
      await kim.page.getByText(kim.t('google.card.only')).waitFor()

      // The account has no password, so the user reauthenticates with Google before the deletion.
      await app.db.updateTable('session').set({ proved_at: 0 }).execute()
      await kim.open('/user/delete')
      await press('delete.submit')
      await on.answerDialog(kim, 'save.delete.ask', 'delete.submit')
      await press('google.reauth')
      await on.readToast(kim, 'account.authenticationSuccessful')
      await seePath('/user/delete')
      await press('delete.submit')
      await on.answerDialog(kim, 'save.delete.ask', 'delete.submit')
      await on.readToast(kim, 'account.deleteSuccessful')
      await seePath('/user/login')
      const left = app.db.selectFrom('identity').select('email').where('email', 'like', `a.newcomer%${language}@%`)
      expect(await left.execute()).toEqual([])
    })

    test('an account with a password is linked after one password check, and unlinked and linked again after a reauthentication', {
      tag: '@long',
    }, async () => {
      const { id, loginId, password } = await app.signUp({ user_lang: language })
      provider.nextIs({ sub: `old-${language}`, email: loginId.toUpperCase() })
      await kim.open('/user/signup?from=//evil.example')
      await press('google.signUp')
      await kim.page.getByRole('heading', { name: kim.t('google.link.title') }).waitFor()
      expect(await violationsOn(kim.page)).toEqual([])
      const box = kim.page.getByLabel(kim.t('login.password'), { exact: true })
      await press('google.link.submit')
      await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
      await box.fill('Wrong-horse7!')
      await press('google.link.submit')
      await kim.page.getByText(kim.t('error.pwDoesNotMatch')).first().waitFor()
      await box.fill(password)
      await press('google.link.submit')
      await on.readToast(kim, 'account.googleLoginSuccessful')
      await seePath('/today/list')

      await kim.open('/user/security')
      await button('google.card.unlink').waitFor()
      expect(await violationsOn(kim.page)).toEqual([])
      // The last authentication is too old: the user has to reauthenticate.
      await app.db.updateTable('session').set({ proved_at: 0 }).where('account_id', '=', id).execute()
      await press('google.card.unlink')
      await on.answerDialog(kim, 'google.unlink.ask', 'google.card.unlink')
      await button('google.reauth').waitFor()
      await press('google.reauth')
      await on.readToast(kim, 'account.authenticationSuccessful')
      await seePath('/user/security')
      await press('google.card.unlink')
      await on.answerDialog(kim, 'google.unlink.ask', 'google.card.unlink')
      await on.readToast(kim, 'account.googleUnlinked')

      await press('google.card.link')
      await on.readToast(kim, 'account.googleLinked')
      await seePath('/user/security')
      await kim.page.getByText(loginId, { exact: false }).first().waitFor()
      await kim.open('/today/list')
      await logOut(kim)
      await press('google.signIn')
      await on.readToast(kim, 'account.googleLoginSuccessful')
    })
  })
}
