import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import * as of from '../support/browser/calendar.ts'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../support/browser/test-page.ts'

setUpPages()

for (const language of languages) {
  test.describe(`shortcuts, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      const colorScheme = language === 'ko' ? 'dark' : 'light'
      kim = await openSignedInPage(app, browser, { language, viewport: 'desktop', colorScheme })
    })
    test.afterEach(() => closeWithoutFaults(kim))

    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await kim.page.keyboard.press(key)
    }
    const path = () => new URL(kim.page.url()).pathname.replace('/haru', '')
    const search = () => new URL(kim.page.url()).searchParams
    const dialog = () => on.dialogOf(kim, kim.t('shortcuts.title'))

    /** Opens a screen, and waits until its shortcuts work. */
    async function open(at: string): Promise<void> {
      const loaded = kim.page.waitForResponse(/assets\/Shortcuts-.*\.js$/)
      await kim.open(at)
      await loaded
      await kim.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      // The shortcuts work from the first rendering after their script has loaded.
      await expect
        .poll(async () => {
          await keys('?')
          return dialog().count()
        })
        .toBe(1)
      await keys('Escape')
      await dialog().waitFor({ state: 'detached' })
    }

    /** Presses a key of a Korean layout, which types a Hangul letter in the place of a Latin one. */
    async function pressKorean(key: string, code: string): Promise<void> {
      const session = await kim.context.newCDPSession(kim.page)
      const windowsVirtualKeyCode = code.charCodeAt(3)
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, windowsVirtualKeyCode })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, windowsVirtualKeyCode })
      await session.detach()
    }

    test('open the sections and the settings, on a Korean layout, too', { tag: '@long' }, async () => {
      await open('/today/list')
      const places = { m: '/money/list', c: '/calendar/list', e: '/exercise/list', f: '/food/list', s: '/sleep/list' }
      for (const [letter, place] of Object.entries(places)) {
        await keys('g', letter)
        await expect.poll(path).toBe(place)
      }
      await keys('g', 'Comma')
      await expect.poll(path).toBe('/user/appSetting')
      await pressKorean('ㅎ', 'KeyG')
      await pressKorean('ㅅ', 'KeyT')
      await expect.poll(path).toBe('/today/list')
    })

    test('log a day and save it, and do nothing while the user types', async () => {
      await open('/money/list')
      await keys('n')
      await on.dialogOf(kim, kim.t('quickEntry.title')).waitFor()
      await keys('Escape', 'a')
      await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
      const amount = on.item(kim, 1).getByRole('textbox', { name: kim.t('money.amount'), exact: true })
      await amount.fill('4200')
      const note = on.item(kim, 1).getByRole('textbox', { name: kim.t('money.content'), exact: true })
      await note.click()
      await kim.page.keyboard.type('gt n[/?')
      expect(await note.inputValue()).toBe('gt n[/?')
      expect(await dialog().count()).toBe(0)
      await keys('ControlOrMeta+s')
      await on.readToast(kim, 'answer.created')
      await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
      await on.openEntry(kim, 'money', 'record', on.dayName(kim, kim.today))
      await note.fill('tea')
      await keys('ControlOrMeta+Enter')
      await on.readToast(kim, 'answer.updated')
    })

    test('change the period, and open the search', { tag: '@long' }, async () => {
      await open('/money/list')
      await keys('[')
      await expect.poll(() => search().get('start')).toBe('2025-03-03')
      await keys(']', ']')
      await expect.poll(() => search().get('start')).toBe('2025-03-17')
      await keys('t')
      await expect.poll(() => search().get('start')).toBe('2025-03-10')
      await keys('g', 'c')
      await of.waitForMonth(kim, kim.today)
      await keys('[')
      await expect.poll(() => search().get('start')).toBe('2025-02-01')
      await keys('/')
      const box = kim.page.getByRole('searchbox', { name: kim.t('search.placeholder') })
      await expect.poll(() => box.evaluate((input) => input === document.activeElement).catch(() => false)).toBe(true)
      await kim.page.keyboard.type('/')
      expect(await box.inputValue()).toBe('/')
    })

    test('are listed, do nothing behind a dialog, and can be turned off', { tag: '@long' }, async () => {
      const { page, t } = kim
      await open('/money/list')
      await keys('?')
      await dialog().waitFor()
      for (const label of [
        'section.today',
        'area.sleep',
        'shell.search',
        'quickEntry.title',
        'tracking.record.add',
        'save.save',
      ] as TextKey[]) {
        await dialog().getByText(t(label), { exact: true }).first().waitFor()
      }
      expect(await violationsOn(page)).toEqual([])
      await keys('g', 'c', 'n')
      expect(path()).toBe('/money/list')
      await dialog()
        .getByRole('switch', { name: t('shortcuts.use') })
        .uncheck()
      await keys('Escape')
      await dialog().waitFor({ state: 'detached' })
      await keys('g', 'c', '?', 'n')
      expect(await dialog().count()).toBe(0)
      await page.getByRole('link', { name: t('shell.settings') }).click()
      const row = page.getByRole('button', { name: new RegExp(`^${t('shortcuts.title')} *${t('shortcuts.off')}$`) })
      expect(path()).toBe('/user/appSetting')
      await row.click()
      await dialog()
        .getByRole('switch', { name: t('shortcuts.use') })
        .check()
      await dialog()
        .getByRole('button', { name: t('ui.close') })
        .click()
      await row.waitFor({ state: 'detached' })
      await keys('g', 'c')
      await expect.poll(path).toBe('/calendar/list')
    })
  })
}
