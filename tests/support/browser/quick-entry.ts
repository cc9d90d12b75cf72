import type { Locator } from '@playwright/test'
import type { AnyPage, Elements } from './elements.ts'
import * as on from './pages.ts'
import type { TestPage } from './test-page.ts'

/** Opens the quick entry by the button in the bar, and returns its sheet. */
export async function openQuickEntry<E extends Elements<E>>(testPage: AnyPage<E>): Promise<E> {
  const { page, t } = testPage
  await page.getByRole('button', { name: t('quickEntry.title'), exact: true }).click()
  const sheet = on.dialogOf(testPage, t('quickEntry.title'))
  await sheet.waitFor()
  return sheet
}

/** Presses keys of the keypad. */
export async function pressKeys<E extends Elements<E>>(
  { t }: Pick<TestPage, 't'>,
  sheet: E,
  keys: string,
): Promise<void> {
  for (const key of keys) {
    const name = key === '.' ? t('ui.keypad.point') : key
    await sheet.getByRole('button', { name, exact: true }).click()
  }
}

export async function saveQuickEntry<E extends Elements<E>>({ t }: Pick<TestPage, 't'>, sheet: E): Promise<void> {
  await sheet.getByRole('button', { name: t('save.save'), exact: true }).click()
}

/** Opens the quick entry and types a line of text. Returns the sheet. */
export async function typeLine(testPage: TestPage, line: string): Promise<Locator> {
  const sheet = await openQuickEntry(testPage)
  await sheet.getByRole('textbox', { name: testPage.t('quickEntry.line') }).fill(line)
  await sheet.getByRole('list', { name: testPage.t('quickEntry.understood') }).waitFor()
  return sheet
}
