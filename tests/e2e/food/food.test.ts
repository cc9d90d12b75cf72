import { addDays } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import * as at from '../../support/browser/food-search.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openPageAs, openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, now2025, type TestPageOptions, today } from '../../support/browser/test-page.ts'
import { loadStarterFoods } from '../../support/data/starter-foods.ts'
import { setClock } from '../../support/servers/set-clock.ts'

setUpPages()
test.beforeAll(async () => {
  await loadStarterFoods(app)
  setClock(app, Date.parse(now2025))
})

const tomorrow = addDays(today, 1)
const aDay = 24 * 60 * 60_000

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    const words = { ko: ['김치', 'kimchi'], en: ['kimchi', '김치'] } as const
    const [own, other] = words[language]

    test('foods are found, picked, recorded, changed, made favorites, and logged again the next day in three taps', async () => {
      const kim = await openSignedInPage(app, browser, { language })
      const { page, t } = kim

      await kim.open('/food/list')
      await on.goToView(kim, 'find')
      await on.waitForScreen(kim, t('find.title'))
      await expect.poll(() => at.searchBox(kim).evaluate((box) => box === document.activeElement)).toBe(true)

      // Search by both names, with results on two pages.
      await at.searchFood(kim, other)
      await at.searchFood(kim, own)
      const first = await at.pressFood(kim, 0)
      await page.getByRole('button', { name: t('ui.pager.next') }).click()
      await page.waitForURL(/page=2/)
      await at.waitForResults(kim)
      const second = await at.pressFood(kim, 0)
      expect(second).not.toBe(first)
      await page.reload()
      await at.foodCheckbox(kim, second).waitFor()
      await expect(at.foodCheckbox(kim, second)).toBeChecked()
      await page.goBack()
      await at.foodCheckbox(kim, first).waitFor()
      await expect(at.foodCheckbox(kim, first)).toBeChecked()
      await at
        .pickedBar(kim)
        .getByText(t('find.picked.count', { count: 2 }))
        .waitFor()

      await at.savePicked(kim)
      await on.toastOf(kim, t('find.added', { count: 2 })).waitFor()
      await on.waitForScreen(kim, on.listTitle(kim, 'food', 'record'))
      const recorded = await at.recordOf(kim, today)
      expect(recorded.map((item) => item['food_part'])).toEqual(['snack', 'snack'])

      // Twice the amount, then the original amount.
      await on.openEntry(kim, 'food', 'record', on.dayName(kim, today))
      const numbers = async () => {
        const read = (name: 'kcal' | 'carb' | 'protein' | 'fat') =>
          on
            .item(kim, 1)
            .getByRole('textbox', { name: t(`food.${name}`), exact: true })
            .inputValue()
        return (await Promise.all([read('kcal'), read('carb'), read('protein'), read('fat')])).map(Number)
      }
      const once = await numbers()
      await on.fillItem(kim, 1, 'food', { count: '2' })
      await expect.poll(numbers).toEqual(once.map((number) => Math.round(number * 20) / 10))
      await on.fillItem(kim, 1, 'food', { count: '1' })
      await expect.poll(numbers).toEqual(once)

      const name = await on
        .item(kim, 1)
        .getByRole('textbox', { name: t('food.name'), exact: true })
        .inputValue()
      await at.favoriteButton(kim, name).first().click()
      await expect.poll(() => at.favoriteButton(kim, name).first().getAttribute('aria-pressed')).toBe('true')
      await on.save(kim)
      await on.readToast(kim, 'answer.updated')
      await on.goToView(kim, 'favorite')
      await at.foodCheckbox(kim, name).waitFor()
      await kim.context.close()
      expect([...kim.faults, ...kim.refusals]).toEqual([])

      // The next morning: three taps from the list of days.
      app.clocks.advance(aDay)
      const now = new Date(Date.parse(now2025) + aDay).toISOString()
      const later = await openPageAs(app, browser, kim.user, { language, now })
      await later.open('/food/list')
      await on.goToView(later, 'find')
      await at.pressFood(later, name)
      await at.savePicked(later)
      await on.toastOf(later, t('find.added', { count: 1 })).waitFor()
      expect(await at.foodNamesOn(later, tomorrow)).toEqual([name])
      await later.context.close()
      expect([...later.faults, ...later.refusals]).toEqual([])
      app.clocks.advance(-aDay)
    })
  })
}

