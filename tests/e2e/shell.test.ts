import { addDays, day } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { refusedCalls } from '../support/browser/device-copy.ts'
import * as on from '../support/browser/pages.ts'
import * as periodBar from '../support/browser/period-bar.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { logIn } from '../support/browser/sign-in.ts'
import { openPageAs, openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, openTestPage, type TestPage, today } from '../support/browser/test-page.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'

setUpPages()

let kim: SignedInPage
test.beforeEach(async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
})
test.afterEach(() => closeWithoutFaults(kim))

for (const language of languages) {
  test(`an open Today changes to the next day at midnight, and when its tab becomes visible, in ${language}`, async () => {
    const reader = await openSignedInPage(app, browser, { language, now: null })
    await reader.context.clock.install({ time: '2025-03-12T14:59:00Z' })
    await reader.open('/today/list')
    await on.waitForScreen(reader, reader.format.longDay(day('2025-03-12')))
    await reader.context.clock.fastForward(90_000)
    await on.waitForScreen(reader, reader.format.longDay(day('2025-03-13')))
    await reader.context.clock.setSystemTime('2025-03-14T03:00:00Z')
    await reader.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await on.waitForScreen(reader, reader.format.longDay(day('2025-03-14')))
    expect(reader.faults).toEqual([])
    await reader.context.close()
  })
}

// Then a slow phone draws no frames while it renders the next screen.
test('the line that shows a change of the screen is animated without the main thread', async () => {
  await kim.open('/today/list')
  await on.waitForScreen(kim, kim.format.longDay(today))
  await kim.visit('/food/list')
  await on.waitForScreen(kim, on.listTitle(kim, 'food', 'record'))
  const properties = await kim.page.evaluate(() =>
    [...document.querySelectorAll('.shell > [data-life]')]
      .flatMap((line) => line.getAnimations().map(({ effect }) => effect))
      .filter((effect) => effect instanceof KeyframeEffect)
      .flatMap((effect) => effect.getKeyframes().flatMap(Object.keys)),
  )
  const ofKeyframes = ['offset', 'computedOffset', 'easing', 'composite']
  expect(new Set(properties).difference(new Set(ofKeyframes))).toEqual(new Set(['transform', 'opacity']))
})

test('a question is centered on a wide screen', { tag: '@long' }, async () => {
  const wide = await openPageAs(app, browser, kim.user, { language: kim.language, viewport: 'desktop' })
  await wide.open('/user/security')
  await app.db.updateTable('session').set({ proved_at: 0 }).where('account_id', '=', kim.user.id).execute()
  await wide.page.getByRole('button', { name: wide.t('twoStep.turnOn'), exact: true }).click()
  const question = on.dialogOf(wide, wide.t('reauth.title'))
  await question.getByRole('button', { name: wide.t('reauth.submit'), exact: true }).waitFor()
  const middle = async () => {
    const { y = 0, height = 0 } = (await question.boundingBox()) ?? {}
    return Math.abs(y + height / 2 - 400)
  }
  await expect.poll(middle).toBeLessThan(20)
  await wide.context.close()
  expect([wide.faults, wide.refusals]).toEqual([[], ['403 POST /haru/api/user/twoStep/create/begin']])
})

test.describe('the first paint', () => {
  test('does not wait for JavaScript, and nothing moves when the app starts', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await kim.page.route('**/*.js', async (route) => {
      await released
      await route.continue()
    })
    await kim.page.goto(`${kim.url}/haru/today/list`, { waitUntil: 'commit' })
    const bars = [kim.page.getByRole('banner'), kim.page.getByRole('main')]
    for (const bar of bars) await bar.waitFor()
    const before = await Promise.all(bars.map((bar) => bar.boundingBox()))
    expect(await kim.page.getByRole('heading').count()).toBe(0)
    release()
    await on.waitForScreen(kim, kim.format.longDay(kim.today))
    const after = await Promise.all(bars.map((bar) => bar.boundingBox()))
    expect(after[0]).toEqual(before[0])
    expect([after[1]?.x, after[1]?.y, after[1]?.width]).toEqual([before[1]?.x, before[1]?.y, before[1]?.width])
  })

  test('has the chosen language and theme', { tag: '@long' }, async () => {
    await kim.open('/user/appSetting')
    await kim.page.getByRole('radio', { name: kim.t('settings.theme.dark') }).click({ force: true })
    await kim.page.getByRole('radio', { name: kim.t('settings.language.en') }).click({ force: true })
    await on.waitForScreen(kim, 'Settings')
    await kim.page.route('**/*.js', () => undefined)
    await kim.page.goto(`${kim.url}/haru/today/list`, { waitUntil: 'commit' })
    await kim.page.getByRole('banner').waitFor()
    const root = kim.page.locator('html')
    expect(await root.getAttribute('lang')).toBe('en')
    expect(await root.getAttribute('data-theme')).toBe('dark')
  })
})

