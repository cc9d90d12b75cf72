import type { Browser, Page } from '@playwright/test'
import { createDemoAccount } from '../server/src/demo/demo-accounts.ts'
import type { UserClient } from '../server/src/testing/client.ts'
import type { TestApp } from '../server/src/testing/start-app.ts'
import { type Day, day } from '../shared/src/calendar/day.ts'
import type { Language } from '../shared/src/i18n/languages.ts'
import { waitForCopy } from '../tests/support/browser/device-copy.ts'
import { openPageAs, type SignedInPage } from '../tests/support/browser/signed-in-page.ts'
import type { TestPageOptions } from '../tests/support/browser/test-page.ts'
import type { Scene } from './scene.ts'

/** A Wednesday. The demo user has records of the year before it. */
export const today: Day = day('2026-11-18')
const evening = Date.parse(`${today}T20:40:00+09:00`)

export type ScreenshotVariant = Pick<Required<TestPageOptions>, 'language' | 'viewport' | 'colorScheme'>

/** Creates a demo user with the same data in every run, at the time `evening`. */
export async function createDemoUser(app: TestApp, language: Language): Promise<UserClient> {
  app.clocks.jump(evening - app.clocks.now())
  const loginId = `look-${language}@haru.invalid`
  const request = { loginId, language, timeZone: 'Asia/Seoul', seed: 1, now: evening }
  const { id, password } = await createDemoAccount(app, request)
  // The user is an administrator, so that every screen can be opened.
  await app.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', id).execute()
  const client = app.client()
  const { body } = await client.post('/user/login', { user_id: loginId, user_pw: password })
  if (body.status !== 'success') throw new Error(`the demo user could not sign in: ${JSON.stringify(body)}`)
  return { ...client, id, loginId, password }
}

/** The page of the scenes of one variant. */
export interface ScenePage extends SignedInPage {
  readonly newUser: UserClient
}

/**
 * Opens a page with a fixed clock, in which no scene finds drafts and choices of an earlier scene. With `isOffline` it has a copy of the
 * data of its user, and no call reaches the server.
 */
export async function openScenePage(
  app: TestApp,
  browser: Browser,
  user: UserClient,
  { isOffline = false, ...look }: ScreenshotVariant & { readonly isOffline?: boolean },
): Promise<ScenePage> {
  const now = new Date(evening).toISOString()
  const signedInPage = await openPageAs(app, browser, user, { ...look, now, isRemembered: isOffline })
  await signedInPage.context.addInitScript(
    (account) => {
      sessionStorage.removeItem('haru-drafts')
      localStorage.clear()
      if (account !== null) localStorage.setItem('haru', JSON.stringify({ account }))
    },
    isOffline ? user.id : null,
  )
  if (isOffline) {
    await signedInPage.open('/today/list')
    await waitForCopy(signedInPage.page, user.id)
    await signedInPage.context.route('**/haru/{api,images}/**', (route) => route.abort())
  }
  const newUser = await app.signUp({ user_lang: look.language, user_initScale: 0, user_initProperty: 0 })
  return { ...signedInPage, newUser }
}

const maxAttempts = 20
const pauseMs = 200

/** Opens a scene and takes a screenshot once the page does not change any more. */
export async function takeScreenshot(scenePage: ScenePage, scene: Scene): Promise<Buffer> {
  await openScene(scenePage, scene)
  return takeStableScreenshot(scenePage.page)
}

/** Opens the screen of a scene, runs its preparation, and waits until the screen is loaded. */
export async function openScene(scenePage: ScenePage, scene: Scene): Promise<void> {
  const { path, prepare, pending, isPublic = false, isNewUser = false } = scene
  const { page, context, user, newUser, url } = scenePage
  const cookies = [...(isNewUser ? newUser : user).cookies].map(([name, value]) => ({
    name,
    value,
    url,
    httpOnly: true,
  }))
  if (isPublic) await context.clearCookies()
  else await context.addCookies(cookies)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (pending !== undefined) {
    await page.route(pending, () => undefined)
    await page.goto(`${url}/haru${path}`, { waitUntil: 'commit' })
    return await page.locator('main, [data-shell]').first().waitFor({ state: 'attached' })
  }
  await page.goto(`${url}/haru${path}`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await prepare?.({ ...scenePage, user: isNewUser ? newUser : user })
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

/** Takes screenshots until two in a row are equal. */
async function takeStableScreenshot(page: Page): Promise<Buffer> {
  const takePicture = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  let last = await takePicture()
  for (let i = 0; i < maxAttempts; i += 1) {
    await page.waitForTimeout(pauseMs)
    const next = await takePicture()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error(`${page.url()} does not come to rest`)
}
