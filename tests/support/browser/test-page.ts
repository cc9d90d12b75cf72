import { type Day, day, today as dayIn } from '@haru/shared/calendar/day.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { createFormatter, type Formatter } from '@haru/shared/i18n/format.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { createTranslator, type Translate } from '@haru/shared/i18n/translate.ts'
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { keepsCopy } from '../servers/built-files.ts'
import { type Kind, launchOptionsOf } from './chromium.ts'
import { openWithCopy } from './device-copy.ts'
import { recordOutput } from './left-behind.ts'

/** A page of one user in one language. */
export interface TestPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly url: string
  readonly language: Language
  /** Returns the texts of the screen, from the catalogue of its language. */
  readonly t: Translate
  readonly format: Formatter
  /** The date in the time zone of the page. */
  readonly today: Day
  /** Errors of scripts, messages of the browser, missing files. A test removes the faults that it has caused on purpose. */
  readonly faults: string[]
  /** Refused requests, as '409 PUT /haru/api/food/update'. A test removes the refusals that it has caused on purpose. */
  readonly refusals: string[]
  readonly open: (path: string) => Promise<void>
  /** Shows another screen without loading the open page again, as a link does. It takes a fraction of the time of `open`. */
  readonly visit: (path: string) => Promise<void>
}

export interface TestPageOptions {
  readonly url: string
  readonly language: Language
  readonly timeZone?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly viewport?: keyof typeof viewports
  /** The fixed time of the browser; null is the clock of the machine. */
  readonly now?: string | null
  /** The time of the server in the responses to the page; that of the browser by default. */
  readonly serverNow?: string
  readonly javaScriptEnabled?: boolean
  /** The cookies and local storage of an earlier browser. */
  readonly state?: BrowserState
}

type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A Wednesday in the past, so that every goal of its month is due in full by the clock of the machine. */
export const today = day('2025-03-12')
/** The evening of `today` in Seoul, its morning in New York. */
export const now2025 = '2025-03-12T13:00:00Z'

const defaults = { timeZone: 'Asia/Seoul', colorScheme: 'light', javaScriptEnabled: true, now: now2025 } as const

const catalogues = { ko, en } as const
const locales = { ko: 'ko-KR', en: 'en-US' } as const

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const

/**
 * A phone, a phone at the resolution of print, a desktop, and the views that WCAG names: the narrowest phone (1.4.10), text of
 * twice the size (1.4.4), a phone held sideways, forced colors.
 */
const viewports = {
  phone,
  print: { ...phone, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  narrow: { ...phone, viewport: { width: 320, height: 640 } },
  large: phone,
  short: { ...phone, viewport: { width: 844, height: 390 } },
  forced: { ...phone, forcedColors: 'active' },
} as const
const timeoutMs = 30_000

export async function openTestPage(browser: Browser, options: TestPageOptions): Promise<TestPage> {
  const state = options.state === undefined ? {} : { storageState: options.state }
  return createTestPage(await browser.newContext({ ...toContextOptions(options), ...state }), options)
}

/**
 * A page of a browser whose data is in `folder`, so that a browser that is started again later has its databases, caches and service worker.
 * Closing the context ends the browser.
 */
export async function startBrowserWithPage(
  folder: string,
  options: Omit<TestPageOptions, 'state'>,
  kind: Kind = 'shell',
): Promise<TestPage> {
  const launchOptions = await launchOptionsOf(kind)
  return createTestPage(
    await chromium.launchPersistentContext(folder, { ...launchOptions, ...toContextOptions(options) }),
    options,
  )
}

/** Ends the browser of a page with SIGKILL, so that it cannot finish any work. The data of its folder can be opened again. */
export async function killBrowser({ context }: TestPage): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const browserProcess = processInfo.find(({ type }) => type === 'browser')
  if (browserProcess === undefined) throw new Error('no process of the browser')
  const closed = context.waitForEvent('close')
  process.kill(browserProcess.id, 'SIGKILL')
  await closed
}

/** With each request of a page: the time of the server that the page is told. */
export const pageTimeHeader = 'x-page-time'

function toContextOptions(options: TestPageOptions) {
  const { language, timeZone, colorScheme, javaScriptEnabled, now } = { ...defaults, ...options }
  const serverNow = options.serverNow ?? now
  return {
    ...viewports[options.viewport ?? 'phone'],
    locale: locales[language],
    timezoneId: timeZone,
    colorScheme,
    javaScriptEnabled,
    reducedMotion: 'reduce',
    ...(serverNow === null ? {} : { extraHTTPHeaders: { [pageTimeHeader]: new Date(serverNow).toUTCString() } }),
  } as const
}

