import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { closeWithoutFaults, openTestPage } from '../../support/browser/test-page.ts'

setUpPages(() => ({ environment: { HARU_REGISTRATION: 'closed' } }))

for (const language of languages) {
  test(`a server without sign-ups shows a notice in place of the form, in ${language}`, async () => {
    const phone = await openTestPage(browser, { url: app.url, language })
    const { page, t } = phone
    await phone.open('/user/signup')
    await on.waitForScreen(phone, t('signup.title'))
    await expect(page.getByText(t('account.signupClosed'), { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: t('signup.toLogin'), exact: true }).click()
    await on.waitForScreen(phone, t('login.title'))
    await expect(page.getByRole('link', { name: t('login.toSignup'), exact: true })).toHaveCount(0)
    await closeWithoutFaults(phone)
  })
}
