import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { AnyPage, Elements } from './elements.ts'
import type { TestPage } from './test-page.ts'
import { toastText } from './toast-text.ts'

// Actions on each screen, found by their accessible names in the language of the page and not by the markup. Those with `AnyPage` run in every
// browser engine.

export type AreaId = 'exercise' | 'food' | 'money' | 'sleep' | 'water' | 'travel' // the last two are defined in tests/support/fifth-area
type Kind = 'record' | 'goal'
type ViewId = 'chart' | 'goal' | 'real' | 'find' | 'favorite'

/** A field of an item by its name ('set'), and its typed text or choice. */
export type TypedTexts = Readonly<Record<string, string>>

// ---- Around every screen

export async function goToSection({ page, t }: TestPage, area: AreaId | 'today'): Promise<void> {
  const label = t((area === 'today' ? 'section.today' : `area.${area}`) as TextKey)
  await goTo(page, page.getByRole('navigation', { name: t('shell.sections') }).getByRole('link', { name: label }))
}

export async function goToView({ page, t }: TestPage, view: ViewId): Promise<void> {
  const tabs = page.getByRole('navigation', { name: t('shell.views') })
  await goTo(page, tabs.getByRole('link', { name: t(`tab.${view}`), exact: true }))
}

/** The screen that is left stays until the bars change, or go with the session, or a question keeps it. */
async function goTo(page: Page, link: Locator): Promise<void> {
  await link.click()
  const kept = page.getByRole('alertdialog').or(page.locator('.shell[data-plain]'))
  await link.and(page.locator('[aria-current="page"]')).or(kept).first().waitFor()
}

