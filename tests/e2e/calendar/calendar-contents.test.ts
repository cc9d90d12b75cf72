import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator } from '@playwright/test'
import * as of from '../../support/browser/calendar.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openPageAs, openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, today } from '../../support/browser/test-page.ts'
import { wirePeriod } from '../../support/data/wire-values.ts'

let kim: SignedInPage
setUpPages()
test.afterEach(() => closeWithoutFaults(kim))

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const tomorrow = addDays(today, 1)
const meal = { food_part: 'lunch', food_name: 'Rice', food_count: 1, food_kcal: 640 }
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language })
      for (const [path, body] of of.monthOfRecords) await kim.user.post(path, body)
    })

    for (const viewport of ['phone', 'desktop'] as const) {
      test(`the labels of a day show its contents and cut off no figure, on a ${viewport}`, {
        tag: '@long',
      }, async () => {
        const looker = await openPageAs(app, browser, kim.user, { language, viewport })
        await of.saveCalendarEntries(kim, tomorrow, tomorrow, of.calendarEntry('Dentist'))
        await kim.user.post('/food/create', { DATE: wirePeriod('day', tomorrow), OBJECT: { food_section: [meal] } })
        await looker.open('/calendar/list')
        await of.tileName(looker, today)
        const { t, format } = looker
        const readLabels = async (at: Day) => (await of.areaLabels(looker, at).allInnerTexts()).map(plain)
        const parts = `${t('exercise.part.back')}·${t('exercise.part.cardio')}`
        const wide = [parts, '910 kcal', `−${format.money(10_250, 'KRW')}`, format.duration(480)]
        expect(await readLabels(today)).toEqual(viewport === 'desktop' ? wide.map(plain) : [parts, '910'])
        await expect(of.tile(looker, today).getByText('+2', { exact: true })).toBeVisible({
          visible: viewport === 'phone',
        })
        expect(await readLabels(tomorrow)).toEqual([viewport === 'desktop' ? '640 kcal' : '640'])
        const figures = looker.page.getByRole('grid').locator('[class*="_areaLabel_"] > span:not([class*="_names_"])')
        const cutFigures = await figures.evaluateAll((all) =>
          all.filter((each) => {
            const [figure, line] = [each.getBoundingClientRect(), each.parentElement?.getBoundingClientRect()]
            return figure.right > (line?.right ?? 0) + 0.5
          }),
        )
        expect(cutFigures).toEqual([])
        await looker.context.close()
      })
    }

    test('the filter chooses the areas of the days, and is kept', { tag: '@long' }, async () => {
      const { page, t } = kim
      await kim.open('/calendar/list')
      await of.tileName(kim, today)
      const filter = page.getByRole('group', { name: t('calendar.filter') })
      const toggle = (area: 'exercise' | 'food' | 'money' | 'sleep') =>
        filter.getByRole('checkbox', { name: t(`area.${area}`) })
      for (const area of ['exercise', 'food'] as const) await toggle(area).click()
      const readLabels = async () => (await of.areaLabels(kim, today).allInnerTexts()).map(plain)
      expect(await readLabels()).toEqual(['−10,250', '8:00'])
      expect(await of.tileName(kim, today)).not.toContain(t('area.food'))
      await page.reload()
      await of.tileName(kim, today)
      await expect.poll(readLabels).toEqual(['−10,250', '8:00'])
      await toggle('money').click()
      expect(await readLabels()).toEqual(['8:00'])
      await toggle('sleep').click()
      await on.toastOf(kim, t('ui.toggles.last')).waitFor()
      expect(await readLabels()).toEqual(['8:00'])
    })

    test('a judged day has the face of its score, and a day without a record has none', { tag: '@long' }, async () => {
      await kim.open('/calendar/list')
      const { body } = await kim.user.get('/today/year', { DATE: wirePeriod('day', today) })
      const { total } = body.result[0]
      expect(await of.tileName(kim, today)).toContain(kim.format.score(Number(total)))
      const faceOf = (at: Day) => of.tile(kim, at).locator('[class*="_head_"] svg')
      await expect(faceOf(today)).toHaveCount(1)
      expect(await faceOf(addDays(today, -2)).count()).toBe(0)
    })

    test('a press on a day shows its summaries, with links to its records and to new ones', async () => {
      const { page, t, format } = kim
      await of.saveCalendarEntries(kim, tomorrow, addDays(today, 3), of.calendarEntry('Busan', 'navy'))
      await kim.open('/calendar/list')
      await of.tileName(kim, today)
      await of.tile(kim, today).click()
      const sheet = of.summary(kim, today)
      const readRow = async (name: string) => plain(await sheet.getByRole('link', { name }).innerText())
      expect(await readRow(t('area.exercise'))).toContain('2,500 kg')
      expect(await readRow(t('area.food'))).toContain('910 kcal')
      expect(await readRow(t('area.money'))).toContain(plain(`−${format.money(10_250, 'KRW')}`))
      expect(await readRow(t('area.sleep'))).toContain('23:50')
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'hidden' })
      await expect.poll(() => isFocused(of.tile(kim, today))).toBe(true)

      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      const next = of.summary(kim, tomorrow)
      await next.getByRole('link', { name: 'Busan' }).waitFor()
      await next.getByRole('link', { name: `${t('area.money')} ${t('today.record.add')}` }).click()
      await on.fillItem(kim, 1, 'money', { amount: '1000' })
      await on.save(kim)
      await of.waitForMonth(kim, today)
      await expect.poll(() => of.tileName(kim, tomorrow)).toContain(t('money.income'))
    })
  })
}