test('a screen is shown although the data of the top bar cannot be loaded', { tag: '@long' }, async () => {
  await kim.page.route('**/assets/HeaderTools-*.js', (route) => route.abort())
  await kim.open('/money/list')
  const list = on.listTitle(kim, 'money', 'record')
  await on.waitForScreen(kim, list)
  await kim.page.waitForTimeout(500)
  await on.waitForScreen(kim, list)
  expect(kim.faults.splice(0)).not.toEqual([])
})

test.describe('the location', () => {
  const first = day('2025-01-01')

  /** 23 days with a spend of 1, 2, 3 ... */
  async function logDays({ user }: SignedInPage): Promise<void> {
    for (let i = 0; i < 23; i += 1) {
      const { body } = await user.post('/money/create', {
        DATE: wirePeriod('day', addDays(first, i)),
        OBJECT: spends(i + 1),
      })
      expect(body.status).toBe('success')
    }
  }

  async function seeDays({ page, t }: Pick<TestPage, 'page' | 't'>): Promise<string[]> {
    const list = page.getByRole('list', { name: t('tracking.record.list', { area: t('area.money') }) })
    await list.waitFor()
    return list.getByRole('heading', { level: 2 }).allTextContents()
  }

  test('is kept by Back, a reload and a shared link, with range, order and page', async () => {
    await logDays(kim)
    const { page, t } = kim
    await kim.open('/money/list')
    await periodBar.choosePeriodType(kim, 'year')
    await page.getByRole('button', { name: t('tracking.sort') }).click()
    await page.getByRole('button', { name: t('ui.pager.next') }).click()
    await page.getByText(t('ui.pager.now', { page: 2, pages: 3 })).waitFor()
    const days = Array.from({ length: 10 }, (_, i) => on.dayName(kim, addDays(first, 10 + i)))
    await expect.poll(() => seeDays(kim)).toEqual(days)

    await page.reload()
    await expect.poll(() => seeDays(kim)).toEqual(days)

    await on.openEntry(kim, 'money', 'record', days[0] ?? '')
    await page.goBack()
    await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
    await expect.poll(() => seeDays(kim)).toEqual(days)

    const other = await kim.context.newPage()
    await other.goto(page.url())
    await expect.poll(() => seeDays({ page: other, t })).toEqual(days)
  })

  test('is the previous page of the list after a save', { tag: '@long' }, async () => {
    await logDays(kim)
    await kim.open('/money/list?type=year&start=2025-01-01&end=2025-12-31&page=2')
    const name = on.dayName(kim, addDays(first, 10))
    await on.openEntry(kim, 'money', 'record', name)
    await on.fillItem(kim, 1, 'money', { amount: '777' })
    await on.save(kim)
    await on.readToast(kim, 'answer.updated')
    await kim.page.getByText(kim.t('ui.pager.now', { page: 2, pages: 3 })).waitFor()
    await expect
      .poll(() => on.readStats(kim, on.cardOf(kim, name), 'money'))
      .toEqual({ income: '0원', expense: '777원' })
  })
})

