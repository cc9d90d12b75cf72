import type { Locator } from '@playwright/test'
import type * as on from './pages.ts'
import { openQuickEntry, pressKeys, saveQuickEntry } from './quick-entry.ts'
import type { TestPage } from './test-page.ts'

/** Taps and typed characters; a key of the keypad is a character. */
export interface TapCount {
  readonly taps: number
  readonly characters: number
}

/** Uses a page by taps and typed characters only, and counts them. */
export interface Hand {
  readonly count: () => TapCount
  readonly tap: (target: Locator) => Promise<void>
  /** Types into the focused field. */
  readonly type: (text: string) => Promise<void>
  /** Opens the quick entry, selects a form by its name, types figures with the keypad, and saves. */
  readonly logQuickly: (form: string, figures: string) => Promise<void>
}

export function createHand(testPage: TestPage): Hand {
  const { page } = testPage
  let taps = 0
  let characters = 0

  async function tap(target: Locator): Promise<void> {
    taps += 1
    await target.click()
  }

  async function type(text: string): Promise<void> {
    characters += text.length
    await page.keyboard.type(text)
  }

  async function logQuickly(form: string, figures: string): Promise<void> {
    taps += 3
    characters += figures.length
    const sheet = await openQuickEntry(testPage)
    await sheet.getByRole('radio', { name: form, exact: true }).check()
    await pressKeys(testPage, sheet, figures)
    await saveQuickEntry(testPage, sheet)
    await sheet.waitFor({ state: 'detached' })
  }

  return { count: () => ({ taps, characters }), tap, type, logQuickly }
}

/** The card of an area on Today. */
export function areaCard({ page, t }: TestPage, area: on.AreaId): Locator {
  return page.getByRole('main').getByRole('region', { name: t(`area.${area as 'money'}`), exact: true })
}
