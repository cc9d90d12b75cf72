import { readFile } from 'node:fs/promises'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { type Browser, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { violationsOn } from '../../support/browser/axe.ts'
import { registerSecret } from '../../support/browser/left-behind.ts'
import * as on from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { logIn } from '../../support/browser/sign-in.ts'
import { openSignedInPage, type SignedInPage, startAppWithPages } from '../../support/browser/signed-in-page.ts'
import { screenshotFailure } from '../../support/browser/test-page.ts'
import { addVirtualAuthenticator } from '../../support/browser/virtual-authenticator.ts'

let app: TestApp
let browser: Browser
test.beforeAll(async ({ browser: launched }) => {
  browser = launched
  const served = await startAppWithPages()
  // Browsers create passkeys only for a host name, not for an IP address.
  app = { ...served, url: served.url.replace('127.0.0.1', 'localhost') }
})
test.afterAll(async () => {
  await app.close()
})

const colorSchemes = { ko: 'light', en: 'dark' } as const

for (const language of languages) {
  test.describe(`sign-in methods, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language, colorScheme: colorSchemes[language] })
    })
    test.afterEach(async () => {
      await screenshotFailure(kim)
      await kim.context.close()
      expect(kim.faults).toEqual([])
    })

    const button = (key: TextKey) => kim.page.getByRole('button', { name: kim.t(key), exact: true })
    const press = (key: TextKey) => button(key).click()
    const field = (key: TextKey) => kim.page.getByLabel(kim.t(key), { exact: true })
    const card = (key: TextKey) => kim.page.getByRole('region', { name: kim.t(key), exact: true })
    const seeToday = () => on.waitForScreen(kim, kim.format.longDay(kim.today))

    async function openSecurity(): Promise<void> {
      await kim.open('/user/security')
      await on.waitForScreen(kim, kim.t('security.title'))
    }

    async function goOut(): Promise<void> {
      await kim.open('/user/appSetting')
      await press('settings.logout')
      await button('login.submit').waitFor()
    }

    async function choose(name: string, action: TextKey): Promise<void> {
      await kim.page.getByRole('button', { name: kim.t('passkey.actions', { name }), exact: true }).click()
      await kim.page.getByRole('menuitem', { name: kim.t(action), exact: true }).click()
    }

    test('a passkey is added and named, signs in, reauthenticates, and is removed', async () => {
      const finger = await addVirtualAuthenticator(kim.page)
      await openSecurity()
      await card('passkey.card').getByText(kim.t('passkey.none')).waitFor()

      await press('passkey.add')
      await expect(field('passkey.name')).toHaveValue('Linux')
      await field('passkey.name').fill('  ')
      await press('passkey.continue')
      await expect.poll(() => field('passkey.name').getAttribute('aria-invalid')).toBe('true')
      // A message above an open sheet closes by itself.
      await on.toastOf(kim, kim.t('passkey.name.missing')).waitFor()
      await field('passkey.name').fill('Phone')
      await finger.recognise(false)
      await press('passkey.continue')
      await on.readToast(kim, 'passkey.cancelled')
      await finger.recognise(true)
      await press('passkey.continue')
      await on.readToast(kim, 'passkey.added')
      await app.settleEmails()
      expect(app.findEmailTo(kim.user.loginId)?.kind).toBe('passkeyAdded')

      // A device needs only one passkey.
      await press('passkey.add')
      await press('passkey.continue')
      await on.readToast(kim, 'passkey.known')
      await kim.page.keyboard.press('Escape')
      await choose('Phone', 'passkey.rename')
      await field('passkey.name').fill('내 휴대폰')
      await on
        .dialogOf(kim, kim.t('passkey.rename'))
        .getByRole('button', { name: kim.t('passkey.rename') })
        .click()
      await on.readToast(kim, 'passkey.renamed')
      await card('passkey.card').getByText(kim.t('passkey.unused')).waitFor()
      expect(await violationsOn(kim.page)).toEqual([])

      await finger.touch(false)
      await goOut()
      await finger.recognise(false)
      await finger.touch(true)
      await press('passkey.logIn')
      await on.readToast(kim, 'passkey.cancelled')
      await finger.recognise(true)
      await press('passkey.logIn')
      await on.readToast(kim, 'account.loginSuccessful')
      await seeToday()

      // The browser offers passkeys in the completion of the id field; choosing one signs in.
      await finger.touch(false)
      await goOut()
      await expect(field('login.id')).toHaveAttribute('autocomplete', 'username webauthn')
      await finger.touch(true)
      await seeToday()

      app.clocks.advance(11 * 60_000)
      await openSecurity()
      await choose('내 휴대폰', 'passkey.remove')
      await on.answerDialog(kim, 'passkey.remove.ask', 'passkey.remove')
      await press('passkey.reauth')
      await on.readToast(kim, 'passkey.removed')
      await card('passkey.card').getByText(kim.t('passkey.none')).waitFor()
      // The page signals the removal to the browser, which deletes its passkey.
      await expect.poll(() => finger.count()).toBe(0)
    })

    test('a password needs a code or a recovery code while two-step login is on', async () => {
      const origin = app.url
      await kim.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
      await openSecurity()
      // A low screen has no room for both the picture and the code.
      await kim.page.setViewportSize({ width: 844, height: 390 })
      await card('twoStep.card')
        .getByRole('button', { name: kim.t('twoStep.turnOn') })
        .click()
      const sheet = on.dialogOf(kim, kim.t('twoStep.card'))
      const picture = sheet.getByRole('img', { name: kim.t('twoStep.qr') })
      await picture.waitFor()
      await expect.poll(() => field('twoStep.code').evaluate((box) => box === document.activeElement)).toBe(true)
      await expect
        .poll(() => picture.evaluate((element) => element.getBoundingClientRect().top))
        .toBeGreaterThanOrEqual(0)
      await kim.page.setViewportSize({ width: 390, height: 844 })
      expect(await violationsOn(kim.page)).toEqual([])
      const typed = ((await sheet.locator('code').textContent()) ?? '').replaceAll(' ', '')
      // The response that turns two-step login on contains the key, and no other response does.
      registerSecret('two-step key', typed, ['answers'])
      const secret = Secret.fromBase32(typed)
      const code = () => TOTP.generate({ secret, timestamp: app.clocks.now() })
      /** The code of the next half minute, because a code is accepted only once. */
      const nextCode = () => {
        app.clocks.advance(30_000)
        return code()
      }
      const wrong = code() === '000000' ? '111111' : '000000'
      await field('twoStep.code').fill(wrong)
      await sheet.getByRole('button', { name: kim.t('twoStep.turnOn') }).click()
      await expect.poll(() => field('twoStep.code').getAttribute('aria-invalid')).toBe('true')
      await field('twoStep.code').fill(code())
      await sheet.getByRole('button', { name: kim.t('twoStep.turnOn') }).click()
      await on.readToast(kim, 'twoStep.turnedOn')

      const shown = on.dialogOf(kim, kim.t('twoStep.recovery'))
      const codes = await shown.getByRole('listitem').allTextContents()
      expect(codes).toHaveLength(10)
      for (const each of codes) registerSecret('recovery code', each, ['answers'])
      await shown.getByRole('button', { name: kim.t('twoStep.copy') }).click()
      await on.readToast(kim, 'ui.copied')
      expect(await kim.page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
      const saved = kim.page.waitForEvent('download')
      await shown.getByRole('button', { name: kim.t('twoStep.download') }).click()
      const file = await readFile(await (await saved).path(), 'utf8')
      expect(file.trim().split('\r\n').slice(2)).toEqual(codes)
      expect(await violationsOn(kim.page)).toEqual([])
      await shown.getByRole('button', { name: kim.t('twoStep.done') }).click()
      await card('twoStep.card').getByText(kim.t('twoStep.on'), { exact: true }).waitFor()

      const { loginId, password } = kim.user
      await goOut()
      await field('login.id').fill(loginId)
      await logIn(kim, { password })
      const box = field('twoStep.login')
      await box.waitFor()
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await violationsOn(kim.page)).toEqual([])
      await press('login.submit')
      await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
      await box.fill(wrong)
      await press('login.submit')
      await on.readToast(kim, 'account.codeIncorrect')
      await box.fill(nextCode())
      await press('login.submit')
      await seeToday()

      await goOut()
      await field('login.id').fill(loginId)
      await logIn(kim, { password })
      await box.fill(codes[0]?.toLowerCase() ?? '')
      await press('login.submit')
      await seeToday()
      await app.settleEmails()
      expect(app.findEmailTo(loginId)?.kind).toBe('recoveryUsed')
      await openSecurity()
      await card('twoStep.card')
        .getByText(kim.t('twoStep.left', { count: 9 }))
        .waitFor()
      await press('twoStep.renew')
      await on.answerDialog(kim, 'twoStep.renew.ask', 'twoStep.renew.yes')
      await press('twoStep.done')
      await card('twoStep.card')
        .getByText(kim.t('twoStep.left', { count: 10 }))
        .waitFor()

      await press('twoStep.turnOff')
      await box.fill(nextCode())
      const off = on.dialogOf(kim, kim.t('twoStep.turnOff.title'))
      await off.getByRole('button', { name: kim.t('twoStep.turnOff'), exact: true }).click()
      await on.readToast(kim, 'twoStep.turnedOff')
      await card('twoStep.card').getByText(kim.t('twoStep.about')).waitFor()
    })
  })
}