test.describe('unsaved text', () => {
  test.beforeEach(async () => {
    await kim.open('/money/list')
    await on.addEntry(kim, 'money', 'record')
    await on
      .item(kim, 1)
      .getByRole('textbox', { name: kim.t('money.amount'), exact: true })
      .click()
    await kim.page.keyboard.type('4200')
  })

  const amount = () => on.item(kim, 1).getByRole('textbox', { name: kim.t('money.amount'), exact: true })

  test('is discarded by a link only after a question', { tag: '@long' }, async () => {
    await on.goToSection(kim, 'sleep')
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.no')
    expect(await amount().inputValue()).toBe('4,200')
    await on.goToSection(kim, 'sleep')
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.yes')
    await on.waitForScreen(kim, on.listTitle(kim, 'sleep', 'record'))
  })

  test('is discarded by the back button only after a question', { tag: '@long' }, async () => {
    await kim.page.evaluate(() => history.back())
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.no')
    expect(await amount().inputValue()).toBe('4,200')
    await kim.page.getByRole('main').click({ position: { x: 5, y: 5 } })
    await kim.page.evaluate(() => history.back())
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.yes')
    await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
  })

  test('is discarded by a reload only after a question', { tag: '@long' }, async () => {
    const asked = kim.page.waitForEvent('dialog')
    await kim.page.evaluate(() => void setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    expect(await amount().inputValue()).toBe('4200')
  })

  test('needs no question after it is saved', { tag: '@long' }, async () => {
    await on.save(kim)
    await on.readToast(kim, 'answer.created')
    await on.goToSection(kim, 'sleep')
    await on.waitForScreen(kim, on.listTitle(kim, 'sleep', 'record'))
  })
})

test.describe('settings', () => {
  test('a chosen language belongs to the account, on this device and on the next', async () => {
    await kim.open('/user/appSetting')
    await kim.page.getByRole('radio', { name: kim.t('settings.language.en') }).click({ force: true })
    await on.waitForScreen(kim, 'Settings')
    await kim.page.getByText('Settings saved', { exact: true }).waitFor()
    await kim.page.reload()
    await on.waitForScreen(kim, 'Settings')
    expect((await kim.user.get('/user/detail')).body.result.user_lang).toBe('en')
    // A browser whose language is Korean, with no language chosen in Haru.
    const other = await openTestPage(browser, { url: app.url, language: 'ko' })
    await other.open('/user/login')
    await other.page.getByLabel(other.t('login.id'), { exact: true }).fill(kim.user.loginId)
    await logIn(other, { password: kim.user.password })
    await other.page.getByRole('link', { name: 'Settings' }).waitFor()
    expect(other.faults).toEqual([])
    await other.context.close()
  })

  for (const language of languages) {
    test(`every signed-in device uses the language of the account, in ${language}`, { tag: '@long' }, async () => {
      const lee = await app.signUp({ user_lang: language })
      const other = await openTestPage(browser, { url: app.url, language: language === 'ko' ? 'en' : 'ko' })
      await other.open('/user/login')
      // The language is chosen before the first sign-in in this browser.
      await other.page.getByRole('radio', { name: other.t('settings.language.en') }).click({ force: true })
      await other.page.getByRole('radio', { name: other.t('settings.language.ko') }).click({ force: true })
      const visit = await openPageAs(app, browser, lee, {
        language: other.language,
        state: await other.context.storageState(),
      })
      const words = await openTestPage(browser, { url: app.url, language })
      await visit.open('/user/appSetting')
      await on.waitForScreen(visit, words.t('settings.title'))
      const another = language === 'ko' ? 'en' : 'ko'
      await visit.page.getByRole('radio', { name: visit.t(`settings.language.${another}`) }).click({ force: true })
      await visit.page.getByText(visit.t('settings.saved'), { exact: true }).waitFor()
      expect((await lee.get('/user/detail')).body.result.user_lang).toBe(another)
      for (const each of [other, visit, words]) await each.context.close()
    })
  }

  test('a chosen theme is kept after a reload', { tag: '@long' }, async () => {
    await kim.open('/user/appSetting')
    await kim.page.getByRole('radio', { name: kim.t('settings.theme.dark') }).click({ force: true })
    await kim.page.reload()
    await on.waitForScreen(kim, kim.t('settings.title'))
    expect(await kim.page.getByRole('radio', { name: kim.t('settings.theme.dark') }).isChecked()).toBe(true)
    expect(await kim.page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark')
  })

  test('a change of the theme starts no transition under reduced motion', { tag: '@long' }, async () => {
    await kim.open('/user/appSetting')
    await on.waitForScreen(kim, kim.t('settings.title'))
    await kim.page.evaluate(countTransitions)
    for (const theme of ['light', 'dark'] as const) {
      await kim.page.getByRole('radio', { name: kim.t(`settings.theme.${theme}`) }).click({ force: true })
      await expect.poll(() => kim.page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe(theme)
    }
    await kim.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await kim.page.evaluate(() => document.body.dataset['transitions'])).toBeUndefined()
  })

  test('another weight unit converts the shown weights, and a change back loses nothing', {
    tag: '@long',
  }, async () => {
    const lift = { exercise_part: 'back', exercise_title: 'deadlift', exercise_set: 5, exercise_rep: 5 }
    await kim.user.post('/exercise/create', {
      DATE: wirePeriod('day', kim.today),
      OBJECT: { exercise_section: [{ ...lift, exercise_weight: 100 }], exercise_total_scale: 72.5 },
    })
    const seen = async () => {
      await kim.open('/exercise/list')
      const card = on.cardOf(kim, on.dayName(kim, kim.today))
      return on.readStats(kim, card, 'exercise')
    }
    const inKilograms = { volume: '2,500 kg', cardio: '0분', scale: '72.5 kg' }
    expect(await seen()).toEqual(inKilograms)
    await chooseUnit('lb')
    expect(await seen()).toEqual({ volume: '5,511.56 lb', cardio: '0분', scale: '159.84 lb' })
    await chooseUnit('kg')
    expect(await seen()).toEqual(inKilograms)
  })

  async function chooseUnit(unit: 'kg' | 'lb'): Promise<void> {
    await kim.open('/user/appSetting')
    await kim.page.getByRole('radio', { name: unit, exact: true }).click({ force: true })
    await on.readToast(kim, 'settings.saved')
  }
})

test('a day is the day of the account in any time zone of the browser', { tag: '@long' }, async () => {
  // Monday morning in Seoul, still Sunday in Pago Pago.
  const now = '2025-03-10T01:00:00Z'
  const traveller = await openPageAs(app, browser, kim.user, { language: 'ko', timeZone: 'Pacific/Pago_Pago', now })
  expect(await traveller.page.evaluate(() => new Date().getDate())).toBe(9)
  await traveller.open('/today/list')
  await on.waitForScreen(traveller, traveller.format.longDay(day('2025-03-10')))
  await traveller.open('/money/list')
  await on.addEntry(traveller, 'money', 'record')
  await on.fillItem(traveller, 1, 'money', { amount: '1000' })
  await on.save(traveller)
  await on.readToast(traveller, 'answer.created')
  const { body } = await kim.user.get('/money/exist', { DATE: wirePeriod('month', '2025-03-01', '2025-03-31') })
  expect(body.result.day).toEqual(['2025-03-10 - 2025-03-10'])
  expect(traveller.faults).toEqual([])
  await traveller.context.close()
})

test.describe('the same day in two browsers', () => {
  test.beforeEach(async () => {
    await kim.user.post('/money/create', { DATE: wirePeriod('day', kim.today), OBJECT: spends(100) })
    await openToday()
    await on.fillItem(kim, 1, 'money', { amount: '300' })
    const { body } = await kim.user.get('/money/detail', { DATE: wirePeriod('day', kim.today) })
    const changed = { ...spends(200), _id: body.result._id, revision: body.result.revision }
    const answered = await kim.user.put('/money/update', {
      DATE: wirePeriod('day', kim.today),
      OBJECT: changed,
      type: 'update',
    })
    expect(answered.body.msg).toBe('answer.updated')
    await on.save(kim)
  })

  async function openToday(): Promise<void> {
    await kim.open('/money/list')
    await on.openEntry(kim, 'money', 'record', on.dayName(kim, kim.today))
  }

  const expense = async () => {
    const { body } = await kim.user.get('/money/detail', { DATE: wirePeriod('day', kim.today) })
    return body.result.money_total_expense
  }

  test('the later save asks, and can use the saved version', { tag: '@long' }, async () => {
    await on.answerDialog(kim, 'save.stale', 'save.stale.load')
    const amount = on.item(kim, 1).getByRole('textbox', { name: kim.t('money.amount'), exact: true })
    await expect.poll(() => amount.inputValue()).toBe('200')
    expect(await expense()).toBe(200)
    expect(kim.refusals.splice(0)).toEqual(refusedCalls('409 PUT /haru/api/money/update'))
  })

  test('the later save asks, and can keep its own version', { tag: '@long' }, async () => {
    await on.answerDialog(kim, 'save.stale', 'save.stale.keep')
    await on.readToast(kim, 'answer.updated')
    expect(await expense()).toBe(300)
    expect(kim.refusals.splice(0)).toEqual(refusedCalls('409 PUT /haru/api/money/update'))
  })
})

test('an ended session opens the login, which returns to the same screen', { tag: '@long' }, async () => {
  await kim.open('/food/goal/list?type=year&start=2025-01-01&end=2025-12-31')
  await on.waitForScreen(kim, on.listTitle(kim, 'food', 'goal'))
  app.clocks.advance(31 * 24 * 3_600_000)
  // A reload and not a link: after a link the login returns to the target of the link.
  await kim.page.reload()
  await kim.page.getByLabel(kim.t('login.id'), { exact: true }).fill(kim.user.loginId)
  await logIn(kim, { password: kim.user.password })
  await on.waitForScreen(kim, on.listTitle(kim, 'food', 'goal'))
  await kim.page.getByRole('button', { name: '2025년' }).waitFor()
  // The requests of the list and of the top bar run at the same time; either one can be refused first.
  const refusals = kim.refusals.splice(0)
  expect(refusals).not.toEqual([])
  expect(refusals.filter((line) => !line.startsWith('401 GET '))).toEqual([])
})

/** Runs in the page: writes the number of started transitions to `data-transitions` of the body. */
function countTransitions(): void {
  let count = 0
  document.addEventListener('transitionrun', () => {
    count += 1
    document.body.dataset['transitions'] = String(count)
  })
}