/** Resolves when that screen is the one in view. */
export async function waitForScreen<E extends Elements<E>>({ page }: AnyPage<E>, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

export async function goToList(testPage: TestPage, area: AreaId, kind: Kind): Promise<void> {
  await goToSection(testPage, area)
  await goToView(testPage, kind === 'goal' ? 'goal' : 'real')
  await waitForScreen(testPage, listTitle(testPage, area, kind))
}

export function listTitle({ t }: TestPage, area: AreaId, kind: Kind): string {
  return t(`tracking.${kind}.list`, { area: t(`area.${area}` as TextKey) })
}

export function editorTitle({ t }: TestPage, area: AreaId, kind: Kind): string {
  return t(`tracking.${kind}.editor`, { area: t(`area.${area}` as TextKey) })
}

/** Waits for a message, and closes it so that it covers nothing. */
export async function readToast({ page, t }: TestPage, key: TextKey): Promise<void> {
  await pressInToast(toastOf({ page, t }, t(key)), t('ui.close'))
}

/**
 * Presses a button of a message, which goes with it. A message moves with the bars when the screen changes, and may move
 * away from under the finger: then the user presses again.
 */
export async function pressInToast(toast: Locator, name: string): Promise<void> {
  await toast.waitFor()
  const button = toast.getByRole('button', { name })
  const press = async () => {
    if ((await toast.count()) > 0) await button.click({ timeout: 1000 }).catch(() => null)
    await toast.waitFor({ state: 'detached', timeout: 500 })
  }
  await expect(press).toPass({ timeout: 30_000, intervals: [0] })
}

/** A message, with its buttons. One about a save may say that the server has not answered within a moment. */
export function toastOf({ page, t }: Pick<TestPage, 'page' | 't'>, text: string): Locator {
  const region = page.getByRole('region', { name: t('ui.notifications') })
  return region
    .locator('div', { has: toastText(page, t, text) })
    .filter({ has: page.getByRole('button') })
    .last()
}

/** A dialog or a question, by its title. */
export function dialogOf<E extends Elements<E>>({ page }: AnyPage<E>, title: string): E {
  return page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
}

export async function answerDialog<E extends Elements<E>>(
  testPage: AnyPage<E>,
  title: TextKey,
  choice: TextKey,
): Promise<void> {
  const dialog = dialogOf(testPage, testPage.t(title))
  await dialog.getByRole('button', { name: testPage.t(choice), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

export function dayName({ format, today }: TestPage, day: Day): string {
  return format.period(periodAround('day', day), Number(today.slice(0, 4)))
}

export function weekName({ format, today }: TestPage): string {
  return format.period(periodAround('week', today), Number(today.slice(0, 4)))
}

export function monthName({ format, today }: TestPage): string {
  return format.month(today)
}

// ---- Lists

/** The card of a day or a period. */
export function cardOf({ page }: Pick<TestPage, 'page'>, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
}

/** Opens the editor by the actions in the top bar. */
export async function addEntry(testPage: TestPage, area: AreaId, kind: Kind): Promise<void> {
  const { page, t } = testPage
  await page.getByRole('button', { name: t('tracking.actions'), exact: true }).click()
  await page.getByRole('menuitem', { name: t(`tracking.${kind}.add`), exact: true }).click()
  await waitForScreen(testPage, editorTitle(testPage, area, kind))
}

export async function openEntry(testPage: TestPage, area: AreaId, kind: Kind, name: string): Promise<void> {
  await testPage.page.getByRole('link', { name, exact: true }).click()
  await waitForScreen(testPage, editorTitle(testPage, area, kind))
}

/** The totals of a day by metric, as its card shows them beside their names. */
export async function readStats({ t }: TestPage, card: Locator, area: AreaId): Promise<Record<string, string>> {
  await card.waitFor()
  const names = await card.getByRole('term').allInnerTexts()
  const values = await card.getByRole('definition').allInnerTexts()
  const ids = metricIds[area]
  const entries = names.map((name, i) => [
    ids.find((id) => t(`${area}.${id}` as TextKey) === name),
    spaced(values[i] ?? ''),
  ])
  return Object.fromEntries(entries)
}

const metricIds = {
  exercise: ['count', 'volume', 'cardio', 'scale'],
  food: ['kcal', 'carb', 'protein', 'fat'],
  money: ['income', 'expense'],
  sleep: ['bedTime', 'wakeTime', 'sleepTime'],
  water: ['glasses'],
  travel: ['trips', 'cost', 'departure', 'ride', 'luggage'],
} as const satisfies Record<AreaId, readonly string[]>

/** Goal, real, difference (to the amount that is due now) and face of each metric of a goal's card. */
export async function readBands({ t }: TestPage, card: Locator, area: AreaId): Promise<Record<string, string>> {
  await card.waitFor()
  const rows = card.getByRole('listitem')
  const entries = metricIds[area].map(async (id) => {
    const row = rows.filter({ hasText: new RegExp(`^${t(`${area}.${id}` as TextKey)}`) })
    const faces = await row.getByRole('img').evaluateAll((all) => all.map((face) => face.getAttribute('aria-label')))
    const text = (await row.textContent()) ?? ''
    const [real = '', goal = ''] = await row.locator('b').allTextContents()
    const figure = text.slice(text.indexOf(t('tracking.difference')), text.indexOf(t('tracking.real')))
    const labels = ['tracking.difference', 'tracking.byNow', 'tracking.since'] as const
    const difference = labels.reduce((rest, label) => rest.replace(t(label), ''), figure)
    return [id, [...[goal, real, difference].map(plain), ...faces].join(' | ')] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

// The unit stands a little apart, which is not a space.
function spaced(text: string): string {
  return plain(text).replace(/(\d)([a-z]+)$/, '$1 $2')
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

// ---- Editors

export function item<E extends Elements<E>>({ page, t }: AnyPage<E>, number: number): E {
  return page.getByRole('group', { name: t('tracking.item', { number }), exact: true })
}

export async function addItem({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('tracking.item.add') }).click()
}

/** Fills one item: a choice by the word of its catalogue key, anything else as it is typed. */
export async function fillItem<E extends Elements<E>>(
  testPage: AnyPage<E>,
  number: number,
  area: AreaId,
  typed: TypedTexts,
): Promise<void> {
  for (const [name, value] of sortSetLast(typed)) await fillField(testPage, item(testPage, number), area, name, value)
}

/** The sets of a table are added last, because they repeat the first one. */
export function sortSetLast(typed: TypedTexts): readonly (readonly [name: string, value: string])[] {
  return Object.entries(typed).toSorted(([a], [b]) => Number(a === 'set') - Number(b === 'set'))
}

export async function fillField<E extends Elements<E>>(
  { t }: Pick<TestPage, 't'>,
  within: E,
  area: AreaId,
  name: string,
  value: string,
): Promise<void> {
  const label = t(`${area}.${name}` as TextKey)
  if (name === 'set') {
    for (let count = 1; count < Number(value); count += 1)
      await within.getByRole('button', { name: t('sets.add'), exact: true }).click()
    return
  }
  if (name !== 'part' && name !== 'title') return boxOf({ t }, within, label).fill(value)
  const option = t(`${area}.${name}.${value}` as TextKey)
  await within.waitFor()
  const list = within.getByRole('combobox', { name: label, exact: true })
  if ((await list.count()) > 0) await list.selectOption({ label: option })
  else await within.getByRole('group', { name: label, exact: true }).getByText(option, { exact: true }).click()
}

/** The box of a field of an item; of its first set, if the item has a table of sets. */
export function boxOf<E extends Elements<E>>({ t }: Pick<TestPage, 't'>, within: E, label: string): E {
  const ofFirstSet = within.getByRole('textbox', { name: t('sets.field', { number: 1, name: label }), exact: true })
  return within.getByRole('textbox', { name: label, exact: true }).or(ofFirstSet)
}

/** A field of the day or of a goal: 'Body weight', 'Volume in total'. */
export async function fillInstantly<E extends Elements<E>>(
  { page }: AnyPage<E>,
  label: string,
  value: string,
): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(value)
}

export async function save<E extends Elements<E>>({ page, t }: AnyPage<E>): Promise<void> {
  const bar = page.getByRole('region', { name: t('tracking.bar') })
  await bar.getByRole('button', { name: t('save.save'), exact: true }).click()
}

export async function remove<E extends Elements<E>>({ page, t }: AnyPage<E>): Promise<void> {
  const bar = page.getByRole('region', { name: t('tracking.bar') })
  await bar.getByRole('button', { name: t('save.delete'), exact: true }).click()
}

export async function lock({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('tracking.lock'), exact: true }).click()
}
