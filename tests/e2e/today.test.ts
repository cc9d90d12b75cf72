import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, now2025, today } from '../support/browser/test-page.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'
import { setClock } from '../support/servers/set-clock.ts'

setUpPages()
test.beforeAll(async () => {
  setClock(app, Date.parse(now2025))
})

const yesterday = addDays(today, -1)
const month = periodAround('month', today)
const noNutrientGoals = { food_follow_carb: 'N', food_follow_protein: 'N', food_follow_fat: 'N' }
const noWorkGoals = { exercise_follow_volume: 'N', exercise_follow_cardio: 'N', exercise_follow_scale: 'N' }
const noNutrients = { food_kcal: 0, food_carb: 0, food_protein: 0, food_fat: 0 }

for (const language of languages) {
  test.describe(`today, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language, colorScheme: language === 'ko' ? 'light' : 'dark' })
    })
    test.afterEach(() => closeWithoutFaults(kim))

    const card = (area: on.AreaId) =>
      kim.page.getByRole('main').getByRole('region', { name: kim.t(`area.${area as 'money'}`), exact: true })
    const chip = (area: on.AreaId, name: string) => card(area).getByRole('button', { name, exact: true })

    async function put(path: string, at: Day, body: object): Promise<void> {
      const { text, status } = await kim.user.post(path, { DATE: wirePeriod('day', at), OBJECT: body })
      expect(status, text).toBe(200)
    }

    async function readDay(area: on.AreaId, at: Day = today) {
      const { body } = await kim.user.get(`/${area}/detail`, { DATE: wirePeriod('day', at) })
      return body.result
    }

    const coffee = { money_part: 'expense', money_title: 'food', money_content: '커피', money_amount: 4500 }
    const putCoffee = (at: Day) => put('/money/create', at, { money_section: [coffee] })

    test('a usual item is logged with one tap, and an undo restores the day', async () => {
      const { t, format } = kim
      for (const days of [1, 2, 8, 9]) await putCoffee(addDays(today, -days))
      await put('/money/create', today, spends(9000))
      await kim.open('/today/list')
      const label = `커피 ${format.money(4500, 'KRW')}`
      await chip('money', label).click()
      const toast = on.toastOf(kim, t('usual.added', { name: label }))
      await toast.waitFor()
      expect((await readDay('money')).money_section).toMatchObject([{ money_amount: 9000 }, coffee])
      await on.pressInToast(toast, t('tracking.undo'))
      await on.toastOf(kim, t('save.restored')).waitFor()
      expect((await readDay('money')).money_section).toMatchObject([{ money_amount: 9000 }])
      expect(await violationsOn(kim.page)).toEqual([])
    })

    test('a chip states its reason to screen readers and on a long press', { tag: '@long' }, async () => {
      const { page, t, format } = kim
      // The same weekday three times, and another one once.
      for (const days of [1, 7, 14, 21]) await putCoffee(addDays(today, -days))
      await kim.open('/today/list')
      const coffeeChip = chip('money', `커피 ${format.money(4500, 'KRW')}`)
      const reason = t('usual.reason.weekday', { count: 4, days: 60, weekday: format.longWeekday(3) })
      const description = await coffeeChip.getAttribute('aria-description')
      expect(description).toBe(await coffeeChip.getAttribute('title'))
      expect(description).toContain(reason)
      await coffeeChip.dispatchEvent('pointerdown', { pointerType: 'touch' })
      await page
        .getByRole('region', { name: t('ui.notifications') })
        .getByText(reason)
        .waitFor()
      await coffeeChip.dispatchEvent('pointerup', { pointerType: 'touch' })
      await coffeeChip.dispatchEvent('click')
      expect((await readDay('money'))._id).toBe('')
    })

    test('a usual night takes one tap, and is not offered again', { tag: '@long' }, async () => {
      const { t, format } = kim
      const nights = [
        ['23:38', '07:12'],
        ['23:41', '07:08'],
        ['23:40', '07:09'],
      ] as const
      for (const [i, [bed, wake]] of nights.entries()) {
        const night = { sleep_part: 'night', sleep_bedTime: bed, sleep_wakeTime: wake }
        await put('/sleep/create', addDays(today, -1 - i), { sleep_section: [night] })
      }
      await kim.open('/today/list')
      const label = `${t('sleep.part.night')} 23:40 → 07:10`
      await chip('sleep', label).click()
      await on.toastOf(kim, t('usual.added', { name: label })).waitFor()
      await card('sleep').getByText(format.duration(450)).first().waitFor()
      expect((await readDay('sleep')).sleep_section).toMatchObject([
        { sleep_part: 'night', sleep_bedTime: '23:40', sleep_wakeTime: '07:10' },
      ])
      await expect(chip('sleep', label)).toHaveCount(0)
    })

    test('body weight is typed in place, with two taps and four characters', async () => {
      const { page, t } = kim
      await kim.open('/today/list')
      await chip('exercise', t('exercise.scale')).click()
      await expect(page.getByRole('textbox', { name: t('exercise.scale') })).toBeFocused()
      await page.keyboard.type('72.4')
      expect(await violationsOn(page)).toEqual([])
      await chip('exercise', t('save.save')).click()
      const name = `${t('exercise.scale')} 72.4\u00a0kg`
      await on.toastOf(kim, t('usual.added', { name })).waitFor()
      expect(await readDay('exercise')).toMatchObject({ exercise_total_scale: 72.4, exercise_section: [] })

      // The same with the keyboard alone; Escape closes the box without a change.
      await press(page, chip('exercise', name))
      await page.keyboard.type('71')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('textbox', { name: t('exercise.scale') })).toHaveCount(0)
      await tabTo(page, chip('exercise', name))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: t('exercise.scale') })).toBeFocused()
      await page.keyboard.type('71')
      await page.keyboard.press('Enter')
      await on.toastOf(kim, t('usual.added', { name: `${t('exercise.scale')} 71\u00a0kg` })).waitFor()
      expect(await readDay('exercise')).toMatchObject({ exercise_total_scale: 71 })
    })

    test('the sheet of earlier days stays open when the card shows the first record of the day', {
      tag: '@long',
    }, async () => {
      const { page, t, format } = kim
      for (const days of [1, 2, 8, 9]) await putCoffee(addDays(today, -days))
      await kim.open('/today/list')
      const coffeeChip = chip('money', `커피 ${format.money(4500, 'KRW')}`)
      await coffeeChip.waitFor()
      const opened = Promise.withResolvers<void>()
      await page.route('**/money/list?*', (route) => opened.promise.then(() => route.continue()))
      await coffeeChip.click()
      await chip('money', t('copy.again.label', { area: t('area.money') })).click()
      const sheet = on.dialogOf(kim, t('copy.again.title'))
      await sheet.waitFor()
      opened.resolve()
      await card('money').locator('[aria-expanded=false]').waitFor()
      await expect(sheet).toBeVisible()
    })

    test('an empty weight is not saved, and the box reports it', { tag: '@long' }, async () => {
      const { page, t } = kim
      await kim.open('/today/list')
      await chip('exercise', t('exercise.scale')).click()
      await expect(page.getByRole('textbox', { name: t('exercise.scale') })).toBeFocused()
      await page.keyboard.press('Enter')
      await card('exercise')
        .getByText(t('required', { name: t('exercise.scale') }))
        .waitFor()
      expect((await readDay('exercise'))._id).toBe('')
    })

    test('the remaining amount of the month and of each of its days is visible', { tag: '@long' }, async () => {
      const { t, format } = kim
      const goal = { money_goal_income: 0, money_follow_income: 'N', money_goal_expense: 300_000 }
      await kim.user.post('/money/goal/create', {
        DATE: wirePeriod('month', month.start, month.end),
        OBJECT: goal,
      })
      await put('/money/create', addDays(today, -3), spends(40_000))
      await put('/money/create', today, spends(9000))
      await kim.open('/today/list')
      const money = (amount: number) => format.money(amount, 'KRW')
      await card('money').getByText(money(251_000), { exact: true }).waitFor()
      const words = { name: t('money.expense'), real: money(49_000), goal: money(300_000) }
      await card('money')
        .getByText(t('today.progress.period', { ...words, period: t('score.month') }))
        .waitFor()
      // 260,000 were left in the morning of the 12th, for twenty days.
      await card('money')
        .getByText(t('today.allowance', { amount: money(13_000) }))
        .waitFor()
      expect(await violationsOn(kim.page)).toEqual([])
    })

    test('workouts that are left are counted, and an unknown amount leaves nothing', { tag: '@long' }, async () => {
      const { t } = kim
      const { start, end } = periodAround('week', today)
      for (const [path, goal] of [
        ['/food/goal/create', { food_goal_kcal: 12_600, ...noNutrientGoals }],
        ['/exercise/goal/create', { exercise_goal_count: 13, ...noWorkGoals }],
      ] as const) {
        const { text, status } = await kim.user.post(path, { DATE: wirePeriod('week', start, end), OBJECT: goal })
        expect(status, text).toBe(200)
      }
      const milk = { food_part: 'breakfast', food_name: '우유', food_count: 1, food_unknown: 'kcal,carb,protein,fat' }
      await put('/food/create', today, { food_section: [{ ...milk, ...noNutrients }] })
      await kim.open('/today/list')
      await card('exercise')
        .getByText(t('today.toGo', { count: 13 }), { exact: true })
        .waitFor()
      const unknown = t('find.unknown')
      await card('food').getByText(unknown, { exact: true }).waitFor()
      const words = { name: t('food.kcal'), real: unknown, goal: '1,800\u00a0kcal' }
      await card('food').getByText(t('today.progress', words)).waitFor()
      await expect(card('food').getByText(t('today.left'))).toHaveCount(0)
    })

    test('a day of the week is one tap away, and entries that are logged there belong to it', {
      tag: '@long',
    }, async () => {
      const { page, t, format } = kim
      for (const days of [3, 4]) await putCoffee(addDays(today, -days))
      await kim.open('/today/list')
      const week = page.getByRole('navigation', { name: t('today.week') })
      await expect(week.locator('[aria-current]')).toHaveAccessibleName(new RegExp(format.longDay(today)))
      await week.getByRole('link', { name: new RegExp(format.longDay(yesterday)) }).click()
      await on.waitForScreen(kim, format.longDay(yesterday))
      await expect(week.locator('[aria-current]')).toHaveAccessibleName(new RegExp(format.longDay(yesterday)))
      const label = `커피 ${format.money(4500, 'KRW')}`
      await chip('money', label).click()
      await on.toastOf(kim, `${format.day(yesterday)} · ${t('usual.added', { name: label })}`).waitFor()
      expect((await readDay('money', yesterday)).money_section).toMatchObject([coffee])
      expect((await readDay('money'))._id).toBe('')
      await page.goBack()
      await on.waitForScreen(kim, format.longDay(today))
    })

    test('a meal of an earlier day is logged again with two taps, also when the day has begun', {
      tag: '@long',
    }, async () => {
      const { t, page } = kim
      const eat = (food_part: string, food_name: string) => ({ food_part, food_name, food_kcal: 100 })
      const eaten = [eat('breakfast', '사과'), eat('breakfast', '우유'), eat('lunch', '김밥')]
      await put('/food/create', yesterday, { food_section: eaten })
      await put('/food/create', addDays(today, -2), { food_section: [eat('dinner', '라면')] })
      await put('/food/create', today, { food_section: [eat('snack', '귤')] })
      await kim.open('/today/list')
      await chip('food', t('copy.again.label', { area: t('area.food') })).click()
      const sheet = on.dialogOf(kim, t('copy.again.title'))
      const days = sheet.getByRole('region')
      await expect(days).toHaveCount(2)
      expect(await violationsOn(page)).toEqual([])
      const breakfast = `${t('food.part.breakfast')} · 사과, 우유`
      await days.first().getByRole('button', { name: breakfast, exact: true }).click()
      const toast = on.toastOf(kim, t('copy.again.done', { count: 2 }))
      await toast.waitFor()
      const readNames = async () =>
        (await readDay('food')).food_section.map(({ food_name }: { readonly food_name: string }) => food_name)
      expect(await readNames()).toEqual(['귤', '사과', '우유'])
      await on.pressInToast(toast, t('tracking.undo'))
      await on.toastOf(kim, t('save.restored')).waitFor()
      expect(await readNames()).toEqual(['귤'])
      // The whole day.
      await chip('food', t('copy.again.label', { area: t('area.food') })).click()
      await days
        .first()
        .getByRole('button', { name: t('copy.again.whole', { count: 3 }) })
        .click()
      await on.toastOf(kim, t('copy.again.done', { count: 3 })).waitFor()
      expect(await readNames()).toEqual(['귤', '사과', '우유', '김밥'])
    })

    test('the cards begin with one line, and open to their items', async () => {
      const { t, page } = kim
      await put('/money/create', today, spends(9000, 4500))
      await kim.open('/today/list')
      const total = kim.format.money(13_500, 'KRW')
      await card('money').getByText(total).first().waitFor()
      expect(await card('money').getByRole('listitem').count()).toBe(0)
      await card('money').getByRole('button', { expanded: false }).click()
      await expect(card('money').getByRole('listitem')).toHaveCount(2)
      expect(await violationsOn(page)).toEqual([])
      await card('money')
        .getByRole('link', { name: t('area.money') })
        .click()
      await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
    })
  })
}
