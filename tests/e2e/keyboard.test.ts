import { readCode } from '@haru/server/src/testing/client.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { arrowTo, choose, chooseRadio, press, tabTo, typeInto } from '../support/browser/keyboard.ts'
import {
  daysToLog,
  goalsToSet,
  laterDay,
  locals,
  readMonthGoal,
  runDay,
  strengthDay,
} from '../support/browser/logged-days.ts'
import * as on from '../support/browser/pages.ts'
import * as periodBar from '../support/browser/period-bar.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openTestPage, screenshotFailure, type TestPage } from '../support/browser/test-page.ts'

setUpPages()

// The journey of one-day.test.ts with the keyboard alone. Each test continues on the page that the test before it left.
for (const language of languages) {
  test.describe(`one day without a mouse, in ${language}`, () => {
    test.describe.configure({ mode: 'serial' })
    const local = locals[language]
    const id = `lee.${language}@haru.test`
    const password = 'One-day-at-a-time-1!'
    let lee: TestPage
    let page: Page

    test.beforeAll(async () => {
      lee = await openTestPage(browser, { url: app.url, language, timeZone: local.timeZone })
      page = lee.page
    })
    test.afterEach(async () => {
      await screenshotFailure(lee)
      expect(lee.faults).toEqual([])
      expect(lee.refusals).toEqual([])
    })
    test.afterAll(() => lee.context.close())

    const button = (key: TextKey, params?: Record<string, string | number>) =>
      page.getByRole('button', { name: lee.t(key, params), exact: true })
    const box = (label: TextKey, within: Locator | Page = page) => within.getByLabel(lee.t(label), { exact: true })
    const itemOf = (number: number) => on.item(lee, number)
    const nameOf = (day: Day) => on.dayName(lee, day)

    async function goTo(area: on.AreaId, kind: 'record' | 'goal' = 'record'): Promise<void> {
      const link = (nav: TextKey, name: TextKey) =>
        page.getByRole('navigation', { name: lee.t(nav) }).getByRole('link', { name: lee.t(name), exact: true })
      const section = link('shell.sections', `area.${area}` as TextKey)
      await press(page, section)
      // Until the bars change, the views are those of the previous section.
      await expect(section).toHaveAttribute('aria-current', 'page')
      await press(page, link('shell.views', kind === 'goal' ? 'tab.goal' : 'tab.real'))
      await on.waitForScreen(lee, on.listTitle(lee, area, kind))
    }

    async function add(area: on.AreaId, kind: 'record' | 'goal'): Promise<void> {
      await goTo(area, kind)
      await press(page, button('tracking.actions'))
      await arrowTo(page, page.getByRole('menuitem', { name: lee.t(`tracking.${kind}.add`), exact: true }), 'ArrowDown')
      await on.waitForScreen(lee, on.editorTitle(lee, area, kind))
    }

    async function open(area: on.AreaId, day: Day): Promise<void> {
      await press(page, page.getByRole('link', { name: nameOf(day), exact: true }))
      await on.waitForScreen(lee, on.editorTitle(lee, area, 'record'))
    }

    async function chooseDay(from: Day, to: Day): Promise<void> {
      await press(page, page.getByRole('button', { name: nameOf(from), exact: true }))
      const calendar = on.dialogOf(lee, lee.t('ui.period.choose'))
      await calendar.getByRole('table').waitFor()
      await arrowTo(page, periodBar.dayCell(lee, calendar, to), to > from ? 'ArrowRight' : 'ArrowLeft')
      await calendar.waitFor({ state: 'hidden' })
    }

    async function fill(number: number, area: on.AreaId, typed: on.TypedTexts): Promise<void> {
      const item = itemOf(number)
      await item.waitFor()
      for (const [name, value] of on.sortSetLast(typed)) {
        const label = `${area}.${name}` as TextKey
        if (name === 'part' || name === 'title') await chooseOne(item, label, lee.t(`${label}.${value}` as TextKey))
        else if (name === 'set') await addSets(item, Number(value) - 1)
        else await typeInto(page, on.boxOf(lee, item, lee.t(label)), value)
      }
    }

    async function addSets(item: Locator, count: number): Promise<void> {
      const add = item.getByRole('button', { name: lee.t('sets.add'), exact: true })
      for (let added = 0; added < count; added += 1) await press(page, add, 'Space')
    }

    async function fillItems(area: on.AreaId, items: readonly on.TypedTexts[]): Promise<void> {
      for (const [i, typed] of items.entries()) {
        if (i > 0) await press(page, button('tracking.item.add'), 'Space')
        await fill(i + 1, area, typed)
      }
    }

    async function chooseOne(item: Locator, label: TextKey, option: string): Promise<void> {
      const list = item.getByRole('combobox', { name: lee.t(label), exact: true })
      if ((await list.count()) > 0) await choose(page, list, option)
      else await chooseRadio(page, item.getByRole('group', { name: lee.t(label), exact: true }), option)
    }

    const stats = (area: on.AreaId, day: Day) => on.readStats(lee, on.cardOf(lee, nameOf(day)), area)

    test('signs up with the code of an email, and answers the first questions', async () => {
      await lee.open('/user/login')
      await press(page, page.getByRole('link', { name: lee.t('login.toSignup') }))
      await typeInto(page, box('login.id'), id)
      await press(page, button('signup.send'))
      await expect.poll(() => readCode(app.findEmailTo(id))).not.toBe('')
      await typeInto(page, box('signup.code'), readCode(app.findEmailTo(id)))
      await press(page, button('signup.verify'))
      await button('signup.verified').waitFor()
      await typeInto(page, box('signup.password'), password)
      await typeInto(page, box('signup.confirm'), password)
      await press(page, button('signup.submit'))
      for (const title of ['start.areas', 'start.weight'] as const) {
        await on.waitForScreen(lee, lee.t(title))
        await press(page, button('start.skip'))
      }
      await on.waitForScreen(lee, lee.t('start.property'))
      await typeInto(page, box('start.property.label'), '1000000')
      await page.keyboard.press('Enter')
      await on.waitForScreen(lee, lee.format.longDay(lee.today))
    })

    test('skips the bars at the start of each screen', async () => {
      await page.reload()
      await on.waitForScreen(lee, lee.format.longDay(lee.today))
      await press(page, page.getByRole('link', { name: lee.t('shell.skip'), exact: true }))
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    })

    for (const { area, day, items, scale, shows } of daysToLog(local)) {
      test(`logs ${area} on ${day}`, { tag: area === 'money' ? [] : '@long' }, async () => {
        await add(area, 'record')
        if (day !== lee.today) await chooseDay(lee.today, day)
        await fillItems(area, items)
        if (scale !== undefined)
          await typeInto(page, page.getByRole('textbox', { name: lee.t('exercise.scale'), exact: true }), scale)
        await press(page, button('save.save'))
        await expect.poll(() => stats(area, day)).toEqual(shows)
      })
    }

    for (const { area, typed, totals, shows } of goalsToSet(local)) {
      test(`sets a goal for a month of ${area}`, { tag: area === 'money' ? [] : '@long' }, async () => {
        await add(area, 'goal')
        await choose(page, page.getByRole('combobox', { name: lee.t('ui.period.type') }), lee.t('ui.period.month'))
        await page.getByRole('button', { name: on.monthName(lee) }).waitFor()
        for (const [name, value] of Object.entries(typed)) {
          const label = lee.t(`${area}.${name}` as TextKey)
          const isTotal = totals === true || (totals !== false && totals.includes(name))
          const named = isTotal ? lee.t('tracking.total', { name: label }) : label
          await typeInto(page, page.getByRole('textbox', { name: named, exact: true }), value)
        }
        await press(page, button('save.save'))
        const judged = await readMonthGoal(lee, area)
        const band = ([numbers, of]: (typeof shows)[string]) => `${numbers} | ${lee.t(`tracking.band.${of}`)}`
        expect(judged).toEqual(Object.fromEntries(Object.entries(shows).map(([name, each]) => [name, band(each)])))
      })
    }

    test('picks a time', { tag: '@long' }, async () => {
      await goTo('sleep')
      await open('sleep', strengthDay)
      const picker = `${lee.t('sleep.wakeTime')}: ${lee.t('ui.pickTime')}`
      await press(page, itemOf(1).getByRole('button', { name: picker }))
      const hour = page.getByRole('group', { name: lee.t('ui.hours') }).getByRole('radio', { checked: true })
      await expect.poll(() => hour.evaluate((one) => one === document.activeElement)).toBe(true)
      await page.keyboard.press('ArrowDown')
      await press(page, button('ui.done'))
      await press(page, button('save.save'))
      await expect
        .poll(() => stats('sleep', strengthDay))
        .toMatchObject({ wakeTime: '08:10', sleepTime: local.time('8시간 20분', '8 hr 20 min') })
    })

    test('moves a record to another day with the lock and the calendar', { tag: '@long' }, async () => {
      await goTo('exercise')
      await open('exercise', runDay)
      await press(page, button('tracking.lock'), 'Space')
      await chooseDay(runDay, laterDay)
      await press(page, button('save.save'))
      await expect.poll(() => stats('exercise', laterDay)).toMatchObject({ cardio: local.time('40분', '40 min') })
      await expect(on.cardOf(lee, nameOf(runDay))).toHaveCount(0)
    })

    test('inserts a record after the items of another day', { tag: '@long' }, async () => {
      await open('exercise', laterDay)
      await press(page, button('tracking.lock'), 'Space')
      await chooseDay(laterDay, strengthDay)
      await press(page, button('save.save'))
      const question = on.dialogOf(lee, lee.t('save.taken'))
      await press(page, question.getByRole('button', { name: lee.t('save.insert'), exact: true }))
      await expect
        .poll(() => stats('exercise', strengthDay))
        .toMatchObject({
          volume: `4,300 ${local.unit}`,
          cardio: local.time('40분', '40 min'),
        })
    })

    test('deletes a record, and restores it by an undo', { tag: '@long' }, async () => {
      await goTo('money')
      await open('money', strengthDay)
      await press(page, button('save.delete'))
      const question = on.dialogOf(lee, lee.t('save.delete.ask'))
      await press(page, question.getByRole('button', { name: lee.t('save.delete'), exact: true }))
      await page.getByText(lee.t('tracking.record.empty'), { exact: true }).waitFor()
      await press(page, button('tracking.undo').first())
      await on.cardOf(lee, nameOf(strengthDay)).waitFor()
    })

    test('logs out, and logs in with the stored login', { tag: '@long' }, async () => {
      await press(page, page.getByRole('link', { name: lee.t('shell.settings'), exact: true }))
      await on.waitForScreen(lee, lee.t('settings.title'))
      await press(page, button('settings.logout'))
      await button('login.submit').waitFor()
      await typeInto(page, box('login.id'), id)
      await typeInto(page, box('login.password'), password)
      await press(page, page.getByRole('switch', { name: lee.t('login.auto') }), 'Space')
      await tabTo(page, button('login.submit'))
      await page.keyboard.press('Enter')
      await on.waitForScreen(lee, lee.format.longDay(lee.today))
    })
  })
}
