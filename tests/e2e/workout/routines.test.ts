import { addDays } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import { press } from '../../support/browser/keyboard.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { areaCard } from '../../support/browser/tap-counter.ts'
import { closeWithoutFaults, now2025, today } from '../../support/browser/test-page.ts'
import { wirePeriod } from '../../support/data/wire-values.ts'
import { setClock } from '../../support/servers/set-clock.ts'
import { newId } from '../../support/servers/stores.ts'

setUpPages()
test.beforeAll(async () => {
  setClock(app, Date.parse(now2025))
})

const lastWorkout = addDays(today, -3)
const lift = (exercise_part: string, exercise_title: string, exercise_weight: number, exercise_rep = 5) => {
  return { exercise_part, exercise_title, exercise_set: 5, exercise_rep, exercise_weight }
}

for (const language of languages) {
  test.describe(`routines, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language, colorScheme: language === 'ko' ? 'light' : 'dark' })
      await kim.user.post('/exercise/create', {
        DATE: wirePeriod('day', lastWorkout),
        OBJECT: { exercise_section: [lift('leg', 'backSquat', 60), lift('chest', 'barbellBenchPress', 45, 4)] },
      })
      await kim.user.put('/exercise/savedSet/save', {
        _id: newId(),
        name: '5x5 A',
        revision: 0,
        exercise_section: [lift('leg', 'backSquat', 50), lift('chest', 'barbellBenchPress', 40)],
      })
    })
    test.afterEach(() => closeWithoutFaults(kim))

    test('a saved set with a plan is due, begins with the last weights, and adds weight where all sets were done', async () => {
      const { t, page } = kim
      await kim.open('/today/list')
      const again = t('copy.again.label', { area: t('area.exercise') })
      await press(page, areaCard(kim, 'exercise').getByRole('button', { name: again, exact: true }))
      const sheet = on.dialogOf(kim, t('copy.again.title'))
      await press(page, sheet.getByRole('button', { name: t('savedSet.edit'), exact: true }))
      const edit = on.dialogOf(kim, t('savedSet.edit'))
      await press(page, edit.getByRole('button', { name: t('routine.plan', { name: '5x5 A' }), exact: true }))
      await expect(edit.getByRole('textbox', { name: t('routine.increment') })).toHaveValue('2.5')
      expect(await violationsOn(page)).toEqual([])
      await press(page, edit.getByRole('button', { name: t('save.save'), exact: true }))
      await on.toastOf(kim, t('routine.saved', { name: '5x5 A' })).waitFor()
      const [set] = (await kim.user.get('/user/sync/savedSets')).body.result.exercise
      expect(set).toMatchObject({ revision: 2, plan: { weekdays: [], start: today, increment: 2.5 } })
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')

      await press(page, areaCard(kim, 'exercise').getByRole('link', { name: t('routine.start', { name: '5x5 A' }) }))
      const routines = on.dialogOf(kim, t('routine.title'))
      await routines.getByText(t('routine.due'), { exact: true }).waitFor()
      await expect(routines.getByRole('checkbox')).toHaveCount(1)
      await expect(routines.getByRole('checkbox', { name: /62\.5/ })).toBeChecked()
      expect(await violationsOn(page)).toEqual([])
      await press(page, routines.getByRole('button', { name: t('routine.start', { name: '5x5 A' }) }))
      await expect(routines).toHaveCount(0)
      await press(page, page.getByRole('button', { name: t('save.save'), exact: true }))
      await expect
        .poll(async () => (await kim.user.get('/exercise/detail', { DATE: wirePeriod('day', today) })).body.result)
        .toMatchObject({
          exercise_section: [
            { exercise_title: 'backSquat', exercise_set: 5, exercise_rep: 5, exercise_weight: 62.5 },
            { exercise_title: 'barbellBenchPress', exercise_set: 5, exercise_rep: 4, exercise_weight: 45 },
          ],
        })
    })
  })
}
