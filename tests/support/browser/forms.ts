import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { expect, type Locator } from '@playwright/test'
import type { TestPage } from './test-page.ts'

// Actions and errors of a form.

export interface Form {
  readonly field: (key: TextKey) => Locator
  readonly button: (key: TextKey) => Locator
  readonly fill: (key: TextKey, text: string) => Promise<void>
  readonly press: (key: TextKey) => Promise<void>
  /** Expects the error at its field, and the focus in the field. */
  readonly expectWrong: (box: Locator, key: TextKey) => Promise<void>
}

/** Finds fields and buttons by their labels. */
export function formsOf({ page, t }: TestPage): Form {
  const field = (key: TextKey) => page.getByLabel(t(key), { exact: true })
  const button = (key: TextKey) => page.getByRole('button', { name: t(key), exact: true })
  return {
    field,
    button,
    fill: (key, text) => field(key).fill(text),
    press: (key) => button(key).click(),
    expectWrong: async (box, key) => {
      await expect.poll(() => wordsAt(page, box)).toContain(t(key))
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      await expect(box).toBeFocused()
    },
  }
}

async function wordsAt(page: TestPage['page'], box: Locator): Promise<string> {
  const described = (await box.getAttribute('aria-describedby')) ?? ''
  const texts = described.split(' ').map((id) => (id === '' ? '' : page.locator(`[id="${id}"]`).textContent()))
  return (await Promise.all(texts)).join(' ')
}
