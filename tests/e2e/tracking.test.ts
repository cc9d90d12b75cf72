import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { expect, type Locator } from '@playwright/test'
import * as on from '../support/browser/pages.ts'
import * as periodBar from '../support/browser/period-bar.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, readFirstFrame, today } from '../support/browser/test-page.ts'
import { findSmallTargets } from '../support/browser/touch-targets.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'

setUpPages()

let kim: SignedInPage
test.beforeEach(async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
})
test.afterEach(() => closeWithoutFaults(kim))

const yesterday = addDays(today, -1)

async function put(path: string, at: Day, contents: object): Promise<void> {
  const { body } = await kim.user.post(path, { DATE: wirePeriod('day', at), OBJECT: contents })
  expect(body.status).toBe('success')
}

const box = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const count = () => box(kim.page.getByRole('main'), kim.t('tracking.items'))
const press = (name: string) => kim.page.getByRole('main').getByRole('button', { name, exact: true }).click()

test('the first frame of a list has the cards that fill the window, and the others follow', async () => {
  const { page } = kim
  const days = [0, 1, 2, 3, 4, 5, 6].map((by) => addDays(today, -by))
  for (const at of days) await put('/money/create', at, spends(...Array.from({ length: 10 }, (_, i) => i + 1)))
  const { start, end } = periodAround('month', today)
  await kim.open('/money/goal/list')
  await on.waitForScreen(kim, on.listTitle(kim, 'money', 'goal'))
  const view = `/money/list?type=month&start=${start}&end=${end}`
  const cards = `main ul[aria-label="${on.listTitle(kim, 'money', 'record')}"]`
  const { childCount, bottom } = await readFirstFrame(page, cards, () => kim.visit(view))
  expect(childCount).toBeLessThan(days.length)
  expect(bottom).toBeGreaterThan(await page.evaluate(() => innerHeight))
  await expect(page.locator(`${cards} > li`)).toHaveCount(days.length)
})

test.describe('a missing value', () => {
  test('of a record is reported at the focused field until it is filled in', async () => {
    const { page, t } = kim
    await kim.open('/food/detail')
    const name = box(on.item(kim, 1), t('food.name'))
    await on.save(kim)
    const words = t('required', { name: t('food.name') })
    await on.toastOf(kim, words).waitFor()
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
    const error = page.getByRole('main').getByText(words, { exact: true })
    await page.keyboard.type(' ')
    expect(await error.count()).toBe(1)
    await page.keyboard.type('죽')
    await expect(error).toHaveCount(0)
    await expect(name).not.toHaveAttribute('aria-invalid')
  })

  for (const { typed, asks } of [
    { typed: {}, asks: 'set' },
    { typed: { set: '3' }, asks: 'rep' },
    { typed: { set: '3', rep: '8' }, asks: 'weight' },
    { typed: { part: 'cardio' }, asks: 'cardio' },
  ] as const) {
    test(`of an exercise with ${JSON.stringify(typed)} is its ${asks}`, { tag: '@long' }, async () => {
      await kim.open('/exercise/detail')
      await on.fillItem(kim, 1, 'exercise', typed)
      await on.save(kim)
      await on.toastOf(kim, kim.t('required', { name: kim.t(`exercise.${asks}`) })).waitFor()
    })
  }

  for (const { typed, asks } of [
    { typed: {}, asks: 'count' },
    { typed: { count: '3' }, asks: 'volume' },
    { typed: { count: '3', volume: '1' }, asks: 'cardio' },
    { typed: { count: '3', volume: '1', cardio: '01:00' }, asks: 'scale' },
  ] as const) {
    test(`of a goal with ${JSON.stringify(typed)} is its ${asks}`, { tag: '@long' }, async () => {
      const { t } = kim
      await kim.open('/exercise/goal/detail')
      for (const [name, value] of Object.entries(typed)) {
        await on.fillInstantly(kim, t('tracking.total', { name: t(`exercise.${name as keyof typeof typed}`) }), value)
      }
      await on.save(kim)
      await on.toastOf(kim, t('required.goal', { name: t(`exercise.${asks}`) })).waitFor()
    })
  }

  test('of a goal is not reported for a metric that the goal omits, also with the keyboard', {
    tag: '@long',
  }, async () => {
    const { t, page } = kim
    const total = (name: 'count' | 'volume' | 'cardio') => t('tracking.total', { name: t(`exercise.${name}`) })
    const box = (name: string) => page.getByRole('checkbox', { name: t('tracking.follow', { name }), exact: true })
    await kim.open('/exercise/goal/detail')
    await periodBar.choosePeriodType(kim, 'month')
    await on.fillInstantly(kim, total('volume'), '1000')
    for (const name of [total('count'), total('volume'), t('exercise.scale')]) await box(name).press('Space')
    await box(total('volume')).press('Space')
    // The typed text is still there.
    expect(await page.getByRole('textbox', { name: total('volume'), exact: true }).inputValue()).toBe('1,000')
    await box(total('cardio')).press('Space')
    await on.save(kim)
    await on.readToast(kim, 'answer.created')
    const card = on.cardOf(kim, on.monthName(kim))
    await card.getByText(t('exercise.volume'), { exact: true }).waitFor()
    expect(await card.getByText(t('exercise.cardio'), { exact: true }).count()).toBe(0)
  })

  test('of a night is its length', { tag: '@long' }, async () => {
    await kim.open('/sleep/detail')
    await on.save(kim)
    await on.toastOf(kim, kim.t('required', { name: kim.t('sleep.bedTime') })).waitFor()
  })
})

