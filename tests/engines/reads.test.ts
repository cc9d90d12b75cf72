import { createPasswordHasher } from '@haru/server/src/account/password/password-hasher.ts'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { createDemoAccount, createDemoLoginId } from '@haru/server/src/demo/demo-accounts.ts'
import { expect, test } from 'vitest'
import { detailPath, journeyDays } from '../support/browser/journey.ts'
import type { EngineDevice } from '../support/engines/engine-device.ts'
import { signIn, typeLogin } from '../support/engines/engine-device.ts'
import { waitOnPage } from '../support/engines/engine-page.ts'
import { describeJourneys, type EngineSetup } from '../support/engines/journey-setup.ts'

// Screens of a year of records that Firefox and WebKit draw without the server, and what they draw of the responses of the server.
// tests/e2e/device/reads.test.ts compares them in Chromium.

const { yesterday, month } = journeyDays()
const ofMonth = `type=month&start=${month.start}&end=${month.end}`
const areas = ['exercise', 'food', 'money', 'sleep'] as const
const screens = [
  '/today/list',
  '/today/goal/list',
  '/today/year/list',
  ...areas.flatMap((area) => [
    `/${area}/list?${ofMonth}`,
    `/${area}/goal/list`,
    `/${area}/chart/list`,
    detailPath(area, yesterday),
  ]),
  '/calendar/list',
  detailPath('calendar', yesterday),
]

describeJourneys((readJourney) => {
  test('every screen opens from a cold start without the server, with the figures of the server', async () => {
    const journey = readJourney()
    const { server, environment, startBrowser } = journey
    await server.stop()
    const demo = await addDemoAccount(journey)
    await server.start()
    const kim = await startBrowser()
    await signIn(kim, demo, demo.id)
    await server.stop()
    await kim.engine.open('about:blank')

    // The pages of this server keep no copy, and so show its responses.
    environment['HARU_DEVICE_COPY'] = 'off'
    await server.start()
    const online = await startBrowser()
    await online.open('/user/login')
    await typeLogin(online, demo)
    await online.page.getByRole('navigation', { name: online.t('shell.sections') }).waitFor()
    const expected = new Map<string, string>()
    for (const path of screens) expected.set(path, await readScreen(online, path))
    expected.set('summaries', await readSummaries(online))
    await server.kill()

    await kim.engine.restart()
    for (const path of screens) {
      await kim.open(path)
      await expect.poll(() => readContents(kim), { message: path, timeout: 30_000 }).toBe(expected.get(path))
    }
    await readSummaries(kim)
    await expect.poll(() => readContents(kim), { timeout: 30_000 }).toBe(expected.get('summaries'))
    expect(new Set(expected.values()).size).toBe(screens.length + 1)
  })
})

async function addDemoAccount({ databaseUrl, language }: EngineSetup) {
  const database = await openDatabase(databaseUrl)
  try {
    const request = { loginId: createDemoLoginId(), language, timeZone: 'Asia/Seoul', seed: 7, now: Date.now() }
    return await createDemoAccount({ db: database.db, passwordHasher: createPasswordHasher() }, request)
  } finally {
    await database.close()
  }
}

/** What a screen shows when it shows the same again and again and loads nothing. */
async function readScreen(device: EngineDevice, path: string): Promise<string> {
  await device.open(path)
  return readSettled(device, path)
}

async function readSummaries(device: EngineDevice): Promise<string> {
  const { page, t, open } = device
  await open('/today/list')
  await page.getByRole('button', { name: t('summary.open'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: t('summary.open') })
  await sheet.getByText(t('summary.property'), { exact: true }).waitFor()
  return readSettled(device, 'summaries')
}

const settledCount = 10

async function readSettled(device: EngineDevice, name: string): Promise<string> {
  let contents: string | null = null
  let equalCount = 0
  const isSettled = async () => {
    const present = await readContents(device)
    equalCount = present !== null && present === contents ? equalCount + 1 : 0
    contents = present
    return equalCount >= settledCount
  }
  await waitOnPage(device.engine, isSettled, () => `${name} goes on changing`)
  return contents ?? ''
}

const readContents = ({ engine }: EngineDevice) => engine.evaluate(readContentsInPage, null).catch(() => null)

/** The texts, the names and the values of a screen; null while it loads. */
function readContentsInPage(): string | null {
  const isLoading = document.querySelector('[aria-busy="true"]') !== null
  if (isLoading || document.querySelector('main :is(h1, h2)') === null) return null
  const names = [...document.querySelectorAll('[aria-label]')].map(({ ariaLabel }) => ariaLabel)
  const values = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ value }) => value)
  return [document.body.innerText, ...names, ...values].join('\n')
}
