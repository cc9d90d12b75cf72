import { areas } from '@haru/shared/areas/register.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../support/browser/test-page.ts'

const march = { dateType: 'month', dateStart: '2025-03-01', dateEnd: '2025-03-31' }
const maxTaps = 12
/** How long a message with an action stays. */
const messageMs = 10_000

setUpPages()

for (const language of languages) {
  test.describe(`goals in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language })
    })
    test.afterEach(() => closeWithoutFaults(kim))

    test('four goals of a month take at most twelve taps and no key, from Today', { tag: '@long' }, async () => {
      const { page, t } = kim
      let taps = 0
      let keys = 0
      await page.exposeFunction('countKey', () => {
        keys += 1
      })
      await page.addInitScript(() =>
        document.addEventListener('keydown', () => Reflect.get(window, 'countKey')(), true),
      )
      const tap = async (target: Locator) => {
        // The message about the last goal must not cover the next button until it disappears.
        await target.tap({ timeout: messageMs / 2 })
        taps += 1
      }
      await kim.open('/today/list')
      await on.waitForScreen(kim, kim.format.longDay(kim.today))
      await tap(page.getByRole('navigation', { name: t('shell.views') }).getByRole('link', { name: t('tab.goal') }))
      for (const { id } of areas) {
        await tap(setButton(kim, id as on.AreaId))
        await setButton(kim, id as on.AreaId).waitFor({ state: 'detached' })
      }
      expect(await Promise.all(areas.map(({ id }) => readGoal(id)))).toMatchObject([
        { exercise_goal_count: 13, exercise_follow_volume: 'N' },
        { food_goal_kcal: 55_800, food_goal_protein: 2790, food_follow_carb: 'N', food_follow_fat: 'N' },
        { money_goal_expense: 1_500_000, money_follow_income: 'N' },
        { sleep_goal_bedTime: '23:30', sleep_goal_wakeTime: '07:00', sleep_goal_sleepTime: '07:30' },
      ])
      expect(taps).toBeLessThanOrEqual(maxTaps)
      expect(keys).toBe(0)
    })

    test('the list of an area creates a goal of the chosen length, and an undo deletes it', async () => {
      const { page, t } = kim
      await kim.open('/exercise/goal/list')
      await on.waitForScreen(kim, on.listTitle(kim, 'exercise', 'goal'))
      const lengths = page.getByRole('group', { name: t('goals.period') })
      await lengths.getByText(t('ui.period.week'), { exact: true }).click()
      await setButton(kim, 'exercise', 'week').click()
      const card = on.cardOf(kim, on.weekName(kim))
      await card.waitFor()
      await expect(setButton(kim, 'exercise', 'week')).toHaveCount(0)
      await on.pressInToast(on.toastOf(kim, t('goals.set.done')), t('tracking.undo'))
      await on.readToast(kim, 'goals.set.undone')
      await setButton(kim, 'exercise', 'week').waitFor()
      await expect(card).toHaveCount(0)
    })

    test('an untouched time of a sleep goal is empty and missing, and a typed midnight is a time', {
      tag: '@long',
    }, async () => {
      const { page, t } = kim
      await kim.open('/sleep/goal/detail')
      const clock = (name: 'bedTime' | 'wakeTime') =>
        page.getByRole('textbox', { name: t(`sleep.${name}`), exact: true })
      await expect(clock('bedTime')).toHaveValue('')
      await on.save(kim)
      await on.toastOf(kim, t('required.goal', { name: t('sleep.bedTime') })).waitFor()
      await expect(clock('bedTime')).toBeFocused()
      await clock('bedTime').fill('0000')
      await on.save(kim)
      await on.toastOf(kim, t('required.goal', { name: t('sleep.wakeTime') })).waitFor()
      await clock('wakeTime').fill('0730')
      await on.save(kim)
      await on.readToast(kim, 'answer.created')
      const goal = { sleep_goal_bedTime: '00:00', sleep_goal_wakeTime: '07:30', sleep_goal_sleepTime: '07:30' }
      expect(await readGoal('sleep')).toMatchObject(goal)
    })

    test('a goal that follows nothing is refused at the first checkbox, and a locked checkbox does not change', {
      tag: '@long',
    }, async () => {
      const { page, t } = kim
      await kim.open('/sleep/goal/detail')
      const box = (name: 'bedTime' | 'wakeTime' | 'sleepTime') =>
        page.getByRole('checkbox', { name: t('tracking.follow', { name: t(`sleep.${name}`) }), exact: true })
      for (const name of ['bedTime', 'wakeTime', 'sleepTime'] as const) await box(name).uncheck()
      await on.save(kim)
      await on.toastOf(kim, t('error.nothingFollowed')).waitFor()
      await expect(box('bedTime')).toBeFocused()
      await expect(box('bedTime')).toHaveAttribute('aria-invalid', 'true')
      await box('wakeTime').check()
      await expect(box('bedTime')).not.toHaveAttribute('aria-invalid')
      await on.lock(kim)
      // The user of a screen reader hears it too; a shake is only seen.
      await expect(box('bedTime')).toHaveAttribute('aria-disabled', 'true')
      await box('bedTime').press('Space')
      expect(await page.evaluate(() => document.getAnimations().some(({ id }) => id === 'shake'))).toBe(true)
      await expect(box('bedTime')).not.toBeChecked()
    })

    test('a goal that cannot be set keeps the focus on its button', { tag: ['@long', '@online'] }, async () => {
      await kim.open('/food/goal/list')
      await kim.page.route('**/food/goal/create', (route) => route.abort())
      const button = setButton(kim, 'food')
      await button.press('Enter')
      await on.toastOf(kim, kim.t('shell.offline.text')).waitFor()
      await expect(button).toBeFocused()
      const isOfNetwork = /ERR_FAILED|unreachable/
      expect(kim.faults.splice(0).filter((fault) => !isOfNetwork.test(fault))).toEqual([])
    })

    test('the editor fills in a suggestion, which can be typed per day, beside the last real values', {
      tag: '@long',
    }, async () => {
      const { page, t } = kim
      const lunch = {
        food_part: 'lunch',
        food_name: 'Rice',
        food_count: 1,
        food_kcal: 2800,
        food_carb: 1,
        food_protein: 1,
        food_fat: 1,
      }
      const DATE = { dateType: 'day', dateStart: '2025-02-28', dateEnd: '2025-02-28' }
      await kim.user.post('/food/create', { DATE, OBJECT: { food_section: [lunch] } })
      await kim.open('/food/goal/detail')
      await on.waitForScreen(kim, on.editorTitle(kim, 'food', 'goal'))
      const total = page.getByLabel(t('tracking.total', { name: t('food.kcal') }), { exact: true })
      const perDay = page.getByLabel(t('goals.daily', { name: t('food.kcal') }), { exact: true })
      const period = kim.format.period({ type: 'month', start: day('2025-02-01'), end: day('2025-02-28') })
      const previous = (amount: string) => page.getByText(t('goals.previous', { period, amount }))
      await previous('2,800\u00a0kcal').waitFor()
      await page.getByRole('button', { name: t('goals.fill') }).click()
      expect(await total.inputValue()).toBe('55,800')
      await page.getByText(t('goals.typing.day'), { exact: true }).click()
      expect(await perDay.inputValue()).toBe('1,800')
      // One day of the month was recorded, so a share of each day would be wrong.
      await previous('2,800\u00a0kcal').waitFor()
      await expect(previous(t('goals.per.day', { amount: '100\u00a0kcal' }))).toHaveCount(0)
      await perDay.fill('2001')
      await page.getByText(t('goals.typing.period'), { exact: true }).click()
      expect(await total.inputValue()).toBe('62,031')
      await page.getByText(t('goals.typing.day'), { exact: true }).click()
      expect(await perDay.inputValue()).toBe('2,001')
      await on.save(kim)
      await on.readToast(kim, 'answer.created')
      expect(await readGoal('food')).toMatchObject({
        food_goal_kcal: 62_031,
        food_goal_protein: 2790,
        food_follow_fat: 'N',
      })
    })

    test('the goals of Today are one card for an area, and ended goals of a list are collapsed', {
      tag: '@long',
    }, async () => {
      const { page, t } = kim
      const weeks = ['2025-03-03', '2025-03-10'].map((text) => periodAround('week', day(text)))
      const periods = [...weeks, periodAround('month', kim.today), periodAround('year', kim.today)]
      for (const { type, start, end } of periods) {
        const DATE = { dateType: type, dateStart: start, dateEnd: end }
        await kim.user.post('/sleep/goal/create', {
          DATE,
          OBJECT: { sleep_goal_bedTime: '23:00', sleep_goal_wakeTime: '07:00' },
        })
      }
      await kim.open('/today/goal/list')
      const card = page.getByRole('region', { name: t('area.sleep'), exact: true })
      const [ended, ...inForce] = periods.map((period) => kim.format.period(period, 2025))
      await card.waitFor()
      await expect(card.getByRole('heading', { level: 3 })).toHaveText(inForce)
      await card.getByRole('link', { name: inForce[1] ?? '', exact: true }).click()
      await on.waitForScreen(kim, on.editorTitle(kim, 'sleep', 'goal'))
      await kim.open('/sleep/goal/list')
      const endedCard = on.cardOf(kim, ended ?? '')
      await on.cardOf(kim, inForce[0] ?? '').waitFor()
      expect(await endedCard.isVisible()).toBe(false)
      await page.getByText(t('goals.ended', { count: 1 }), { exact: true }).click()
      expect(await endedCard.isVisible()).toBe(true)
    })

    async function readGoal(area: string) {
      return (await kim.user.get(`/${area}/goal/detail`, { DATE: march })).body.result
    }
  })
}

/** The button that sets the suggested goal of this week or month. */
function setButton({ page, t }: SignedInPage, area: on.AreaId, type: 'week' | 'month' = 'month'): Locator {
  const name = t('goals.set.of', { area: t(`area.${area}` as TextKey), action: t(`goals.set.${type}`) })
  return page.getByRole('button', { name, exact: true })
}