test.describe('the items of a day', () => {
  test('change with the count, and keep their text', { tag: '@long' }, async () => {
    const { t, page } = kim
    await kim.open('/food/detail')
    await on.fillItem(kim, 1, 'food', { part: 'lunch', name: '국' })
    await on.addItem(kim)
    await on.fillItem(kim, 2, 'food', { name: '밥' })
    expect(
      await on
        .item(kim, 2)
        .getByRole('radio', { name: t('food.part.lunch') })
        .isChecked(),
    ).toBe(true)
    // An item with text is removed by its own button, not by a lower count.
    await press(t('ui.decrease'))
    await page.getByText(t('ui.stepper.range', { min: 2, max: 10 })).waitFor()
    expect(await box(on.item(kim, 2), t('food.name')).inputValue()).toBe('밥')
    await press(t('tracking.items.close'))
    expect(await count().inputValue()).toBe('0')
    await on.save(kim)
    await page.getByRole('alert').getByText(t('error.errorCount')).waitFor()
    await count().fill('2')
    expect(await box(on.item(kim, 1), t('food.name')).inputValue()).toBe('국')
    expect(await box(on.item(kim, 2), t('food.name')).inputValue()).toBe('밥')
  })

  test('are removed one by one with an undo, down to the last', { tag: '@long' }, async () => {
    const { t } = kim
    await put('/money/create', today, spends(1000, 2000))
    await kim.open('/money/detail')
    await press(t('tracking.item.remove', { number: 1 }))
    expect(await box(on.item(kim, 1), t('money.amount')).inputValue()).toBe('2,000')
    await press(t('tracking.item.remove', { number: 1 }))
    await on.toastOf(kim, t('tracking.item.last')).waitFor()
    const removed = on.toastOf(kim, t('tracking.item.removed', { number: 1 }))
    await removed.getByRole('button', { name: t('tracking.undo') }).click()
    expect(await box(on.item(kim, 1), t('money.amount')).inputValue()).toBe('1,000')
    expect(await count().inputValue()).toBe('2')
    // The undo is gone with the day or the editor, because it would restore the item to another day, or nowhere.
    await press(t('tracking.item.remove', { number: 1 }))
    await removed.waitFor()
    await press(t('ui.period.previous'))
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.yes')
    await expect(count()).toHaveValue('1')
    expect(await removed.count()).toBe(0)
    await press(t('ui.period.next'))
    await press(t('tracking.item.remove', { number: 1 }))
    await removed.waitFor()
    await on.save(kim)
    await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
    expect(await removed.count()).toBe(0)
  })

  test('are at most ten by the count, and a hundred by adding', { tag: '@long' }, async () => {
    const { t, page } = kim
    await put('/money/create', today, spends(...Array.from({ length: 99 }, (_, i) => i + 1)))
    await kim.open('/money/detail')
    await press(t('ui.increase'))
    await page.getByText(t('ui.stepper.range', { min: 99, max: 99 })).waitFor()
    await on.addItem(kim)
    expect(await count().inputValue()).toBe('100')
    await on.addItem(kim)
    await on.toastOf(kim, t('tracking.item.full', { max: 100 })).waitFor()
    expect(await count().inputValue()).toBe('100')
  })

  test('are copied from the previous day', { tag: '@long' }, async () => {
    const { t } = kim
    await put('/money/create', yesterday, spends(4500, 1250))
    await kim.open('/money/detail')
    const again = t('tracking.again', { day: t('tracking.yesterday') })
    await press(`${again} · ${t('tracking.again.count', { count: 2 })}`)
    await on.save(kim)
    await on.readToast(kim, 'answer.created')
    const card = on.cardOf(kim, on.dayName(kim, today))
    await expect.poll(() => on.readStats(kim, card, 'money')).toEqual({ income: '0원', expense: '5,750원' })
  })
})

