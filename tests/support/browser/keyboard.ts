import type { Locator, Page } from '@playwright/test'

// A person without a mouse: Tab, Enter, Space, the arrows, and what they type.

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

/** Tab to it, and press it. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Tab to it, and type: what stands in a box is selected when it is reached. */
export async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

/** Arrows until that one of a menu, a list or a calendar has the focus; then Enter. */
export async function arrowTo(page: Page, control: Locator, arrow: Arrow): Promise<void> {
  const focus = await watchFocus(control)
  for (let i = 0; i < farthest && !(await focus.isHere()); i += 1) await page.keyboard.press(arrow)
  if (!(await focus.isHere())) throw new Error(`no ${arrow} leads to ${control}`)
  await page.keyboard.press('Enter')
}

/** Tab to a list that is closed, and arrows until it says that. */
export async function choose(page: Page, list: Locator, option: string): Promise<void> {
  const chosen = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)
  await tabTo(page, list)
  await page.keyboard.press('Home')
  for (let i = 0; i < farthest && (await chosen()) !== option; i += 1) await page.keyboard.press('ArrowDown')
  if ((await chosen()) !== option) throw new Error(`no arrow leads to ${option} of ${list}`)
}

/** Tab to a group of choices, and arrows until that one is chosen. */
export async function chooseRadio(page: Page, group: Locator, option: string): Promise<void> {
  const radio = group.getByRole('radio', { name: option, exact: true })
  await radio.waitFor()
  if (await radio.isChecked()) return
  await tabTo(page, group.getByRole('radio', { checked: true }))
  for (let i = 0; i < farthest && !(await radio.isChecked()); i += 1) await page.keyboard.press('ArrowRight')
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
