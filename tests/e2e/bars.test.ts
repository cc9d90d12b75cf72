import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { expect } from '@playwright/test'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../support/browser/test-page.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'

// The bars of every screen, as in section 2 of the specification's first document.

setUpPages()

let kim: SignedInPage
test.beforeEach(async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
})
test.afterEach(() => closeWithoutFaults(kim))

const actions = () => kim.page.getByRole('button', { name: kim.t('tracking.actions'), exact: true })
const long = 'type=year&start=2024-01-01&end=2024-12-31'

test('the logo opens today from any day', { tag: '@long' }, async () => {
  await kim.open('/today/list?type=day&start=2025-03-01&end=2025-03-01')
  await on.waitForScreen(kim, kim.format.longDay(day('2025-03-01')))
  const logo = kim.page.getByRole('link', { name: kim.t('shell.home') })
  await logo.click()
  await on.waitForScreen(kim, kim.format.longDay(kim.today))
  await kim.open(`/food/goal/list?${long}`)
  await logo.click()
  await on.waitForScreen(kim, kim.format.longDay(kim.today))
})

test('the data of a screen is requested when its link in the bars is pressed, and not again when it opens', {
  tag: '@online',
}, async () => {
  const { page, t, format, today } = kim
  await kim.open('/today/list')
  await on.waitForScreen(kim, format.longDay(today))
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/haru/api/food/list')) requests.push(request.url())
  })
  const sections = page.getByRole('navigation', { name: t('shell.sections') })
  await sections.getByRole('link', { name: t('area.food') }).hover()
  await page.mouse.down()
  await expect.poll(() => requests.length).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/haru/today/list')
  await page.mouse.up()
  await on.waitForScreen(kim, on.listTitle(kim, 'food', 'record'))
  expect(requests).toHaveLength(1)
})

test('a section opens in its last view, at the current day', { tag: '@long' }, async () => {
  await kim.open(`/food/goal/list?${long}`)
  await on.waitForScreen(kim, on.listTitle(kim, 'food', 'goal'))
  await on.goToSection(kim, 'money')
  await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
  await on.goToSection(kim, 'food')
  await on.waitForScreen(kim, on.listTitle(kim, 'food', 'goal'))
  await kim.page.getByRole('button', { name: on.monthName(kim) }).waitFor()
  await on.goToView(kim, 'real')
  await on.waitForScreen(kim, on.listTitle(kim, 'food', 'record'))
  // Another tab of the same browser remembers the view.
  const other = await kim.context.newPage()
  await other.goto(`${kim.url}/haru/money/list`)
  const food = other.getByRole('navigation', { name: kim.t('shell.sections') }).getByRole('link')
  await food.first().waitFor()
  const leads = await food.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(leads).toContain('/haru/food/list')
  await other.goto(`${kim.url}/haru/sleep/goal/list`)
  await other.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await on.goToSection({ ...kim, page: other }, 'money')
  await on.goToSection({ ...kim, page: other }, 'sleep')
  await on.waitForScreen({ ...kim, page: other }, on.listTitle(kim, 'sleep', 'goal'))
})

