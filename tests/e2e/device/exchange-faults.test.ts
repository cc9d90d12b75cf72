import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@haru/server/src/testing/client.ts'
import { type Day, today as dayIn } from '@haru/shared/calendar/day.ts'
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { addSignedInUsers } from '../../support/api/signed-in-users.ts'
import type { Kind } from '../../support/browser/chromium.ts'
import { readStore, waitForCopy } from '../../support/browser/device-copy.ts'
import {
  type PageStep,
  type PausedPage,
  pauseAfter,
  waitForDatabaseFault,
} from '../../support/browser/exchange-pause.ts'
import * as on from '../../support/browser/pages.ts'
import { openQuickEntry, pressKeys, saveQuickEntry } from '../../support/browser/quick-entry.ts'
import { test } from '../../support/browser/setup.ts'
import { openRemembered } from '../../support/browser/signed-in-page.ts'
import { killBrowser, screenshotFailure, startBrowserWithPage, type TestPage } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'
import { type DatabaseKind, databaseKinds } from '../../support/servers/databases.ts'
import { type ExchangePoint, type ExchangeProxy, openExchangeProxy } from '../../support/servers/exchange-proxy.ts'
import { type Postgres, startPostgres } from '../../support/servers/postgres.ts'
import { type ServerProcess, serverProcess } from '../../support/servers/server-process.ts'

// Each fault after each step of an exchange. When everything runs again, what the device has stored is on the server, once.

interface StepState {
  readonly name: string
  /** Whether each operation of the queue is marked as attempted. */
  readonly queue: readonly boolean[]
  /** Whether the server has done the operation. */
  readonly isDone: boolean
}

const steps = {
  written: { name: 'the operation is written', queue: [false], isDone: false },
  attempted: { name: 'the operation is marked as attempted', queue: [true], isDone: false },
  sent: { name: 'the request is sent', queue: [true], isDone: false },
  committed: { name: 'the server has done the operation', queue: [true], isDone: true },
  answered: { name: 'half of the response has arrived', queue: [true], isDone: true },
  applied: { name: 'the response is stored', queue: [], isDone: true },
} as const satisfies Record<PageStep | ExchangePoint, StepState>
type Step = keyof typeof steps
const stepNames = ['written', 'attempted', 'sent', 'committed', 'answered', 'applied'] as const satisfies Step[]

interface Fault {
  readonly name: string
  /** The step after which `npm test` has the fault too, on SQLite. */
  readonly shortAfter: Step
  readonly browser?: Kind
  readonly prepare?: () => Promise<void>
  readonly cause: () => Promise<void>
  /** Resolves when a page that the fault does not end has met it; null if the fault ends the page. */
  readonly effect: (() => Promise<void>) | null
  readonly recover: () => Promise<void>
}

const faults: readonly Fault[] = [
  { name: 'a tab that is killed', shortAfter: 'applied', cause: killTab, effect: null, recover: openTab },
  {
    name: 'a browser that is killed',
    shortAfter: 'written',
    cause: () => killBrowser(kim),
    effect: null,
    recover: startBrowser,
  },
  {
    name: 'a server that is killed',
    shortAfter: 'attempted',
    cause: killServer,
    effect: () => lost,
    recover: restartServer,
  },
  {
    name: 'a response that is lost',
    shortAfter: 'answered',
    cause: loseResponses,
    effect: () => lost,
    recover: async () => network.restore(),
  },
  {
    name: 'a storage that is full',
    shortAfter: 'committed',
    prepare: () => setQuota(initialQuota),
    cause: fillStorage,
    effect: () => waitForDatabaseFault(page, 'QuotaExceededError'),
    recover: () => setQuota(),
  },
  {
    name: 'a database that the browser closes',
    shortAfter: 'sent',
    browser: 'whole',
    cause: closeDatabases,
    effect: () => waitForDatabaseFault(page, 'close'),
    recover: async () => undefined,
  },
]

/** Less than what `fillStorage` writes. */
const initialQuota = 20_000_000

let folder: string
let postgres: Postgres | null
let server: ServerProcess
let network: ExchangeProxy
let client: Client
let userId: string
let today: Day

/** The browser of a test, its page with the app, and another one without, which lives while the first one is stopped. */
let kim: TestPage
let page: Page
let other: Page
/** The quota of the storage lasts as long as this session. */
let quota: CDPSession
let lost: Promise<void>
let paused: PausedPage | null = null

