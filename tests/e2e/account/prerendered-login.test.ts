import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { closeWithoutFaults, openTestPage, type TestPage } from '../../support/browser/test-page.ts'

// The login that the server sends as HTML, before and while the app takes it over (decision 0079).

setUpPages()

const languages = ['ko', 'en'] as const

function findField({ page, t }: TestPage, name: 'login.id' | 'login.password'): Locator {
  return page.getByLabel(t(name), { exact: true })
}

/** Opens a page without a session, whose app is not loaded before `release` is called. */
async function openBeforeApp(path: string): Promise<TestPage & { readonly release: () => void }> {
  const testPage = await openTestPage(browser, { url: app.url, language: 'ko', now: null })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await testPage.page.route('**/assets/app-*.js', async (route) => {
    await released
    await route.continue()
  })
  await testPage.page.goto(`${app.url}/haru${path}`, { waitUntil: 'commit' })
  // The first file runs, which keeps what the user presses.
  await testPage.page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  return { ...testPage, release }
}

for (const language of languages) {
  test(`the login has its texts and fields without JavaScript, in ${language}`, async () => {
    const kim = await openTestPage(browser, { url: app.url, language, javaScriptEnabled: false })
    await kim.open('/today/list')
    expect(await kim.page.title()).toBe(`${kim.t('login.title')} · ${kim.t('app.name')}`)
    await expect(kim.page.getByText(kim.t('login.greeting'))).toBeVisible()
    await expect(kim.page.getByRole('link', { name: kim.t('login.toSignup') })).toBeVisible()
    await expect(kim.page.getByRole('button', { name: kim.t('login.submit'), exact: true })).toHaveCSS(
      'cursor',
      'pointer',
    )
    await findField(kim, 'login.password').fill('not for the address')
    await kim.page.getByRole('button', { name: kim.t('login.submit'), exact: true }).click()
    expect(kim.page.url()).toBe(`${app.url}/haru/today/list`)
    await closeWithoutFaults(kim)
  })
}

test('text that the user typed before the app started stays, with its focus, and nothing moves', async () => {
  const kim = await openBeforeApp('/user/login')
  await findField(kim, 'login.id').fill('kim@haru.test')
  await kim.page.getByRole('checkbox', { name: kim.t('login.shared') }).check()
  await findField(kim, 'login.password').pressSequentially('half a pass')
  await kim.page.evaluate(watchShifts)
  kim.release()
  await kim.page.waitForLoadState('networkidle')
  await expect(findField(kim, 'login.password')).toBeFocused()
  await kim.page.keyboard.type('word')
  await expect(findField(kim, 'login.password')).toHaveValue('half a password')
  await kim.page.getByRole('button', { name: kim.t('ui.showPassword') }).click()
  await expect(findField(kim, 'login.password')).toHaveAttribute('type', 'text')
  await expect(findField(kim, 'login.password')).toHaveValue('half a password')
  await expect(findField(kim, 'login.id')).toHaveValue('kim@haru.test')
  await expect(kim.page.getByRole('checkbox', { name: kim.t('login.shared') })).toBeChecked()
  await expect(kim.page.getByRole('switch', { name: kim.t('login.auto') })).toBeDisabled()
  expect(await kim.page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
  await closeWithoutFaults(kim)
})

test('a press of the login before the app started logs in, and opens the requested screen', async () => {
  const user = await app.signUp({ user_lang: 'ko' })
  const kim = await openBeforeApp('/food/list?sort=asc')
  await findField(kim, 'login.id').fill(user.loginId)
  await findField(kim, 'login.password').fill(user.password)
  await kim.page.keyboard.press('Enter')
  kim.release()
  await on.waitForScreen(kim, on.listTitle(kim, 'food', 'record'))
  expect(kim.page.url()).toBe(`${app.url}/haru/food/list?sort=asc`)
  await closeWithoutFaults(kim)
})

test('a language that the user chose before the app started is shown', { tag: '@long' }, async () => {
  const kim = await openBeforeApp('/user/login')
  await kim.page.getByRole('radio', { name: 'English' }).click({ force: true })
  kim.release()
  await kim.page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await closeWithoutFaults(kim)
})

test('the saved id is in its field', { tag: '@long' }, async () => {
  const kim = await openTestPage(browser, { url: app.url, language: 'ko' })
  await kim.open('/user/login')
  const stored = JSON.stringify({ isSaved: true, savedId: 'kim@haru.test' })
  await kim.page.evaluate((text) => localStorage.setItem('haru', text), stored)
  await kim.page.reload()
  await expect(findField(kim, 'login.id')).toHaveValue('kim@haru.test')
  await expect(kim.page.getByRole('switch', { name: kim.t('login.save') })).toBeChecked()
  await closeWithoutFaults(kim)
})

// Runs in the page.
function watchShifts(): void {
  const shifts: unknown[] = []
  Reflect.set(globalThis, 'shifts', shifts)
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ startTime }) => startTime))).observe({
    type: 'layout-shift',
    buffered: true,
  })
}
