import { en } from '@haru/shared/i18n/en.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { waitForCopy } from '../browser/device-copy.ts'
import type { AnyPage } from '../browser/elements.ts'
import type { Engine, StartEngine } from './engine.ts'
import { createFinder, type EngineElement, waitOnPage } from './engine-page.ts'

const catalogues = { ko, en } as const

/** The app in a browser of an engine. */
export interface EngineDevice extends AnyPage<EngineElement> {
  readonly engine: Engine
}

export interface Login {
  readonly loginId: string
  readonly password: string
}

export async function startDevice(start: StartEngine, url: string, language: Language): Promise<EngineDevice> {
  const engine = await start()
  return {
    engine,
    language,
    t: createTranslator(language, catalogues[language]),
    format: createFormatter(language),
    page: createFinder(engine),
    open: (path) => engine.open(`${url}/haru${path}`),
  }
}

/** Logs in on the login, which is in view, in the language of the device. */
export async function typeLogin({ page, t, language }: EngineDevice, { loginId, password }: Login): Promise<void> {
  await page.getByRole('radio', { name: t(`settings.language.${language}`), exact: true }).check()
  await page.getByLabel(t('login.id'), { exact: true }).fill(loginId)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
}

/** Signs in, and waits until the device has all files of the app and a copy of all entries. */
export async function signIn(device: EngineDevice, login: Login, userId: string): Promise<void> {
  await device.open('/user/login')
  await typeLogin(device, login)
  await device.page.getByRole('navigation', { name: device.t('shell.sections') }).waitFor()
  await waitOnPage(
    device.engine,
    () => device.engine.evaluate(hasActiveWorker, null).catch(() => false),
    () => 'an active service worker',
  )
  await waitForCopy(device.engine, userId)
}

const hasActiveWorker = () => navigator.serviceWorker.controller?.state === 'activated'

/** Exchanges with the server at once. */
export const exchangeNow = ({ engine }: EngineDevice) =>
  engine.evaluate(() => void dispatchEvent(new Event('online')), null)