for (const kind of databaseKinds) {
  test.describe(`on ${kind}`, () => {
    test.beforeAll(() => setUp(kind))
    test.afterAll(tearDown)
    for (const fault of faults) {
      for (const step of stepNames) {
        const tag = kind === 'sqlite' && fault.shortAfter === step ? [] : '@long'
        test(`M-cell: ${fault.name} after ${steps[step].name} loses and doubles nothing`, { tag }, () =>
          runCell(fault, step),
        )
      }
    }
    test(
      'M-cell: an item for which a full storage has no room is saved by the server alone, and not reported as saved without it',
      {
        tag: '@long',
      },
      saveWithoutRoom,
    )
  })
}

test.afterEach(async () => {
  // A page that is stopped cannot be closed.
  paused?.resume()
  await screenshotFailure({ ...kim, page }).finally(() => kim.context.close())
  rmSync(join(folder, 'browser'), { recursive: true, force: true })
})

async function setUp(kind: DatabaseKind): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'haru-cells-'))
  postgres = kind === 'postgres' ? await startPostgres() : null
  const databaseUrl = postgres?.url ?? `sqlite:${join(folder, 'haru.db')}`
  const [cookie = ''] = await addSignedInUsers(databaseUrl, 1)
  const environment: Record<string, string> = {
    HARU_DATA_DIR: folder,
    HARU_DATABASE_URL: databaseUrl,
    HARU_DEVICE_COPY: 'on',
  }
  server = await serverProcess(environment)
  network = await openExchangeProxy(server.url)
  environment['HARU_PUBLIC_ORIGIN'] = network.url
  await server.start()
  client = createClient({ url: network.url }, new Map([['haru', cookie.replace('haru=', '')]]))
  userId = (await client.get('/user/detail')).body.result._id
  await prepareDevice()
}

async function tearDown(): Promise<void> {
  await network.close()
  await server.stop()
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
}

const startBrowserIn = (name: string, kind?: Kind) =>
  startBrowserWithPage(join(folder, name), { url: network.url, language: 'en', now: null }, kind)

/** Stores the data of a browser with a copy, with which each test begins. */
async function prepareDevice(): Promise<void> {
  const device = await startBrowserIn('device')
  await openRemembered(device, client, userId)
  await waitForCopy(device.page, userId)
  await device.context.close()
}

async function runCell(fault: Fault, step: Step): Promise<void> {
  const revision = await createDay()
  await openBrowser(fault.browser)
  await fault.prepare?.()
  paused = await pauseAfter(page, isPageStep(step) ? step : null)
  await openApp()
  const release = await saveUntil(step, paused)
  await expectState(steps[step], revision)
  await fault.cause()
  await release()
  if (fault.effect !== null) {
    await toast().waitFor()
    await synchronize()
    await fault.effect()
  }
  await fault.recover()
  await synchronize()
  await expectSavedOnce(revision + 1)
}

async function saveWithoutRoom(): Promise<void> {
  const revision = await createDay()
  await openBrowser()
  await setQuota(initialQuota)
  await openApp()
  await fillStorage()
  await server.kill()
  const sheet = await typeItem()
  await saveQuickEntry(kim, sheet)
  await on.toastOf(kim, kim.t('shell.offline.text')).waitFor()
  await expect(toast()).toHaveCount(0)
  await server.start()
  await saveQuickEntry(kim, sheet)
  await toast().waitFor()
  expect(await readDay()).toEqual({ amounts: [100, 4500], revision: revision + 1 })
  await setQuota()
  await synchronize()
  await expectSavedOnce(revision + 1)
}

const isPageStep = (step: Step): step is PageStep => step === 'written' || step === 'attempted' || step === 'applied'

/** The day has an item, to which the page adds another: a second addition is not refused. Returns the revision. */
async function createDay(): Promise<number> {
  today = dayIn('Asia/Seoul', new Date())
  await client.remove('/money/delete', { DATE: wirePeriod('day', today) })
  await client.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(100) })
  return (await readDay()).revision
}

async function readDay() {
  const { result } = (await client.get('/money/detail', { DATE: wirePeriod('day', today) })).body
  const amounts = result.money_section.map((item: { money_amount: number }) => item.money_amount)
  return { amounts, revision: result.revision }
}

async function openBrowser(kind?: Kind): Promise<void> {
  const data = join(folder, 'browser')
  if (!existsSync(data)) cpSync(join(folder, 'device'), data, { recursive: true })
  kim = await startBrowserIn('browser', kind)
  page = kim.page
  other = await kim.context.newPage()
  await other.goto(`${network.url}/haru/icon.svg`)
  quota = await kim.context.newCDPSession(other)
}

