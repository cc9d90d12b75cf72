import { expect, type Locator } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import { exchange, unsentMark, waitForCopy } from '../../support/browser/device-copy.ts'
import * as at from '../../support/browser/food-search.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, isAbortedRequest } from '../../support/browser/test-page.ts'
import { loadStarterFoods } from '../../support/data/starter-foods.ts'
import { newId } from '../../support/servers/stores.ts'

// Favourites and own foods that a user changes without a network.

let kim: SignedInPage
setUpPages(() => ({ environment: { HARU_DEVICE_COPY: 'on' } }))
test.beforeAll(() => loadStarterFoods(app))
test.afterEach(() => closeWithoutFaults(kim, isAbortedRequest))

const isApi = '**/haru/api/**'
const disconnect = () => kim.context.route(isApi, (route) => route.abort())
const connect = () => kim.context.unroute(isApi)

const foodId = `own:${newId()}`
const wireFood = (name: string, kcal: number) => ({
  food_id: foodId,
  food_name_ko: name,
  food_per100: { kcal, carb: null, protein: null, fat: null },
})

/** Changes an own food without a network, while another device does something else with it, and opens the question about both. */
async function openFoodQuestion(language: 'ko' | 'en', changeElsewhere: () => Promise<unknown>): Promise<Locator> {
  kim = await openSignedInPage(app, browser, { language, isRemembered: true })
  const { page, t } = kim
  await kim.user.post('/food/own/create', { OBJECT: wireFood('엄마 식빵', 280) })
  await kim.open(`/food/find/own/detail?id=${foodId}`)
  await waitForCopy(page, kim.user.id)
  await exchange(page)
  await disconnect()
  await page.getByRole('textbox', { name: t('find.own.brand'), exact: false }).fill('동네 빵집')
  await on.save(kim)
  await expect(page.getByText(t('answer.onDevice'), { exact: true })).toBeVisible()
  await changeElsewhere()
  await connect()
  await kim.open('/user/unsent')
  await expect(page.getByText('엄마 식빵', { exact: true })).toBeVisible()
  const choose = page.getByRole('button', { name: t('unsent.choose') })
  await choose.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('unsent.choose.title') })
  await expect(dialog.getByRole('region')).toHaveCount(2)
  expect(await violationsOn(page)).toEqual([])
  return dialog
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

test('an own food that two devices have changed is shown as both have it, and becomes that of this device', {
  tag: '@long',
}, async () => {
  const dialog = await openFoodQuestion('ko', () => kim.user.put('/food/own/update', { OBJECT: wireFood('식빵', 250) }))
  const { t } = kim
  await expect(dialog.getByRole('region', { name: t('unsent.mine') })).toContainText(/엄마 식빵.*동네 빵집.*280/)
  await expect(dialog.getByRole('region', { name: t('unsent.theirs') })).toContainText(/식빵.*250/)
  await dialog.getByRole('button', { name: t('unsent.changed.mine'), exact: true }).click()
  await expect(kim.page.getByText(t('unsent.none'), { exact: true })).toBeVisible()
  await expect.poll(async () => (await readServer()).ownFoods).toEqual(['엄마 식빵'])
})

test('an own food that another device has changed becomes that of the other device', { tag: '@long' }, async () => {
  const dialog = await openFoodQuestion('en', () => kim.user.put('/food/own/update', { OBJECT: wireFood('식빵', 250) }))
  await dialog.getByRole('button', { name: kim.t('unsent.changed.theirs'), exact: true }).click()
  await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toBeVisible()
  expect((await readServer()).ownFoods).toEqual(['식빵'])
})

test('the editor of an own food that another device has removed shows that, and saves it as new', {
  tag: '@long',
}, async () => {
  const dialog = await openFoodQuestion('en', () => kim.user.remove('/food/own/delete', { food_id: foodId }))
  const { t } = kim
  await expect(dialog.getByRole('region', { name: t('unsent.theirs') })).toContainText(t('unsent.empty'))
  await dialog.getByRole('button', { name: t('save.gone.yes'), exact: true }).click()
  await expect(kim.page.getByText(t('unsent.none'), { exact: true })).toBeVisible()
  await expect.poll(async () => (await readServer()).ownFoods).toEqual(['엄마 식빵'])
})

const nameBox = () => kim.page.getByRole('textbox', { name: kim.t('find.own.ko'), exact: true })
const brandBox = () => kim.page.getByRole('textbox', { name: kim.t('find.own.brand'), exact: false })
const kcalBox = () => kim.page.getByRole('textbox', { name: kim.t('food.kcal'), exact: true })

/** Opens the editor of an own food, which another device changes while it is open. */
async function openEditor(hasCopy: boolean, brand: string): Promise<void> {
  kim = await openSignedInPage(app, browser, { language: 'ko', isRemembered: hasCopy })
  await kim.user.post('/food/own/create', { OBJECT: wireFood('식빵', 280) })
  await kim.open(`/food/find/own/detail?id=${foodId}`)
  if (hasCopy) await waitForCopy(kim.page, kim.user.id)
  if (hasCopy) await exchange(kim.page)
  await expect(kcalBox()).toHaveValue('280')
  await brandBox().fill(brand)
  await kim.user.put('/food/own/update', { OBJECT: wireFood('호밀 식빵', 250) })
  if (hasCopy) await exchange(kim.page)
}

const readKcal = async () =>
  (await kim.user.get('/user/sync/foods')).body.result.ownFoods.map(({ kcal }: { readonly kcal: number }) => kcal)

test('an open editor without changes shows the own food that another device has saved', async () => {
  await openEditor(true, '')
  await expect(kcalBox()).toHaveValue('250')
  await expect(nameBox()).toHaveValue('호밀 식빵')
})

for (const hasCopy of [true, false]) {
  test(`an edited own food asks before it replaces that of another device, ${hasCopy ? 'with' : 'without'} a copy`, async () => {
    await openEditor(hasCopy, '동네 빵집')
    const { page, t } = kim
    await on.save(kim)
    const dialog = page.getByRole('dialog', { name: t('save.stale') })
    await expect(dialog.getByRole('region', { name: t('save.stale.mine') })).toContainText(/동네 빵집.*280/)
    await expect(dialog.getByRole('region', { name: t('save.stale.theirs') })).toContainText(/호밀 식빵.*250/)
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(brandBox()).toHaveValue('동네 빵집')
    expect(await readKcal()).toEqual([250])
    await on.save(kim)
    await dialog.getByRole('button', { name: t('save.stale.keep'), exact: true }).click()
    await on.readToast(kim, 'answer.updated')
    expect(await readKcal()).toEqual([280])
    kim.refusals.splice(0)
  })
}

test('an edited own food takes the version of another device, which the next save changes', {
  tag: '@long',
}, async () => {
  await openEditor(true, '동네 빵집')
  const { page, t } = kim
  await on.save(kim)
  const dialog = page.getByRole('dialog', { name: t('save.stale') })
  await dialog.getByRole('button', { name: t('save.stale.load'), exact: true }).click()
  await expect(brandBox()).toHaveValue('')
  await expect(kcalBox()).toHaveValue('250')
  await brandBox().fill('시장 빵집')
  await on.save(kim)
  await on.readToast(kim, 'answer.updated')
  expect([await readKcal(), (await readServer()).ownFoods]).toEqual([[250], ['호밀 식빵']])
})
