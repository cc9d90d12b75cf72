import type { Day } from '@haru/shared/calendar/day.ts'
import type { Locator } from '@playwright/test'
import { wirePeriod } from '../data/wire-values.ts'
import type { SignedInPage } from './signed-in-page.ts'
import type { TestPage } from './test-page.ts'

// Actions on the screens of the food search, found by their accessible names in the language of the page.

export function searchBox({ page, t }: TestPage): Locator {
  return page.getByRole('searchbox', { name: t('find.search') })
}

/** Types a query, and waits until its results are shown. */
export async function searchFood(testPage: TestPage, query: string): Promise<void> {
  const { page } = testPage
  await searchBox(testPage).fill(query)
  await page.waitForURL((url) => (url.searchParams.get('query') ?? '') === query)
  await waitForResults(testPage)
}

/** Waits until the results of the query are shown. */
export async function waitForResults({ page }: TestPage): Promise<void> {
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
}

/** The box of a food, by its name or, without one, by its place from 0. */
export function foodCheckbox({ page }: TestPage, food: string | number): Locator {
  const all = page.getByRole('main').getByRole('checkbox')
  return typeof food === 'number' ? all.nth(food) : page.getByRole('checkbox', { name: startingWith(food) })
}

/** Picks a food or cancels the pick, and returns its name. */
export async function pressFood(testPage: TestPage, food: string | number): Promise<string> {
  const box = foodCheckbox(testPage, food)
  const [name = ''] = ((await box.evaluate((input) => input.closest('label')?.textContent)) ?? '').split(', ')
  await box.click()
  return name
}

/** All texts of a food in the list. */
export function foodRow(testPage: TestPage, food: string | number): Locator {
  const rows = testPage.page.getByRole('main').getByRole('listitem')
  if (typeof food === 'string') return rows.filter({ has: foodCheckbox(testPage, food) })
  return rows.filter({ has: testPage.page.getByRole('checkbox') }).nth(food)
}

/** Opens or closes the details of a food. */
export async function collapseRow(testPage: TestPage, food: string | number): Promise<void> {
  await foodRow(testPage, food).locator('[aria-expanded]').first().click()
}

export function favoriteButton({ page, t }: TestPage, name: string): Locator {
  return page.getByRole('button', { name: t('find.favorite', { name }), exact: true })
}

/** The bar with the picked foods. */
export function pickedBar({ page, t }: TestPage): Locator {
  return page.getByRole('region', { name: t('find.picked') })
}

export async function savePicked(testPage: TestPage): Promise<void> {
  await pickedBar(testPage)
    .getByRole('button', { name: testPage.t('find.add'), exact: true })
    .click()
}

function startingWith(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}, `)
}

/** The items of a day that the server returns to another device. */
export async function recordOf({ user }: SignedInPage, day: Day): Promise<readonly Record<string, unknown>[]> {
  const { body } = await user.get('/food/detail', { DATE: wirePeriod('day', day) })
  return body.result.food_section ?? []
}

export async function foodNamesOn(signedInPage: SignedInPage, day: Day): Promise<readonly unknown[]> {
  return (await recordOf(signedInPage, day)).map((item) => item['food_name'])
}

export async function expectPickedCount(testPage: TestPage, count: number): Promise<void> {
  await pickedBar(testPage).getByText(testPage.t('find.picked.count', { count })).waitFor()
}