test.describe('the lock', () => {
  test('keeps all values', { tag: '@long' }, async () => {
    const { t } = kim
    await put('/money/create', today, spends(1000))
    await kim.open('/money/detail')
    await on.lock(kim)
    await kim.page.getByText(t('tracking.locked')).waitFor()
    const amount = box(on.item(kim, 1), t('money.amount'))
    await amount.click()
    await kim.page.keyboard.type('9')
    await press(t('ui.increase'))
    await press(t('tracking.item.remove', { number: 1 }))
    await press(t('tracking.items.close'))
    await on.item(kim, 1).getByText(t('money.part.income'), { exact: true }).click()
    await on
      .item(kim, 1)
      .getByRole('checkbox', { name: t('money.include') })
      .click({ force: true }) // Playwright waits for a locked checkbox otherwise.
    expect(await amount.inputValue()).toBe('1,000')
    expect(await count().inputValue()).toBe('1')
    expect(
      await on
        .item(kim, 1)
        .getByRole('radio', { name: t('money.part.expense') })
        .isChecked(),
    ).toBe(true)
    expect(await on.item(kim, 1).getByRole('checkbox').isChecked()).toBe(true)
  })

  test('is opened to edit the moved contents; another day is then loaded', async () => {
    const { t } = kim
    await put('/money/create', today, spends(1000))
    await kim.open('/money/detail')
    await on.lock(kim)
    await periodBar.chooseDay(kim, yesterday)
    await on.lock(kim)
    await on.fillItem(kim, 1, 'money', { amount: '7000' })
    await on.save(kim)
    await on.readToast(kim, 'answer.moved')
    await on.openEntry(kim, 'money', 'record', on.dayName(kim, yesterday))
    expect(await box(on.item(kim, 1), t('money.amount')).inputValue()).toBe('7,000')
    await periodBar.chooseDay(kim, today)
    await expect.poll(() => box(on.item(kim, 1), t('money.amount')).inputValue()).toBe('0')
  })
})

test.describe('a day with a record', () => {
  async function moveToYesterday(area: on.AreaId): Promise<void> {
    await kim.open(`/${area}/detail`)
    await on.lock(kim)
    await periodBar.chooseDay(kim, yesterday)
    await on.save(kim)
  }

  test('is replaced by a moved record', { tag: '@long' }, async () => {
    await put('/money/create', yesterday, spends(1, 2))
    await put('/money/create', today, spends(500))
    await moveToYesterday('money')
    await on.answerDialog(kim, 'save.taken', 'save.replace')
    await on.readToast(kim, 'answer.replaced')
    const card = on.cardOf(kim, on.dayName(kim, yesterday))
    await expect.poll(() => on.readStats(kim, card, 'money')).toEqual({ income: '0원', expense: '500원' })
    await expect(on.cardOf(kim, on.dayName(kim, today))).toHaveCount(0)
  })

  test('has at most a hundred items', { tag: '@long' }, async () => {
    const { t } = kim
    await put('/money/create', yesterday, spends(...Array.from({ length: 99 }, (_, i) => i + 1)))
    await put('/money/create', today, spends(10, 11))
    await moveToYesterday('money')
    await on.answerDialog(kim, 'save.taken', 'save.insert')
    await on.toastOf(kim, t('save.full', { max: 100, day: on.dayName(kim, yesterday), count: 101 })).waitFor()
  })

  test('of sleep can only be replaced by a moved record', { tag: '@long' }, async () => {
    const { t } = kim
    const night = { sleep_part: 'night', sleep_bedTime: '23:00', sleep_wakeTime: '07:00' }
    await put('/sleep/create', yesterday, { sleep_section: [night] })
    await put('/sleep/create', today, { sleep_section: [{ ...night, sleep_bedTime: '22:00' }] })
    await moveToYesterday('sleep')
    const dialog = on.dialogOf(kim, t('save.taken'))
    await dialog.waitFor()
    await expect(dialog.getByRole('button')).toHaveText([t('ui.cancel'), t('save.replace')], { useInnerText: true })
  })
})

