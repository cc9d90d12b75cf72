import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { formsOf } from '../support/browser/forms.ts'
import { pressEscapeOfInputMethod } from '../support/browser/keyboard.ts'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openPageAs, openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../support/browser/test-page.ts'
import { findSmallTargets } from '../support/browser/touch-targets.ts'

setUpPages()

for (const language of languages) {
  test.describe(`the names of parts and titles, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language })
      await kim.open('/user/category')
    })
    test.afterEach(() => closeWithoutFaults(kim))

    /** A name in the list; the kind of the part follows it in the accessible name. */
    const row = (name: string, of = kim): Locator =>
      of.page
        .getByRole('listitem')
        .getByRole('button', { name: new RegExp(`^${name}( |$)`) })
        .first()
    const press = (key: TextKey) =>
      kim.page
        .getByRole('button', { name: kim.t(key), exact: true })
        .last()
        .click()
    /** The label of a field as it is within a text. */
    const inText = (what: TextKey) => kim.t(what).toLowerCase()
    const addButton = (what: TextKey) =>
      kim.page.getByRole('button', { name: kim.t('category.add', { name: inText(what) }), exact: true })
    const box = (key: TextKey, name = '') => kim.page.getByRole('textbox', { name: kim.t(key, { name }), exact: true })
    const enter = (area: string) =>
      kim.page.getByRole('radio', { name: kim.t(`area.${area}` as TextKey) }).click({ force: true })

    async function open(name: string, of = kim): Promise<void> {
      if ((await row(name, of).getAttribute('aria-expanded')) !== 'true') await row(name, of).click()
    }

    async function rename(from: string, to: string): Promise<void> {
      await open(from)
      await press('category.rename')
      const typing = box('category.name')
      // The box starts with the displayed name, selected.
      await expect(typing).toHaveValue(from)
      await expect
        .poll(() => typing.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]))
        .toEqual([0, from.length])
      await kim.page.keyboard.type(to)
      await kim.page.keyboard.press('Enter')
      await expect(row(to)).toBeFocused()
    }

    async function add(what: TextKey, typed: { readonly name: string; readonly first?: string }): Promise<void> {
      await addButton(what).click()
      await box('category.name').fill(typed.name)
      if (typed.first !== undefined) await box('category.first', inText('exercise.title')).fill(typed.first)
      await kim.page
        .getByRole('dialog')
        .getByRole('button', { name: kim.t('category.add.do'), exact: true })
        .click()
      await kim.page.getByRole('dialog').waitFor({ state: 'detached' })
    }

    async function remove(name: string): Promise<void> {
      await open(name)
      await on.remove(kim)
      await kim.page.getByRole('alertdialog').getByText(kim.t('category.delete.text', { name })).waitFor()
      await on.answerDialog(kim, 'save.delete.ask', 'save.delete')
      await on.toastOf(kim, kim.t('category.deleted', { name })).waitFor()
      await on
        .toastOf(kim, kim.t('category.deleted', { name }))
        .getByRole('button', { name: kim.t('ui.close') })
        .click()
    }

    async function save(): Promise<void> {
      await on.save(kim)
      await on.readToast(kim, 'answer.updated')
    }

    async function shownNames(of = kim): Promise<readonly string[]> {
      const names = await of.page
        .getByRole('main')
        .getByRole('list')
        .first()
        .locator(':scope > li > button')
        .allInnerTexts()
      return names.map((name) => name.split('\n')[0] ?? '')
    }

    test('are renamed, used in records, deleted, and still displayed in earlier records', async () => {
      const [trail, hill, peak] = { ko: ['산길', '뒷산', '정상'], en: ['<img src=x>', 'Hill', '<b>Peak</b>'] }[
        language
      ] as [string, string, string]
      await kim.open('/user/appSetting')
      await kim.page.getByRole('link', { name: kim.t('category.title') }).click()
      await on.waitForScreen(kim, kim.t('category.title'))
      await rename(kim.t('exercise.part.leg'), trail)
      await rename(kim.t('exercise.title.backSquat'), hill)
      await add('exercise.title', { name: peak })
      await add('exercise.part', { name: `${trail} 2`, first: `${peak} 2` })
      await save()

      await kim.open(`/exercise/detail?type=day&start=${kim.today}&end=${kim.today}`)
      const item = on.item(kim, 1)
      await item.getByRole('combobox', { name: kim.t('exercise.part') }).selectOption({ label: `${trail} 2` })
      await expect
        .poll(() =>
          item
            .getByRole('combobox', { name: kim.t('exercise.title') })
            .locator('option')
            .allInnerTexts(),
        )
        .toEqual([`${peak} 2`])
      await on.fillItem(kim, 1, 'exercise', { set: '3', rep: '10', weight: '20' })
      await on.addItem(kim)
      const second = on.item(kim, 2)
      await second.getByRole('combobox', { name: kim.t('exercise.part') }).selectOption({ label: trail })
      const titles = second.getByRole('combobox', { name: kim.t('exercise.title') })
      expect((await titles.locator('option').allInnerTexts()).at(0)).toBe(hill)
      await titles.selectOption({ label: peak })
      await on.fillItem(kim, 2, 'exercise', { set: '1', rep: '1', weight: '5' })
      await on.save(kim)
      await on.readToast(kim, 'answer.created')
      const shownTexts = async () => {
        await kim.open('/exercise/list')
        return on.cardOf(kim, on.dayName(kim, kim.today)).textContent()
      }
      const first = await shownTexts()
      for (const name of [trail, peak, `${trail} 2`, `${peak} 2`]) expect(first).toContain(name)

      await kim.open('/user/category')
      await remove(`${trail} 2`)
      await open(trail)
      await remove(peak)
      await save()
      expect(await shownTexts()).toBe(first)
      // A removed title is offered only in an item that already has it.
      await kim.open(`/exercise/detail?type=day&start=${kim.today}&end=${kim.today}`)
      await on.addItem(kim)
      const offered = await on
        .item(kim, 3)
        .getByRole('combobox', { name: kim.t('exercise.part') })
        .locator('option')
        .allInnerTexts()
      expect(offered).toContain(trail)
      expect(offered).not.toContain(`${trail} 2`)
      await kim.open('/exercise/chart/list')
      await kim.page.getByText(`${trail} 2`).first().waitFor({ state: 'attached' })
    })

    test('cannot all be deleted, can be sorted, and are restored by an undo', { tag: '@long' }, async () => {
      await row(kim.t('exercise.part.rest')).click()
      await kim.page
        .getByRole('region', { name: kim.t('exercise.title') })
        .getByRole('button', { name: kim.t('exercise.title.rest'), exact: true })
        .click()
      await on.remove(kim)
      await on.readToast(kim, 'error.cantBeDeletedLastItem')
      await enter('money')
      await on.remove(kim)
      await on.readToast(kim, 'category.choose')
      await row(kim.t('money.part.income')).click()
      await on.remove(kim)
      await on.readToast(kim, 'error.categoryFixed')

      await enter('food')
      const [breakfast, lunch, dinner, snack] = (['breakfast', 'lunch', 'dinner', 'snack'] as const).map((id) =>
        kim.t(`food.part.${id}`),
      ) as [string, string, string, string]
      await row(dinner).click()
      await press('category.up')
      await press('category.up')
      expect(await shownNames()).toEqual([dinner, breakfast, lunch, snack])
      expect(await kim.page.getByRole('button', { name: kim.t('category.up') }).getAttribute('aria-disabled')).toBe(
        'true',
      )
      await press('category.down')
      expect(await shownNames()).toEqual([breakfast, dinner, lunch, snack])
      await expect.poll(() => kim.page.evaluate(() => document.activeElement?.textContent)).toBe(kim.t('category.down'))

      await remove(lunch)
      await kim.page.getByText(kim.t('category.removed', { count: 1 })).click()
      await kim.page.getByRole('button', { name: kim.t('category.restore.name', { name: lunch }) }).click()
      expect(await shownNames()).toEqual([breakfast, dinner, lunch, snack])
      await on.save(kim)
      const toast = on.toastOf(kim, kim.t('answer.updated'))
      await on.pressInToast(toast, kim.t('tracking.undo'))
      await on.readToast(kim, 'category.undone')
      await expect.poll(() => shownNames()).toEqual([breakfast, lunch, dinner, snack])

      await row(snack).click()
      await press('category.rename')
      await box('category.name').fill(lunch)
      await kim.page.getByText(kim.t('error.nameTwice')).waitFor()
      await on.save(kim)
      await on.toastOf(kim, kim.t('error.nameTwice')).waitFor()
      await expect(box('category.name')).toBeFocused()
      await pressEscapeOfInputMethod(box('category.name'))
      await expect(box('category.name')).toHaveValue(lunch)
      await kim.page.keyboard.press('Escape')
      expect(await shownNames()).toEqual([breakfast, lunch, dinner, snack])
      await rename(snack, `${snack}!`)
      // Leaving with unsaved changes asks first.
      await kim.page.getByRole('link', { name: kim.t('shell.back') }).click()
      await on.answerDialog(kim, 'shell.leave', 'shell.leave.no')
      await on.waitForScreen(kim, kim.t('category.title'))
    })

    test('belong to one account, and another device overwrites them only after a question', {
      tag: '@long',
    }, async () => {
      await rename(kim.t('exercise.part.back'), 'Rücken')
      await save()
      const lee = await openPageAs(app, browser, kim.user, { language })
      await lee.open('/user/category')
      await row('Rücken', lee).waitFor()
      expect((await shownNames(lee)).slice(0, 2)).toEqual(['Rücken', lee.t('exercise.part.leg')])
      await open('Rücken', lee)
      await lee.page.getByRole('button', { name: lee.t('category.rename') }).click()
      await lee.page.getByRole('textbox').fill('등짝')
      await on.save(lee)
      await on.readToast(lee, 'answer.updated')

      await rename('Rücken', 'Dos')
      await on.save(kim)
      await on.answerDialog(kim, 'save.stale', 'save.stale.load')
      await row('등짝').waitFor()
      await rename('등짝', 'Dos')
      await press('category.down')
      await lee.open('/user/category')
      await open('등짝', lee)
      await lee.page.getByRole('button', { name: lee.t('category.rename') }).click()
      await lee.page.getByRole('textbox').fill('등판')
      await on.save(lee)
      await on.readToast(lee, 'answer.updated')
      await on.save(kim)
      await on.answerDialog(kim, 'save.stale', 'save.stale.keep')
      await on.readToast(kim, 'answer.updated')
      expect((await shownNames()).slice(0, 2)).toEqual([kim.t('exercise.part.leg'), 'Dos'])
      expect(kim.refusals.splice(0)).toEqual(Array(2).fill('409 POST /haru/api/user/category/update'))
      expect(lee.faults).toEqual([])
      await lee.context.close()
    })

    test('have buttons large enough for a thumb, and pass axe', { tag: '@long' }, async () => {
      await row(kim.t('exercise.part.leg')).click()
      await row(kim.t('exercise.title.frontSquat')).click()
      expect(await kim.page.getByRole('main').evaluate(findSmallTargets)).toEqual([])
      await kim.page.setViewportSize({ width: 320, height: 640 })
      expect(await kim.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await kim.page.setViewportSize({ width: 390, height: 844 })
      await press('category.rename')
      await box('category.name').fill('')
      await kim.page.getByText(kim.t('error.categoryName')).waitFor()
      expect(await violationsOn(kim.page)).toEqual([])
      await kim.page.keyboard.press('Escape')
      await addButton('exercise.part').click()
      expect(await violationsOn(kim.page)).toEqual([])
      await kim.page.keyboard.press('Escape')
    })

    test('that are missing are reported in the form, until they are typed', async () => {
      await addButton('exercise.part').click()
      const { press: pressAdd, expectWrong } = formsOf(kim)
      await pressAdd('category.add.do')
      await expectWrong(box('category.name'), 'error.categoryName')
      const toast = on.toastOf(kim, kim.t('error.categoryName'))
      await expect(toast).toBeVisible()
      await box('category.name').fill(kim.t('food.part.snack'))
      await expect(toast).toHaveCount(0)
      await pressAdd('category.add.do')
      await expectWrong(box('category.first', inText('exercise.title')), 'error.categoryName')
      await expect(toast).toBeVisible()
      await kim.page.keyboard.press('Escape')
    })
  })
}