test.describe('own foods', () => {
  let kim: SignedInPage
  const options: Omit<TestPageOptions, 'url'> = { language: 'ko' }
  test.beforeEach(async () => {
    kim = await openSignedInPage(app, browser, options)
  })
  test.afterEach(() => closeWithoutFaults(kim))

  test('are created for foods that are not found, without unknown values, and the day states them as unknown', {
    tag: '@long',
  }, async () => {
    const { page, t } = kim
    await kim.open('/food/find/list')
    await at.searchFood(kim, '엄마표 비밀 반찬')
    await page.getByRole('link', { name: t('find.create', { name: '엄마표 비밀 반찬' }) }).click()
    await on.waitForScreen(kim, t('find.own.new'))
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    expect(await box(t('find.own.ko')).inputValue()).toBe('엄마표 비밀 반찬')
    await box(t('find.own.portion')).fill('접시')
    await box(t('find.own.grams')).fill('350')
    await page.getByRole('radio', { name: t('find.own.basis.portion') }).click({ force: true })
    await box(t('food.kcal')).fill('300')
    await box(t('food.protein')).fill('12.5')
    await on.save(kim)
    await on.readToast(kim, 'find.own.created')
    await at.expectPickedCount(kim, 1)
    await at.searchFood(kim, '비밀')
    await at.collapseRow(kim, 0)
    await at
      .foodRow(kim, 0)
      .getByRole('row', { name: `${t('food.carb')} ${t('find.unknown')}` })
      .waitFor()
    // The amounts of 100 g have the decimals of those of the portion.
    const row = (name: 'kcal' | 'protein') => at.foodRow(kim, 0).getByRole('row', { name: t(`food.${name}`) })
    await expect(row('kcal').getByRole('cell')).toHaveText(['300 kcal', '86 kcal'])
    await expect(row('protein').getByRole('cell')).toHaveText(['12.5 g', '3.6 g'])
    await at.savePicked(kim)
    await on.toastOf(kim, t('find.added', { count: 1 })).waitFor()
    expect(await at.recordOf(kim, today)).toMatchObject([
      {
        food_name: '엄마표 비밀 반찬',
        food_serv: '접시',
        food_kcal: 300,
        food_protein: 12.5,
        food_unknown: 'carb,fat',
      },
    ])
    await kim.open('/food/list')
    const card = on.cardOf(kim, on.dayName(kim, today))
    const stats = await on.readStats(kim, card, 'food')
    expect(stats['kcal']).toBe('300 kcal')
    expect(stats['carb']).toBe(`${t('find.unknown')} –g`)
    await on.openEntry(kim, 'food', 'record', on.dayName(kim, today))
    const carb = on.item(kim, 1).getByRole('textbox', { name: t('food.carb'), exact: true })
    expect(await carb.inputValue()).toBe('')
    await carb.fill('0')
    await on.save(kim)
    await on.readToast(kim, 'answer.updated')
    expect(await at.recordOf(kim, today)).toMatchObject([{ food_carb: 0, food_unknown: 'fat' }])
  })

  test('are changed, deleted, and restored by an undo, and a picked one follows', { tag: '@long' }, async () => {
    const { page, t } = kim
    await kim.open('/food/find/own/list')
    await page.getByRole('link', { name: t('find.own.new') }).click()
    await page.getByRole('textbox', { name: t('find.own.ko'), exact: true }).fill('주말 스튜')
    await on.save(kim)
    await on.waitForScreen(kim, t('find.own'))
    await at.collapseRow(kim, '주말 스튜')
    await page.getByRole('link', { name: t('find.own.edit') }).click()
    await page.getByRole('textbox', { name: t('find.own.ko'), exact: true }).fill('주말 카레')
    await page.getByRole('textbox', { name: t('food.kcal'), exact: true }).fill('210')
    await on.save(kim)
    // The food was picked when it was created, and is picked as it is now.
    await expect(at.foodCheckbox(kim, '주말 카레')).toBeChecked()
    await at.expectPickedCount(kim, 1)
    await expect(at.pickedBar(kim)).toContainText('210 kcal')
    await at.collapseRow(kim, '주말 카레')
    await page.getByRole('link', { name: t('find.own.edit') }).click()
    await on.remove(kim)
    await on.answerDialog(kim, 'save.delete.ask', 'save.delete')
    const deleted = on.toastOf(kim, t('answer.deleted'))
    await page.getByText(t('find.own.none')).waitFor()
    await expect(at.pickedBar(kim)).toHaveCount(0)
    await deleted.getByRole('button', { name: t('tracking.undo') }).click()
    await expect(at.foodCheckbox(kim, '주말 카레')).not.toBeChecked()
  })
})
