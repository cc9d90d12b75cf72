import type { Day } from '@haru/shared/calendar/day.ts'
import type { Locator } from 'playwright-core'
import { type Guest, onWire } from './signed-in-page.ts'
import type { Visitor } from './test-page.ts'

// What a person does where foods are found, by what it is called in their language.

export function searchBox({ page, t }: Visitor): Locator {
  return page.getByRole('searchbox', { name: t('find.search') })
}

/** Types what is looked for, and waits until that is what is shown. */
export async function lookFor(visitor: Visitor, query: string): Promise<void> {
  const { page } = visitor
  await searchBox(visitor).fill(query)
  await page.waitForURL((url) => (url.searchParams.get('query') ?? '') === query)
  await settled(visitor)
}

/** Until what is on show is what was asked for. */
export async function settled({ page }: Visitor): Promise<void> {
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
}

/** The box of a food, by its name or, without one, by its place from 0. */
export function boxOf({ page }: Visitor, food: string | number): Locator {
  const all = page.getByRole('main').getByRole('checkbox')
  return typeof food === 'number' ? all.nth(food) : page.getByRole('checkbox', { name: startingWith(food) })
}

/** Picks a food or lets it go, and answers what it is called. */
export async function press(visitor: Visitor, food: string | number): Promise<string> {
  const box = boxOf(visitor, food)
  const [name = ''] = ((await box.evaluate((input) => input.closest('label')?.textContent)) ?? '').split(', ')
  await box.click()
  return name
}

/** All that is told of a food in the list. */
export function rowOf(visitor: Visitor, food: string | number): Locator {
  const rows = visitor.page.getByRole('main').getByRole('listitem')
  if (typeof food === 'string') return rows.filter({ has: boxOf(visitor, food) })
  return rows.filter({ has: visitor.page.getByRole('checkbox') }).nth(food)
}

/** Opens or closes what is in a food. */
export async function foldRow(visitor: Visitor, food: string | number): Promise<void> {
  await rowOf(visitor, food).locator('[aria-expanded]').first().click()
}

export function starOf({ page, t }: Visitor, name: string): Locator {
  return page.getByRole('button', { name: t('find.favorite', { name }), exact: true })
}

/** The bar with what is picked. */
export function barOf({ page, t }: Visitor): Locator {
  return page.getByRole('region', { name: t('find.picked') })
}

export async function sendPicked(visitor: Visitor): Promise<void> {
  await barOf(visitor)
    .getByRole('button', { name: visitor.t('find.add'), exact: true })
    .click()
}

function startingWith(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}, `)
}

/** What stands on a day, as it is told to another device. */
export async function recordOf({ person }: Guest, day: Day): Promise<readonly Record<string, unknown>[]> {
  const { body } = await person.get('/food/detail', { DATE: onWire('day', day) })
  return body.result.food_section ?? []
}

export async function namesOn(guest: Guest, day: Day): Promise<readonly unknown[]> {
  return (await recordOf(guest, day)).map((item) => item['food_name'])
}

export async function seePicked(visitor: Visitor, count: number): Promise<void> {
  await barOf(visitor).getByText(visitor.t('find.picked.count', { count })).waitFor()
}
