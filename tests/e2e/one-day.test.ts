import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { type Browser, expect } from '@playwright/test'
import {
  daysToLog,
  type GoalToSet,
  goalsToSet,
  type LoggedDay,
  laterDay,
  locals,
  readMonthGoal,
  runDay,
  strengthDay,
} from '../support/browser/logged-days.ts'
import * as on from '../support/browser/pages.ts'
import * as periodBar from '../support/browser/period-bar.ts'
import { test } from '../support/browser/setup.ts'
import { logIn, logOut, signUp, skipFirstQuestions } from '../support/browser/sign-in.ts'
import { openTestPage, screenshotFailure, type TestPage } from '../support/browser/test-page.ts'
import { type App, startBuiltApp } from '../support/servers/built-app.ts'

/** Areas whose goal repeats what the goals of the other ones show. `npm test` runs this file with a copy, and omits them. */
const repeatedGoals: readonly string[] = ['food', 'sleep']

let app: App
let browser: Browser
test.beforeAll(async ({ browser: launched }) => {
  browser = launched
  // The tests send more requests per minute than the default limit allows a user.
  app = await startBuiltApp({ environment: { HARU_REQUESTS_PER_MINUTE: '1000000' } })
})
test.afterAll(async () => {
  await app.stop()
})

// Each test continues on the page that the test before it left, with the same account.
for (const language of languages) {
  test.describe(`one day, end to end, in ${language}`, () => {
    test.describe.configure({ mode: 'serial' })
    const local = locals[language]
    const id = `kim.${language}@haru.test`
    const password = 'One-day-at-a-time-1!'
    let kim: TestPage

    test.beforeAll(async () => {
      kim = await openTestPage(browser, { url: app.url, language, timeZone: local.timeZone })
      await kim.open('/')
    })
    test.afterEach(async () => {
      await screenshotFailure(kim)
      expect(kim.faults).toEqual([])
      expect(kim.refusals).toEqual([])
    })
    test.afterAll(() => kim.context.close())

    test('a new user signs up with the code from a real email, and is signed in', { tag: '@long' }, async () => {
      await signUp(kim, { id, password, codeFor: app.post.codeFor })
      await skipFirstQuestions(kim)
    })

    for (const logged of daysToLog(local)) {
      test(`logs ${logged.area} on ${logged.day}`, { tag: '@long' }, async () => {
        await logDay(kim, logged)
        const card = on.cardOf(kim, on.dayName(kim, logged.day))
        await expect.poll(() => on.readStats(kim, card, logged.area)).toEqual(logged.shows)
      })
    }

    for (const goal of goalsToSet(local)) {
      const tag = repeatedGoals.includes(goal.area) ? ['@long', '@repeated'] : '@long'
      test(`sets a goal for a month of ${goal.area}, and sees goal, real and difference`, { tag }, async () => {
        await setMonthGoal(kim, goal)
        expect(await readMonthGoal(kim, goal.area)).toEqual(expected(kim, goal))
      })
    }

    test('edits a record, and the difference from its goal changes', { tag: '@long' }, async () => {
      await on.goToList(kim, 'exercise', 'record')
      await on.openEntry(kim, 'exercise', 'record', on.dayName(kim, strengthDay))
      await on.fillItem(kim, 1, 'exercise', { weight: '110' })
      await on.save(kim)
      await on.readToast(kim, 'answer.updated')
      await expect.poll(() => day(strengthDay)).toMatchObject({ volume: `4,550 ${local.unit}` })
      await on.goToList(kim, 'exercise', 'goal')
      expect(await readMonthGoal(kim, 'exercise')).toMatchObject({
        volume: `50,000 ${local.unit} | 4,550 ${local.unit} | −29,321 ${local.unit} | ${kim.t('tracking.band.1')}`,
      })
    })

    test('moves a record to another day with the lock', { tag: '@long' }, async () => {
      await on.goToList(kim, 'exercise', 'record')
      await on.openEntry(kim, 'exercise', 'record', on.dayName(kim, runDay))
      await on.lock(kim)
      await periodBar.chooseDay(kim, laterDay)
      const words = { from: on.dayName(kim, runDay), to: on.dayName(kim, laterDay) }
      await kim.page.getByText(kim.t('tracking.locked.moves', words)).waitFor()
      await on.save(kim)
      await on.readToast(kim, 'answer.moved')
      await expect(on.cardOf(kim, on.dayName(kim, runDay))).toHaveCount(0)
      await expect.poll(() => day(laterDay)).toMatchObject({ cardio: local.time('40분', '40 min') })
    })

    test('inserts a record after the items of another day', { tag: '@long' }, async () => {
      await on.openEntry(kim, 'exercise', 'record', on.dayName(kim, laterDay))
      await on.lock(kim)
      await periodBar.chooseDay(kim, strengthDay)
      await on.save(kim)
      await on.answerDialog(kim, 'save.taken', 'save.insert')
      await on.readToast(kim, 'answer.inserted')
      await expect(on.cardOf(kim, on.dayName(kim, laterDay))).toHaveCount(0)
      await expect
        .poll(() => day(strengthDay))
        .toEqual({
          volume: `4,550 ${local.unit}`,
          cardio: local.time('40분', '40 min'),
          scale: `72.5 ${local.unit}`,
        })
      await expect(on.cardOf(kim, on.dayName(kim, strengthDay)).getByRole('listitem')).toHaveCount(3)
    })

    test('deletes a record, and restores it by an undo', { tag: '@long' }, async () => {
      await on.goToList(kim, 'money', 'record')
      await on.openEntry(kim, 'money', 'record', on.dayName(kim, strengthDay))
      await on.remove(kim)
      await on.answerDialog(kim, 'save.delete.ask', 'save.delete')
      await kim.page.getByText(kim.t('tracking.record.empty'), { exact: true }).waitFor()
      const deleted = on.toastOf(kim, kim.t('answer.deleted'))
      await deleted.getByRole('button', { name: kim.t('tracking.undo') }).click()
      await on.readToast(kim, 'save.restored')
      const shows = daysToLog(local).find(({ area }) => area === 'money')?.shows
      await expect.poll(() => on.readStats(kim, on.cardOf(kim, on.dayName(kim, strengthDay)), 'money')).toEqual(shows)
    })

    test('signs out, and signs in automatically on a device with a stored login', { tag: '@long' }, async () => {
      await logOut(kim)
      await kim.page.getByLabel(kim.t('login.id'), { exact: true }).fill(id)
      await logIn(kim, { password, stays: true })
      await on.waitForScreen(kim, kim.format.longDay(kim.today))
      // Requests that the open page still sends would have no session either.
      await kim.page.goto('about:blank')
      // As if the session had expired: only the cookie that remembers the device is left.
      await kim.context.clearCookies({ name: 'haru' })
      const login = kim.page.waitForResponse(/api\/user\/login$/)
      await kim.open('/user/login')
      // The body can be gone: the page is left when it is signed in.
      expect((await login).status()).toBe(200)
      await on.waitForScreen(kim, kim.format.longDay(kim.today))
      await on.goToList(kim, 'sleep', 'record')
      await expect(on.cardOf(kim, on.dayName(kim, strengthDay))).toHaveCount(1)
      // The sign-in cancels the request for the session if that has no response yet.
      expect(['', '401 GET /haru/api/user/detail']).toContain(kim.refusals.splice(0).join())
    })

    async function day(of: LoggedDay['day']) {
      const card = on.cardOf(kim, on.dayName(kim, of))
      return on.readStats(kim, card, 'exercise')
    }
  })
}

