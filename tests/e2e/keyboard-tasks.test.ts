import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { dailyTasks, logWeek, setGoalsOfMonth } from '../support/browser/daily-tasks.ts'
import { chooseFilesBy, commitButton, waitForStored } from '../support/browser/imports/import-screen.ts'
import { chooseRadio, createKeyboardActions, press, tabTo, typeInto } from '../support/browser/keyboard.ts'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { areaCard } from '../support/browser/tap-counter.ts'
import { closeWithoutFaults, now2025 } from '../support/browser/test-page.ts'
import { strongFileWithoutUnit } from '../support/data/import-files.ts'
import { setClock } from '../support/servers/set-clock.ts'

// The daily tasks of docs/taps.md with the keyboard alone. keyboard.test.ts has the sign-up and the first day.

setUpPages()
test.beforeAll(async () => {
  setClock(app, Date.parse(now2025))
})

for (const language of languages) {
  test.describe(`daily tasks with the keyboard alone, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language, viewport: 'desktop' })
      await logWeek(kim)
    })
    test.afterEach(() => closeWithoutFaults(kim))

    test('log items, log earlier items again and set goals', { tag: '@long' }, async () => {
      const { page, t } = kim
      const actions = createKeyboardActions(kim)
      await kim.open('/today/list')
      for (const { name, run } of dailyTasks) {
        await test.step(name, async () => {
          await on.waitForScreen(kim, kim.format.longDay(kim.today))
          await run(kim, actions)
        })
      }
      await setGoalsOfMonth(kim, actions)
      await expect(page.getByRole('button', { name: new RegExp(t('goals.set.month')) })).toHaveCount(0)
    })

    test('search, read a history with its chart and table, and log its last item again', async () => {
      const { page, t } = kim
      const { tap, type } = createKeyboardActions(kim)
      await kim.open('/today/list')
      await tap(page.getByRole('link', { name: t('shell.search'), exact: true }))
      await expect(page.getByRole('searchbox', { name: t('search.placeholder') })).toBeFocused()
      await type(t('exercise.title.barbellBenchPress'))
      await tap(page.getByRole('link', { name: new RegExp(`^${t('search.history')} `) }))
      await on.waitForScreen(kim, t('exercise.title.barbellBenchPress'))
      const values = page.getByRole('region', { name: t('topic.values'), exact: true })
      await chooseRadio(page, values.getByRole('group', { name: t('topic.value') }), t('exercise.volume'))
      const chart = `${t('exercise.title.barbellBenchPress')}, ${t('exercise.volume')}`
      await tabTo(page, values.getByRole('slider', { name: t('chart.read', { chart }) }))
      await page.keyboard.press('Home')
      await expect(values.getByRole('slider')).toHaveAttribute('aria-valuetext', /\d/)
      await tap(values.getByText(t('ui.table'), { exact: true }))
      await values.getByRole('table').waitFor()
      await tap(page.getByRole('button', { name: t('topic.again') }))
      await on.toastOf(kim, t('topic.again.done')).waitFor()
    })

    test('import a file, answer its question, choose a title, store it and revert it', {
      tag: '@long',
    }, async () => {
      const { page, t } = kim
      const { tap } = createKeyboardActions(kim)
      await kim.open('/user/appSetting')
      await tap(page.getByRole('link', { name: t('settings.import'), exact: true }))
      await on.waitForScreen(kim, t('settings.import'))
      await chooseFilesBy(kim, tap, ['strong.csv', strongFileWithoutUnit])
      const unit = page.getByRole('group', { name: t('imports.ask.weightUnit') })
      await press(page, unit.getByRole('radio', { name: 'kg' }), 'Space')
      await page.getByRole('heading', { level: 2, name: t('imports.answers') }).waitFor()
      await tap(page.getByRole('button', { name: new RegExp(t('imports.skipped', { count: 1 })) }))
      await page.getByText(t('imports.omitted.restTimer')).waitFor()
      const title = page.getByRole('combobox', { name: /Zercher Carry/ })
      const readTitle = () => title.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)
      const suggested = await readTitle()
      await press(page, title, 'ArrowDown')
      await expect.poll(readTitle).not.toBe(suggested)
      await expect(commitButton(kim, 3)).not.toHaveAttribute('aria-busy', 'true')
      await tap(commitButton(kim, 3))
      await waitForStored(kim, 3)
      await tap(page.getByRole('button', { name: t('imports.revert'), exact: true }))
      const question = page.getByRole('alertdialog', { name: t('imports.revert.ask') })
      await tap(question.getByRole('button', { name: t('imports.revert'), exact: true }))
      await page.getByRole('heading', { level: 2, name: t('imports.reverted') }).waitFor()
      await tap(page.getByRole('link', { name: t('imports.more') }))
      await page.getByText(new RegExp(t('imports.state.reverted'))).waitFor()
    })

    test('turn the calendar feed on, copy its address and turn it off', async () => {
      const { page, t } = kim
      const { tap } = createKeyboardActions(kim)
      await kim.open('/user/data')
      const card = page.getByRole('region', { name: t('feed.title') })
      await press(page, card.getByRole('checkbox', { name: t('area.sleep') }), 'Space')
      await tap(card.getByRole('button', { name: t('feed.turnOn') }))
      await tabTo(page, card.getByRole('button', { name: t('feed.copy') }))
      await tap(card.getByRole('button', { name: t('feed.turnOff') }))
      const question = page.getByRole('alertdialog')
      await tap(question.getByRole('button', { name: t('feed.turnOff') }))
      await card.getByRole('button', { name: t('feed.turnOn') }).waitFor()
    })

    test('correct a line of text, and return to the button that opened the sheet', { tag: '@long' }, async () => {
      const { page, t } = kim
      const actions = createKeyboardActions(kim)
      await kim.open('/today/list')
      const opener = page.getByRole('button', { name: t('quickEntry.title'), exact: true })
      await actions.tap(opener)
      const sheet = on.dialogOf(kim, t('quickEntry.title'))
      const line = sheet.getByRole('textbox', { name: t('quickEntry.line') })
      await typeInto(page, line, '23:40-7:10 qqq')
      await page.keyboard.press('Enter')
      await sheet.getByText(t('quickEntry.unknown', { words: 'qqq' })).waitFor()
      await expect(line).toBeFocused()
      for (const _ of 'qqq') await page.keyboard.press('Backspace')
      await actions.type(', 72.4kg')
      const entries = sheet.getByRole('list', { name: t('quickEntry.understood') })
      await actions.tap(entries.getByRole('button', { name: new RegExp(t('sleep.part.night')) }))
      await typeInto(page, entries.getByRole('textbox', { name: t('sleep.bedTime') }), '2310')
      await page.keyboard.press('Enter')
      await sheet.waitFor({ state: 'detached' })
      await expect(opener).toBeFocused()
      await areaCard(kim, 'sleep').getByText('23:10').first().waitFor()
      await areaCard(kim, 'exercise').getByText('72.4').first().waitFor()
    })
  })
}
