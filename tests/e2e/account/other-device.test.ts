import { expect } from '@playwright/test'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, now2025, today } from '../../support/browser/test-page.ts'
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

test('the amounts of an open editor stay as they are shown after a change of the currency', async () => {
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
})