test('each screen begins at the top, and shows progress for half a second', { tag: '@long' }, async () => {
  for (const date of ['2025-03-10', '2025-03-11', '2025-03-12']) {
    await kim.user.post('/money/create', { DATE: wirePeriod('day', date), OBJECT: spends(1, 2, 3, 4, 5, 6) })
  }
  await kim.open('/money/list')
  await on.cardOf(kim, on.dayName(kim, kim.today)).waitFor()
  await kim.page.evaluate(watchProgress)
  await kim.page.evaluate(() => scrollTo(0, 400))
  expect(await kim.page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await on.goToView(kim, 'goal')
  await on.waitForScreen(kim, on.listTitle(kim, 'money', 'goal'))
  await expect.poll(() => kim.page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(() => kim.page.evaluate(() => Reflect.get(window, 'progress'))).toEqual([0.5])
})

test('the bars wait for the data of a screen for 150 ms', { tag: '@online' }, async () => {
  const { page, t, context, today } = kim
  await kim.open('/today/list')
  await on.waitForScreen(kim, kim.format.longDay(today))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/haru/api/food/**', async (route) => {
    await released
    await route.continue()
  })
  await context.clock.install()
  await context.clock.pauseAt(Date.now() + 60_000)
  const requested = page.waitForRequest('**/haru/api/food/**')
  await kim.visit('/food/list')
  await context.clock.runFor(50)
  await requested
  const currentSection = page.getByRole('navigation', { name: t('shell.sections') }).locator('[aria-current="page"]')
  await expect(currentSection).toHaveText(t('section.today'))
  expect(await page.locator('main').getAttribute('inert')).toBeNull()

  await context.clock.runFor(100)
  await expect(currentSection).toHaveText(t('area.food'))
  await expect(page.locator('main')).toHaveAttribute('inert')
  release()
  await context.clock.resume()
  await on.waitForScreen(kim, on.listTitle(kim, 'food', 'record'))
})

test('a screen that is left is hidden, and the page does not move until the next screen is loaded', {
  tag: '@online',
}, async () => {
  const { page, user } = kim
  for (const date of ['2025-03-10', '2025-03-11', '2025-03-12']) {
    await user.post('/money/create', { DATE: wirePeriod('day', date), OBJECT: spends(1, 2, 3, 4, 5, 6) })
  }
  await kim.open('/money/list')
  await on.cardOf(kim, on.dayName(kim, kim.today)).waitFor()
  await page.evaluate(() => scrollTo(0, 400))
  const before = await page.evaluate(readPosition)
  expect(before.top).toBe(400)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/haru/api/food/**', async (route) => {
    await released
    await route.continue()
  })
  await kim.visit('/food/list')
  await page.locator('#main[inert]').waitFor({ state: 'attached' })
  // The browser neither paints nor lays out hidden elements, and a screen reader does not find them.
  const card = page.locator('#main li').first()
  expect(await card.evaluate((element) => element.checkVisibility())).toBe(false)
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(0)
  expect(await page.evaluate(readPosition)).toEqual(before)
  release()
  await on.waitForScreen(kim, on.listTitle(kim, 'food', 'record'))
})

/** Runs in the page. */
function readPosition() {
  return { top: scrollY, height: document.querySelector('#main')?.getBoundingClientRect().height }
}

test('the actions in the top bar log the current day, and set a goal for the current week, for any range of the list', {
  tag: '@long',
}, async () => {
  await kim.open(`/sleep/list?${long}`)
  await actions().click()
  const words = (kind: 'record' | 'goal') => [
    ...(['tracking.closeAll', 'tracking.openAll', `tracking.${kind}.add`] as const).map((key) => kim.t(key)),
    ...['CSV', 'Excel'].map((format) => kim.t('tracking.spreadsheet', { format })),
  ]
  const pressItem = (key: TextKey) => kim.page.getByRole('menuitem', { name: kim.t(key) }).click()
  await expect(kim.page.getByRole('menuitem')).toHaveText(words('record'))
  await pressItem('tracking.record.add')
  await on.waitForScreen(kim, on.editorTitle(kim, 'sleep', 'record'))
  await kim.page.getByRole('button', { name: on.dayName(kim, kim.today) }).waitFor()
  await kim.open(`/sleep/goal/list?${long}`)
  await actions().click()
  await expect(kim.page.getByRole('menuitem')).toHaveText(words('goal'))
  await pressItem('tracking.goal.add')
  await on.waitForScreen(kim, on.editorTitle(kim, 'sleep', 'goal'))
  const week = kim.format.period(periodAround('week', kim.today), Number(kim.today.slice(0, 4)))
  await kim.page.getByRole('button', { name: week }).waitFor()
})

test('today opens and closes the cards of one area, and every editor opened there returns to it', {
  tag: '@long',
}, async () => {
  const { page, t } = kim
  await kim.user.post('/money/create', { DATE: wirePeriod('day', kim.today), OBJECT: spends(9000) })
  await kim.user.post('/food/create', {
    DATE: wirePeriod('day', kim.today),
    OBJECT: { food_section: [{ food_part: 'lunch', food_name: '비빔밥', food_kcal: 560 }] },
  })
  await kim.open('/today/list')
  const spend = page.getByRole('listitem').getByText('9,000원', { exact: true })
  const food = page.getByRole('listitem').getByText('비빔밥', { exact: true })
  await foldAll('today.openAll', 'food')
  await food.waitFor()
  // The line of the day shows the total, and the items of money are still hidden.
  expect(await spend.count()).toBe(0)
  await foldAll('today.openAll', 'money')
  await spend.waitFor()
  await food.waitFor()
  await foldAll('today.closeAll', 'money')
  await spend.waitFor({ state: 'detached' })
  await food.waitFor()

  await page
    .getByRole('link', { name: t('area.money'), exact: true })
    .last()
    .waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('area.money'), exact: true })
    .click()
  await on.fillItem(kim, 1, 'money', { amount: '700' })
  await on.save(kim)
  await on.readToast(kim, 'answer.updated')
  await on.waitForScreen(kim, kim.format.longDay(kim.today))
  await on.goToView(kim, 'goal')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('goals.custom') })
    .first()
    .click()
  await on.waitForScreen(kim, on.editorTitle(kim, 'exercise', 'goal'))
  await on.fillInstantly(kim, t('tracking.total', { name: t('exercise.count') }), '3')
  await on.fillInstantly(kim, t('tracking.total', { name: t('exercise.volume') }), '100')
  await on.fillInstantly(kim, t('tracking.total', { name: t('exercise.cardio') }), '01:00')
  await on.fillInstantly(kim, t('exercise.scale'), '70')
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  await on.waitForScreen(kim, kim.format.longDay(kim.today))
  expect(new URL(page.url()).pathname).toBe('/haru/today/goal/list')
})

