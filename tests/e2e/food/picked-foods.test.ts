import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import * as at from '../../support/browser/food-search.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, now2025, type TestPageOptions, today } from '../../support/browser/test-page.ts'
import { findSmallTargets } from '../../support/browser/touch-targets.ts'
import { loadStarterFoods } from '../../support/data/starter-foods.ts'
import { wirePeriod } from '../../support/data/wire-values.ts'
import { setClock } from '../../support/servers/set-clock.ts'

setUpPages()
test.beforeAll(async () => {
  await loadStarterFoods(app)
  setClock(app, Date.parse(now2025))
})

test.describe('picked foods', () => {
  let kim: SignedInPage
  const options: Omit<TestPageOptions, 'url'> = { language: 'ko' }
  test.beforeEach(async () => {
    kim = await openSignedInPage(app, browser, options)
  })
  test.afterEach(() => closeWithoutFaults(kim))

  async function log(day: Day, names: readonly string[]): Promise<void> {
    const section = names.map((name) => ({ food_part: 'lunch', food_name: name, food_count: 1, food_kcal: 100 }))
    const { body } = await kim.user.post('/food/create', {
      DATE: wirePeriod('day', day),
      OBJECT: { food_section: section },
    })
    expect(body.status).toBe('success')
  }

  test('are removed from the record by an undo, and the day is as before', { tag: '@long' }, async () => {
    const { t } = kim
    await log(today, ['국'])
    await kim.open('/food/find/list?query=김치')
    const name = await at.pressFood(kim, 0)
    await at.savePicked(kim)
    const added = on.toastOf(kim, t('find.added', { count: 1 }))
    await added.waitFor()
    expect(await at.foodNamesOn(kim, today)).toEqual(['국', name])
    await added.getByRole('button', { name: t('tracking.undo') }).click()
    await on.toastOf(kim, t('save.restored')).waitFor()
    expect(await at.foodNamesOn(kim, today)).toEqual(['국'])
  })

  test('without room in the record of their day are counted before they are added', { tag: '@long' }, async () => {
    const { page, t } = kim
    await log(
      today,
      Array.from({ length: 99 }, (_, i) => `국 ${i}`),
    )
    await kim.open('/food/find/list?query=김치')
    await at.pressFood(kim, 0)
    const text = t('find.full', { max: 100, count: 1 })
    const note = at.pickedBar(kim).getByText(text)
    // A screen reader announces text that is added to an existing region.
    const region = at.pickedBar(kim).getByRole('status')
    await expect(region).toHaveText('')
    await at.pressFood(kim, 1)
    await expect(region).toHaveText(text)
    await at.pickedBar(kim).getByRole('button').first().click()
    const sheet = on.dialogOf(kim, t('find.picked'))
    await sheet.getByText(text).waitFor()
    await expect(page.getByText(text)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await note.waitFor()
    await at.savePicked(kim)
    await on.toastOf(kim, t('find.added', { count: 1 })).waitFor()
    await at.expectPickedCount(kim, 1)
    await note.waitFor()
  })

  test('are found while the user types: the last results stay until the next, and outdated requests are aborted', {
    tag: '@long',
  }, async () => {
    const { page, t } = kim
    await kim.open('/food/find/list')
    await at.searchFood(kim, '김치찌개')
    const before = await at.foodCheckbox(kim, 0).evaluate((box) => box.closest('label')?.textContent)
    const asked: string[] = []
    const left: string[] = []
    const queryIn = (url: string) => new URL(url).searchParams.get('PAGING[query]') ?? ''
    page.on('requestfailed', (request) => {
      if (request.url().includes('/api/food/find/list?')) left.push(queryIn(request.url()))
    })
    const { promise: go, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/food/find/list?*', async (route) => {
      asked.push(queryIn(route.request().url()))
      await go
      await route.continue().catch(() => undefined)
    })
    await at.searchBox(kim).fill('떡')
    await expect.poll(() => asked).toContain('떡')
    // They are dimmed where the next take long.
    const results = page.locator('main [aria-busy]:has(li)')
    await expect(results).toHaveCSS('opacity', '0.55')
    expect(await at.foodCheckbox(kim, 0).evaluate((box) => box.closest('label')?.textContent)).toBe(before)
    await at.searchBox(kim).fill('떡볶이')
    await expect.poll(() => left).toEqual(['떡'])
    release()
    await at.foodCheckbox(kim, '떡볶이').waitFor()
    await expect(results).toHaveCSS('opacity', '1')
    await page.unroute('**/api/food/find/list?*')
    // A search is one step in the history, and a live region announces the number of results.
    await page
      .getByRole('status')
      .filter({ hasText: /식품 \d+개/ })
      .first()
      .waitFor()
    await page.reload()
    await at.foodCheckbox(kim, '떡볶이').waitFor()
    await expect(at.searchBox(kim)).toHaveValue('떡볶이')
    await page.getByRole('button', { name: t('find.clear') }).click()
    await page.getByText(t('find.start')).waitFor()
  })

  test('have a portion that is chosen before picking, with its nutrients', { tag: '@long' }, async () => {
    const { page, t } = kim
    await kim.open('/food/find/list?query=흰쌀밥')
    const row = at.foodRow(kim, 0)
    await row.getByRole('button', { name: /1 공기/ }).click()
    const sheet = page.getByRole('dialog').filter({ visible: true })
    const kcal = async () => Number.parseInt((await sheet.getByRole('definition').first().textContent()) ?? '', 10)
    const one = await kcal()
    await sheet.getByRole('button', { name: t('ui.increase') }).click()
    await expect.poll(kcal).toBe(Math.round(one * 1.5))
    await sheet.getByRole('textbox', { name: t('find.many') }).fill('2')
    await expect.poll(kcal).toBe(one * 2)
    await sheet.getByRole('radio', { name: '100 g' }).click({ force: true })
    await sheet.getByRole('button', { name: t('find.pick') }).click()
    await expect(at.foodCheckbox(kim, 0)).toBeChecked()
    await at.savePicked(kim)
    await on.toastOf(kim, t('find.added', { count: 1 })).waitFor()
    expect(await at.recordOf(kim, today)).toMatchObject([{ food_name: '흰쌀밥', food_gram: 100, food_count: 2 }])
  })

  test('are inserted into the open editor, which keeps its unsaved text', { tag: '@long' }, async () => {
    const { page, t } = kim
    const day = 'type=day&start=2025-03-10&end=2025-03-10'
    await kim.open(`/food/detail?${day}`)
    await on.fillItem(kim, 1, 'food', { part: 'dinner', name: '집밥', kcal: '500' })
    await page.getByRole('button', { name: t('find.title'), exact: true }).click()
    await on.waitForScreen(kim, t('find.title'))
    await at.searchFood(kim, '김치')
    const name = await at.pressFood(kim, 0)
    await at
      .pickedBar(kim)
      .getByRole('button', { name: t('find.take') })
      .click()
    await on.waitForScreen(kim, on.editorTitle(kim, 'food', 'record'))
    expect(page.url()).toContain(day)
    const nameIn = (number: number) =>
      on
        .item(kim, number)
        .getByRole('textbox', { name: t('food.name'), exact: true })
        .inputValue()
    await expect.poll(() => nameIn(2)).toBe(name)
    expect(await nameIn(1)).toBe('집밥')
    await on.save(kim)
    await on.readToast(kim, 'answer.created')
    const items = await at.recordOf(kim, '2025-03-10' as Day)
    expect(items).toMatchObject([
      { food_part: 'dinner', food_name: '집밥' },
      { food_part: 'dinner', food_name: name },
    ])
    // After the save the food is not picked any more.
    await on.goToView(kim, 'find')
    await at.searchBox(kim).waitFor()
    await expect(at.pickedBar(kim)).toHaveCount(0)
  })

  test('are unpicked when the editor removes them, until an undo', { tag: '@long' }, async () => {
    const { page, t } = kim
    await log(today, ['국'])
    await kim.open('/food/find/list?query=김치')
    const name = await at.pressFood(kim, 0)
    const picked = () => page.evaluate(() => localStorage.getItem('haru'))
    await at.pickedBar(kim).getByRole('button').first().click()
    await page
      .getByRole('dialog')
      .filter({ visible: true })
      .getByRole('button', { name: t('find.edit') })
      .click()
    await on.waitForScreen(kim, on.editorTitle(kim, 'food', 'record'))
    const remove = page.getByRole('button', { name: t('tracking.item.remove', { number: 2 }) })
    await remove.click()
    const removed = on.toastOf(kim, t('tracking.item.removed', { number: 2 }))
    await removed.getByRole('button', { name: t('tracking.undo') }).click()
    await expect.poll(picked).toContain(name)
    await remove.click()
    await expect.poll(picked).not.toContain(name)
    await kim.open('/food/find/list?query=김치')
    await at.foodCheckbox(kim, name).waitFor()
    expect(await at.foodCheckbox(kim, name).isChecked()).toBe(false)
  })

  test('are listed and stay picked if a full day has no room for them', { tag: '@long' }, async () => {
    const { t } = kim
    await log(
      today,
      Array.from({ length: 99 }, (_, i) => `음식 ${i}`),
    )
    await kim.open('/food/find/list?query=김치')
    await at.pressFood(kim, 0)
    await at.pressFood(kim, 1)
    await at.savePicked(kim)
    await on.toastOf(kim, t('tracking.item.full', { max: 100 })).waitFor()
    expect(await at.foodNamesOn(kim, today)).toHaveLength(100)
    await at.expectPickedCount(kim, 1)
    await at.savePicked(kim)
    await on.toastOf(kim, t('tracking.item.full', { max: 100 })).waitFor()
    await at.expectPickedCount(kim, 1)
  })

  test('stay picked when a save fails, and are saved once when it is repeated', { tag: '@online' }, async () => {
    const { page, t } = kim
    await kim.open('/food/find/list?query=김치')
    const name = await at.pressFood(kim, 0)
    // The server receives the request, and its response is lost.
    await page.route('**/api/food/create', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await at.savePicked(kim)
    await on.toastOf(kim, t('shell.offline.text')).waitFor()
    await at.expectPickedCount(kim, 1)
    await page.unroute('**/api/food/create')
    await at.savePicked(kim)
    await on.toastOf(kim, t('find.added', { count: 1 })).waitFor()
    expect(await at.foodNamesOn(kim, today)).toEqual([name])
    kim.faults.length = 0
  })

  test('are not kept on other screens or after a logout', { tag: '@long' }, async () => {
    const { page, t } = kim
    await kim.open('/food/find/list?query=김치')
    await at.pressFood(kim, 0)
    await on.goToView(kim, 'favorite')
    await at.expectPickedCount(kim, 1)
    await on.goToSection(kim, 'today')
    await on.waitForScreen(kim, kim.format.longDay(today))
    await kim.open('/food/find/list?query=김치')
    await at.foodCheckbox(kim, 0).waitFor()
    expect(await at.foodCheckbox(kim, 0).isChecked()).toBe(false)
    await at.pressFood(kim, 0)
    await page.evaluate(() => localStorage.getItem('haru')).then((kept) => expect(kept).toContain('pending'))
    await kim.open('/user/appSetting')
    await page.getByRole('button', { name: t('settings.logout') }).click()
    await page.waitForURL(/user\/login/)
    expect(await page.evaluate(() => localStorage.getItem('haru'))).not.toContain('pending')
  })

  test('are displayed in the other language on request, and recorded in it', { tag: '@long' }, async () => {
    const { page, t } = kim
    await kim.open('/food/find/list?query=떡볶이')
    const korean = await at.foodCheckbox(kim, 0).evaluate((box) => box.closest('label')?.textContent ?? '')
    await page.getByRole('button', { name: t('tracking.actions'), exact: true }).click()
    await page.getByRole('menuitem', { name: t('find.names.ko') }).click()
    const name = await at.pressFood(kim, 0)
    expect(korean.startsWith(name)).toBe(false)
    await at.savePicked(kim)
    await on.toastOf(kim, t('find.added', { count: 1 })).waitFor()
    expect(await at.foodNamesOn(kim, today)).toEqual([name.slice(0, 30).trimEnd()])
  })

  test('need a name before they become favorites', { tag: '@long' }, async () => {
    const { t } = kim
    await kim.open('/food/detail')
    await at.favoriteButton(kim, t('food.name')).click()
    await on.toastOf(kim, t('error.favoriteName')).waitFor()
    await on.fillItem(kim, 1, 'food', { name: '집밥' })
    await at.favoriteButton(kim, '집밥').click()
    await expect.poll(() => at.favoriteButton(kim, '집밥').getAttribute('aria-pressed')).toBe('true')
  })

  test('stop being favorites by their star, and an undo restores this', { tag: '@long' }, async () => {
    const { page, t } = kim
    await kim.open('/food/find/list?query=김치')
    const name = await at.pressFood(kim, 0)
    await at.favoriteButton(kim, name).click()
    await on.goToView(kim, 'favorite')
    await at.favoriteButton(kim, name).click()
    await page.getByText(t('find.favorites.none')).waitFor()
    await on
      .toastOf(kim, t('find.favorite.removed'))
      .getByRole('button', { name: t('tracking.undo') })
      .click()
    await at.foodCheckbox(kim, name).waitFor()
  })

  for (const path of ['/food/find/list?query=김치', '/food/find/own/detail', '/food/sources']) {
    test(`have large enough controls on ${path}, and nothing exceeds the screen`, { tag: '@long' }, async () => {
      const { page } = kim
      await kim.open(path)
      if (path.includes('query')) {
        await at.pressFood(kim, 0)
        await page.getByRole('main').getByRole('button', { expanded: false }).first().click()
      }
      await page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first().waitFor()
      expect(await page.getByRole('main').evaluate(findSmallTargets)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  }
})

for (const language of languages) {
  test.describe(`food, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      // 20:40 in Seoul.
      kim = await openSignedInPage(app, browser, { language, now: '2025-03-12T11:40:00Z' })
    })
    test.afterEach(() => closeWithoutFaults(kim))

    test('is logged to the meal of the current hour, today, or to a chosen day', { tag: '@long' }, async () => {
      const { page, t, format } = kim
      const meal = t('food.part.dinner')
      await kim.open('/food/find/list?query=김치')
      const name = await at.pressFood(kim, 0)
      await at.pickedBar(kim).getByText(t('find.meal.today', { meal })).click()
      const sheet = on.dialogOf(kim, t('find.picked'))
      await sheet.getByRole('button', { name: t('ui.period.previous'), exact: true }).click()
      const yesterday = addDays(today, -1)
      await page.keyboard.press('Escape')
      await at
        .pickedBar(kim)
        .getByText(t('find.meal.day', { meal, day: format.day(yesterday, 2025) }))
        .waitFor()
      await at.savePicked(kim)
      await on.toastOf(kim, `${format.day(yesterday, 2025)} · ${t('find.added', { count: 1 })}`).waitFor()
      expect(await at.recordOf(kim, yesterday)).toMatchObject([{ food_part: 'dinner', food_name: name }])
      expect(await at.recordOf(kim, today)).toEqual([])
    })

    test('that is typed without energy is recorded as unknown', { tag: '@long' }, async () => {
      const { page, t } = kim
      await kim.open(`/food/detail?type=day&start=${today}&end=${today}`)
      const item = on.item(kim, 1)
      await item.waitFor()
      const find = await page.getByRole('button', { name: t('find.title'), exact: true }).boundingBox()
      const first = await item.boundingBox()
      expect((find?.y ?? 0) + (find?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
      await on.fillField(kim, item, 'food', 'name', '붕어빵')
      const kcal = item.getByRole('textbox', { name: t('food.kcal'), exact: true })
      expect([await kcal.inputValue(), await kcal.getAttribute('aria-description')]).toEqual(['', t('find.unknown')])
      await on.save(kim)
      await on.readToast(kim, 'answer.created')
      expect(await at.recordOf(kim, today)).toMatchObject([
        { food_name: '붕어빵', food_unknown: 'kcal,carb,protein,fat' },
      ])
      const stats = await on.readStats(kim, on.cardOf(kim, on.dayName(kim, today)), 'food')
      // No item of the day has a known value, so the total is unknown too.
      expect(stats['kcal']).toContain('–')
    })

    test('in a portion above the limit of a field states the limit', { tag: '@long' }, async () => {
      const { t, format } = kim
      await kim.open(`/food/detail?type=day&start=${today}&end=${today}`)
      const item = on.item(kim, 1)
      await on.fillField(kim, item, 'food', 'kcal', '560')
      await on.fillField(kim, item, 'food', 'count', '99')
      await item.getByText(t('tracking.capped', { max: format.number(9999) })).waitFor()
      await on.fillField(kim, item, 'food', 'count', '2')
      await item.getByText(t('tracking.capped', { max: format.number(9999) })).waitFor({ state: 'detached' })
      expect(await item.getByRole('textbox', { name: t('food.kcal'), exact: true }).inputValue()).toBe('1,120')
    })

    test('with a name that is written from right to left keeps its position in the row', { tag: '@long' }, async () => {
      const section = [{ food_part: 'lunch', food_name: 'שלום', food_brand: '7 Eleven', food_count: 1, food_kcal: 100 }]
      await kim.user.post('/food/create', { DATE: wirePeriod('day', today), OBJECT: { food_section: section } })
      await kim.open('/food/list')
      const card = on.cardOf(kim, on.dayName(kim, today))
      const [name, brand] = await Promise.all(
        ['שלום', '7 Eleven'].map((text) => card.getByText(text, { exact: true }).last().boundingBox()),
      )
      expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(brand?.x ?? 0)
    })
  })
}
