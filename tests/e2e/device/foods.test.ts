import { expect } from '@playwright/test'
import { unsentMark, waitForCopy } from '../../support/browser/device-copy.ts'
import * as at from '../../support/browser/food-search.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../../support/browser/test-page.ts'
import { loadStarterFoods } from '../../support/data/starter-foods.ts'

// Favourites and own foods that a user changes without a network.

let kim: SignedInPage
setUpPages(() => ({ environment: { HARU_DEVICE_COPY: 'on' } }))
test.beforeAll(() => loadStarterFoods(app))
test.afterEach(() => closeWithoutFaults(kim))

const isApi = '**/haru/api/**'
const disconnect = () => kim.context.route(isApi, (route) => route.abort())
async function connect(): Promise<void> {
  await kim.context.unroute(isApi)
  // The browser reports each request that fails.
  const others = kim.faults.filter((fault) => !fault.includes('ERR_FAILED'))
  kim.faults.splice(0, kim.faults.length, ...others)
}

const readServer = async () => {
  const { favorites, ownFoods } = (await kim.user.get('/user/sync/foods')).body.result
  return {
    favorites: favorites.map(({ name }: { readonly name: string }) => name),
    ownFoods: ownFoods.map(({ names }: { readonly names: { readonly ko: string } }) => names.ko),
  }
}

test('a found food is starred and an own food is made without a network, and both are sent once', async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko', isRemembered: true })
  const { page, t } = kim
  await kim.open('/food/find/list')
  await waitForCopy(page, kim.user.id)
  await at.searchFood(kim, 'ㄱㅊㅉㄱ')
  const star = page
    .getByRole('button', { name: /김치찌개/ })
    .and(page.locator('[aria-pressed]'))
    .first()
  const name = (await star.getAttribute('aria-label')) ?? ''
  await disconnect()
  await star.click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  // The star changes before the operation is stored, and opening another page at once would interrupt that.
  await expect(unsentMark(page)).toBeVisible()
  await kim.open('/food/find/own/detail')
  await page.getByRole('textbox', { name: t('find.own.ko'), exact: true }).fill('엄마 식빵')
  await on.save(kim)
  await expect(page.getByText(t('answer.onDevice'), { exact: true })).toBeVisible()
  await kim.open('/user/unsent')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([t('unsent.favorites'), t('unsent.ownFoods')])
  await expect(page.getByText('엄마 식빵', { exact: true })).toBeVisible()
  expect(await readServer()).toEqual({ favorites: [], ownFoods: [] })
  await connect()
  await page.getByRole('button', { name: t('unsent.send') }).click()
  await expect(page.getByText(t('unsent.none'), { exact: true })).toBeVisible()
  const { favorites, ownFoods } = await readServer()
  expect([favorites.length, ownFoods]).toEqual([1, ['엄마 식빵']])
  expect(name).toContain(favorites[0])
})
