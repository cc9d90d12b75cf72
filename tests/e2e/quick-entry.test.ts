import { maxItems } from '@haru/shared/areas/define.ts'
import { addDays } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import * as on from '../support/browser/pages.ts'
import { openQuickEntry, pressKeys, saveQuickEntry, typeLine } from '../support/browser/quick-entry.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { logIn } from '../support/browser/sign-in.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, now2025 } from '../support/browser/test-page.ts'
import { loadStarterFoods } from '../support/data/starter-foods.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'

setUpPages()

for (const language of languages) {
  test.describe(`the quick entry, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      const colorScheme = language === 'ko' ? 'light' : 'dark'
      kim = await openSignedInPage(app, browser, { language, colorScheme })
    })
    test.afterEach(() => closeWithoutFaults(kim))

    const readItems = async (area: on.AreaId) => {
      const { body } = await kim.user.get(`/${area}/detail`, { DATE: wirePeriod('day', kim.today) })
      return body.result[`${area}_section`]
    }

    const selectForm = (sheet: Locator, name: string) =>
      sheet
        .getByRole('group', { name: kim.t('quickEntry.what') })
        .getByRole('radio', { name, exact: true })
        .check()

    test('logs an expense after those of the day, and an undo removes it', async () => {
      const { t, user, today } = kim
      await user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(9000) })
      await kim.open('/today/list')
      const sheet = await openQuickEntry(kim)
      await selectForm(sheet, t('area.money'))
      await pressKeys(kim, sheet, '4500')
      await saveQuickEntry(kim, sheet)
      const what = `${t('money.title.food')} · ${kim.format.money(4500, 'KRW')}`
      const toast = on.toastOf(kim, t('quickEntry.saved', { what }))
      await toast.waitFor()
      expect(await readItems('money')).toMatchObject([{ money_amount: 9000 }, { money_amount: 4500 }])
      await on.pressInToast(toast, t('tracking.undo'))
      await on.toastOf(kim, t('save.restored')).waitFor()
      expect(await readItems('money')).toMatchObject([{ money_amount: 9000 }])
    })

    test('has an example of a line with the decimals of the currency', async () => {
      for (const [user_currency, amount] of [
        ['KRW', '4500'],
        ['USD', '4.50'],
      ] as const) {
        await kim.user.put('/user/update', { OBJECT: { user_currency } })
        await kim.open('/today/list')
        const sheet = await openQuickEntry(kim)
        const line = sheet.getByRole('textbox', { name: kim.t('quickEntry.line') })
        await expect(line).toHaveAttribute('placeholder', kim.t('quickEntry.line.example', { amount }))
      }
    })

    test('logs a workout, a night, a food and a weight, of yesterday too', { tag: '@long' }, async () => {
      const { t, page, today } = kim
      await kim.open('/exercise/list')
      let sheet = await openQuickEntry(kim)
      await pressKeys(kim, sheet, '4')
      await sheet.getByRole('button', { name: t('ui.keypad.next') }).click()
      await pressKeys(kim, sheet, '8')
      await sheet.getByRole('button', { name: t('ui.keypad.next') }).click()
      await pressKeys(kim, sheet, '67.5')
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      expect(await readItems('exercise')).toMatchObject([
        { exercise_title: 'deadlift', exercise_set: 4, exercise_rep: 8, exercise_weight: 67.5 },
      ])

      sheet = await openQuickEntry(kim)
      await selectForm(sheet, t('area.sleep'))
      await pressKeys(kim, sheet, '07000700')
      await saveQuickEntry(kim, sheet)
      const times = { name: t('sleep.bedTime'), other: t('sleep.wakeTime') }
      await sheet.getByText(t('required.differ', times)).waitFor()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      await kim.page.reload()

      sheet = await openQuickEntry(kim)
      for (const name of [t('sleep.wakeTime'), t('sleep.bedTime')]) {
        const time = sheet.getByRole('textbox', { name })
        await expect(time).toHaveValue('07:00')
        await time.fill('')
      }
      // A complete time moves on to the next one.
      await pressKeys(kim, sheet, '2340710')
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      expect(await readItems('sleep')).toMatchObject([{ sleep_bedTime: '23:40', sleep_wakeTime: '07:10' }])

      sheet = await openQuickEntry(kim)
      await selectForm(sheet, t('area.food'))
      await sheet.getByRole('textbox', { name: t('food.name') }).fill('김밥')
      await sheet.getByRole('textbox', { name: t('food.kcal') }).fill('420')
      await page.keyboard.press('Enter')
      await sheet.waitFor({ state: 'detached' })
      expect(await readItems('food')).toMatchObject([{ food_name: '김밥', food_kcal: 420, food_count: 1 }])

      sheet = await openQuickEntry(kim)
      await selectForm(sheet, t('exercise.scale'))
      await sheet.getByRole('button', { name: t('ui.period.previous') }).click()
      await pressKeys(kim, sheet, '72.4')
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      const yesterday = wirePeriod('day', addDays(today, -1))
      const { body } = await kim.user.get('/exercise/detail', { DATE: yesterday })
      expect(body.result).toMatchObject({ exercise_total_scale: 72.4, exercise_section: [] })
    })

    test('reports missing values, keeps its text when it is closed, and opens the editor with it', {
      tag: '@long',
    }, async () => {
      const { t, page } = kim
      await kim.open('/money/list')
      let sheet = await openQuickEntry(kim)
      await saveQuickEntry(kim, sheet)
      await sheet.getByText(t('required', { name: t('money.amount') })).waitFor()
      const amount = sheet.getByRole('textbox', { name: t('money.amount') })
      await expect(amount).toBeFocused()
      expect(await violationsOn(page)).toEqual([])
      await page.keyboard.type('12000')
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      sheet = await openQuickEntry(kim)
      expect(await amount.inputValue()).toBe('12,000')
      await sheet.getByRole('textbox', { name: t('money.content') }).fill('tea')
      await sheet.getByRole('button', { name: t('quickEntry.details') }).click()
      await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
      // The open editor has its contents in its state: nothing can be added to it from outside.
      const overEditor = await openQuickEntry(kim)
      expect(await overEditor.getByRole('button', { name: t('quickEntry.details') }).isDisabled()).toBe(true)
      await page.keyboard.press('Escape')
      await overEditor.waitFor({ state: 'detached' })
      await on.save(kim)
      await on.readToast(kim, 'answer.created')
      expect(await readItems('money')).toMatchObject([{ money_amount: 12_000, money_content: 'tea' }])
    })

    test('understands a line of text, asks for missing values, and saves several areas with one undo', async () => {
      const { t, page } = kim
      await kim.open('/today/list')
      const line = { ko: '커피 4500, 벤치 4x8, 72.4kg', en: 'coffee 4500, bench 4x8, 72.4kg' }[language]
      const sheet = await typeLine(kim, `${line} qqq`)
      const input = sheet.getByRole('textbox', { name: t('quickEntry.line') })
      const entries = sheet.getByRole('list', { name: t('quickEntry.understood') }).getByRole('listitem')
      await expect.poll(() => entries.count()).toBe(3)
      await sheet.getByText(t('quickEntry.unknown', { words: 'qqq' })).waitFor()
      expect(await violationsOn(page)).toEqual([])
      // Nothing is saved before every word is understood.
      await saveQuickEntry(kim, sheet)
      await expect(input).toBeFocused()
      await input.fill(line)
      await entries.getByText(t('required', { name: t('exercise.weight') })).waitFor()
      await saveQuickEntry(kim, sheet)
      await pressKeys(kim, sheet, '67.5')
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      expect(await readItems('money')).toMatchObject([{ money_title: 'food', money_amount: 4500 }])
      expect(await readItems('exercise')).toMatchObject([
        { exercise_title: 'barbellBenchPress', exercise_set: 4, exercise_rep: 8, exercise_weight: 67.5 },
      ])
      const undo = page.getByRole('button', { name: t('tracking.undo') })
      await undo.click()
      await on.toastOf(kim, t('save.restored')).waitFor()
      expect(await readItems('money')).toEqual([])
      expect(await readItems('exercise')).toEqual([])
    })

    test('takes the energy of a named food from the food search, and the name of the food', async () => {
      const { t } = kim
      await loadStarterFoods(app)
      await kim.open('/today/list')
      const [typed, stew, rice, unknown] = {
        ko: ['점심 김치찌개, 밥 반공기, 없는음식', '김치찌개', '흰쌀밥', '없는음식'],
        en: [
          'lunch kimchi stew, half a bowl of rice, nosuchfood',
          'Kimchi jjigae (kimchi stew)',
          'White rice',
          'nosuchfood',
        ],
      }[language] as [string, string, string, string]
      const sheet = await typeLine(kim, typed)
      const entries = sheet.getByRole('list', { name: t('quickEntry.understood') }).getByRole('listitem')
      await expect(entries.filter({ hasText: rice })).toContainText('kcal')
      await expect(entries.filter({ hasText: stew })).toContainText('kcal')
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      const saved = await readItems('food')
      expect(saved).toMatchObject([
        { food_part: 'lunch', food_name: stew },
        { food_part: 'lunch', food_name: rice, food_count: 0.5, food_kcal: 160 },
        { food_part: 'lunch', food_name: unknown, food_kcal: 0 },
      ])
      expect(saved[0].food_kcal).toBeGreaterThan(100)
    })

    test('logs to the day that a line names, and shows that day', async () => {
      await kim.open('/today/list')
      const [yesterday, coffee] = { ko: ['어제', '커피 4500'], en: ['yesterday', 'coffee 4500'] }[language]
      const [dayBefore, thisDay] = [-1, 0].map((offset) => kim.format.day(addDays(kim.today, offset)))
      const sheet = await typeLine(kim, `${yesterday} ${coffee}`)
      const input = sheet.getByRole('textbox', { name: kim.t('quickEntry.line') })
      await sheet.getByText(String(dayBefore)).waitFor()
      await input.fill(String(coffee))
      await sheet.getByText(String(thisDay)).waitFor()
      await input.fill(`${coffee} ${yesterday}`)
      await sheet.getByText(String(dayBefore)).waitFor()
      await saveQuickEntry(kim, sheet)
      const what = `${kim.t('money.title.food')} · ${coffee?.split(' ')[0]} · ${kim.format.money(4500, 'KRW')}`
      await on.toastOf(kim, `${dayBefore} · ${kim.t('quickEntry.saved', { what })}`).waitFor()
    })

    test('keeps the text of an entry for which the day has no room, and saves the others', {
      tag: '@long',
    }, async () => {
      const { t, user, today } = kim
      const amounts = Array.from({ length: maxItems }, (_, i) => i + 1)
      await user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(...amounts) })
      await kim.open('/today/list')
      const coffee = { ko: '커피 4500', en: 'coffee 4500' }[language]
      const sheet = await typeLine(kim, `${coffee}, 72.4kg`)
      await saveQuickEntry(kim, sheet)
      await on.toastOf(kim, t('tracking.item.full', { max: maxItems })).waitFor()
      const input = sheet.getByRole('textbox', { name: t('quickEntry.line') })
      await expect.poll(() => input.inputValue()).toBe(coffee)
      expect(await readItems('money')).toHaveLength(maxItems)
      const { body } = await user.get('/exercise/detail', { DATE: wirePeriod('day', today) })
      expect(body.result).toMatchObject({ exercise_total_scale: 72.4, exercise_section: [] })
    })

    test('is used with the keyboard alone', { tag: '@long' }, async () => {
      const { t, page } = kim
      await page.setViewportSize({ width: 1280, height: 800 })
      await kim.open('/money/list')
      const sheet = on.dialogOf(kim, t('quickEntry.title'))
      // The shortcuts work once their script has loaded.
      await expect
        .poll(async () => {
          await page.keyboard.press('n')
          return sheet.count()
        })
        .toBe(1)
      await page.keyboard.type('3200')
      await page.keyboard.press('Enter')
      await sheet.waitFor({ state: 'detached' })
      await expect.poll(() => readItems('money')).toMatchObject([{ money_amount: 3200 }])
    })

    test('describes the field that is missing with the reason, and announces it', async () => {
      const { t, page } = kim
      await kim.open('/today/list')
      const sheet = await openQuickEntry(kim)
      await selectForm(sheet, t('area.money'))
      const announced = sheet.locator('[aria-live="polite"]')
      await expect(announced.filter({ hasText: t('required', { name: t('money.amount') }) })).toHaveCount(0)
      await saveQuickEntry(kim, sheet)
      const reason = t('required', { name: t('money.amount') })
      await expect(announced.filter({ hasText: reason })).toHaveCount(1)
      await expect(sheet.getByRole('textbox', { name: t('money.amount') })).toHaveAccessibleDescription(reason)
      await selectForm(sheet, t('area.food'))
      await saveQuickEntry(kim, sheet)
      const name = sheet.getByRole('textbox', { name: t('food.name'), exact: true })
      await expect(name).toHaveAccessibleDescription(t('required', { name: t('food.name') }))
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      expect(await violationsOn(page)).toEqual([])
    })

    test('keeps its contents and says why, if the editor of the day has no room for them', {
      tag: '@long',
    }, async () => {
      const { t, user, today } = kim
      await user.post('/money/create', {
        DATE: wirePeriod('day', today),
        OBJECT: spends(...Array.from({ length: maxItems }, (_, i) => i + 1)),
      })
      await kim.open('/today/list')
      const sheet = await openQuickEntry(kim)
      await selectForm(sheet, t('area.money'))
      await pressKeys(kim, sheet, '700')
      await sheet.getByRole('button', { name: t('quickEntry.details') }).click()
      await on.toastOf(kim, t('tracking.item.full', { max: maxItems })).waitFor()
      await expect(sheet.getByRole('textbox', { name: t('money.amount') })).toHaveValue('700')
    })

    test('shows the same amounts after a change of the units on another device, and saves what it shows', async () => {
      const { page, t, user } = kim
      const figure = (sheet: Locator, name: string) => sheet.getByRole('textbox', { name: new RegExp(`^${name}`) })
      await kim.open('/today/list')
      let sheet = await openQuickEntry(kim)
      await selectForm(sheet, t('exercise.scale'))
      await pressKeys(kim, sheet, '72.5')
      await selectForm(sheet, t('area.money'))
      await pressKeys(kim, sheet, '12000')
      await user.put('/user/update', { OBJECT: { user_currency: 'USD' } })
      // The page reads the account again when it is shown after some time.
      await kim.context.clock.setFixedTime(new Date(Date.parse(now2025) + 600_000))
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(sheet.getByText('$', { exact: true })).toBeVisible()
      await expect(figure(sheet, t('money.amount'))).toHaveValue('12,000')
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      expect(await readItems('money')).toMatchObject([{ money_amount: 12_000 }])

      await user.put('/user/update', { OBJECT: { user_unit: 'lb' } })
      await page.reload()
      sheet = await openQuickEntry(kim)
      await selectForm(sheet, t('exercise.scale'))
      await expect(figure(sheet, t('exercise.scale'))).toHaveValue('159.84')
      // What the page read before it knew the new units.
      expect(kim.refusals.splice(0).filter((refusal) => !refusal.startsWith('409 GET '))).toEqual([])
    })

    test('keeps what was typed when the page is reloaded, and when the session ends', async () => {
      const { page, t, user } = kim
      const line = language === 'ko' ? '점심 김치찌개 9000, 커피 4500' : 'lunch stew 9000, coffee 4500'
      const readLine = (sheet: Locator) => sheet.getByRole('textbox', { name: t('quickEntry.line') })
      const readAmount = (sheet: Locator) => sheet.getByRole('textbox', { name: new RegExp(`^${t('money.amount')}`) })
      await kim.open('/today/list')
      const sheet = await openQuickEntry(kim)
      await selectForm(sheet, t('area.money'))
      await pressKeys(kim, sheet, '700')
      await readLine(sheet).fill(line)
      await page.reload()
      await expect(readLine(await openQuickEntry(kim))).toHaveValue(line)

      await kim.context.clearCookies()
      await page.getByRole('button', { name: t('ui.close'), exact: true }).click()
      await on.goToSection(kim, 'food')
      await page.getByLabel(t('login.id'), { exact: true }).fill(user.loginId)
      await logIn(kim, { password: user.password })
      const again = await openQuickEntry(kim)
      await expect(readLine(again)).toHaveValue(line)
      await readLine(again).fill('')
      await expect(readAmount(again)).toHaveValue('700')
      await saveQuickEntry(kim, again)
      await again.waitFor({ state: 'detached' })
      await page.reload()
      const last = await openQuickEntry(kim)
      await selectForm(last, t('area.money'))
      expect([await readLine(last).inputValue(), await readAmount(last).inputValue()]).toEqual(['', ''])
      kim.refusals.splice(0)
    })

    test('logs to the day before until the day of the user begins, and shows that day', { tag: '@long' }, async () => {
      const { t, user } = kim
      await user.put('/user/update', { OBJECT: { user_dayStart: 4 } })
      // Half past two at night in Seoul, on the day after.
      await kim.context.clock.setFixedTime('2025-03-12T17:30:00Z')
      await kim.open('/today/list')
      await on.waitForScreen(kim, kim.format.longDay(kim.today))
      const note = t('shell.dayStart', { time: '04:00' })
      await kim.page.getByRole('main').getByText(note).waitFor()
      const sheet = await openQuickEntry(kim)
      await sheet.getByText(note).waitFor()
      await selectForm(sheet, t('area.money'))
      await pressKeys(kim, sheet, '700')
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      await expect.poll(() => readItems('money')).toMatchObject([{ money_amount: 700 }])
    })
  })
}
