import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Locator } from '@playwright/test'
import type { TestPage } from './test-page.ts'

// Actions on the cards of charts, found by their accessible names in the language of the page.

export type ChartName = 'pie' | 'line' | 'average'

/** A card by its title. */
export function chartOf({ page, t }: TestPage, name: ChartName): Locator {
  return page.getByRole('region', { name: t(`chart.${name}`), exact: true })
}

/** Opens the table under a drawing, and reads what it says: its heads, and a row each. */
export async function readChartTable(testPage: TestPage, name: ChartName): Promise<readonly (readonly string[])[]> {
  const card = chartOf(testPage, name)
  const table = card.getByRole('table')
  // While another time is on its way, the one before stays.
  await card.locator('[aria-busy="false"]').waitFor()
  await card.getByText(testPage.t('ui.table'), { exact: true }).waitFor()
  if (!(await table.isVisible())) await card.getByText(testPage.t('ui.table'), { exact: true }).click()
  await table.waitFor()
  return table.getByRole('row').evaluateAll((rows) =>
    rows.map((row) => {
      const cells = [...row.querySelectorAll<HTMLElement>('th, td')]
      return cells.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
    }),
  )
}

/** The rows that say something: not none, and not 0. */
export async function readChartTexts(testPage: TestPage, name: ChartName): Promise<readonly (readonly string[])[]> {
  const [, ...rows] = await readChartTable(testPage, name)
  return rows.filter(([, ...cells]) => cells.some((cell) => /[1-9]/.test(cell)))
}

/** Chooses in a switch of a card by its word: another span, group or view. */
export async function choose({ t }: TestPage, card: Locator, key: TextKey): Promise<void> {
  await card.getByRole('radio', { name: t(key), exact: true }).check({ force: true })
}

/** Turns a series on or off by a press on its label. */
export async function toggle({ t }: TestPage, card: Locator, key: TextKey): Promise<void> {
  await card.getByText(t(key), { exact: true }).first().click()
}

/** The names of the series that are on. */
export async function shownSeries(card: Locator): Promise<readonly string[]> {
  const all = await card.getByRole('checkbox').all()
  const on = await Promise.all(all.map((box) => box.isChecked()))
  const names = await card.locator('label', { has: card.page().getByRole('checkbox') }).allInnerTexts()
  return names.filter((_, i) => on[i])
}

/** The slider that a drawing is read with. */
export function chartReader(card: Locator): Locator {
  return card.getByRole('slider')
}

/** What it says of the point it stands at. */
export async function readPoint(card: Locator): Promise<string> {
  return ((await chartReader(card).getAttribute('aria-valuetext')) ?? '').replaceAll('\u00a0', ' ')
}
