import { addDays } from '@haru/shared/calendar/day.ts'
import { expect, type Locator, type Route } from '@playwright/test'
import { expectSuccess } from '../../support/api/call-endpoint.ts'
import { type HeldSaves, holdSaves } from '../../support/browser/held-save.ts'
import { openQuickEntry, pressKeys, saveQuickEntry, typeLine } from '../../support/browser/quick-entry.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../../support/browser/test-page.ts'
import { wirePeriod } from '../../support/data/wire-values.ts'
import { newId } from '../../support/servers/stores.ts'

let kim: SignedInPage
let saves: HeldSaves
setUpPages()
test.afterEach(() => closeWithoutFaults(kim))

async function begin(): Promise<void> {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  await kim.open('/money/list')
  saves = await holdSaves(kim.page)
}

const lineOf = (sheet: Locator) => sheet.getByRole('textbox', { name: kim.t('quickEntry.line') })
const amountOf = (sheet: Locator) => sheet.getByRole('textbox', { name: new RegExp(`^${kim.t('money.amount')}`) })

async function closeSheet(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: kim.t('ui.close'), exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** Lets the sent save through, and waits for the message of the last one. */
async function finishSaves(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await saves.sent()
    await saves.answer()
  }
  await kim.page.getByRole('button', { name: kim.t('tracking.undo') }).waitFor()
}

/** Saves what an earlier save has left in the sheet, which closes then. */
async function saveRest(sheet: Locator): Promise<void> {
  await saveQuickEntry(kim, sheet)
  await saves.sent()
  await saves.answer()
  await sheet.waitFor({ state: 'detached' })
}

async function readSpends(day = kim.today): Promise<readonly number[]> {
  const { body } = await kim.user.get('/money/detail', { DATE: wirePeriod('day', day) })
  return body.result.money_section.map((item: { readonly money_amount: number }) => item.money_amount)
}