test('an unsaved record has no delete button', { tag: '@long' }, async () => {
  await kim.open('/sleep/goal/detail')
  await on.remove(kim)
  await on.toastOf(kim, kim.t('error.noData')).waitFor()
})

test('days with a record have a dot in the calendar', { tag: '@long' }, async () => {
  await put('/money/create', yesterday, spends(1))
  await kim.open('/money/detail')
  const calendar = await periodBar.openCalendar(kim)
  const marked = calendar.getByRole('button', { name: new RegExp(kim.t('ui.calendar.marked')) })
  await marked.first().waitFor()
  await expect(marked).toHaveCount(1)
})

test('cards close and open, one at a time and all together', { tag: '@long' }, async () => {
  const { t, page } = kim
  await put('/money/create', yesterday, spends(1))
  await put('/money/create', today, spends(2))
  await kim.open('/money/list')
  const card = on.cardOf(kim, on.dayName(kim, today))
  const items = page.getByRole('main').getByRole('definition')
  await card.waitFor()
  await expect(items).toHaveCount(4)
  await card.getByRole('button', { name: t('tracking.close', { name: on.dayName(kim, today) }) }).click()
  await expect(items).toHaveCount(2)
  const actions = page.getByRole('button', { name: t('tracking.actions'), exact: true })
  await actions.click()
  await page.getByRole('menuitem', { name: t('tracking.closeAll') }).click()
  await expect(items).toHaveCount(0)
  await actions.click()
  await page.getByRole('menuitem', { name: t('tracking.openAll') }).click()
  await expect(items).toHaveCount(4)
})

test('an expense is logged with the keyboard alone', { tag: '@long' }, async () => {
  const { page, t } = kim
  await kim.open('/money/list')
  // Before the list is loaded, Tab skips it.
  await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  async function tabTo(name: string): Promise<void> {
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press('Tab')
      if ((await focused())?.trim() === name) return
    }
    throw new Error(`Tab does not lead to ${name}`)
  }
  await tabTo(t('tracking.record.add'))
  await page.keyboard.press('Enter')
  await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
  await on
    .item(kim, 1)
    .getByRole('radio', { name: t('money.part.income') })
    .focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3300')
  await tabTo(t('save.save'))
  await page.keyboard.press('Enter')
  await on.readToast(kim, 'answer.created')
  const card = on.cardOf(kim, on.dayName(kim, today))
  await expect.poll(() => on.readStats(kim, card, 'money')).toEqual({ income: '0원', expense: '3,300원' })
})

test('on a wide screen the list is beside the editor', { tag: '@long' }, async () => {
  const { page } = kim
  await put('/money/create', yesterday, spends(1000))
  await put('/money/create', today, spends(2000))
  await page.setViewportSize({ width: 1280, height: 800 })
  await kim.open('/money/list')
  await on.openEntry(kim, 'money', 'record', on.dayName(kim, today))
  const beside = page.getByRole('navigation', { name: on.listTitle(kim, 'money', 'record') })
  await expect(beside.locator('[aria-current]')).toContainText(on.dayName(kim, today))
  await beside
    .getByRole('link')
    .filter({ hasText: on.dayName(kim, yesterday) })
    .click()
  await expect.poll(() => box(on.item(kim, 1), kim.t('money.amount')).inputValue()).toBe('1,000')
})

for (const path of [
  '/exercise/list?type=year&start=2025-01-01&end=2025-12-31',
  '/money/goal/list?type=year&start=2025-01-01&end=2025-12-31',
  '/food/detail',
  '/exercise/detail?type=day&start=2025-03-11&end=2025-03-11',
  '/sleep/detail',
  '/sleep/goal/detail',
  '/calendar/detail?type=day&start=2025-03-11&end=2025-03-11',
]) {
  test(`the controls of ${path} are large enough for a finger, and nothing exceeds the screen`, {
    tag: '@long',
  }, async () => {
    const { page } = kim
    const lift = {
      exercise_part: 'leg',
      exercise_title: 'backSquat',
      exercise_set: 999,
      exercise_rep: 999,
      exercise_weight: 998.75,
    }
    await put('/exercise/create', yesterday, { exercise_section: [lift, lift, lift], exercise_total_scale: 72.5 })
    await kim.user.post('/money/goal/create', {
      DATE: wirePeriod('month', '2025-03-01', '2025-03-31'),
      OBJECT: { money_goal_income: 9_999_999_999, money_goal_expense: 9_999_999_999 },
    })
    await kim.open(path)
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
    expect(await page.getByRole('main').evaluate(findSmallTargets)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
}
