import { expect } from '@playwright/test'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, isReadInOldUnits, now2025, today } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'

// An open editor while the user changes something on another device.

setUpPages()

let kim: SignedInPage
test.beforeEach(async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
})
test.afterEach(() => closeWithoutFaults(kim))

const amountOf = (number: number) =>
  on.item(kim, number).getByRole('textbox', { name: kim.t('money.amount'), exact: true })

async function readAmounts(): Promise<readonly number[]> {
  const { body } = await kim.user.get('/money/detail', { DATE: wirePeriod('day', today) })
  return body.result.money_section.map((item: { money_amount: number }) => item.money_amount)
}

test('the amounts of an open editor stay as they are shown after a change of the currency', {
  tag: '@long',
}, async () => {
  const { page, user } = kim
  await user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(12_000, 500) })
  await kim.open('/money/detail')
  await amountOf(2).fill('700')
  await user.put('/user/update', { OBJECT: { user_currency: 'USD' } })
  // The page reads the account again when it is shown after some time.
  await kim.context.clock.setFixedTime(new Date(Date.parse(now2025) + 600_000))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(on.item(kim, 1)).toContainText('$')
  await expect(amountOf(1)).toHaveValue('12,000')
  await on.save(kim)
  await on.readToast(kim, 'answer.updated')
  expect(await readAmounts()).toEqual([12_000, 700])
  expect(kim.refusals.splice(0).filter((refusal) => !isReadInOldUnits(refusal))).toEqual([])
})

/** Types an amount on a free day, saves it after another device has saved two, and waits for the question what to do. */
async function saveOnTakenDay(): Promise<void> {
  await kim.open('/money/detail')
  await amountOf(1).fill('500')
  await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(1, 2) })
  await on.save(kim)
  await on.dialogOf(kim, kim.t('save.taken')).waitFor()
}

const countIn = (count: number) => kim.t('save.taken.merge', { day: on.dayName(kim, today), count })
const pressReplace = () =>
  on
    .dialogOf(kim, kim.t('save.taken'))
    .getByRole('button', { name: kim.t('save.replace'), exact: true })
    .click()

test('a replacement does not replace a write of another device during the question', {
  tag: ['@long', '@online'],
}, async () => {
  await saveOnTakenDay()
  await expect(on.dialogOf(kim, kim.t('save.taken'))).toContainText(countIn(2))
  await kim.user.put('/money/update', { DATE: wirePeriod('day', today), OBJECT: spends(1, 2, 3) })
  await pressReplace()
  await expect(on.dialogOf(kim, kim.t('save.taken'))).toContainText(countIn(3))
  expect(await readAmounts()).toEqual([1, 2, 3])
  await pressReplace()
  await on.readToast(kim, 'answer.replaced')
  expect(await readAmounts()).toEqual([500])
  kim.refusals.splice(0)
})

test('a replacement of a record that another device has deleted is saved as a new record', {
  tag: ['@long', '@online'],
}, async () => {
  await saveOnTakenDay()
  await kim.user.remove('/money/delete', { DATE: wirePeriod('day', today) })
  await pressReplace()
  await on.readToast(kim, 'answer.created')
  expect(await readAmounts()).toEqual([500])
  kim.refusals.splice(0)
})
