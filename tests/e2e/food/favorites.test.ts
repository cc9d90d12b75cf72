import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import { waitForCopy } from '../../support/browser/device-copy.ts'
import * as at from '../../support/browser/food-search.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../../support/browser/test-page.ts'

let kim: SignedInPage
setUpPages(() => ({ environment: { HARU_DEVICE_COPY: 'on' } }))
test.afterEach(() => closeWithoutFaults(kim))

const addFavorite = (food_name: string) => kim.user.put('/food/find/updateFavorite', { foodFavorite: { food_name } })

test('the favorites are filtered by name, without a network too', async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko', isRemembered: true })
  const { page, t } = kim
  for (const name of ['닭가슴살', '김치찌개', '현미밥']) await addFavorite(name)
  await kim.open('/food/favorite/list')
  await waitForCopy(page, kim.user.id)
  await kim.context.route('**/haru/api/**', (route) => route.abort())
  const box = page.getByRole('searchbox', { name: t('find.favorites.search') })
  const foods = page.getByRole('list', { name: t('find.favorites') }).getByRole('checkbox')
  await expect(foods).toHaveCount(3)
  await expect(box).not.toBeFocused()

  await box.fill('ㄱㅊㅉㄱ')
  await expect(foods).toHaveCount(1)
  await expect(at.foodCheckbox(kim, '김치찌개')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: t('find.found', { count: 1 }) })).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('query')).toBe('ㄱㅊㅉㄱ')
  await box.fill('현미빱')
  await expect(at.foodCheckbox(kim, '현미밥')).toBeVisible()
  await expect(foods).toHaveCount(1)

  await box.fill('사과')
  await expect(page.getByText(t('find.none', { query: '사과' }), { exact: true })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  const link = page.getByRole('main').getByRole('link', { name: t('find.title') })
  await expect(link).toHaveAttribute('href', `/haru/food/find/list?query=${encodeURIComponent('사과')}`)
  await page.getByRole('button', { name: t('find.clear') }).click()
  await expect(foods).toHaveCount(3)
  await expect(box).toBeFocused()
  await on.waitForScreen(kim, t('find.favorites'))
  kim.faults.splice(0)
})
