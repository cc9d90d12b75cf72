import type { Running } from '@haru/server/src/testing/start-app.ts'
import { day } from '@haru/shared/calendar/day.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import * as on from '../support/pages.ts'
import { type Guest, onWire, spends, startServed, welcome } from '../support/served.ts'
import { photographFailure } from '../support/visitor.ts'

let app: Running
let browser: Browser
beforeAll(async () => {
  app = await startServed()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

describe.each(languages)('the settings, in %s', (language) => {
  let kim: Guest
  beforeEach(async () => {
    kim = await welcome(app, browser, { language })
    await kim.open('/user/appSetting')
  })
  afterEach(async (context) => {
    await photographFailure(context, kim)
    await kim.context.close()
    expect(kim.faults).toEqual([])
    expect(kim.refusals).toEqual([])
  })

  const row = (key: TextKey) => kim.page.getByRole('button', { name: new RegExp(`^${kim.t(key)}`) })

  /** Opens the long list of a row, types into its search and takes what Enter takes. */
  async function choose(key: TextKey, sought: string): Promise<void> {
    await row(key).click()
    const list = on.dialogOf(kim, kim.t(key))
    await list.getByRole('searchbox', { name: kim.t('settings.search') }).fill(sought)
    await kim.page.keyboard.press('Enter')
    await list.waitFor({ state: 'hidden' })
  }

  test('another currency is found by its name, and amounts are in it', async () => {
    await kim.person.post('/money/create', { DATE: onWire('day', kim.today), OBJECT: spends(12_000) })
    await choose('settings.currency', { ko: '일본 엔', en: 'japanese yen' }[language])
    await on.readToast(kim, 'settings.saved')
    expect(await row('settings.currency').textContent()).toContain('JPY')
    await kim.open('/money/list')
    const stats = await on.statsOf(kim, on.cardOf(kim, on.nameOfDay(kim, kim.today)), 'money')
    expect(stats['expense']).toMatch(/^[¥￥]12,000$/)
  })

  test('a currency that would lose cents is refused, and the old one stays', async () => {
    await choose('settings.currency', 'usd')
    await on.readToast(kim, 'settings.saved')
    await kim.person.post('/money/create', { DATE: onWire('day', kim.today), OBJECT: spends(12.5) })
    await choose('settings.currency', 'krw')
    await on.readToast(kim, 'settings.currency.cents')
    expect(await row('settings.currency').textContent()).toContain('USD')
    expect(kim.refusals.splice(0)).toEqual(['409 PUT /haru/api/user/update'])
  })

  test('another time zone is found by its country, and decides which day it is', async () => {
    await choose('settings.timeZone', { ko: '키리바시 kiritimati', en: 'kiribati kiritimati' }[language])
    await on.readToast(kim, 'settings.saved')
    await kim.page.getByRole('link', { name: kim.t('shell.home') }).click()
    await on.seeScreen(kim, kim.format.longDay(day('2025-03-13')))
  })

  test('a search that finds nothing says so, and Escape changes nothing', async () => {
    const before = await row('settings.timeZone').textContent()
    await row('settings.timeZone').click()
    const list = on.dialogOf(kim, kim.t('settings.timeZone'))
    await list.getByRole('searchbox').fill('atlantis')
    await list.getByText(kim.t('settings.search.none')).waitFor()
    // The first empties the search, as in every search box; the second closes the list.
    await kim.page.keyboard.press('Escape')
    expect(await list.getByRole('searchbox').inputValue()).toBe('')
    await kim.page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    expect(await row('settings.timeZone').textContent()).toBe(before)
    expect(await row('settings.timeZone').evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('the way back leads to where they were opened from', async () => {
    await kim.open('/food/goal/list?type=year&start=2025-01-01&end=2025-12-31')
    await kim.page.getByRole('link', { name: kim.t('shell.settings') }).click()
    await on.seeScreen(kim, kim.t('settings.title'))
    await kim.page.getByRole('link', { name: kim.t('shell.back') }).click()
    await on.seeScreen(kim, on.listTitle(kim, 'food', 'goal'))
    expect(kim.page.url()).toContain('type=year&start=2025-01-01')
  })
})
