import { day } from '@haru/shared/calendar/day.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { privacy as privacyEn } from '@haru/shared/i18n/en/privacy.ts'
import { privacy as privacyKo } from '@haru/shared/i18n/ko/privacy.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'
import { keepsCopy } from '../../support/servers/built-files.ts'

setUpPages(() => ({ environment: { HARU_OPERATOR: 'Haru Household', HARU_CONTACT: 'house@haru.test' } }))

/** Only a browser with a copy has something unsent. */
const unsentRows = keepsCopy ? (['settings.unsent'] as const) : []

// The rows of the specification and the rows added later, in their order on the screen.
const rows = {
  user: ['profile.title', 'category.title', 'security.title', 'settings.import', 'data.title'],
  admin: ['admin.title'],
  choices: [
    'settings.language',
    'settings.theme',
    'settings.weight',
    'settings.countWarmUps',
    'settings.currency',
    'settings.timeZone',
    'settings.dayStart',
    'shortcuts.title',
  ],
  about: ['find.sources', 'about.title', 'privacy.title'],
  device: [...unsentRows, 'settings.clear', 'settings.logout'],
  end: ['delete.title'],
} as const satisfies Record<string, readonly TextKey[]>

const forAdmins: readonly TextKey[] = ['admin.title', 'settings.clear']

/** The rows that open a screen whose title is the name of the row. */
const links: readonly TextKey[] = [...rows.user, ...rows.admin, ...rows.about, ...unsentRows, ...rows.end]

