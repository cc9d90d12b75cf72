import type { AnyArea } from '@haru/shared/areas/define.ts'
import { expect, type Locator } from '@playwright/test'
import { registerSecret } from './left-behind.ts'
import * as on from './pages.ts'
import { openQuickEntry, pressKeys, saveQuickEntry } from './quick-entry.ts'
import type { TestPage } from './test-page.ts'

/** Taps and typed characters; a key of the keypad is a character. */
export interface TapCount {
  readonly taps: number
  readonly characters: number
}

/** Uses a page as a user does. */
export interface InputActions {
  readonly tap: (target: Locator) => Promise<void>
  /** Types into the focused field. */
  readonly type: (text: string) => Promise<void>
  /** Opens the quick entry, selects a form by its name, types figures, and saves. */
  readonly logQuickly: (form: string, figures: string) => Promise<void>
}

/** Uses a page by taps and typed characters only, also on the keypad, and counts them. */
export interface TapCounter extends InputActions {
  readonly count: () => TapCount
}

export function createTapCounter(testPage: TestPage): TapCounter {
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

interface CountedSignUp {
  readonly id: string
  readonly password: string
  readonly codeFor: (address: string) => string
}

/** Signs up by the form, from the first page to the first question. Fields without a tap have the focus already. */
export async function signUpCounted(
  { page, t, open }: TestPage,
  { tap, type }: TapCounter,
  { id, password, codeFor }: CountedSignUp,
): Promise<void> {
  const button = (key: 'signup.send' | 'signup.verify' | 'signup.submit') =>
    page.getByRole('button', { name: t(key), exact: true })
  const field = (key: 'login.id' | 'signup.code' | 'signup.password' | 'signup.confirm') =>
    page.getByLabel(t(key), { exact: true })
  registerSecret('password', password)
  await open('/')
  await tap(page.getByRole('link', { name: t('login.toSignup'), exact: true }))
  await tap(field('login.id'))
  await type(id)
  await tap(button('signup.send'))
  await expect(field('signup.code')).toBeFocused()
  await expect.poll(() => codeFor(id)).not.toBe('')
  await type(codeFor(id))
  await tap(button('signup.verify'))
  await expect(field('signup.password')).toBeFocused()
  await type(password)
  await tap(field('signup.confirm'))
  await type(password)
  await tap(button('signup.submit'))
}

/** Chooses areas, which sets their goals, and enters the body weight, which is the first record. */
export async function answerQuestionsCounted(
  kim: TestPage,
  counter: TapCounter,
  chosenAreas: readonly Pick<AnyArea, 'id'>[],
): Promise<void> {
  const { page, t } = kim
  const next = page.getByRole('button', { name: t('start.next'), exact: true })
  await on.waitForScreen(kim, t('start.areas'))
  for (const area of chosenAreas)
    await counter.tap(page.getByRole('checkbox', { name: new RegExp(t(`area.${area.id as 'money'}`)) }))
  await counter.tap(next)
  await on.waitForScreen(kim, t('start.weight'))
  await counter.tap(page.getByLabel(t('start.weight.label'), { exact: true }))
  await counter.type('72.4')
  await counter.tap(next)
  await on.waitForScreen(kim, t('start.property'))
  await counter.tap(page.getByRole('button', { name: t('start.skip'), exact: true }))
  await on.waitForScreen(kim, kim.format.longDay(kim.today))
}

/** The card of an area on Today. */
export function areaCard({ page, t }: TestPage, area: on.AreaId): Locator {
  return page.getByRole('main').getByRole('region', { name: t(`area.${area as 'money'}`), exact: true })
}
