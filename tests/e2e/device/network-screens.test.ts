import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, openTestPage } from '../../support/browser/test-page.ts'

// Screens that work with the server only (`needsNetwork` in web/src/routes.tsx), on a device that loses its network.

setUpPages()

/** The app loads parts in the background, which the browser reports when the network is away. */
const isOfNetwork = (fault: string) => /ERR_INTERNET_DISCONNECTED|preload (CSS|assets)/.test(fault)

const needsNetwork = [
  'security.title',
  'data.title',
  'settings.import',
  'category.title',
  'find.sources',
  'delete.title',
] as const

/** The calls that fail from now on. */
function recordFailedCalls({ page }: SignedInPage): readonly string[] {
  const failed: string[] = []
  page.on('requestfailed', (request) => request.url().includes('/haru/api/') && failed.push(request.url()))
  return failed
}

for (const language of languages) {
  test(`a screen that needs the network shows that at once, and opens when the network is back, in ${language}`, async () => {
    const kim = await openSignedInPage(app, browser, { language })
    await kim.open('/user/appSetting')
    await on.waitForScreen(kim, kim.t('settings.title'))
    await kim.page.waitForLoadState('networkidle')
    const message = kim.page.getByRole('alert').getByText(kim.t('shell.needsNetwork'))
    for (const title of needsNetwork) {
      const failed = recordFailedCalls(kim)
      await kim.context.setOffline(true)
      await kim.page.getByRole('link', { name: kim.t(title), exact: true }).click()
      await message.waitFor()
      expect(failed).toEqual([])
      await kim.context.setOffline(false)
      await on.waitForScreen(kim, kim.t(title))
      await expect(message).toBeHidden()
      await kim.page.goBack()
      await on.waitForScreen(kim, kim.t('settings.title'))
    }
    expect(kim.faults.splice(0).filter((fault) => !isOfNetwork(fault))).toEqual([])
    await closeWithoutFaults(kim)
  })

  test(`the way back leads to the screen before, without a network, in ${language}`, { tag: '@long' }, async () => {
    const kim = await openSignedInPage(app, browser, { language })
    await kim.open('/user/appSetting')
    await on.waitForScreen(kim, kim.t('settings.title'))
    await kim.context.setOffline(true)
    await kim.page.getByRole('link', { name: kim.t('security.title'), exact: true }).click()
    await kim.page
      .getByRole('main')
      .getByRole('button', { name: kim.t('shell.back') })
      .waitFor()
    expect(await violationsOn(kim.page)).toEqual([])
    await kim.page
      .getByRole('main')
      .getByRole('button', { name: kim.t('shell.back') })
      .click()
    await on.waitForScreen(kim, kim.t('settings.title'))
    expect(kim.faults.splice(0).filter((fault) => !isOfNetwork(fault))).toEqual([])
    await closeWithoutFaults(kim)
  })
}

test('a screen that loses its network stays open with the typed text', async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko' })
  await kim.open('/user/detail')
  await on.waitForScreen(kim, kim.t('profile.title'))
  const name = kim.page.getByRole('textbox').first()
  await name.fill('70')
  await kim.context.setOffline(true)
  const note = kim.page.getByRole('status').getByText(kim.t('shell.needsNetwork.lost'))
  await note.waitFor()
  await expect(name).toHaveValue('70')
  await kim.context.setOffline(false)
  await expect(note).toBeHidden()
  await expect(name).toHaveValue('70')
  await closeWithoutFaults(kim)
})

test('a screen opens by itself when a server that was away responds again', { tag: '@long' }, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'en' })
  await kim.open('/user/appSetting')
  await on.waitForScreen(kim, kim.t('settings.title'))
  await kim.page.waitForLoadState('networkidle')
  await kim.page.route('**/haru/api/**', (route) => route.abort('connectionrefused'))
  await kim.page.getByRole('link', { name: kim.t('security.title'), exact: true }).click()
  await kim.page.getByRole('alert').getByText(kim.t('shell.needsNetwork')).waitFor()
  await kim.page.unroute('**/haru/api/**')
  await on.waitForScreen(kim, kim.t('security.title'))
  kim.faults.splice(0)
  await closeWithoutFaults(kim)
})

test('the login says that it needs the network', async () => {
  const kim = await openTestPage(browser, { url: app.url, language: 'ko' })
  await kim.open('/auth/privacy')
  await on.waitForScreen(kim, kim.t('privacy.title'))
  await kim.context.setOffline(true)
  await kim.visit('/user/login')
  await kim.page.getByRole('alert').getByText(kim.t('shell.needsNetwork')).waitFor()
  await kim.context.setOffline(false)
  await kim.page.getByRole('button', { name: kim.t('login.submit'), exact: true }).waitFor()
  await closeWithoutFaults(kim)
})
