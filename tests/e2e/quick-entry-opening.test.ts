import { addDays } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import * as on from '../support/browser/pages.ts'
import { openQuickEntry, pressKeys, saveQuickEntry } from '../support/browser/quick-entry.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { screenshotFailure } from '../support/browser/test-page.ts'
import { wirePeriod } from '../support/data/wire-values.ts'

setUpPages()

const sections = ['today', 'calendar', 'exercise', 'food', 'money', 'sleep'] as const

let kim: SignedInPage
let requests: string[]
let openRequests: Set<object>

test.afterEach(async () => {
  await screenshotFailure(kim)
  await kim.context.close()
  // The shortcuts load when the user types, which a test does without a network.
  const isOfNetwork = (fault: string) => /ERR_INTERNET_DISCONNECTED|preload CSS|dynamically imported/.test(fault)
  expect(kim.faults.filter((fault) => !isOfNetwork(fault))).toEqual([])
})

async function openPage(language: SignedInPage['language']): Promise<void> {
  kim = await openSignedInPage(app, browser, { language })
  const coffee = { money_part: 'expense', money_title: 'food', money_content: '커피', money_amount: 4500 }
  for (const days of [1, 2]) {
    const DATE = wirePeriod('day', addDays(kim.today, -days))
    await kim.user.post('/money/create', { DATE, OBJECT: { money_section: [coffee] } })
  }
  requests = []
  openRequests = new Set()
  const { page } = kim
  page.on('request', (request) => {
    requests.push(new URL(request.url()).pathname)
    openRequests.add(request)
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => openRequests.delete(request))
}

/** Opens a screen, and waits until the browser was idle and the closed sheet has its data. */
async function openScreen(section: string): Promise<void> {
  requests.length = 0
  await kim.open(`/${section}/list`)
  const needed = [/\/usual$/, /\/LineEntries-.*\.js$/]
  const isRequested = (pattern: RegExp) => requests.some((path) => pattern.test(path))
  await expect.poll(() => needed.every(isRequested) && openRequests.size === 0).toBe(true)
  requests.length = 0
}

for (const language of languages) {
  test.describe(`the opening of the quick entry, in ${language}`, () => {
    test.beforeEach(() => openPage(language))

    const chip = () => {
      const { t, format } = kim
      const name = `커피 ${format.money(4500, 'KRW')}`
      return on.dialogOf(kim, t('quickEntry.title')).getByRole('button', { name, exact: true })
    }

    for (const section of sections) {
      test(`sends no request on the screen of ${section}, also if its data is old`, { tag: '@long' }, async () => {
        await openScreen(section)
        await kim.context.clock.setFixedTime('2025-03-12T13:40:00Z')
        const sheet = await openQuickEntry(kim)
        await sheet.getByRole('radio', { name: kim.t('area.money'), exact: true }).check()
        await chip().waitFor()
        expect(requests).toEqual([])
      })
    }

    test('sends no request after a save from the sheet', { tag: '@long' }, async () => {
      await openScreen('sleep')
      let sheet = await openQuickEntry(kim)
      await sheet.getByRole('radio', { name: kim.t('area.money'), exact: true }).check()
      await chip().click()
      requests.length = 0
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      // The save makes the faces and the usual items load again.
      const hasLoaded = () => ['/percent', '/usual'].every((end) => requests.some((path) => path.endsWith(end)))
      await expect.poll(() => hasLoaded() && openRequests.size === 0).toBe(true)
      requests.length = 0
      sheet = await openQuickEntry(kim)
      await sheet.getByRole('radio', { name: kim.t('area.money'), exact: true }).check()
      await chip().waitFor()
      expect(requests).toEqual([])
    })

    test('begins at the first empty figure, also after a save from the last one', { tag: '@long' }, async () => {
      await openScreen('sleep')
      let sheet = await openQuickEntry(kim)
      await pressKeys(kim, sheet, '2340710')
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      sheet = await openQuickEntry(kim)
      await pressKeys(kim, sheet, '13')
      await expect(sheet.getByRole('textbox', { name: kim.t('sleep.bedTime') })).toHaveValue('13')
    })

    test('needs no network, and keeps the typed text until it is saved', async () => {
      const { t, context, page } = kim
      await openScreen('money')
      await context.setOffline(true)
      const sheet = await openQuickEntry(kim)
      await chip().waitFor()
      await sheet.getByRole('textbox', { name: t('quickEntry.line') }).fill('커피 4500')
      await sheet.getByRole('list', { name: t('quickEntry.understood') }).waitFor()
      await sheet.getByRole('textbox', { name: t('quickEntry.line') }).fill('')
      await pressKeys(kim, sheet, '7300')
      await saveQuickEntry(kim, sheet)
      await page.getByText(t('shell.offline.text')).first().waitFor()
      expect(await sheet.getByRole('textbox', { name: t('money.amount') }).inputValue()).toBe('7,300')
      await context.setOffline(false)
      await saveQuickEntry(kim, sheet)
      await sheet.waitFor({ state: 'detached' })
      const { body } = await kim.user.get('/money/detail', { DATE: wirePeriod('day', kim.today) })
      expect(body.result.money_section).toMatchObject([{ money_amount: 7300 }])
    })
  })
}