async function logDay(testPage: TestPage, { area, day, items, scale }: LoggedDay): Promise<void> {
  await on.goToList(testPage, area, 'record')
  await on.addEntry(testPage, area, 'record')
  if (day !== testPage.today) await periodBar.chooseDay(testPage, day)
  for (const [i, typed] of items.entries()) {
    if (i > 0) await on.addItem(testPage)
    await on.fillItem(testPage, i + 1, area, typed)
  }
  if (scale !== undefined) await on.fillInstantly(testPage, testPage.t('exercise.scale'), scale)
  await on.save(testPage)
  await on.readToast(testPage, 'answer.created')
  await on.waitForScreen(testPage, on.listTitle(testPage, area, 'record'))
}

async function setMonthGoal(testPage: TestPage, { area, typed, totals }: GoalToSet): Promise<void> {
  const { t } = testPage
  await on.goToList(testPage, area, 'goal')
  await on.addEntry(testPage, area, 'goal')
  await periodBar.choosePeriodType(testPage, 'month')
  for (const [name, value] of Object.entries(typed)) {
    const label = t(`${area}.${name}` as TextKey)
    const isTotal = totals === true || (totals !== false && totals.includes(name))
    await on.fillInstantly(testPage, isTotal ? t('tracking.total', { name: label }) : label, value)
  }
  await on.save(testPage)
  await on.readToast(testPage, 'answer.created')
}

function expected({ t }: TestPage, { shows }: GoalToSet): Record<string, string> {
  const entries = Object.entries(shows)
  return Object.fromEntries(
    entries.map(([name, [numbers, band]]) => [name, `${numbers} | ${t(`tracking.band.${band}`)}`]),
  )
}
