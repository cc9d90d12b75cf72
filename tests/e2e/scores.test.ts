import { day } from '@haru/shared/calendar/day.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import * as of from '../support/browser/calendar.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, now2025 } from '../support/browser/test-page.ts'
import { scoredMonth } from '../support/data/scored-month.ts'
import { wirePeriod } from '../support/data/wire-values.ts'
import { setClock } from '../support/servers/set-clock.ts'

setUpPages()
test.beforeAll(async () => {
  // The server computes due amounts with its own date, so it needs the date of the browsers.
  setClock(app, Date.parse(now2025))
})

const march = wirePeriod('month', '2025-03-01', '2025-03-31')
const deadlift = { exercise_part: 'back', exercise_title: 'deadlift' }

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language })
    })
    test.afterEach(() => closeWithoutFaults(kim))

    async function logMonth(): Promise<void> {
      for (const [path, body] of scoredMonth) {
        const answered = await kim.user.post(path, body)
        expect(answered.body.status, answered.text).toBe('success')
      }
    }

    /** The accessible name of a face in the top bar or on Today. */
    function formatScoreLabel(
      span: 'day' | 'week' | 'month',
      area: string | null,
      score: string,
      band: 1 | 2 | 3 | 4 | 5,
    ): string {
      const { t } = kim
      const name = t(area === null ? 'score.total' : (`area.${area}` as TextKey))
      return t('score.description', { what: t(`score.in.${span}`, { name }), score, word: t(`tracking.band.${band}`) })
    }

    const bar = () => kim.page.getByRole('banner')
    const smile = (name: string) => bar().getByRole('button', { name, exact: true })
    const square = (name: string) => kim.page.getByRole('table').getByRole('link', { name, exact: true })
    const squareOf = (of: string, score: string, band: 1 | 2 | 3 | 4 | 5) =>
      square(kim.t('year.day', { day: kim.format.longDay(day(of)), score, word: kim.t(`tracking.band.${band}`) }))

    test('the smile belongs to the current section, and states its score', async () => {
      await logMonth()
      await kim.open('/today/list')
      await smile(formatScoreLabel('month', null, '3.10', 4)).waitFor()
      const areas = [
        ['exercise', '4.75', 5],
        ['food', '2.00', 2],
        ['money', '1.00', 1],
        ['sleep', '4.67', 5],
      ] as const
      for (const [area, score, band] of areas) {
        await on.goToSection(kim, area)
        await smile(formatScoreLabel('month', area, score, band)).waitFor()
        await on.goToView(kim, 'goal')
        await smile(formatScoreLabel('month', area, score, band)).waitFor()
      }
      await kim.open('/today/goal/list')
      await smile(formatScoreLabel('month', null, '3.10', 4)).waitFor()
    })

    test('the smile opens an explanation of each area and each metric', { tag: '@long' }, async () => {
      const { t, page } = kim
      await logMonth()
      await kim.open('/today/list')
      await smile(formatScoreLabel('month', null, '3.10', 4)).click()
      const total = on.dialogOf(kim, t('score.in.month', { name: t('score.total') }))
      const areas = total.getByRole('region', { name: t('score.areas') }).getByRole('button')
      await areas.first().waitFor()
      await expect(areas).toHaveText([
        `${t('area.exercise')}${t('tracking.band.5')}4.75`,
        `${t('area.food')}${t('tracking.band.2')}2.00`,
        `${t('area.money')}${t('tracking.band.1')}1.00`,
        `${t('area.sleep')}${t('tracking.band.5')}4.67`,
      ])
      // Only an income is missing, and the user cannot decide when it arrives: there is no next step.
      expect(await total.getByRole('region', { name: t('score.step') }).count()).toBe(0)
      expect(await violationsOn(page), 'the total').toEqual([])

      await areas.nth(0).click()
      const exercise = on.dialogOf(kim, t('score.in.month', { name: t('area.exercise') }))
      const time = (minutes: number) => kim.format.duration(minutes).replaceAll('\u00a0', ' ')
      expect(await metricsIn(exercise)).toEqual({
        count: `+1.6 2 0.4 ${t('tracking.band.5')}`,
        volume: `+2,339 kg 2,500 kg 161.3 kg ${t('tracking.band.5')}`,
        cardio: `+${time(77)} ${time(80)} ${time(3)} ${t('tracking.band.5')}`,
        scale: `+2.5 kg 72.5 kg 70 kg ${t('tracking.band.4')}`,
      })
      expect(await violationsOn(page), 'an area').toEqual([])
      await exercise.getByRole('button', { name: t('score.back') }).click()
      await areas.first().waitFor()
    })

    test('the most helpful next step of today is shown, and opens the editor where it is logged', {
      tag: '@long',
    }, async () => {
      const { t, page } = kim
      const goal = { exercise_goal_count: 31, exercise_goal_volume: 31_000, exercise_goal_cardio: '31:00' }
      await kim.user.post('/exercise/goal/create', { DATE: march, OBJECT: { ...goal, exercise_goal_scale: 70 } })
      const lift = { ...deadlift, exercise_set: 1, exercise_rep: 5, exercise_weight: 100 }
      const run = { exercise_part: 'cardio', exercise_title: 'running', exercise_cardio: '00:06' }
      const logged = { exercise_section: [lift, run], exercise_total_scale: 77 }
      await kim.user.post('/exercise/create', { DATE: wirePeriod('day', '2025-03-12'), OBJECT: logged })
      await kim.open('/today/list')
      await bar()
        .getByRole('button', { name: new RegExp(t('score.in.month', { name: t('score.total') })) })
        .click()
      // A workout (5) and a weight (4) are judged. Volume and cardio are not reached yet; half of the volume is less than most of the hour.
      const step = page.getByRole('region', { name: t('score.step') })
      await step.getByText(t('advice.lift', { amount: '500\u00a0kg' })).waitFor()
      await step.getByText(t('score.step.gain', { total: '4.67', gain: '0.17' })).waitFor()
      await step.getByRole('link', { name: t('today.record.add') }).click()
      await on.waitForScreen(kim, on.editorTitle(kim, 'exercise', 'record'))
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    /** Of each metric: difference, real, due and the word of its face. */
    async function metricsIn(sheet: Locator): Promise<Record<string, string>> {
      const { t } = kim
      const shownScores = (['count', 'volume', 'cardio', 'scale'] as const).map(async (id) => {
        const row = sheet.getByRole('listitem').filter({ hasText: new RegExp(`^${t(`exercise.${id}`)}`) })
        const face = await row.getByRole('img').getAttribute('aria-label')
        const words = [`exercise.${id}`, 'tracking.difference', 'tracking.real', 'score.due', 'tracking.goal'] as const
        const text = words.reduce((left, key) => left.replace(t(key), ' '), (await row.textContent()) ?? '')
        return [id, `${text} ${face}`.replace(/\s+/g, ' ').trim()] as const
      })
      return Object.fromEntries(await Promise.all(shownScores))
    }

    test('without a goal there is no score, and the smile explains how to get one', { tag: '@long' }, async () => {
      const { t, page } = kim
      await kim.open('/sleep/list')
      const what = t('score.in.month', { name: t('area.sleep') })
      await smile(t('score.description.none', { what })).click()
      const sheet = on.dialogOf(kim, what)
      await sheet.getByText(t('score.empty.text')).waitFor()
      expect(await violationsOn(page)).toEqual([])
      await sheet.getByRole('link', { name: t('today.goal.add') }).click()
      await on.waitForScreen(kim, on.editorTitle(kim, 'sleep', 'goal'))
    })

    test('today does not move when its scores arrive, and the week has a face for each scored day', {
      tag: ['@long', '@online'],
    }, async () => {
      const { page, t, format } = kim
      await logMonth()
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      for (const path of ['**/user/sync/percent*', '**/today/year*']) {
        await page.route(path, async (route) => {
          await released
          await route.continue()
        })
      }
      await kim.open('/today/list')
      const card = page.getByRole('main').getByRole('region', { name: t('area.money'), exact: true })
      const week = page.getByRole('main').getByRole('navigation', { name: t('today.week') })
      const settings = bar().getByRole('link', { name: t('shell.settings') })
      const waiting = t('score.waiting', { what: t('score.in.month', { name: t('score.total') }) })
      await smile(waiting).waitFor()
      const places = () =>
        Promise.all([card, week, settings, bar().getByRole('button').first()].map((each) => each.boundingBox()))
      const before = await places()
      release()
      await smile(formatScoreLabel('month', null, '3.10', 4)).waitFor()
      const linkOf = (date: string, score: string, band: 1 | 2 | 3 | 4 | 5) => {
        const name = t('year.day', { day: format.longDay(day(date)), score, word: t(`tracking.band.${band}`) })
        return week.getByRole('link', { name, exact: true })
      }
      await linkOf('2025-03-12', '3.10', 4).waitFor()
      await linkOf('2025-03-10', '1.00', 1).waitFor()
      expect(await places()).toEqual(before)
      await expect(week.getByRole('link')).toHaveCount(7)
    })

    test('the smile explains the scores of the day, its week and its month', { tag: '@long' }, async () => {
      const { page, t } = kim
      await logMonth()
      await kim.open('/today/list')
      await smile(formatScoreLabel('month', null, '3.10', 4)).click()
      for (const type of ['day', 'week', 'month'] as const) {
        await page.getByRole('radio', { name: t(`score.${type}`) }).click({ force: true })
        const sheet = on.dialogOf(kim, t(`score.in.${type}`, { name: t('score.total') }))
        await sheet.getByRole('button', { name: new RegExp(`^${t('area.food')}.*2\\.00$`) }).waitFor()
      }
      await page.getByRole('radio', { name: t('score.day') }).click({ force: true })
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${t('area.food')}`) })
        .click()
      await on.dialogOf(kim, t('score.in.day', { name: t('area.food') })).waitFor()
      expect(await violationsOn(page)).toEqual([])

      // On an earlier day the sheet explains that day.
      await kim.open('/today/list?type=day&start=2025-03-10&end=2025-03-10')
      await smile(formatScoreLabel('month', null, '3.10', 4)).click()
      await page.getByRole('radio', { name: t('score.thatDay') }).click({ force: true })
      await page.getByText('1.00', { exact: true }).first().waitFor()
    })

    test('the summary shows weight, nutrition and property, and stores their views', { tag: '@long' }, async () => {
      const { t, page } = kim
      await logMonth()
      await kim.open('/food/list')
      const sheet = await openSummary()
      await expect.poll(() => figuresOf(sheet, 'summary.scale')).toEqual(['70kg', '72.5kg', '72.5kg', '72.5kg'])
      await expect.poll(() => figuresOf(sheet, 'summary.nutrition')).toEqual(['500kcal', '90g', '33.8g', '22.5g'])
      await expect
        .poll(() => figuresOf(sheet, 'summary.property'))
        .toEqual([kim.format.money(0, 'KRW'), kim.format.money(10_550, 'KRW'), kim.format.money(989_450, 'KRW')])
      expect(await violationsOn(page)).toEqual([])
      await sheet.getByRole('radio', { name: t('summary.total') }).click({ force: true })
      await sheet.getByRole('switch', { name: t('summary.exclusions') }).click()
      await expect.poll(() => figuresOf(sheet, 'summary.nutrition')).toEqual(['1,000kcal', '180g', '67.5g', '45g'])
      await expect
        .poll(() => figuresOf(sheet, 'summary.property'))
        .toEqual([kim.format.money(0, 'KRW'), kim.format.money(11_000, 'KRW'), kim.format.money(989_000, 'KRW')])
      await page.reload()
      const again = await openSummary()
      await expect.poll(() => figuresOf(again, 'summary.nutrition')).toEqual(['1,000kcal', '180g', '67.5g', '45g'])
      await expect
        .poll(() => figuresOf(again, 'summary.property'))
        .toEqual([kim.format.money(0, 'KRW'), kim.format.money(11_000, 'KRW'), kim.format.money(989_000, 'KRW')])
    })

    async function openSummary(): Promise<Locator> {
      await bar()
        .getByRole('button', { name: kim.t('summary.open'), exact: true })
        .click()
      const sheet = on.dialogOf(kim, kim.t('summary.open'))
      await sheet.getByRole('switch').waitFor()
      return sheet
    }

    function figuresOf(sheet: Locator, name: TextKey): Promise<string[]> {
      return sheet
        .getByRole('region', { name: kim.t(name) })
        .getByRole('definition')
        .allTextContents()
    }

    test('after a save the smile and the summary are requested again', { tag: '@long' }, async () => {
      const { page } = kim
      await logMonth()
      await kim.open('/money/list')
      await smile(formatScoreLabel('month', 'money', '1.00', 1)).waitFor()
      const before = await openSummary()
      await expect.poll(() => figuresOf(before, 'summary.property')).toHaveLength(3)
      await page.keyboard.press('Escape')
      await on.openEntry(kim, 'money', 'record', on.dayName(kim, kim.today))
      await on.addItem(kim)
      await on.fillItem(kim, 3, 'money', { part: 'income', amount: '5000000' })
      await on.save(kim)
      await on.readToast(kim, 'answer.updated')
      // The income is recorded now (5), the expense is unchanged (1).
      await smile(formatScoreLabel('month', 'money', '3.00', 3)).waitFor()
      const summary = await openSummary()
      await expect
        .poll(async () => (await figuresOf(summary, 'summary.property'))[0])
        .toBe(kim.format.money(5_000_000, 'KRW'))

      // The same in the calendar, where the face shows the score of all areas.
      await kim.open(`/calendar/detail?type=day&start=${kim.today}&end=${kim.today}`)
      await smile(formatScoreLabel('month', null, '3.60', 4)).waitFor()
      const money = await of.openSection(kim, 'money')
      await money.getByRole('button', { expanded: false }).first().click()
      await on.fillField(kim, of.itemIn(kim, money, 1), 'money', 'amount', '1')
      await on.save(kim)
      await smile(formatScoreLabel('month', null, '3.10', 4)).waitFor()
    })

    test('a year shows a square for each day, and a tap opens the day', { tag: '@long' }, async () => {
      const { t, page, format } = kim
      await logMonth()
      await kim.open('/today/list')
      await page
        .getByRole('navigation', { name: t('shell.views') })
        .getByRole('link', { name: t('tab.year') })
        .click()
      const title = t('year.title', { year: format.year(kim.today) })
      await on.waitForScreen(kim, title)
      await expect.poll(() => page.getByRole('table').getByRole('link').count()).toBe(365)
      await squareOf('2025-03-12', '3.10', 4).waitFor()
      await squareOf('2025-03-10', '1.00', 1).waitFor()
      await square(t('year.day.nothing', { day: format.longDay(day('2025-03-09')) })).waitFor()
      expect(await violationsOn(page)).toEqual([])
      // March 12 is the 71st day of the year. The days to come are not counted as days without a record.
      const legend = await page
        .getByRole('list', { name: t('year.legend') })
        .getByRole('listitem')
        .allInnerTexts()
      const counts = legend.map((text) => Number(text.replaceAll(/\D/g, '')))
      expect(counts.reduce((total, count) => total + count, 0)).toBe(71)

      await page.getByRole('radio', { name: t('area.sleep') }).click({ force: true })
      await squareOf('2025-03-12', '4.67', 5).waitFor()
      await square(t('year.day.nothing', { day: format.longDay(day('2025-03-11')) })).waitFor()
      await page.reload()
      await squareOf('2025-03-12', '4.67', 5).waitFor()
      await page.getByRole('radio', { name: t('year.all') }).click({ force: true })

      await squareOf('2025-03-11', '2.56', 3).click()
      await on.waitForScreen(kim, format.longDay(day('2025-03-11')))
      await page
        .getByRole('main')
        .getByRole('link', { name: t('shell.back') })
        .click()
      await on.waitForScreen(kim, title)
      await page.getByRole('button', { name: t('ui.period.previous') }).click()
      await on.waitForScreen(kim, t('year.title', { year: format.year(day('2024-01-01')) }))
      await expect.poll(() => page.getByRole('table').getByRole('link').count()).toBe(366)
      await page.getByText(t('year.empty')).waitFor()
    })

    test('the arrow keys move through the squares of a year', { tag: '@long' }, async () => {
      const { page, format } = kim
      await logMonth()
      await kim.open('/today/year/list')
      await tabTo(page, squareOf('2025-03-12', '3.10', 4))
      await go('ArrowUp', '2025-03-11')
      await go('ArrowLeft', '2025-02-11')
      await go('PageDown', '2025-02-18')
      await go('End', '2025-02-28')
      await go('ArrowRight', '2025-03-28')
      await go('Home', '2025-03-01')
      await go('PageDown', '2025-03-08')
      // One stop: Tab leaves the squares, and Shift and Tab come back to the same one.
      await page.keyboard.press('Tab')
      await expect.poll(focused).toBeNull()
      await page.keyboard.press('Shift+Tab')
      await expect.poll(focused).toBe('2025-03-08')
      await press(page, kim.page.getByRole('button', { name: kim.t('ui.period.previous') }))
      await on.waitForScreen(kim, kim.t('year.title', { year: format.year(day('2024-01-01')) }))
      await page.goBack()
      await squareOf('2025-03-11', '2.56', 3).focus()
      await page.keyboard.press('Enter')
      await on.waitForScreen(kim, format.longDay(day('2025-03-11')))
    })

    async function go(key: string, to: string): Promise<void> {
      await kim.page.keyboard.press(key)
      await expect.poll(focused, key).toBe(to)
    }

    function focused(): Promise<string | null> {
      return kim.page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? null)
    }
  })
}
