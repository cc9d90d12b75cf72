import { readCode } from '@haru/server/src/testing/client.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { refusedCalls } from '../../support/browser/device-copy.ts'
import { formsOf } from '../../support/browser/forms.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { skipFirstQuestions } from '../../support/browser/sign-in.ts'
import { openPageAs, openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { answerQuestionsCounted, createTapCounter, signUpCounted } from '../../support/browser/tap-counter.ts'
import { closeWithoutFaults, openTestPage, screenshotFailure, type TestPage } from '../../support/browser/test-page.ts'
import { findSmallTargets } from '../../support/browser/touch-targets.ts'
import { wirePeriod } from '../../support/data/wire-values.ts'

setUpPages()

const password = 'sunrise7!'

for (const language of languages) {
  test.describe(`the first minutes of a new user, in ${language}`, () => {
    let kim: TestPage

    test.afterEach(async () => {
      await screenshotFailure(kim)
      await kim.context.close()
      expect(kim.faults).toEqual([])
      expect(kim.refusals).toEqual([])
    })

    test('end on Today, with two goals and a body weight, after at most 16 taps and 50 characters', {
      tag: '@long',
    }, async () => {
      kim = await openTestPage(browser, { url: app.url, language })
      const counter = createTapCounter(kim)
      const id = `kim.${language}@haru.test`
      await signUpCounted(kim, counter, { id, password, codeFor: (address) => readCode(app.findEmailTo(address)) })
      await answerQuestionsCounted(kim, counter, [{ id: 'food' }, { id: 'sleep' }])
      expect(counter.count().taps).toBeLessThanOrEqual(16)
      expect(counter.count().characters).toBeLessThanOrEqual(50)
    })
  })

  test.describe(`the first questions, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language, viewport: 'phone' })
    })
    test.afterEach(async () => {
      await screenshotFailure(kim)
      await kim.context.close()
      expect(kim.faults).toEqual([])
      expect(kim.refusals).toEqual([])
    })
    const field = (key: TextKey) => formsOf(kim).field(key)
    const press = (key: TextKey) => formsOf(kim).press(key)
    const profile = async () => (await kim.user.get('/user/detail')).body.result
    const recordOfToday = async () => {
      const DATE = { dateType: 'day', dateStart: kim.today, dateEnd: kim.today }
      return (await kim.user.get('/exercise/detail', { DATE })).body.result
    }

    test('a body weight becomes the starting weight and the weight of today, and a second answer corrects both', {
      tag: '@long',
    }, async () => {
      for (const [typed, stored] of [
        ['81.25', 81.25],
        ['80.5', 80.5],
      ] as const) {
        await kim.open('/user/start/weight')
        await field('start.weight.label').fill(typed)
        await press('start.next')
        await on.waitForScreen(kim, kim.t('start.property'))
        expect((await profile()).user_initScale).toBe(stored)
        expect((await recordOfToday()).exercise_total_scale).toBe(stored)
      }
    })

    test('each chosen area gets its suggested goal of this month, and a second visit changes no goal', async () => {
      const goalOf = async (area: 'exercise' | 'food') => {
        const DATE = { dateType: 'month', dateStart: '2025-03-01', dateEnd: '2025-03-31' }
        return (await kim.user.get(`/${area}/goal/detail`, { DATE })).body.result
      }
      for (const _visit of ['first', 'second']) {
        await kim.open('/user/start')
        await kim.page
          .locator('label')
          .filter({ hasText: kim.t('area.food') })
          .click()
        await press('start.next')
        await on.waitForScreen(kim, kim.t('start.weight'))
        expect(await goalOf('food')).toMatchObject({ food_goal_kcal: 1800 * 31, food_goal_protein: 90 * 31 })
        expect((await goalOf('exercise')).exercise_goal_dateStart).toBe('0000-00-00')
      }
      expect(kim.refusals.splice(0)).toEqual(refusedCalls('409 POST /haru/api/food/goal/create'))
    })

    test('a sign-up on the last day of a month sets the goals of the next month too, and says so', async () => {
      const user = await app.signUp({ user_lang: language })
      const late = await openPageAs(app, browser, user, { language, viewport: 'phone', now: '2025-03-31T03:00:00Z' })
      await late.open('/user/start')
      await late.page.getByText(late.t('start.areas.text.next'), { exact: true }).waitFor()
      await late.page
        .locator('label')
        .filter({ hasText: late.t('area.food') })
        .click()
      await formsOf(late).press('start.next')
      await on.waitForScreen(late, late.t('start.weight'))
      const goals = []
      for (const [start, end] of [
        ['2025-03-01', '2025-03-31'],
        ['2025-04-01', '2025-04-30'],
        ['2025-05-01', '2025-05-31'],
      ] as const) {
        const { body } = await late.user.get('/food/goal/detail', { DATE: wirePeriod('month', start, end) })
        goals.push(body.result.food_goal_kcal ?? null)
      }
      expect(goals).toEqual([1800 * 31, 1800 * 30, 0])
      await closeWithoutFaults(late)
    })

    test('an amount of money becomes the starting property, and the last question opens Today', {
      tag: '@long',
    }, async () => {
      await kim.open('/user/start/property')
      await field('start.property.label').fill('2500000')
      await press('start.finish')
      await on.waitForScreen(kim, kim.format.longDay(kim.today))
      expect((await profile()).user_initProperty).toBe(2_500_000)
    })

    test('skipping saves nothing, and an empty answer or a weight of 0 is an error at its field', {
      tag: '@long',
    }, async () => {
      await kim.user.put('/user/update', { OBJECT: { user_initScale: 0, user_initProperty: 0 } })
      await kim.open('/user/start/weight')
      for (const answer of ['', '0']) {
        await field('start.weight.label').fill(answer)
        await press('start.next')
        await formsOf(kim).expectWrong(field('start.weight.label'), 'account.enterScale')
        await on.readToast(kim, 'account.enterScale')
      }
      await kim.open('/user/start')
      await skipFirstQuestions(kim)
      expect(await profile()).toMatchObject({ user_initScale: 0, user_initProperty: 0 })
      expect((await recordOfToday()).exercise_dateStart).toBe('0000-00-00')
    })

    test('Back returns to the previous question with its answer, and a reload keeps the question', {
      tag: '@long',
    }, async () => {
      await kim.open('/user/start/weight')
      await field('start.weight.label').fill('77')
      await press('start.next')
      await on.waitForScreen(kim, kim.t('start.property'))
      await kim.page.reload()
      await on.waitForScreen(kim, kim.t('start.property'))
      await kim.page.getByRole('link', { name: kim.t('shell.back'), exact: true }).click()
      await on.waitForScreen(kim, kim.t('start.weight'))
      await expect(field('start.weight.label')).toHaveValue('77')
    })

    test('a question with one field opens no keyboard on a phone, and has the focus in its field beside a mouse', async () => {
      await kim.open('/user/start/weight')
      await press('start.skip')
      await on.waitForScreen(kim, kim.t('start.property'))
      await expect(kim.page.getByRole('main')).toBeFocused()
      await kim.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
      await expect(kim.page.getByRole('main')).toBeFocused()

      const desktop = await openPageAs(app, browser, kim.user, { language, viewport: 'desktop' })
      await desktop.open('/user/start/weight')
      const { press: pressThere, field: fieldThere } = formsOf(desktop)
      await expect(fieldThere('start.weight.label')).toBeFocused()
      await pressThere('start.skip')
      await expect(fieldThere('start.property.label')).toBeFocused()
      await desktop.page.getByRole('form', { name: desktop.t('start.property'), exact: true }).waitFor()
      await desktop.context.close()
      expect([...desktop.faults, ...desktop.refusals]).toEqual([])
    })

    test('every control is large enough for a finger', { tag: '@long' }, async () => {
      for (const path of ['/user/start', '/user/start/weight', '/user/start/property']) {
        await kim.open(path)
        await kim.page.getByRole('button', { name: kim.t('start.skip'), exact: true }).waitFor()
        expect(await kim.page.locator('main').evaluate(findSmallTargets)).toEqual([])
      }
    })
  })
}

test('a sign-up on a shared computer stores nothing in the browser', { tag: '@long' }, async () => {
  const kim = await openTestPage(browser, { url: app.url, language: 'en' })
  const id = 'shared@haru.test'
  const { fill, press, button } = formsOf(kim)
  await kim.open('/user/signup')
  await fill('login.id', id)
  await press('signup.send')
  await expect.poll(() => readCode(app.findEmailTo(id))).not.toBe('')
  await fill('signup.code', readCode(app.findEmailTo(id)))
  await press('signup.verify')
  await button('signup.verified').waitFor()
  await fill('signup.password', password)
  await fill('signup.confirm', password)
  await kim.page.getByRole('checkbox', { name: kim.t('login.shared') }).check()
  await press('signup.submit')
  await skipFirstQuestions(kim)
  const { origins, cookies } = await kim.context.storageState()
  expect(JSON.stringify(origins)).not.toContain(id)
  expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ name, expires }) => [name, expires])).toEqual([['haru', -1]])
  await kim.context.close()
  expect(kim.faults).toEqual([])
})
