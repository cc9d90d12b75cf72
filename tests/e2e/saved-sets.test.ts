import { maxItems } from '@haru/shared/areas/define.ts'
import { addDays } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { press, pressEscapeOfInputMethod } from '../support/browser/keyboard.ts'
import * as on from '../support/browser/pages.ts'
import { openQuickEntry, saveQuickEntry, typeLine } from '../support/browser/quick-entry.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { areaCard } from '../support/browser/tap-counter.ts'
import { closeWithoutFaults, now2025, today } from '../support/browser/test-page.ts'
import { wirePeriod } from '../support/data/wire-values.ts'
import { setClock } from '../support/servers/set-clock.ts'

setUpPages()
test.beforeAll(async () => {
  setClock(app, Date.parse(now2025))
})

const yesterday = addDays(today, -1)
const eat = (food_part: string, food_name: string) => ({ food_part, food_name, food_kcal: 100 })
const breakfast = [eat('breakfast', '사과'), eat('breakfast', '우유')]

for (const language of languages) {
  test.describe(`saved sets, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language, colorScheme: language === 'ko' ? 'light' : 'dark' })
      await kim.user.post('/food/create', {
        DATE: wirePeriod('day', yesterday),
        OBJECT: { food_section: [...breakfast, eat('lunch', '김밥')] },
      })
    })
    test.afterEach(() => closeWithoutFaults(kim))

    const nameOfSet = () => kim.t('savedSet.named', { name: kim.t('food.part.breakfast') })
    const chip = (name: string) => areaCard(kim, 'food').getByRole('button', { name, exact: true })
    const sheet = () => on.dialogOf(kim, kim.t('savedSet.save'))

    async function readFoods() {
      const { body } = await kim.user.get('/food/detail', { DATE: wirePeriod('day', today) })
      return body.result.food_section
    }

    async function readSets() {
      return (await kim.user.get('/user/sync/savedSets')).body.result.food
    }

    /** Saves the breakfast of yesterday from the list of records. */
    async function saveBreakfast(): Promise<void> {
      const { t, page } = kim
      await kim.open('/food/list')
      const save = `${t('savedSet.save')}: ${on.dayName(kim, yesterday)}`
      await page.getByRole('button', { name: save, exact: true }).click()
      await expect(sheet().getByRole('textbox', { name: t('savedSet.name') })).toHaveValue(nameOfSet())
      expect(await violationsOn(page)).toEqual([])
      await sheet()
        .getByRole('button', { name: t('save.save'), exact: true })
        .click()
      await on.toastOf(kim, t('savedSet.saved', { name: nameOfSet() })).waitFor()
      await expect(sheet()).toHaveCount(0)
    }

    test('the breakfast of a day gets a name, is logged with one tap, and an undo restores the day', async () => {
      const { t, page } = kim
      await saveBreakfast()
      expect(await readSets()).toMatchObject([{ name: nameOfSet(), revision: 1, food_section: breakfast }])
      await kim.open('/today/list')
      await expect(chip(nameOfSet())).toHaveAttribute('aria-description', /사과, 우유/)
      await chip(nameOfSet()).click()
      const toast = on.toastOf(kim, t('usual.added', { name: nameOfSet() }))
      await toast.waitFor()
      expect(await readFoods()).toMatchObject(breakfast)
      await on.pressInToast(toast, t('tracking.undo'))
      await on.toastOf(kim, t('save.restored')).waitFor()
      expect(await readFoods()).toEqual([])
      expect(await violationsOn(page)).toEqual([])
    })

    test('a set is renamed and removed with the keyboard, and the removal can be undone', {
      tag: '@long',
    }, async () => {
      const { t, page } = kim
      await saveBreakfast()
      await kim.open('/today/list')
      await press(
        page,
        areaCard(kim, 'food').getByRole('button', {
          name: t('copy.again.label', { area: t('area.food') }),
          exact: true,
        }),
      )
      const again = on.dialogOf(kim, t('copy.again.title'))
      await press(page, again.getByRole('button', { name: t('savedSet.edit'), exact: true }))
      const edit = on.dialogOf(kim, t('savedSet.edit'))
      const rename = (name: string) => edit.getByRole('button', { name: t('savedSet.rename', { name }), exact: true })
      await press(page, rename(nameOfSet()))
      await expect(edit.getByRole('textbox', { name: t('savedSet.name') })).toBeFocused()
      await page.keyboard.type('x')
      await pressEscapeOfInputMethod(edit.getByRole('textbox', { name: t('savedSet.name') }))
      await expect(edit.getByRole('textbox', { name: t('savedSet.name') })).toHaveValue('x')
      await page.keyboard.press('Escape')
      await expect(rename(nameOfSet())).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.type(' ')
      await page.keyboard.press('Enter')
      await on.toastOf(kim, t('required', { name: t('savedSet.name') })).waitFor()
      await page.keyboard.type('가벼운 아침')
      await page.keyboard.press('Enter')
      await on.toastOf(kim, t('savedSet.renamed', { name: '가벼운 아침' })).waitFor()
      await expect(rename('가벼운 아침')).toBeFocused()
      expect(await readSets()).toMatchObject([{ name: '가벼운 아침', revision: 2, food_section: breakfast }])
      expect(await violationsOn(page)).toEqual([])

      await press(page, edit.getByRole('button', { name: t('savedSet.remove', { name: '가벼운 아침' }), exact: true }))
      const undo = edit.getByRole('button', { name: t('tracking.undo'), exact: true })
      await expect(undo).toBeFocused()
      expect(await readSets()).toEqual([])
      await page.keyboard.press('Enter')
      await on.toastOf(kim, t('save.restored')).waitFor()
      expect(await readSets()).toMatchObject([{ name: '가벼운 아침', food_section: breakfast }])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await chip('가벼운 아침').waitFor()
    })

    test('items of an editor replace those of the set with their name', { tag: '@long' }, async () => {
      const { t, page } = kim
      await saveBreakfast()
      await kim.open(`/food/detail?type=day&start=${yesterday}&end=${yesterday}`)
      await page.getByRole('button', { name: t('savedSet.save'), exact: true }).click()
      await sheet().getByText(t('savedSet.replaces')).waitFor()
      await sheet().getByRole('checkbox', { name: /우유/ }).uncheck()
      await sheet()
        .getByRole('button', { name: t('save.save'), exact: true })
        .click()
      await on.toastOf(kim, t('savedSet.saved', { name: nameOfSet() })).waitFor()
      expect(await readSets()).toMatchObject([{ revision: 2, food_section: [{ food_name: '사과' }] }])
    })

    test('a set is logged from the quick entry and from the sheet of earlier days', { tag: '@long' }, async () => {
      const { t } = kim
      await saveBreakfast()
      const quick = await openQuickEntry(kim)
      await quick.getByRole('button', { name: nameOfSet(), exact: true }).click()
      await on.toastOf(kim, t('usual.added', { name: nameOfSet() })).waitFor()
      await expect(quick).toHaveCount(0)
      await kim.open('/today/list')
      await areaCard(kim, 'food')
        .getByRole('button', { name: t('copy.again.label', { area: t('area.food') }), exact: true })
        .click()
      const group = on.dialogOf(kim, t('copy.again.title')).getByRole('region', { name: t('savedSet.title') })
      await group.getByRole('button', { name: new RegExp(nameOfSet()) }).click()
      await expect.poll(readFoods).toMatchObject([...breakfast, ...breakfast])
    })

    test('a line with the name of a set shows its items, and saves them as they were corrected', {
      tag: '@long',
    }, async () => {
      const { t, page } = kim
      await saveBreakfast()
      await kim.open('/today/list')
      // The sheet has loaded the sets before it is opened.
      await expect(chip(nameOfSet())).toBeVisible()
      const requests: string[] = []
      page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      const quick = await typeLine(kim, `${nameOfSet()}, 72.4kg`)
      const entries = quick.getByRole('list', { name: t('quickEntry.understood') }).getByRole('listitem')
      await expect(entries).toHaveCount(3)
      // The requests of Today, for example its scores, may end later.
      expect(requests.filter((path) => path.endsWith('/savedSets'))).toEqual([])
      expect(await violationsOn(page)).toEqual([])
      await entries.nth(1).getByRole('button', { expanded: false }).click()
      await entries
        .nth(1)
        .getByRole('textbox', { name: t('food.kcal') })
        .fill('250')
      await saveQuickEntry(kim, quick)
      const what = `${nameOfSet()}, ${t('exercise.scale')} 72.4 kg`
      await on.toastOf(kim, t('quickEntry.saved', { what })).waitFor()
      expect(await readFoods()).toMatchObject([
        { food_name: '사과', food_kcal: 100 },
        { food_name: '우유', food_kcal: 250 },
      ])
      await page.getByRole('button', { name: t('tracking.undo'), exact: true }).click()
      await on.toastOf(kim, t('save.restored')).waitFor()
      expect(await readFoods()).toEqual([])
    })

    test('a set that has room in part on a day leaves the line, so that the next save does not repeat its items', {
      tag: '@long',
    }, async () => {
      const { t, user } = kim
      await saveBreakfast()
      const foods = Array.from({ length: maxItems - 1 }, (_, i) => eat('dinner', String(i)))
      await user.post('/food/create', { DATE: wirePeriod('day', today), OBJECT: { food_section: foods } })
      await kim.open('/today/list')
      const quick = await typeLine(kim, nameOfSet())
      await saveQuickEntry(kim, quick)
      await on.toastOf(kim, t('tracking.item.full', { max: maxItems })).waitFor()
      await expect(quick).toHaveCount(0)
      expect(await readFoods()).toMatchObject([...foods, breakfast[0]])
    })

    test('a set without a name is not saved, and the sheet shows the problem', { tag: '@long' }, async () => {
      const { t, page } = kim
      await kim.open('/food/list')
      await page
        .getByRole('button', { name: `${t('savedSet.save')}: ${on.dayName(kim, yesterday)}`, exact: true })
        .click()
      await sheet()
        .getByRole('textbox', { name: t('savedSet.name') })
        .fill(' ')
      await page.keyboard.press('Enter')
      const name = sheet().getByRole('textbox', { name: t('savedSet.name') })
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await on.toastOf(kim, t('required', { name: t('savedSet.name') })).waitFor()
      expect(await readSets()).toEqual([])
    })
  })
}
