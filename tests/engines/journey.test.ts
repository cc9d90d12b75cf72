import { addDays } from '@haru/shared/calendar/day.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  addOldDay,
  answerQuestion,
  changeVersion,
  expectLogged,
  expectSentOnce,
  journeyDays,
  type LoggedDays,
  logDays,
  questionMark,
  readCopyState,
  readMoney,
  saveMoney,
  waitingMark,
  waitUntilNothingIsUnsent,
} from '../support/browser/journey.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'
import { exchangeNow } from '../support/engines/engine-device.ts'
import { describeJourneys, userAt } from '../support/engines/journey-setup.ts'

// Days without a network in Firefox and WebKit. tests/e2e/device/journey.test.ts has the same steps in Chromium.

let days: LoggedDays
beforeEach(() => {
  days = journeyDays()
})

describeJourneys((readJourney) => {
  test('a day that is logged from a cold start without the server survives the end of the browser and is sent once', async () => {
    const { server, users, openDevice } = readJourney()
    const user = userAt(users, 0)
    const { client } = user
    await addOldDay(client, days)
    const kim = await openDevice(user)
    const before = await readCopyState(client, days)
    await server.kill()
    await kim.engine.restart()
    await logDays(kim, days)
    await kim.engine.killAndRestart()
    await expectLogged(kim, days)
    await server.start()
    await exchangeNow(kim)
    await waitUntilNothingIsUnsent(kim)
    await expectSentOnce(client, days, before)
  })

  test('days that two devices changed without the server become those of either device or of both', async () => {
    const { server, users, openDevice } = readJourney()
    const user = userAt(users, 0)
    const { client } = user
    const answers = [
      ['mine', addDays(days.today, -3), [700, 100]],
      ['theirs', addDays(days.today, -2), [500, 100]],
      ['both', days.yesterday, [500, 100, 700]],
    ] as const
    for (const [, day] of answers) {
      await client.post('/money/create', { DATE: wirePeriod('day', day), OBJECT: spends(300, 100) })
    }
    const kim = await openDevice(user)
    await server.kill()
    for (const [, day] of answers) await saveMoney(kim, day, '700')
    // The device sends nothing while no page is open.
    await kim.engine.open('about:blank')
    await server.start()
    for (const [, day] of answers) {
      await client.put('/money/update', { DATE: wirePeriod('day', day), OBJECT: spends(500, 100) })
    }
    await kim.open('/today/list')
    await questionMark(kim, answers.length).click()
    for (const [i, [answer]] of answers.entries()) await answerQuestion(kim, answer, answers.length - i)
    await waitUntilNothingIsUnsent(kim)
    for (const [answer, day, amounts] of answers) {
      await expect.poll(async () => (await readMoney(client, day)).amounts, { message: answer }).toEqual(amounts)
    }
  })

  test('an unsent amount is rescaled or refused when another device has chosen another currency', async () => {
    const { server, users, openDevice } = readJourney()
    const user = userAt(users, 0)
    const { client } = user
    const kim = await openDevice(user)
    async function saveMeanwhile(amount: string, currency: string, day = days.yesterday): Promise<void> {
      await server.kill()
      await saveMoney(kim, day, amount)
      await kim.engine.open('about:blank')
      await server.start()
      expect((await client.put('/user/update', { OBJECT: { user_currency: currency } })).status).toBe(200)
      await kim.open('/user/unsent')
    }
    await saveMeanwhile('12000', 'USD')
    await waitUntilNothingIsUnsent(kim)
    expect(await readMoney(client, days.yesterday)).toEqual({ amounts: [12_000], revision: 1 })
    await saveMeanwhile('12.34', 'KRW', days.today)
    await kim.page.getByText(kim.t('unsent.currency')).waitFor()
    await kim.page.getByText(kim.format.money(12.34, 'USD')).first().waitFor()
    await kim.page.getByRole('button', { name: kim.t('unsent.discard') }).click()
    const question = kim.page.getByRole('alertdialog')
    await question.getByRole('button', { name: kim.t('unsent.discard') }).click()
    await waitUntilNothingIsUnsent(kim)
    expect((await readMoney(client, days.today)).amounts).toEqual([])
  })

  test('a change that one version of the app has saved is sent once by the next one', async () => {
    const { server, installation, users, openDevice } = readJourney()
    const user = userAt(users, 0)
    const kim = await openDevice(user)
    const readVersion = () => kim.engine.evaluate(() => document.querySelector('script')?.src, null)
    const oldVersion = await readVersion()
    await server.stop()
    installation.update()
    await server.start()
    await kim.engine.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')), null)
    await kim.page.getByText(kim.t('shell.newVersion')).waitFor()
    await server.kill()
    await saveMoney(kim, days.yesterday, '700')
    expect(await readVersion()).toBe(oldVersion)
    await kim.open('/user/appSetting')
    await changeVersion(kim)
    expect(await readVersion()).not.toBe(oldVersion)
    await waitingMark(kim, 1).click()
    await server.start()
    await exchangeNow(kim)
    await waitUntilNothingIsUnsent(kim)
    expect(await readMoney(user.client, days.yesterday)).toEqual({ amounts: [700], revision: 1 })
  })
})
