import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import * as on from '../support/browser/pages.ts'
import { openQuickEntry, pressKeys, saveQuickEntry, typeLine } from '../support/browser/quick-entry.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../support/browser/test-page.ts'
import { wirePeriod } from '../support/data/wire-values.ts'

setUpPages()

const night = (bed: string, wake: string) => ({ sleep_part: 'night', sleep_bedTime: bed, sleep_wakeTime: wake })
const nap = (bed: string, wake: string) => ({ ...night(bed, wake), sleep_part: 'nap' })
const tonight = night('22:50', '07:10')

for (const language of languages) {
  test.describe(`a day that has a night, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language })
      await put(kim.today, tonight)
    })
    test.afterEach(() => closeWithoutFaults(kim))

    const put = (day: Day, ...items: readonly object[]) =>
      kim.user.post('/sleep/create', { DATE: wirePeriod('day', day), OBJECT: { sleep_section: items } })

    async function readItems() {
      const { body } = await kim.user.get('/sleep/detail', { DATE: wirePeriod('day', kim.today) })
      return body.result.sleep_section
    }

    const nameOf = (part: 'night' | 'nap', bed: string, wake: string) =>
      `${kim.t(`sleep.part.${part}`)} ${bed} → ${wake}`
    const inPlaceOf = () => kim.t('add.replaced', { items: nameOf('night', '22:50', '07:10') })
    const question = () => kim.page.getByRole('alertdialog', { name: kim.t('add.doubled') })
    const answer = (label: string) => question().getByRole('button', { name: label, exact: true }).click()

    async function openAgain() {
      const { t, page } = kim
      await page.getByRole('button', { name: t('copy.again.label', { area: t('area.sleep') }), exact: true }).click()
      return on.dialogOf(kim, t('copy.again.title'))
    }

    test('keeps one night when an earlier one is logged again, and an undo restores the first', {
      tag: '@long',
    }, async () => {
      const { t, format, today } = kim
      await put(addDays(today, -1), night('23:40', '07:00'), nap('14:00', '14:30'))
      await kim.open('/today/list')
      const sheet = await openAgain()
      const items = nameOf('night', '22:50', '07:10')
      await sheet.getByText(t('copy.again.replaces', { day: format.day(today, 2025), items })).waitFor()
      expect(await violationsOn(kim.page)).toEqual([])
      await sheet.getByRole('button', { name: nameOf('night', '23:40', '07:00'), exact: true }).click()
      const toast = on.toastOf(kim, `${t('copy.again.done', { count: 1 })} · ${inPlaceOf()}`)
      await toast.waitFor()
      expect(await readItems()).toMatchObject([night('23:40', '07:00')])
      await on.pressInToast(toast, t('tracking.undo'))
      await on.toastOf(kim, t('save.restored')).waitFor()
      expect(await readItems()).toMatchObject([tonight])
    })

    test('takes a nap of an earlier day besides its night', { tag: '@long' }, async () => {
      const { t, today } = kim
      await put(addDays(today, -1), night('23:40', '07:00'), nap('14:00', '14:30'))
      await kim.open('/today/list')
      const sheet = await openAgain()
      await sheet.getByRole('button', { name: nameOf('nap', '14:00', '14:30'), exact: true }).click()
      await on.toastOf(kim, t('copy.again.done', { count: 1 })).waitFor()
      expect(await readItems()).toMatchObject([tonight, nap('14:00', '14:30')])
    })

    test('asks before the quick entry saves a second night: it is a nap, or takes the place of the first', async () => {
      const { t, page } = kim
      await kim.open('/sleep/list')
      let sheet = await openQuickEntry(kim)
      await pressKeys(kim, sheet, '13001340')
      await saveQuickEntry(kim, sheet)
      await question()
        .getByText(nameOf('night', '22:50', '07:10'))
        .waitFor()
      expect(await violationsOn(page)).toEqual([])
      await answer(t('ui.cancel'))
      expect(await readItems()).toMatchObject([tonight])
      expect(await sheet.getByRole('textbox', { name: t('sleep.wakeTime') }).inputValue()).toBe('13:40')
      await saveQuickEntry(kim, sheet)
      await answer(t('add.doubled.additional', { part: t('sleep.part.nap') }))
      await sheet.waitFor({ state: 'detached' })
      expect(await readItems()).toMatchObject([tonight, nap('13:00', '13:40')])

      // A further nap is not asked for.
      sheet = await openQuickEntry(kim)
      await pressKeys(kim, sheet, '16001620')
      await sheet.getByRole('radio', { name: t('sleep.part.nap'), exact: true }).check()
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      const naps = [nap('13:00', '13:40'), nap('16:00', '16:20')]
      expect(await readItems()).toMatchObject([tonight, ...naps])

      sheet = await openQuickEntry(kim)
      await pressKeys(kim, sheet, '2330710')
      await saveQuickEntry(kim, sheet)
      await answer(t('save.replace'))
      await sheet.waitFor({ state: 'detached' })
      await page.getByText(inPlaceOf()).waitFor()
      expect(await readItems()).toMatchObject([night('23:30', '07:10'), ...naps])
    })

    test('asks before a line saves a second night, and keeps the line of the night that was not saved', {
      tag: '@long',
    }, async () => {
      const { t } = kim
      await kim.open('/today/list')
      const line = { ko: '커피 4500, 잠 23:40-7:20', en: 'coffee 4500, slept 23:40-7:20' }[language]
      const sheet = await typeLine(kim, line)
      await saveQuickEntry(kim, sheet)
      await answer(t('ui.cancel'))
      await expect(sheet.getByRole('textbox', { name: t('quickEntry.line') })).toHaveValue(line.split(', ')[1] ?? '')
      expect(await readItems()).toMatchObject([tonight])
      await saveQuickEntry(kim, sheet)
      await answer(t('save.replace'))
      await sheet.waitFor({ state: 'detached' })
      expect(await readItems()).toMatchObject([night('23:40', '07:20')])
    })
  })
}
