import { addDays, type Day, today as dayIn } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import * as on from '../support/browser/pages.ts'
import { openQuickEntry, pressKeys, saveQuickEntry } from '../support/browser/quick-entry.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { screenshotFailure, today } from '../support/browser/test-page.ts'
import { findSmallTargets } from '../support/browser/touch-targets.ts'
import { loggedMonth } from '../support/data/wire-month.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'

setUpPages()

let kim: SignedInPage
test.afterEach(async () => {
  await screenshotFailure(kim)
  await kim.context.close()
  expect(kim.faults).toEqual([])
  expect(kim.refusals).toEqual([])
})

const dayMs = 86_400_000

for (const language of languages) {
  test.describe(`the checklist of the first week, in ${language}`, () => {
    /** Opens Today as a user who signed up that many days ago. */
    async function openToday({ age }: { readonly age: number }): Promise<Locator> {
      const now = new Date(Date.now() + age * dayMs)
      kim = await openSignedInPage(app, browser, { language, now: now.toISOString() })
      await kim.open('/today/list')
      await on.waitForScreen(kim, kim.format.longDay(dayIn('Asia/Seoul', now)))
      return kim.page.getByRole('region', { name: kim.t('firstWeek.title') })
    }

    test('has a mark for the first item of each area and for the first goal', { tag: '@long' }, async () => {
      const checklist = await openToday({ age: 0 })
      await checklist.getByText(kim.t('firstWeek.count', { done: 0, count: 5 })).waitFor()
      const titles = (['area.exercise', 'area.food', 'area.money', 'area.sleep', 'tab.goal'] as const).map((key) =>
        kim.t(key),
      )
      await expect(checklist.getByRole('link')).toHaveText(titles)
      expect(await kim.page.locator('main').evaluate(findSmallTargets)).toEqual([])
      expect(await violationsOn(kim.page)).toEqual([])

      for (const [path, body] of loggedMonth)
        if (/^\/(food|money)\/(goal\/)?create$/.test(path)) await kim.user.post(path, body)
      const weight = { exercise_section: [], exercise_total_scale: 70 }
      await kim.user.post('/exercise/create', { DATE: wirePeriod('day', '2025-03-03'), OBJECT: weight })
      await kim.page.reload()
      await checklist.getByText(kim.t('firstWeek.count', { done: 3, count: 5 })).waitFor()
      expect(await violationsOn(kim.page)).toEqual([])
      await checklist.getByRole('img', { name: `${kim.t('area.food')}: ${kim.t('firstWeek.done')}` }).waitFor()
      await checklist.getByRole('link', { name: `${kim.t('area.sleep')}: ${kim.t('today.record.add')}` }).click()
      await on.waitForScreen(kim, on.editorTitle(kim, 'sleep', 'record'))
    })

    test('is hidden when everything is done', { tag: '@long' }, async () => {
      const checklist = await openToday({ age: 6 })
      await checklist.waitFor()
      for (const [path, body] of loggedMonth) await kim.user.post(path, body)
      await kim.page.reload()
      await expect.poll(() => kim.page.evaluate(() => localStorage.getItem('haru'))).toContain('firstWeekFinishedBy')
      await expect(checklist).toHaveCount(0)
    })

    test('can be hidden, and stays hidden after a reload', { tag: '@long' }, async () => {
      const checklist = await openToday({ age: 0 })
      await checklist.getByRole('button', { name: kim.t('firstWeek.hide'), exact: true }).click()
      await checklist.waitFor({ state: 'detached' })
      await kim.page.reload()
      await kim.page.getByText(kim.t('today.record.none')).first().waitFor()
      expect(await checklist.count()).toBe(0)
    })

    test('is not shown after seven days', { tag: '@long' }, async () => {
      const checklist = await openToday({ age: 7 })
      await kim.page.getByText(kim.t('today.record.none')).first().waitFor()
      expect(await checklist.count()).toBe(0)
    })
  })

  test.describe(`celebrations, in ${language}`, () => {
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language })
      await kim.page.emulateMedia({ reducedMotion: 'no-preference' })
    })

    const createSpending = (day: Day) =>
      kim.user.post('/money/create', { DATE: wirePeriod('day', day), OBJECT: spends(500) })

    /** Saves income in the editor of a day. Celebrations listen from the first screen on, so the list is opened first. */
    async function saveIncome(amount: string): Promise<void> {
      await fillIncome(amount)
      await on.save(kim)
    }

    async function fillIncome(amount: string): Promise<void> {
      await kim.page.locator('[data-celebrations]').waitFor({ state: 'attached' })
      await on.addEntry(kim, 'money', 'record')
      await on.fillItem(kim, 1, 'money', { part: 'income', title: 'labor', amount })
    }

    async function openMoney(): Promise<void> {
      await kim.open('/money/list')
      await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
    }

    const celebration = (text: string) => kim.page.locator('[data-celebrations]').getByText(text, { exact: true })
    const celebratedIds = () =>
      kim.page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('haru') ?? '{}').celebrated ?? {}))

    test('show the first record once, and end by themselves', async () => {
      await openMoney()
      await saveIncome('1000')
      await celebration(kim.t('milestone.firstRecord')).waitFor()
      await celebration(kim.t('milestone.firstRecord')).waitFor({ state: 'detached' })
      await expect.poll(celebratedIds).toEqual(['firstRecord'])
    })

    test('are visible while the next screen loads', { tag: '@online' }, async () => {
      await openMoney()
      await fillIncome('1000')
      const list = Promise.withResolvers<void>()
      await kim.page.route('**/haru/api/money/list?*', async (route) => {
        await list.promise
        await route.continue()
      })
      await on.save(kim)
      await kim.page.locator('body:has(#main[inert]) [data-celebrations] p').waitFor()
      list.resolve()
      await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
    })

    test('show the body weight of the first questions as the first record', { tag: '@long' }, async () => {
      await kim.open('/user/start/weight')
      await kim.page.locator('[data-celebrations]').waitFor({ state: 'attached' })
      await kim.page.getByLabel(kim.t('start.weight.label'), { exact: true }).fill('70')
      await kim.page.getByRole('button', { name: kim.t('start.next'), exact: true }).click()
      await celebration(kim.t('milestone.firstRecord')).waitFor()
    })

    test('do not show a second record as the first', { tag: '@long' }, async () => {
      await createSpending(addDays(today, -1))
      await openMoney()
      await saveIncome('1000')
      await expect.poll(celebratedIds).toEqual(['firstRecord'])
      expect(await celebration(kim.t('milestone.firstRecord')).count()).toBe(0)
    })

    test('show a goal that the saved day completes', { tag: '@long' }, async () => {
      await createSpending(addDays(today, -1))
      const month = wirePeriod('month', '2025-03-01', '2025-03-31')
      await kim.user.post('/money/goal/create', {
        DATE: month,
        OBJECT: { money_goal_income: 1000, money_goal_expense: 5000 },
      })
      await openMoney()
      await saveIncome('1000')
      await celebration(kim.t('milestone.goal', { name: kim.t('money.income') })).waitFor()
      expect(await celebratedIds()).toContainEqual(expect.stringMatching(/^goal .+ income$/))
    })

    test('show seven days in a row', { tag: '@long' }, async () => {
      for (let age = 1; age <= 6; age += 1) await createSpending(addDays(today, -age))
      await openMoney()
      await saveIncome('1000')
      await celebration(kim.t('milestone.sevenDays')).waitFor()
    })

    test('show nothing for six days in a row', { tag: ['@long', '@online'] }, async () => {
      for (const age of [1, 2, 3, 5, 6]) await createSpending(addDays(today, -age))
      await openMoney()
      const counted = kim.page.waitForResponse(/today\/year/)
      await saveIncome('1000')
      await counted
      expect(await celebratedIds()).toEqual(['firstRecord'])
    })

    const lift = async (day: Day, exercise_weight: number) => {
      const item = {
        exercise_part: 'back',
        exercise_title: 'deadlift',
        exercise_set: 4,
        exercise_rep: 8,
        exercise_weight,
      }
      const OBJECT = { exercise_section: [item] }
      const { text, status } = await kim.user.post('/exercise/create', { DATE: wirePeriod('day', day), OBJECT })
      expect(status, text).toBe(200)
    }

    /** Logs a deadlift of today in the quick entry. */
    async function logDeadlift(weight: string, rep = '8'): Promise<void> {
      const sheet = await openQuickEntry(kim)
      for (const figure of ['4', rep]) {
        await pressKeys(kim, sheet, figure)
        await sheet.getByRole('button', { name: kim.t('ui.keypad.next') }).click()
      }
      await pressKeys(kim, sheet, weight)
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
    }

    async function openExercise(): Promise<void> {
      await kim.open('/exercise/list')
      await on.waitForScreen(kim, on.listTitle(kim, 'exercise', 'record'))
      await kim.page.locator('[data-celebrations]').waitFor({ state: 'attached' })
    }

    const personalRecord = (amount: number, unit = 'kg') =>
      celebration(kim.t('milestone.best', { name: kim.t('exercise.title.deadlift'), amount: `${amount}\u00a0${unit}` }))

    test('show a larger estimate with the same weight', { tag: ['@long', '@online'] }, async () => {
      await lift(addDays(today, -400), 60)
      await openExercise()
      await logDeadlift('60', '12')
      const amount = `${kim.t('exercise.oneRepMax')} 84\u00a0kg`
      await celebration(kim.t('milestone.best', { name: kim.t('exercise.title.deadlift'), amount })).waitFor()
    })

    test('show the heaviest weight of a title, and not the same weight again after an undo', {
      tag: ['@long', '@online'],
    }, async () => {
      await lift(addDays(today, -400), 60)
      await openExercise()
      await logDeadlift('67.5')
      await personalRecord(67.5).waitFor()
      await kim.page.getByRole('button', { name: kim.t('tracking.undo'), exact: true }).click()
      await on.toastOf(kim, kim.t('save.restored')).waitFor()
      await personalRecord(67.5).waitFor({ state: 'detached' })
      const compared = kim.page.waitForResponse(/exercise\/best/)
      // The search for a streak is the last one.
      const searched = kim.page.waitForResponse(/today\/year/)
      await logDeadlift('67.5')
      await Promise.all([compared, searched])
      // Not from the response, whose body Chromium does not always keep.
      const bests = await kim.user.get('/exercise/best', { DATE: wirePeriod('day', today) })
      expect(bests.body.result[0]).toMatchObject({ exercise_weight: 67.5 })
      expect(await personalRecord(67.5).count()).toBe(0)
      await logDeadlift('70')
      await personalRecord(70).waitFor()
    })

    test('show nothing for the first weight of a title', { tag: ['@long', '@online'] }, async () => {
      await createSpending(addDays(today, -1))
      await openExercise()
      const searched = kim.page.waitForResponse(/today\/year/)
      await logDeadlift('60')
      await searched
      expect(await celebratedIds()).toEqual(['firstRecord'])
      expect(await kim.page.locator('[data-celebrations]').textContent()).toBe('')
    })

    test('show a weight in pounds', { tag: '@long' }, async () => {
      await kim.user.put('/user/update', { OBJECT: { user_unit: 'lb' } })
      await lift(addDays(today, -1), 135)
      await openExercise()
      await logDeadlift('137.5')
      await personalRecord(137.5, 'lb').waitFor()
    })

    test('show nothing under reduced motion', { tag: '@long' }, async () => {
      await kim.page.emulateMedia({ reducedMotion: 'reduce' })
      const requests: string[] = []
      kim.page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      await openMoney()
      await saveIncome('1000')
      await on.readToast(kim, 'answer.created')
      await lift(addDays(today, -1), 60)
      await openExercise()
      await logDeadlift('67.5')
      expect(requests.filter((path) => /user\/data|today\/year|goal\/list|\/best/.test(path))).toEqual([])
      expect(await celebratedIds()).toEqual([])
    })
  })
}