async function createTestPage(context: BrowserContext, options: TestPageOptions): Promise<TestPage> {
  const { url, language, timeZone, now } = { ...defaults, ...options }
  context.setDefaultTimeout(timeoutMs)
  recordOutput(context)
  if (now !== null) await context.clock.setFixedTime(now)
  if (options.viewport === 'large') await context.addInitScript(doubleText)
  const page = await context.newPage()
  const faults: string[] = []
  const refusals: string[] = []
  context.on('page', (each) => watch(each, faults, refusals))
  watch(page, faults, refusals)
  return {
    page,
    context,
    url,
    language,
    t: createTranslator(language, catalogues[language]),
    format: createFormatter(language),
    today: dayIn(timeZone, now === null ? new Date() : new Date(now)),
    faults,
    refusals,
    open: async (path) => {
      const address = `${url}/haru${path}`
      if (keepsCopy) await openWithCopy(page, address)
      else await page.goto(address)
    },
    visit: (path) => page.evaluate((address) => history.pushState(null, '', address), `/haru${path}`),
  }
}

/** For `afterEach`: stores a screenshot of the page if the test failed. */
export async function screenshotFailure({ page, language }: TestPage): Promise<void> {
  const info = test.info()
  if (info.status === info.expectedStatus) return
  const path = info.outputPath(`${language}.png`)
  await page.screenshot({ path })
  await info.attach('screenshot', { path, contentType: 'image/png' })
}

/** Whether a page had read in the units before a change. It reads again in the new ones, and may cancel the first read before its response. */
export const isReadInOldUnits = (refusal: string) => refusal.startsWith('409 GET ')

/** Whether a fault of a page reports a request that the test aborted. The report may come after the next request. */
export const isAbortedRequest = (fault: string) => fault === 'error: Failed to load resource: net::ERR_FAILED'

/**
 * For `afterEach` of a test with one page: the test expected every refusal of the server and every fault of the page, other than those
 * that `isExpected` names.
 */
export async function closeWithoutFaults(testPage: TestPage, isExpected = (_fault: string) => false): Promise<void> {
  await screenshotFailure(testPage)
  await testPage.context.close()
  expect(testPage.faults.filter((fault) => !isExpected(fault))).toEqual([])
  expect(testPage.refusals).toEqual([])
}

/** Runs in the page: sets the size of text that a user chooses in the browser's settings. */
function doubleText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { font-size: 200% }')
  document.adoptedStyleSheets.push(sheet)
}

// The browser logs each refused request too. `refusals` has them already.
const aboutRefusal = /^Failed to load resource: the server responded with a status of/

function watch(page: Page, faults: string[], refusals: string[]): void {
  page.on('console', (message) => {
    const isFault = message.type() === 'error' || message.type() === 'warning'
    if (isFault && !aboutRefusal.test(message.text())) faults.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    const line = `${response.status()} ${response.request().method()} ${pathname}`
    if (pathname.startsWith('/haru/api/') && response.status() < 500) refusals.push(line)
    else faults.push(line)
  })
}

/** An element as it was added to the page. */
interface FirstFrame {
  readonly childCount: number
  readonly isBusy: boolean
  readonly bottom: number
}

/** What the first frame has of the element of a selector that appears after an action. */
export async function readFirstFrame(page: Page, selector: string, act: () => Promise<void>): Promise<FirstFrame> {
  await page.evaluate(recordFirstFrame, selector)
  await act()
  return page.evaluate(() => Reflect.get(globalThis, 'firstFrame') as Promise<FirstFrame>)
}

// Runs in the page.
function recordFirstFrame(selector: string): void {
  const { promise, resolve } = Promise.withResolvers<FirstFrame>()
  const before = document.querySelector(selector)
  const observer = new MutationObserver(() => {
    const element = document.querySelector(selector)
    if (element === null || element === before) return
    observer.disconnect()
    resolve({
      childCount: element.childElementCount,
      isBusy: element.ariaBusy === 'true',
      bottom: element.getBoundingClientRect().bottom,
    })
  })
  observer.observe(document, { subtree: true, childList: true })
  Reflect.set(globalThis, 'firstFrame', promise)
}