async function foldAll(key: 'today.openAll' | 'today.closeAll', area: 'money' | 'food'): Promise<void> {
  const { page, t } = kim
  await page.getByRole('button', { name: t('today.fold'), exact: true }).click()
  await page.getByRole('menuitem', { name: t(key, { name: t(`area.${area}`) }), exact: true }).click()
}

/** Runs in the page: how long each new line across the top took, in seconds. The line of the first screen can still run. */
function watchProgress(): void {
  const earlierLines = new Set<EventTarget | null>(document.querySelectorAll('[data-life]'))
  const took: number[] = []
  Reflect.set(window, 'progress', took)
  document.addEventListener('animationend', ({ target, elapsedTime }) => {
    if (earlierLines.has(target)) return
    const { top, height } = (target as HTMLElement).getBoundingClientRect()
    if ((target as HTMLElement).matches('[data-life]') && top === 0 && height <= 4) took.push(elapsedTime)
  })
}

for (const [name, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const) {
  const tag = size.width === 390 ? [] : '@long'
  test(`on ${name} the quick entry is in the bar of the sections and covers nothing`, { tag }, async () => {
    for (const date of ['2025-03-10', '2025-03-11', '2025-03-12']) {
      await kim.user.post('/money/create', { DATE: wirePeriod('day', date), OBJECT: spends(1, 2, 3, 4, 5, 6) })
    }
    await kim.page.setViewportSize(size)
    await kim.open('/money/list')
    for (const path of ['/money/chart/list', '/today/list', '/calendar/list', '/food/find/list', '/money/list']) {
      await kim.visit(path)
      await kim.page.waitForURL(`**${path}*`)
      const button = kim.page.getByRole('button', { name: kim.t('quickEntry.title'), exact: true })
      await button.waitFor()
      expect(await button.evaluate(isInBar), path).toBe(true)
    }
    await kim.page.keyboard.press('End')
    expect(await kim.page.evaluate(barsShare)).toBeLessThan(0.3)
  })
}

/** Runs in the page: whether a button is part of a bar that the screen keeps free. */
function isInBar(button: Element): boolean {
  const bar = button.closest('.shell-nav')?.getBoundingClientRect()
  const box = button.getBoundingClientRect()
  const main = document.querySelector('.shell')
  if (bar === undefined || main === null || box.top < bar.top || box.bottom > bar.bottom) return false
  const { paddingBottom, paddingLeft } = getComputedStyle(main)
  const isRail = bar.height > bar.width
  return isRail ? bar.right <= Number.parseFloat(paddingLeft) : bar.height <= Number.parseFloat(paddingBottom)
}

/** Runs in the page: the share of the screen's height which the bars across it take once a page is scrolled. */
function barsShare(): number {
  const across = [...document.querySelectorAll('.shell-top, .shell-tabs, .shell-dock, .shell-nav')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
  return across.reduce((sum, { height }) => sum + height, 0) / innerHeight
}
