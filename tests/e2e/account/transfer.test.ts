import { readFile } from 'node:fs/promises'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { type Download, expect, type Locator } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { isReadInOldUnits } from '../../support/browser/test-page.ts'
import { fillWithEverything } from '../../support/data/varied-account.ts'

setUpPages()

for (const [language, colorScheme] of [
  ['ko', 'light'],
  ['en', 'dark'],
] as const) {
  test.describe(`the data of a user, in ${language}`, () => {
    test('a user exports all data, and restores it in a new account', async () => {
      const kim = await openSignedInPage(app, browser, { language, colorScheme })
      await fillWithEverything(app, kim.user, language)
      // The last authentication is too old: the export asks for reauthentication.
      app.clocks.jump(11 * 60_000)
      await kim.open('/user/appSetting')
      await kim.page.getByRole('link', { name: kim.t('data.title') }).click()
      await on.waitForScreen(kim, kim.t('data.title'))
      await kim.page.getByText(kim.t('data.bring.full')).waitFor()
      expect(await kim.page.getByRole('button', { name: kim.t('data.bring.button') }).count()).toBe(0)
      expect(await violationsOn(kim.page)).toEqual([])
      const file = await take(kim)
      expect(file.suggestedFilename()).toMatch(/^haru-\d{4}-\d\d-\d\d\.zip$/)
      expect(kim.refusals.splice(0)).toEqual(['403 GET /haru/api/user/export'])
      const zip = await readFile(await file.path())

      const lee = await openSignedInPage(app, browser, { language, colorScheme })
      await lee.open('/user/data')
      await choose(lee, 'photo.zip', zip.subarray(0, 5000))
      await lee.page.getByRole('alert').getByText(lee.t('error.notAnExport')).waitFor()
      await choose(lee, 'haru.json', wrongRows(language))
      const alert = lee.page.getByRole('alert')
      await alert.getByText(lee.t('error.refusedRows')).waitFor()
      const list = lee.t('tracking.record.list', { area: lee.t('area.exercise') })
      expect(await alert.getByRole('listitem').first().textContent()).toContain(lee.t('data.row', { list, row: 2 }))
      expect(await violationsOn(lee.page)).toEqual([])
      expect(lee.refusals.splice(0)).toEqual(Array(2).fill('400 POST /haru/api/user/restore'))

      await choose(lee, file.suggestedFilename(), zip)
      await lee.page.getByText(lee.t('data.bring.done')).waitFor()
      await lee.open('/exercise/list?type=year&start=2025-01-01&end=2025-12-31')
      await lee.page.getByRole('main').getByRole('listitem').first().waitFor()
      expect((await lee.user.get('/user/data')).body).toEqual((await kim.user.get('/user/data')).body)
      for (const testPage of [kim, lee]) {
        // The restored account can have other units.
        const refusals = testPage.refusals.filter((refusal) => !isReadInOldUnits(refusal))
        expect([testPage.faults, refusals]).toEqual([[], []])
        await testPage.context.close()
      }
    })

    test('a user turns the calendar feed on, changes its address and turns it off', { tag: '@long' }, async () => {
      const kim = await openSignedInPage(app, browser, { language, colorScheme })
      const { page, t, user } = kim
      const title = language === 'ko' ? '치과' : 'Dentist'
      const DATE = { dateType: 'day', dateStart: '2026-03-30', dateEnd: '2026-03-30' }
      const item = { calendar_part: 'memo', calendar_title: title, calendar_color: 'red', calendar_content: '' }
      await user.post('/calendar/create', { DATE, OBJECT: { calendar_section: [item] } })
      await kim.open('/user/data')
      const card = page.getByRole('region', { name: t('feed.title') })
      await card.getByRole('checkbox', { name: t('area.sleep') }).check()
      await card.getByRole('button', { name: t('feed.turnOn') }).press('Enter')
      const first = await readAddress(card)
      await expectFocusIn(card)
      expect(await violationsOn(page)).toEqual([])
      const read = (address: string) => app.client().send({ method: 'GET', path: new URL(address).pathname })
      expect((await read(first)).text).toContain(`SUMMARY:${title}`)

      await card.getByRole('button', { name: t('feed.renew') }).press('Enter')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('feed.renew') })
        .press('Enter')
      await expect(card.getByText(first)).toHaveCount(0)
      const second = await readAddress(card)
      expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])

      await kim.open('/user/data')
      await expect(card.getByRole('checkbox', { name: t('area.sleep') })).toBeChecked()
      await card.getByRole('checkbox', { name: t('area.calendar') }).uncheck()
      await card.getByRole('button', { name: t('feed.show') }).press('Enter')
      expect(await readAddress(card)).toBe(second)
      await expectFocusIn(card)
      await expect.poll(async () => (await read(second)).text).not.toContain(title)
      await card.getByRole('button', { name: t('feed.turnOff') }).press('Enter')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('feed.turnOff') })
        .press('Enter')
      await card.getByRole('button', { name: t('feed.turnOn') }).waitFor()
      await expectFocusIn(card)
      expect((await read(second)).status).toBe(404)
      expect([kim.faults, kim.refusals]).toEqual([[], []])
      await kim.context.close()
    })
  })
}

/** The next Tab goes on in the card, although a press has removed its button. */
const expectFocusIn = (card: Locator) => expect(card.locator(':focus')).toHaveCount(1)

/** The address that the card of the calendar feed shows. */
async function readAddress(card: Locator): Promise<string> {
  return card.getByText(/^http.*\.ics$/).innerText()
}

/** Presses the button, reauthenticates, and returns the downloaded file. */
async function take({ page, t, user }: SignedInPage): Promise<Download> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: t('data.take.button') }).click()
  const sheet = page.getByRole('dialog', { name: t('reauth.title') })
  await sheet.getByLabel(t('login.password'), { exact: true }).fill(user.password)
  await sheet.getByRole('button', { name: t('reauth.submit') }).click()
  const download = await coming
  await page.getByRole('status').getByText(download.suggestedFilename()).waitFor()
  return download
}

async function choose({ page, t }: SignedInPage, name: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('data.bring.button') }).click()
  await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** A file whose second row is invalid: no editor could have saved it. */
function wrongRows(language: Language): Buffer {
  const row = (id: string, date: string, set: number) => ({
    id: `0193e9c0-0000-7000-8000-00000000000${id}`,
    type: 'day',
    start: date,
    end: date,
    items: [{ part: 'back', title: 'deadlift', set, rep: 5, weight: 100_000_000 }],
  })
  return Buffer.from(
    JSON.stringify({
      format: 'haru',
      version: 1,
      madeAt: '2026-03-31T12:00:00.000Z',
      settings: { language, timeZone: 'Asia/Seoul', currency: 'KRW', weight: 'kg', country: 'KR' },
      start: { scale: 0, kcal: 0, property: 0 },
      picture: null,
      categories: {},
      exercise: [row('1', '2026-03-30', 5), row('2', '2026-03-31', -5)],
    }),
  )
}