/** Opens the app, and waits until it has what the server has. */
async function openApp(): Promise<void> {
  await page.bringToFront()
  await page.goto(`${network.url}/haru/today/list`)
  await expectSameRows()
}

async function typeItem(): Promise<Locator> {
  const sheet = await openQuickEntry(kim)
  await sheet.getByRole('radio', { name: kim.t('area.money'), exact: true }).check()
  await pressKeys(kim, sheet, '4500')
  return sheet
}

/** Adds an item to the day, until the step is done. Returns what continues after it. */
async function saveUntil(step: Step, { paused, resume }: PausedPage): Promise<() => Promise<void>> {
  const sheet = await typeItem()
  const reached = isPageStep(step) ? paused : network.hold(step)
  // The press ends with the page.
  void saveQuickEntry(kim, sheet).catch(() => undefined)
  await reached
  return async () => {
    if (isPageStep(step)) resume()
    await network.release()
  }
}

async function expectState({ queue, isDone }: StepState, revision: number): Promise<void> {
  const unsent = (await readStore(other, userId, 'unsent')).map(([, operation]) => operation)
  expect(unsent).toEqual(queue.map((isAttempted) => expect.objectContaining({ isAttempted })))
  expect((await readDay()).revision).toBe(isDone ? revision + 1 : revision)
}

const toast = () => {
  const what = `${kim.t('money.title.food')} · ${kim.format.money(4500, 'KRW')}`
  return on.toastOf(kim, kim.t('quickEntry.saved', { what }))
}

const synchronize = () => page.evaluate(() => void dispatchEvent(new Event('online')))

async function expectSavedOnce(revision: number): Promise<void> {
  await expect.poll(() => readStore(page, userId, 'unsent')).toEqual([])
  expect(await readDay()).toEqual({ amounts: [100, 4500], revision })
  await expectSameRows()
  expect(await readStore(page, userId, 'localEntry')).toEqual([])
}

async function expectSameRows(): Promise<void> {
  const { entries } = (await client.get('/user/sync/copy', { DATE: { dateStart: today, dateEnd: today } })).body.result
  const rows = entries.map(({ start, end, values, items, revision, seq }: Readonly<Record<string, unknown>>) =>
    expect.objectContaining({
      ...{ area: 'money', kind: 'record', type: 'day', start, finish: end, revision, seq },
      values: JSON.stringify(values),
      items: JSON.stringify(items),
    }),
  )
  const readRows = async () => (await readStore(page, userId, 'serverEntry')).map(([, row]) => row)
  await expect.poll(readRows).toEqual(rows)
}

// ---- Faults

async function killTab(): Promise<void> {
  const session = await kim.context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The page does not answer any more.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

async function openTab(): Promise<void> {
  await page.close()
  page = await kim.context.newPage()
  await page.goto(`${network.url}/haru/today/list`)
}

async function startBrowser(): Promise<void> {
  await openBrowser()
  await page.goto(`${network.url}/haru/today/list`)
}

async function killServer(): Promise<void> {
  lost = network.loseResponses()
  await server.kill()
}

async function restartServer(): Promise<void> {
  network.restore()
  await server.start()
}

async function loseResponses(): Promise<void> {
  lost = network.loseResponses()
}

async function setQuota(quotaSize?: number): Promise<void> {
  const { origin } = new URL(network.url)
  await quota.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize === undefined ? {} : { quotaSize }) })
}

/** The browser asks for the quota again when a write does not fit into the free space of the last answer. */
async function fillStorage(): Promise<void> {
  await setQuota(1)
  expect(await other.evaluate(writeMegabytesInPage, 30)).toBe('QuotaExceededError')
}

async function writeMegabytesInPage(count: number): Promise<string | null> {
  const open = indexedDB.open('large')
  open.onupgradeneeded = () => open.result.createObjectStore('large')
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  // Random, because the browser compresses what it stores.
  const bytes = new Uint8Array(count * 1_000_000)
  for (let i = 0; i < bytes.length; i += 50_000) crypto.getRandomValues(bytes.subarray(i, i + 50_000))
  const transaction = open.result.transaction('large', 'readwrite')
  transaction.objectStore('large').put(bytes, 0)
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
    transaction.onabort = resolve
  })
  open.result.close()
  return transaction.error?.name ?? null
}

/** As a browser does when its database fails or it needs memory. The page of the browser about its databases has a button for it. */
async function closeDatabases(): Promise<void> {
  await other.goto('chrome://indexeddb-internals')
  await other.getByText('Force close').click()
  await other.getByText('Open connections: 0', { exact: true }).waitFor()
}