for (const language of languages) {
  test.describe(`the settings, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language })
      await kim.open('/user/appSetting')
    })
    test.afterEach(() => closeWithoutFaults(kim))

    /** The names of the rows by group. */
    async function readRows(): Promise<readonly (readonly string[])[]> {
      const groups = await kim.page.getByRole('main').locator('section').all()
      return Promise.all(groups.map((group) => group.getByRole('listitem').allInnerTexts()))
    }

    test('every row is in its group, opens its screen, and returns', { tag: '@long' }, async () => {
      await kim.page.getByRole('button', { name: kim.t('settings.logout') }).waitFor()
      const shown = Object.values(rows).map((keys) => keys.filter((key) => !forAdmins.includes(key)))
      const expected = shown.filter((keys) => keys.length > 0).map((keys) => keys.map((key) => kim.t(key)))
      const read = (await readRows()).map((group) => group.map((text) => text.split('\n')[0]))
      expect(read).toEqual(expected)

      await app.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', kim.user.id).execute()
      await kim.user.put('/user/update', { OBJECT: { user_initScale: 70 } })
      await kim.page.reload()
      await kim.page.getByRole('button', { name: kim.t('settings.clear') }).waitFor()
      const all = Object.values(rows).map((keys) => keys.map((key) => kim.t(key)))
      expect((await readRows()).map((group) => group.map((text) => text.split('\n')[0]))).toEqual(all)

      for (const key of links) {
        await kim.page.getByRole('link', { name: new RegExp(`^${kim.t(key)}`) }).click()
        await on.waitForScreen(kim, kim.t(key))
        await kim.page.goBack()
        await on.waitForScreen(kim, kim.t('settings.title'))
      }
    })

    test('the app shows its version, and the privacy policy describes this server', { tag: '@long' }, async () => {
      const { page, t } = kim
      await kim.open('/user/appInfo')
      await on.waitForScreen(kim, t('about.title'))
      const facts = await page.getByRole('main').getByRole('listitem').allInnerTexts()
      const { result } = (await kim.user.get('/admin/appInfo')).body
      expect(facts.map((text) => text.split('\n'))).toEqual([
        [t('about.version'), result.version],
        [t('about.env'), t('about.env.production')],
        [t('about.date'), result.date],
        [t('about.license'), 'MIT'],
      ])
      expect(await violationsOn(page)).toEqual([])

      const words = { ko: privacyKo, en: privacyEn }[language]
      await kim.open('/auth/privacy')
      await on.waitForScreen(kim, t('privacy.title'))
      const policy = await page.getByRole('main').textContent()
      for (const sentence of [
        words.intro,
        words['recipients.operator'],
        words['retention.mails'],
        words['age.text'],
        '2024-08-07',
      ]) {
        expect(policy).toContain(sentence)
      }
      expect(policy).toContain(words['operator.named'].replace('{operator}', 'Haru Household'))
      expect(policy).not.toContain(words['recipients.off'])
      expect(await page.getByRole('link', { name: 'house@haru.test' }).getAttribute('href')).toBe(
        'mailto:house@haru.test',
      )
      for (const cookie of await kim.context.cookies()) expect(policy).toContain(cookie.name)
      // The page has no bars.
      expect((await page.getByRole('banner').count()) + (await page.getByRole('navigation').count())).toBe(0)
      expect(await violationsOn(page)).toEqual([])
    })

    test('an unknown page is reported, also below the pages of the profile', { tag: '@long' }, async () => {
      const { page, t } = kim
      const words = { ko: ['404', '페이지를 찾을 수 없어요', '돌아가기'], en: ['404', 'Page not found', 'Go back'] }[
        language
      ]
      for (const path of ['/nowhere', '/user/nothing', '/user', '/auth/nothing', '/admin/nothing']) {
        await kim.open(path)
        await on.waitForScreen(kim, t('shell.notFound'))
        for (const word of words) await page.getByRole('main').getByText(word, { exact: true }).last().waitFor()
      }
      await kim.open('/user/nothing')
      await expect(page.getByRole('banner')).toHaveCount(1)
      expect(await page.getByRole('navigation', { name: t('shell.sections') }).count()).toBe(0)
      const back = page.getByRole('link', { name: t('shell.notFound.back'), exact: true })
      expect(await back.getAttribute('href')).toBe('/haru/user/login')
    })

    const row = (key: TextKey) => kim.page.getByRole('button', { name: new RegExp(`^${kim.t(key)}`) })

    /** Opens the list of a row, types into its search and presses Enter. */
    async function choose(key: TextKey, query: string): Promise<void> {
      await row(key).click()
      const list = on.dialogOf(kim, kim.t(key))
      await list.getByRole('searchbox', { name: kim.t('settings.search') }).fill(query)
      await kim.page.keyboard.press('Enter')
      await list.waitFor({ state: 'hidden' })
    }

    test('a language whose texts cannot be loaded is reported, and the account keeps its language', {
      tag: '@long',
    }, async () => {
      const other = { ko: 'en', en: 'ko' } as const
      const words = `**/assets/base.${other[language]}-*.js`
      await kim.page.route(words, (route) => route.abort())
      const choice = kim.page.getByRole('radio', { name: kim.t(`settings.language.${other[language]}`) })
      await choice.click({ force: true })
      await on.readToast(kim, 'shell.outdated.text')
      await kim.page.getByRole('heading', { name: kim.t('settings.title') }).waitFor()
      await kim.page.unroute(words)
      await kim.page.reload()
      await choice.waitFor({ state: 'attached' })
      await expect.poll(() => choice.isChecked()).toBe(false)
      expect(kim.faults.splice(0)).toEqual(['error: Failed to load resource: net::ERR_FAILED'])
    })

    test('a currency is found by its name, and amounts use it', { tag: '@long' }, async () => {
      await kim.user.post('/money/create', { DATE: wirePeriod('day', kim.today), OBJECT: spends(12_000) })
      await choose('settings.currency', { ko: '일본 엔', en: 'japanese yen' }[language])
      await on.readToast(kim, 'settings.saved')
      await expect(row('settings.currency')).toContainText('JPY')
      await kim.open('/money/list')
      const stats = await on.readStats(kim, on.cardOf(kim, on.dayName(kim, kim.today)), 'money')
      expect(stats['expense']).toMatch(/^[¥￥]12,000$/)
    })

    test('a currency that would lose cents is refused, and the currency does not change', {
      tag: '@long',
    }, async () => {
      await choose('settings.currency', 'usd')
      await on.readToast(kim, 'settings.saved')
      await kim.user.post('/money/create', { DATE: wirePeriod('day', kim.today), OBJECT: spends(12.5) })
      await choose('settings.currency', 'krw')
      await on.readToast(kim, 'settings.currency.cents')
      await expect(row('settings.currency')).toContainText('USD')
      expect(kim.refusals.splice(0)).toEqual(['409 PUT /haru/api/user/update'])
    })

    test('a time zone is found by its country, and determines the current day', { tag: '@long' }, async () => {
      await choose('settings.timeZone', { ko: '키리바시 kiritimati', en: 'kiribati kiritimati' }[language])
      await on.readToast(kim, 'settings.saved')
      await kim.page.getByRole('link', { name: kim.t('shell.home') }).click()
      await on.waitForScreen(kim, kim.format.longDay(day('2025-03-13')))
    })

    test('a search without results states it, and Escape changes nothing', { tag: '@long' }, async () => {
      const before = await row('settings.timeZone').textContent()
      await row('settings.timeZone').click()
      const list = on.dialogOf(kim, kim.t('settings.timeZone'))
      await list.getByRole('searchbox').fill('atlantis')
      await list.getByText(kim.t('settings.search.none')).waitFor()
      // The first Escape empties the search, the second closes the list.
      await kim.page.keyboard.press('Escape')
      await expect(list.getByRole('searchbox')).toHaveValue('')
      await kim.page.keyboard.press('Escape')
      await list.waitFor({ state: 'hidden' })
      expect(await row('settings.timeZone').textContent()).toBe(before)
      await expect(row('settings.timeZone')).toBeFocused()
    })

    test('Back returns to the screen that opened them', { tag: '@long' }, async () => {
      await kim.open('/food/goal/list?type=year&start=2025-01-01&end=2025-12-31')
      await kim.page.getByRole('link', { name: kim.t('shell.settings') }).click()
      await on.waitForScreen(kim, kim.t('settings.title'))
      await kim.page.getByRole('link', { name: kim.t('shell.back') }).click()
      await on.waitForScreen(kim, on.listTitle(kim, 'food', 'goal'))
      expect(kim.page.url()).toContain('type=year&start=2025-01-01')
    })
  })
}

// The route table of the specification's first document, section 2: the bars of each screen, and where a path redirects.
const routes: readonly { readonly path: string; readonly bars: 'all' | 'top' | 'none'; readonly leads?: string }[] = [
  { path: '/', bars: 'all', leads: '/today/list' },
  { path: '/today/list', bars: 'all' },
  { path: '/today/goal/list', bars: 'all' },
  { path: '/today/detail', bars: 'all', leads: '/today/list' },
  { path: '/today/goal/detail', bars: 'all', leads: '/today/goal/list' },
  { path: '/calendar/list', bars: 'all' },
  { path: '/calendar/detail', bars: 'all' },
  ...['exercise', 'food', 'money', 'sleep'].flatMap((area) =>
    ['list', 'detail', 'goal/list', 'goal/detail', 'chart/list'].map((rest) => ({
      path: `/${area}/${rest}`,
      bars: 'all' as const,
    })),
  ),
  { path: '/food/find/list', bars: 'all' },
  { path: '/food/favorite/list', bars: 'all' },
  { path: '/admin/dashboard', bars: 'all' },
  // Without the parameters of a callback.
  { path: '/auth/google', bars: 'none', leads: '/auth/error' },
  { path: '/auth/error', bars: 'none' },
  { path: '/auth/privacy', bars: 'none' },
  // A user who is signed in is redirected.
  { path: '/user/login', bars: 'all', leads: '/today/list' },
  { path: '/user/signup', bars: 'none' },
  { path: '/user/start', bars: 'none' },
  { path: '/user/resetPw', bars: 'none' },
  { path: '/user/delete', bars: 'top' },
  { path: '/user/detail', bars: 'top' },
  { path: '/user/category', bars: 'top' },
  { path: '/user/appInfo', bars: 'top' },
  { path: '/user/appSetting', bars: 'top' },
]

test('every route of the specification and every route below it has its screen and its bars', async () => {
  const kim = await openSignedInPage(app, browser, { language: 'en' })
  const { page, t } = kim
  await app.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', kim.user.id).execute()
  await kim.open('/today/list')
  await page.evaluate((id) => localStorage.setItem('haru', JSON.stringify({ account: id })), kim.user.id)
  let previous = '/today/list'
  for (const { path, bars, leads = path } of routes) {
    if (leads !== previous) await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''))
    previous = leads
    await kim.visit(path)
    await page.waitForURL((url) => url.pathname === `/haru${leads}`)
    await page.locator('main:not([inert]) h1:not([data-left])').waitFor({ state: 'attached' })
    expect(await page.getByRole('heading', { level: 1, name: t('shell.notFound') }).count(), path).toBe(0)
    const around = [
      await page.getByRole('banner').count(),
      await page.getByRole('navigation', { name: t('shell.sections') }).count(),
    ]
    expect(around, path).toEqual({ all: [1, 1], top: [1, 0], none: [0, 0] }[bars])
  }
  await kim.open('/user/appSetting/further/down')
  await on.waitForScreen(kim, t('settings.title'))
  expect(kim.faults).toEqual([])
  await kim.context.close()
})
