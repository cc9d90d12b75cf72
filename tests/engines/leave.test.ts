import { beforeEach, expect, test } from 'vitest'
import { waitForCopy } from '../support/browser/device-copy.ts'
import { journeyDays, readMoney, saveMoney, waitUntilNothingIsUnsent } from '../support/browser/journey.ts'
import * as on from '../support/browser/pages.ts'
import { type EngineDevice, typeLogin } from '../support/engines/engine-device.ts'
import { describeJourneys, type EngineUser, userAt } from '../support/engines/journey-setup.ts'
import { readStoredTexts } from '../support/exchange/stored-texts.ts'

// What stays on a device of Firefox and WebKit that users leave without a network. tests/e2e/device/leave.test.ts has it in Chromium.

const amount = '12345'
const { today } = journeyDays()

let kim: EngineDevice
let first: EngineUser
let second: EngineUser

describeJourneys((readJourney) => {
  beforeEach(async () => {
    const { users, openDevice, server } = readJourney()
    first = userAt(users, 0)
    second = userAt(users, 1)
    kim = await openDevice(first)
    await server.kill()
    await saveMoney(kim, today, amount)
    await kim.open('/user/appSetting')
    await pressLogOut()
  })

  test('a log-out without the server locks the unsent operations for the same user only', async () => {
    await pressInDialog('logout.ask', 'logout.lock')
    await expectNothingReadable()
    await readJourney().server.start()
    await kim.open('/user/login')
    await typeLogin(kim, second.login)
    await waitForCopy(kim.engine, second.id)
    expect(await listDatabases()).toEqual(['haru-locked', `lt-${second.id}`])
    const texts = await kim.engine.evaluate(readStoredTexts, null)
    expect([texts.includes(amount), texts.includes(first.id)]).toEqual([false, false])
    await kim.open('/user/appSetting')
    await pressLogOut()
    await waitForLogin()
    await typeLogin(kim, first.login)
    await kim.page.getByText(kim.t('queue.unlocked', { count: 1 }), { exact: true }).waitFor()
    await expect.poll(() => readMoney(first.client, today)).toEqual({ amounts: [12_345], revision: 1 })
    expect((await readMoney(second.client, today)).amounts).toEqual([])
  })

  test('a log-out without the server discards the unsent operations after a second question', async () => {
    await pressInDialog('logout.ask', 'logout.discard')
    await pressInDialog('logout.discard.ask', 'logout.discard')
    await expectNothingReadable()
    expect(await listDatabases()).toEqual([])
    await readJourney().server.start()
    await kim.open('/user/login')
    await typeLogin(kim, first.login)
    await waitForCopy(kim.engine, first.id)
    await kim.open('/user/unsent')
    await waitUntilNothingIsUnsent(kim)
    expect((await readMoney(first.client, today)).amounts).toEqual([])
  })

  test('a log-out sends the unsent operations once the server responds again', async () => {
    await pressInDialog('logout.ask', 'logout.send')
    await kim.page.getByText(kim.t('logout.sendFailed')).waitFor()
    await readJourney().server.start()
    await pressInDialog('logout.ask', 'logout.send')
    await expectNothingReadable()
    expect(await readMoney(first.client, today)).toEqual({ amounts: [12_345], revision: 1 })
  })
})

const pressLogOut = () => kim.page.getByRole('button', { name: kim.t('settings.logout'), exact: true }).click()

const waitForLogin = () => kim.page.getByRole('button', { name: kim.t('login.submit'), exact: true }).waitFor()

async function pressInDialog(
  title: 'logout.ask' | 'logout.discard.ask',
  choice: 'logout.lock' | 'logout.discard' | 'logout.send',
): Promise<void> {
  await on
    .dialogOf(kim, kim.t(title))
    .getByRole('button', { name: kim.t(choice), exact: true })
    .click()
}

/** Nothing that was typed, and no id, can be read in any database, cache or storage of the browser. */
async function expectNothingReadable(): Promise<void> {
  await expect.poll(() => kim.engine.evaluate(() => location.pathname, null).catch(() => '')).toBe('/haru/user/login')
  await expect.poll(listDatabases).not.toContain(`lt-${first.id}`)
  const texts = await kim.engine.evaluate(readStoredTexts, null)
  for (const secret of [amount, first.id, first.login.loginId]) expect(texts).not.toContain(secret)
}

const listDatabases = () =>
  kim.engine.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name).toSorted(), null)
