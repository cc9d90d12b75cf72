import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import type { Locator, Page } from '@playwright/test'

const savedMessages: readonly TextKey[] = [
  'answer.created',
  'answer.updated',
  'answer.replaced',
  'answer.inserted',
  'answer.moved',
]

/** The text of a message, or that instead of it on a device that has stored a save and waits for the server. */
export function toastText(page: Page, t: Translate, text: string): Locator {
  const onDevice = t('answer.onDevice')
  const isSaved = savedMessages.some((key) => t(key) === text)
  const isRemoved = text === t('answer.deleted')
  const texts = [
    text,
    `${onDevice} ${text}`,
    ...(isSaved ? [onDevice] : []),
    ...(isRemoved ? [t('answer.deletedOnDevice')] : []),
  ]
  return texts.map((each) => page.getByText(each, { exact: true })).reduce((one, other) => one.or(other))
}
