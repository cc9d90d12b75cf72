import { addDays, day } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, today } from '../../support/browser/test-page.ts'
import { wirePeriod } from '../../support/data/wire-values.ts'

setUpPages()

const spend = (amount: number, content: string) => ({
  money_part: 'expense',
  money_title: 'food',
  money_amount: amount,
  money_content: content,
})

for (const language of languages) {
  test.describe(`the search, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      // The server decides which records are of this year and of this month.
      app.clocks.jump(Date.parse(`${today}T03:00:00Z`) - app.clocks.now())
      const look =
        language === 'ko' ? ({ viewport: 'phone' } as const) : ({ viewport: 'desktop', colorScheme: 'dark' } as const)
      kim = await openSignedInPage(app, browser, { language, ...look })
      const save = (at: string, ...items: ReturnType<typeof spend>[]) =>
        kim.user.post('/money/create', { DATE: wirePeriod('day', at), OBJECT: { money_section: items } })
      await save('2024-11-05', spend(3000, '커피'))
      await save('2025-02-14', spend(4500, '아이스 커피'), spend(4500, ' 커피 '))
      await save('2025-03-04', spend(5000, '커피'), spend(900, '붕어빵'))
    })
    test.afterEach(() => closeWithoutFaults(kim))

    const search = () => kim.page.getByRole('searchbox', { name: kim.t('search.placeholder') })
    const card = (name: string) => kim.page.getByRole('region', { name, exact: true })

    test('is opened by a key, finds texts, leads to their history, and logs one again with an undo', async () => {
      const { page, t } = kim
      await kim.open('/today/list')
      await page.getByRole('link', { name: t('shell.search'), exact: true }).press('Enter')
      await expect(search()).toBeFocused()
      await page.keyboard.type('커피')
      const coffee = card('커피')
      await expect(coffee).toContainText(t('search.times', { count: 3 }))
      await expect(coffee).toContainText('12,500')
      await expect(coffee).toContainText('9,500')
      await expect(card('아이스 커피')).toContainText('4,500')
      await expect(card('붕어빵')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      expect(await violationsOn(page)).toEqual([])

      await coffee.getByRole('link', { name: new RegExp(`^${t('search.history')}`) }).press('Enter')
      await on.waitForScreen(kim, '커피')
      await expect(page.getByRole('main')).toContainText('5,000')
      await page.waitForLoadState('networkidle')
      expect(await violationsOn(page)).toEqual([])

      await page.getByRole('button', { name: t('topic.again') }).press('Enter')
      const toast = on.toastOf(kim, t('topic.again.done'))
      await expect(page.getByRole('main')).toContainText(t('search.times', { count: 4 }))
      await on.pressInToast(toast, t('tracking.undo'))
      await expect(page.getByRole('main')).not.toContainText(t('search.times', { count: 4 }))
      const { body } = await kim.user.get('/money/list', { DATE: wirePeriod('month', '2025-03-01', '2025-03-31') })
      expect(body.totalCnt).toBe(1)
    })

    test('each item of a list and of its editor leads to its history and back, and an exercise shows what its records say', {
      tag: '@long',
    }, async () => {
      const { page, t, user } = kim
      await kim.open('/money/list?type=month&start=2025-02-01')
      await page
        .getByRole('main')
        .getByRole('link', { name: /아이스 커피$/ })
        .press('Enter')
      await on.waitForScreen(kim, '아이스 커피')
      await page.goBack()
      await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))

      const squat = { exercise_part: 'leg', exercise_title: 'backSquat', exercise_set: 2, exercise_rep: 6 }
      const run = { exercise_part: 'cardio', exercise_title: 'running', exercise_cardio: '00:30' }
      const train = (at: string, exercise_weight: number) =>
        user.post('/exercise/create', {
          DATE: wirePeriod('day', at),
          OBJECT: { exercise_section: [{ ...squat, exercise_weight }, run] },
        })
      await train('2025-03-01', 60)
      await train('2025-03-03', 70)
      await kim.open('/exercise/detail?type=day&start=2025-03-03')
      const [first, second] = [on.item(kim, 1), on.item(kim, 2)]
      await first.getByText(/84\skg · .* 840\skg$/).waitFor()
      await second.getByText(/: 30\s?\S+$/).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await violationsOn(page)).toEqual([])

      // A heavier weight of another day takes the personal best away.
      await train('2025-03-02', 75)
      await page.reload()
      await first.getByRole('link', { name: new RegExp(`^${t('exercise.title.backSquat')} `) }).waitFor()
      await expect(first.getByText(/84\skg/)).toHaveCount(0)
      await first.getByRole('link', { name: new RegExp(`^${t('exercise.title.backSquat')} `) }).press('Enter')
      await on.waitForScreen(kim, t('exercise.title.backSquat'))
      await page.getByRole('radio', { name: t('exercise.oneRepMax'), exact: true }).press('Space')
      await page.getByText(t('topic.highest', { name: t('exercise.oneRepMax') }), { exact: true }).waitFor()
      await expect(page.getByRole('main')).toContainText('90')
    })

    test('a value that only earlier days have is shown without a chart', { tag: '@long' }, async () => {
      const { page, t, user } = kim
      const pullUps = { exercise_part: 'back', exercise_title: 'pullUp', exercise_set: 2, exercise_rep: 6 }
      const train = async (at: string, exercise_weight: number) => {
        const OBJECT = { exercise_section: [{ ...pullUps, exercise_weight }] }
        expect(await user.post('/exercise/create', { DATE: wirePeriod('day', at), OBJECT })).toMatchObject({
          status: 200,
        })
      }
      const values = card(t('topic.values'))
      await train('2024-12-01', 10)
      await kim.open('/search/topic?area=exercise&field=title&part=back&text=pullUp')
      await expect(values).toContainText(/10\s?kg/)
      await expect(values.getByRole('slider')).toHaveCount(1)
      // The chart shows the last sixty days.
      for (let i = 0; i < 60; i += 1) await train(addDays(day('2025-01-01'), i), 0)
      await page.reload()
      await expect(page.getByRole('main')).toContainText(t('search.times', { count: 61 }))
      await expect(values).toContainText(/10\s?kg/)
      await expect(values.getByRole('slider')).toHaveCount(0)
    })

    test('leads to the day of a result, and back to the results', { tag: '@long' }, async () => {
      const { page, t, format } = kim
      await kim.open('/search?query=4500')
      await expect(card('4,500')).toContainText(t('search.times', { count: 2 }))
      await kim.open('/search?query=900')
      await expect(card('900')).toContainText(t('search.times', { count: 1 }))
      await card('900')
        .getByRole('link', { name: format.day('2025-03-04' as typeof today, 2025) })
        .press('Enter')
      await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
      await page.goBack()
      await expect(card('900')).toBeVisible()
    })
  })
}
