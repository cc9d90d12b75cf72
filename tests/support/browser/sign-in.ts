import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { waitForOwnCopy } from './device-copy.ts'
import { registerSecret } from './left-behind.ts'
import { readToast, waitForScreen } from './pages.ts'
import type { TestPage } from './test-page.ts'

// Sign-up, login and logout on the screen.

export interface NewUser {
  readonly id: string
  readonly password: string
  readonly codeFor: (address: string) => Promise<string>
}

/** Fills in the form of a new user, who is then signed in and sees the first question. */
export async function signUp(testPage: TestPage, { id, password, codeFor }: NewUser): Promise<void> {
  const { page, t } = testPage
  registerSecret('password', password)
  await page.getByRole('link', { name: t('login.toSignup') }).click()
  await page.getByLabel(t('login.id'), { exact: true }).fill(id)
  await page.getByRole('button', { name: t('signup.send'), exact: true }).click()
  await page.getByLabel(t('signup.code'), { exact: true }).fill(await codeFor(id))
  await page.getByRole('button', { name: t('signup.verify'), exact: true }).click()
  await page.getByRole('button', { name: t('signup.verified'), exact: true }).waitFor()
  await page.getByLabel(t('signup.password'), { exact: true }).fill(password)
  await page.getByLabel(t('signup.confirm'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('signup.submit'), exact: true }).click()
  // Before anything else: the message ends by itself.
  await readToast(testPage, 'account.signupSuccessful')
  await waitForScreen(testPage, t(firstQuestions[0]))
}

/** The titles of the questions after the sign-up. */
const firstQuestions = ['start.areas', 'start.weight', 'start.property'] as const satisfies readonly TextKey[]

export async function skipFirstQuestions(testPage: TestPage): Promise<void> {
  const { page, t, format, today } = testPage
  for (const title of firstQuestions) {
    await waitForScreen(testPage, t(title))
    await page.getByRole('button', { name: t('start.skip'), exact: true }).click()
  }
  await waitForScreen(testPage, format.longDay(today))
  await waitForOwnCopy(page)
}

export async function logIn(
  testPage: TestPage,
  { password, stays: rememberMe = false }: { password: string; stays?: boolean },
) {
  const { page, t } = testPage
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  if (rememberMe) await page.getByRole('switch', { name: t('login.auto') }).check()
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
}

export async function logOut({ page, t }: TestPage): Promise<void> {
  await page.getByRole('link', { name: t('shell.settings') }).click()
  await page.getByRole('button', { name: t('settings.logout') }).click()
  await page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor()
}
