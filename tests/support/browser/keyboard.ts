import type { Locator, Page } from '@playwright/test'
import * as on from './pages.ts'
import type { InputActions } from './tap-counter.ts'
import type { TestPage } from './test-page.ts'

// Actions with the keyboard alone: Tab, Enter, Space, arrows and text.

const farthest = 80

type Arrow = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight'

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const focus = await watchFocus(control)
  for (let i = 0; i < farthest; i += 1) {
    await page.keyboard.press('Tab')
    if (await focus.isHere()) return
  }
  throw new Error(`no Tab leads to ${control}`)
}

/** Presses Tab until the control has the focus, then the key. */
export async function press(
  page: Page,
  control: Locator,
  key: 'Enter' | 'Space' | 'ArrowDown' = 'Enter',
): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Presses the Escape that closes the list of an input method, such as that of the Hanja of a Korean word. */
export async function pressEscapeOfInputMethod(control: Locator): Promise<void> {
  await control.evaluate((input) =>
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }),
    ),
  )
}

/** Presses Tab until the box has the focus, which selects its text, and types. */
export async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

/** Presses an arrow until the control of a menu, a list or a calendar has the focus, then Enter. */
export async function arrowTo(page: Page, control: Locator, arrow: Arrow): Promise<void> {
  const focus = await watchFocus(control)
  for (let i = 0; i < farthest && !(await focus.isHere()); i += 1) await page.keyboard.press(arrow)
  if (!(await focus.isHere())) throw new Error(`no ${arrow} leads to ${control}`)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the closed list has the focus, then an arrow until the option is selected. */
export async function choose(page: Page, list: Locator, option: string): Promise<void> {
  const chosen = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)
  await tabTo(page, list)
  await page.keyboard.press('Home')
  for (let i = 0; i < farthest && (await chosen()) !== option; i += 1) await page.keyboard.press('ArrowDown')
  if ((await chosen()) !== option) throw new Error(`no arrow leads to ${option} of ${list}`)
}

/** Presses Tab until the group has the focus, then an arrow until the option is selected. */
export async function chooseRadio(page: Page, group: Locator, option: string): Promise<void> {
  const radio = group.getByRole('radio', { name: option, exact: true })
  await radio.waitFor()
  if (await radio.isChecked()) return
  await tabTo(page, group.getByRole('radio', { checked: true }))
  for (let i = 0; i < farthest && !(await radio.isChecked()); i += 1) await page.keyboard.press('ArrowRight')
}

/** Does daily tasks with the keyboard alone. */
export function createKeyboardActions(testPage: TestPage): InputActions {
  const { page, t } = testPage

  async function logQuickly(form: string, figures: string): Promise<void> {
    await press(page, page.getByRole('button', { name: t('quickEntry.title'), exact: true }))
    const sheet = on.dialogOf(testPage, t('quickEntry.title'))
    await chooseRadio(page, sheet.getByRole('group', { name: t('quickEntry.what'), exact: true }), form)
    const boxes = await sheet.locator('input[inputmode="none"]').all()
    const length = figures.length / boxes.length
    for (const [i, box] of boxes.entries()) await typeInto(page, box, figures.slice(i * length, (i + 1) * length))
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
  }

  return { tap: (target) => press(page, target), type: (text) => page.keyboard.type(text), logQuickly }
}

// A locator by role searches the whole page each time, so the element is looked up once, and again only if it was replaced.
async function watchFocus(control: Locator): Promise<{ readonly isHere: () => Promise<boolean> }> {
  await control.waitFor()
  const isFocused = (each: Node) => (each.isConnected ? each === document.activeElement : null)
  let element = await control.elementHandle()
  return {
    isHere: async () => {
      const isHere = (await element?.evaluate(isFocused)) ?? null
      if (isHere !== null) return isHere
      element = await control.elementHandle()
      return (await element?.evaluate(isFocused)) ?? false
    },
  }
}
