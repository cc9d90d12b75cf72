import { saveLastBackup } from '@haru/server/src/ops/last-backup.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { logIn } from '../support/browser/sign-in.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../support/browser/test-page.ts'

setUpPages()

const minute = 60_000
const day = 24 * 60 * minute

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language, colorScheme: language === 'ko' ? 'light' : 'dark' })
    })
    test.afterEach(() => closeWithoutFaults(kim))

    async function becomeAdmin(): Promise<void> {
      await app.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', kim.user.id).execute()
    }

    const card = (title: Parameters<SignedInPage['t']>[0]) =>
      kim.page.getByRole('region', { name: kim.t(title), exact: true })
    const row = () => kim.page.getByRole('link', { name: kim.t('admin.title'), exact: true })

    async function openDashboard(): Promise<void> {
      await kim.open('/user/appSetting')
      await row().click()
      await on.waitForScreen(kim, kim.t('admin.title'))
    }

    test('an administrator sees the number of users and the state of the server and its backups', async () => {
      await becomeAdmin()
      await openDashboard()
      const { result } = (await kim.user.get('/admin/userCount')).body
      await expect(card('admin.people').getByText(kim.format.number(result), { exact: true }).first()).toBeVisible()
      const signUps = card('admin.signUps')
      await signUps.getByText(kim.t('ui.table'), { exact: true }).click()
      const rows = await signUps.getByRole('row').allTextContents()
      expect(rows).toHaveLength(13)
      expect(rows.at(-1)).toMatch(new RegExp(`${kim.format.number(result)}$`))

      const backup = card('admin.backup')
      const shownText = async () => (await backup.textContent()) ?? ''
      await expect.poll(shownText).toContain(kim.t('admin.backup.never.text'))
      await expect.poll(shownText).toContain('npm run haru -- backup --to FILE')
      expect(await violationsOn(kim.page)).toEqual([])
      await saveLastBackup(app.db, { at: app.clocks.now() - 9 * day, bytes: 12_345_678 })
      await kim.page.reload()
      await expect.poll(shownText).toContain(kim.t('admin.ago.days', { count: 9 }))
      expect(await shownText()).toContain(kim.t('admin.backup.old.text'))
      expect(await shownText()).toContain(kim.format.bytes(12_345_678))
      await saveLastBackup(app.db, { at: app.clocks.now() - 5 * 60 * minute, bytes: 12_345_678 })
      await kim.page.reload()
      await expect.poll(shownText).toContain(kim.t('admin.ago.hours', { count: 5 }))
      expect(await shownText()).not.toContain('npm run')
      await app.db.deleteFrom('backup').execute()
    })

    test('the dashboard of a large database shows stored counts, and when they were counted', {
      tag: '@long',
    }, async () => {
      await becomeAdmin()
      const countedAt = Date.parse('2026-03-01T05:05:00Z')
      const counts = JSON.stringify({ userCount: 12_345, activeCount: 678, bytes: 1, largestBytes: 1, signUps: [] })
      await app.db.insertInto('account_counts').values({ id: 1, counted_at: countedAt, counts }).execute()
      await openDashboard()
      const users = card('admin.people')
      await users.getByText(kim.format.number(12_345), { exact: true }).waitFor()
      const time = `${kim.format.day('2026-03-01' as Day)} 14:05`
      await users.getByText(kim.t('admin.countedAt', { time }), { exact: true }).waitFor()
      await app.db.deleteFrom('account_counts').execute()
    })

    test('other users see no administration, even with changed browser storage', { tag: '@long' }, async () => {
      const { page } = kim
      await kim.open('/user/appSetting')
      await page.getByRole('button', { name: kim.t('settings.logout') }).waitFor()
      expect(await row().count()).toBe(0)
      await page.evaluate(() => {
        for (const storage of [sessionStorage, localStorage]) {
          storage.setItem('admin', 'true')
          storage.setItem(
            'haru',
            JSON.stringify({ ...JSON.parse(localStorage.getItem('haru') ?? '{}'), admin: 'true' }),
          )
        }
      })
      const refused = page.getByText(kim.t('admin.refused'), { exact: true })
      await kim.open('/admin/dashboard')
      await refused.waitFor()
      await expect(page.getByText(kim.t('admin.refused.text'), { exact: true })).toHaveCount(1)

      // A forged response shows the row, but the server refuses the data behind it.
      await page.route(/user\/detail/, async (route) => {
        const answered = await route.fetch()
        await route.fulfill({
          response: answered,
          body: (await answered.text()).replace('"admin":"false"', '"admin":"true"'),
        })
      })
      await openDashboard()
      await refused.waitFor()
      await kim.open('/user/security')
      await on.waitForScreen(kim, kim.t('security.title'))
      const refusals = new Set(['403 GET /haru/api/admin/dashboard', '403 GET /haru/api/user/quick'])
      await expect.poll(() => new Set(kim.refusals)).toEqual(refusals)
      kim.refusals.splice(0)
      await expect(card('quick.title')).toHaveCount(0)
    })

    const quick = () => kim.page.getByRole('switch', { name: kim.t('quick.switch') })
    const key = async () => (await kim.context.cookies()).find(({ name }) => name === 'haru-dev')
    const seeToday = () => on.waitForScreen(kim, kim.format.longDay(kim.today))

    async function tapTitle(times: number): Promise<void> {
      const name = kim.page.getByRole('main').getByText(kim.t('app.name'), { exact: true })
      for (let i = 0; i < times; i += 1) await name.tap()
    }

    /** Turns the quick sign-in on or off, with the password if the page asks for it. */
    async function turn(isOn: boolean, asks: boolean): Promise<void> {
      await kim.open('/user/security')
      await quick().click()
      if (asks) {
        const sheet = on.dialogOf(kim, kim.t('reauth.title'))
        await sheet.getByLabel(kim.t('login.password'), { exact: true }).fill(kim.user.password)
        await sheet.getByRole('button', { name: kim.t('reauth.submit'), exact: true }).click()
      }
      await on.readToast(kim, isOn ? 'account.quickOn' : 'account.quickOff')
      await expect(quick()).toBeChecked({ checked: isOn })
    }

    async function logOut(): Promise<void> {
      await kim.open('/user/appSetting')
      await kim.page.getByRole('button', { name: kim.t('settings.logout') }).click()
      await kim.page.getByRole('button', { name: kim.t('login.submit'), exact: true }).waitFor()
    }

    /** The parts of the login form that five taps can change. */
    async function form(): Promise<readonly unknown[]> {
      const field = (name: 'login.id' | 'login.password') =>
        kim.page.getByLabel(kim.t(name), { exact: true }).inputValue()
      const isOn = (name: 'login.auto' | 'login.save') =>
        kim.page.getByRole('switch', { name: kim.t(name) }).isChecked()
      return [
        await field('login.id'),
        await field('login.password'),
        await isOn('login.auto'),
        await isOn('login.save'),
      ]
    }

    test('five taps on the title sign an administrator in on a chosen device, until this is turned off', {
      tag: '@long',
    }, async () => {
      const { page, user } = kim
      await becomeAdmin()
      app.clocks.advance(11 * minute)
      await turn(true, true)
      kim.refusals.splice(0)
      expect(await violationsOn(page)).toEqual([])
      await logOut()
      await expect.poll(form).toEqual(['', '', false, false])
      await tapTitle(4)
      await page.getByLabel(kim.t('login.id'), { exact: true }).tap()
      await tapTitle(4)
      expect(await form()).toEqual(['', '', false, false])

      // During the request the form looks as if the user had filled it in, without the password.
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(
        /user\/login$/,
        async (route) => {
          await promise
          await route.continue()
        },
        { times: 1 },
      )
      await tapTitle(1)
      await expect.poll(form).toEqual([user.loginId, '••••••••', true, true])
      resolve()
      await seeToday()
      const copied = await key()
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      )
      expect(kept).toContain(user.loginId)
      for (const secret of [user.password, copied?.value ?? 'no key']) expect(kept).not.toContain(secret)
      await logOut()
      await tapTitle(5)
      await seeToday()
      await logOut()
      app.clocks.jump(11_000)
      await kim.context.addCookies(copied === undefined ? [] : [copied])
      // The quick sign-in has saved the id, which the form shows as soon as the script of the page has started.
      const before = [user.loginId, '', false, true]
      await expect.poll(form).toEqual(before)
      await Promise.all([page.waitForResponse(/user\/login$/), tapTitle(5)])
      await expect.poll(form).toEqual(before)
      expect((await page.getByRole('alert').allTextContents()).join('')).toBe('')
      await app.settleEmails()
      expect(app.findEmailTo(user.loginId)?.kind).toBe('copiedDeviceKey')
      expect(kim.refusals.splice(0)).toEqual(['401 POST /haru/api/user/login'])
      app.clocks.jump(-11_000)

      await logIn(kim, { password: user.password })
      await seeToday()
      await turn(true, false)
      await turn(false, false)
      await logOut()
      // The page may still ask for its options.
      const logIns: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/user/login')) logIns.push(request.url())
      })
      await expect.poll(form).toEqual([user.loginId, '', false, true])
      await tapTitle(6)
      await page.waitForLoadState('networkidle')
      expect(logIns).toEqual([])
    })
  })
}