test.describe('a slow save of the quick entry', { tag: '@online' }, () => {
  test('keeps what is typed behind its line, which the next save adds', async () => {
    await begin()
    const sheet = await typeLine(kim, '커피 4500, 72.4kg')
    await saveQuickEntry(kim, sheet)
    await saves.sent()
    await lineOf(sheet).press('End')
    await kim.page.keyboard.type(', 점심 9000원')
    await finishSaves(2)
    await expect(lineOf(sheet)).toHaveValue('점심 9000원')
    await saveRest(sheet)
    expect(await readSpends()).toEqual([4500, 9000])
  })

  test('keeps a correction of one of its entries, which the next save adds', async () => {
    await begin()
    const sheet = await typeLine(kim, '커피 4500, 72.4kg')
    await saveQuickEntry(kim, sheet)
    await saves.sent()
    await sheet.getByRole('button', { name: /커피/ }).click()
    await amountOf(sheet).fill('5000')
    await finishSaves(2)
    await expect(lineOf(sheet)).toHaveValue('커피 4500')
    await expect(amountOf(sheet)).toHaveValue('5,000')
    await saveRest(sheet)
    expect(await readSpends()).toEqual([4500, 5000])
  })

  test('keeps the corrections of its entries when the sheet is closed and opened again', { tag: '@long' }, async () => {
    await begin()
    const first = await typeLine(kim, '커피 4500')
    await first.getByRole('button', { name: /커피/ }).click()
    await amountOf(first).fill('4800')
    await saveQuickEntry(kim, first)
    await saves.sent()
    await closeSheet(first)
    const sheet = await openQuickEntry(kim)
    await sheet.getByRole('button', { name: /커피/ }).click()
    await expect(amountOf(sheet)).toHaveValue('4,800')
    await amountOf(sheet).fill('5000')
    await finishSaves(1)
    await expect(lineOf(sheet)).toHaveValue('커피 4500')
    await expect(amountOf(sheet)).toHaveValue('5,000')
    expect(await readSpends()).toEqual([4800])
  })

  test('of yesterday keeps the day for what is typed behind its line', { tag: '@long' }, async () => {
    await begin()
    const sheet = await typeLine(kim, '어제 커피 4500')
    await saveQuickEntry(kim, sheet)
    await saves.sent()
    await lineOf(sheet).press('End')
    await kim.page.keyboard.type(', 점심 9000원')
    await finishSaves(1)
    await expect(lineOf(sheet)).toHaveValue('점심 9000원')
    await saveRest(sheet)
    expect(await readSpends(addDays(kim.today, -1))).toEqual([4500, 9000])
  })

  test('keeps the next item, which is typed after the sheet was closed and opened again', async () => {
    await begin()
    const first = await openQuickEntry(kim)
    await pressKeys(kim, first, '4500')
    // The editor would have the item twice after the save. Its button is disabled only after a moment.
    const details = first.getByRole('button', { name: kim.t('quickEntry.details') })
    const save = first.getByRole('button', { name: kim.t('save.save'), exact: true })
    await save.evaluate(
      (button: HTMLElement, other) => {
        button.click()
        ;(other as HTMLElement).click()
      },
      await details.elementHandle(),
    )
    await saves.sent()
    await expect(details).toBeDisabled()
    await closeSheet(first)
    const sheet = await openQuickEntry(kim)
    await amountOf(sheet).fill('9000')
    await finishSaves(1)
    await expect(amountOf(sheet)).toHaveValue('9,000')
    await saveRest(sheet)
    expect(await readSpends()).toEqual([4500, 9000])
  })

  test('empties its form, and leaves the line that is typed meanwhile on the screen', { tag: '@long' }, async () => {
    await begin()
    const first = await openQuickEntry(kim)
    await pressKeys(kim, first, '4500')
    await saveQuickEntry(kim, first)
    await saves.sent()
    await lineOf(first).fill('점심 9000원')
    await finishSaves(1)
    await expect(lineOf(first)).toHaveValue('점심 9000원')
    await lineOf(first).fill('')
    await expect(amountOf(first)).toHaveValue('')
  })

  test('of a saved set is not begun a second time after the sheet was closed and opened again', async () => {
    await begin()
    const lunch = { money_part: 'expense', money_title: 'food', money_amount: 9000 }
    await expectSuccess(kim.user.put('/money/savedSet/save', { _id: newId(), name: '점심', money_section: [lunch] }))
    await kim.open('/money/list')
    const first = await openQuickEntry(kim)
    await first.getByRole('button', { name: '점심', exact: true }).click()
    await saves.sent()
    await closeSheet(first)
    const sheet = await openQuickEntry(kim)
    const set = sheet.getByRole('button', { name: '점심', exact: true })
    await expect(set).toHaveAttribute('aria-busy', 'true')
    // A click would wait for a button that is not disabled, and a forced one does not wait until the sheet has opened.
    await set.dispatchEvent('click')
    await finishSaves(1)
    await sheet.waitFor({ state: 'detached' })
    expect(saves.count()).toBe(1)
    expect(await readSpends()).toEqual([9000])
  })

  test('is not begun a second time while it reads the day', async () => {
    await begin()
    const reads: Route[] = []
    await kim.page.route(/\/money\/detail\?/, (route) => void reads.push(route))
    const first = await openQuickEntry(kim)
    await pressKeys(kim, first, '4500')
    await saveQuickEntry(kim, first)
    await expect.poll(() => reads.length).toBe(1)
    await closeSheet(first)
    const sheet = await openQuickEntry(kim)
    await expect(amountOf(sheet)).toHaveValue('4,500')
    const save = sheet.getByRole('button', { name: kim.t('save.save'), exact: true })
    await expect(save).toHaveAttribute('aria-busy', 'true')
    await save.click({ force: true })
    await amountOf(sheet).press('Enter')
    await kim.page.unroute(/\/money\/detail\?/)
    for (const route of reads) await route.continue()
    await finishSaves(1)
    await sheet.waitFor({ state: 'detached' })
    expect([reads.length, saves.count()]).toEqual([1, 1])
    expect(await readSpends()).toEqual([4500])
  })
})
