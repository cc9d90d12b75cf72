import { setTimeout as wait } from 'node:timers/promises'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator } from '@playwright/test'
import { type HeldSaves, holdSaves } from '../support/browser/held-save.ts'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, today } from '../support/browser/test-page.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'
import { databases } from '../support/servers/databases.ts'

let kim: SignedInPage
let saves: HeldSaves
const database = databases.sqlite()
setUpPages(() => ({ open: () => database }))
test.afterEach(() => closeWithoutFaults(kim))

const amount = () => on.item(kim, 1).getByRole('textbox', { name: kim.t('money.amount'), exact: true })
const day = `type=day&start=${today}&end=${today}`
const digits = async (box: Locator) => (await box.inputValue()).replace(/\D/g, '')

async function begin(language: Language): Promise<void> {
  kim = await openSignedInPage(app, browser, { language })
  await kim.open('/money/list')
  await on.addEntry(kim, 'money', 'record')
  await amount().fill('4200')
  saves = await holdSaves(kim.page)
  await on.save(kim)
  await saves.sent()
}

/** A second press before the screen has reacted to the first. */
async function pressAgain(): Promise<void> {
  const bar = kim.page.getByRole('region', { name: kim.t('tracking.bar') })
  await bar.getByRole('button', { name: kim.t('save.save'), exact: true }).dispatchEvent('click')
}

async function spent(): Promise<readonly number[]> {
  const { body } = await kim.user.get('/money/detail', { DATE: wirePeriod('day', today) })
  return body.result.money_section.map((item: { money_amount: number }) => item.money_amount)
}

test.describe('a slow save', { tag: '@online' }, () => {
  test('that ends on another screen offers a link to the saved record', { tag: '@long' }, async () => {
    await begin('ko')
    const { page, t } = kim
    await on.goToSection(kim, 'exercise')
    await on.answerDialog(kim, 'save.waiting', 'save.waiting.leave')
    await on.waitForScreen(kim, on.listTitle(kim, 'exercise', 'record'))
    await on.addEntry(kim, 'exercise', 'record')
    const scale = page.getByRole('textbox', { name: t('exercise.scale'), exact: true })
    await scale.fill('71.5')
    await saves.answer()
    const name = `${on.editorTitle(kim, 'money', 'record')} · ${on.dayName(kim, today)}`
    const toast = on.toastOf(kim, t('save.elsewhere', { name }))
    await toast.waitFor()
    await on.waitForScreen(kim, on.editorTitle(kim, 'exercise', 'record'))
    expect(await scale.inputValue()).toBe('71.5')
    await on.pressInToast(toast, t('save.open'))
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.yes')
    await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
    await expect.poll(() => digits(amount())).toContain('4200')
  })

  test('keeps text that is typed during it, and the next save adds it without a conflict', async () => {
    await begin('en')
    await amount().fill('4300')
    await pressAgain()
    await saves.answer()
    await on.readToast(kim, 'save.newer')
    expect(await digits(amount())).toContain('4300')
    await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
    await on.save(kim)
    await saves.sent()
    await saves.answer()
    await on.readToast(kim, 'answer.updated')
    await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
    expect(await spent()).toEqual([4300])
    expect(saves.count()).toBe(2)
  })

  test('that a read-only server refuses shows the reason, keeps the typed text, and is saved later', async () => {
    await begin('ko')
    const { url } = await database
    const reader = await startApp({
      open: async () => ({ url, remove: async () => undefined }),
      environment: { HARU_READ_ONLY: 'on', HARU_PUBLIC_ORIGIN: app.url },
    })
    await saves.answer(async (route) => {
      const request = route.request()
      const { status, text, headers } = await reader.client().send({
        method: request.method(),
        path: new URL(request.url()).pathname,
        body: request.postData() ?? '',
        headers: await request.allHeaders(),
      })
      await route.fulfill({ status, body: text, contentType: String(headers['content-type']) })
    })
    await reader.close()
    await on.readToast(kim, 'error.readOnly')
    await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
    expect(await digits(amount())).toContain('4200')
    expect(await spent()).toEqual([])
    kim.faults.splice(0)
    await on.save(kim)
    await saves.sent()
    await saves.answer()
    await on.readToast(kim, 'answer.created')
    expect(await spent()).toEqual([4200])
  })

  test('delays Back until it ends', { tag: '@long' }, async () => {
    await begin('ko')
    const { page } = kim
    await page.evaluate(() => history.back())
    await on.dialogOf(kim, kim.t('save.waiting')).waitFor()
    await saves.answer()
    await on.readToast(kim, 'answer.created')
    await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await spent()).toEqual([4200])
  })

  test('is shown by its editor when the user opens it again', { tag: '@long' }, async () => {
    await begin('en')
    const { page } = kim
    await saves.answer()
    await on.readToast(kim, 'answer.created')
    await on.openEntry(kim, 'money', 'record', on.dayName(kim, today))
    await amount().fill('4300')
    await on.save(kim)
    await saves.sent()
    await page.route(/\/money\/detail\?/, async (route) => {
      await wait(3000)
      await route.continue().catch(() => undefined)
    })
    await page.evaluate(() => history.back())
    await on.dialogOf(kim, kim.t('save.waiting')).waitFor()
    await saves.answer()
    await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
    await page.evaluate(() => history.forward())
    await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
    expect(await digits(amount())).toContain('4300')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('that fails while Back waits asks whether to leave', { tag: '@long' }, async () => {
    await begin('en')
    const { page, t } = kim
    await page.evaluate(() => history.back())
    await on.dialogOf(kim, t('save.waiting')).waitFor()
    await saves.answer((route) => route.abort())
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.no')
    expect(await digits(amount())).toContain('4200')
    kim.faults.splice(0)
  })

  test('that fails after the user left keeps the text, and reports this with a link to the editor', {
    tag: '@long',
  }, async () => {
    await begin('ko')
    const { t } = kim
    await on.goToSection(kim, 'sleep')
    await on.answerDialog(kim, 'save.waiting', 'save.waiting.leave')
    await on.waitForScreen(kim, on.listTitle(kim, 'sleep', 'record'))
    await saves.answer((route) => route.abort())
    const name = `${on.editorTitle(kim, 'money', 'record')} · ${on.dayName(kim, today)}`
    const reason = t('shell.offline.text')
    const toast = on.toastOf(kim, t('save.failed', { name, reason }))
    await on.pressInToast(toast, t('save.open'))
    await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
    expect(await digits(amount())).toContain('4200')
    await on.save(kim)
    await saves.sent()
    await saves.answer()
    await on.readToast(kim, 'answer.created')
    expect(await spent()).toEqual([4200])
    kim.faults.splice(0)
  })
})

test.describe('a slow deletion', { tag: '@online' }, () => {
  async function remove(language: Language): Promise<void> {
    kim = await openSignedInPage(app, browser, { language })
    await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(4200) })
    await kim.open('/money/list')
    await on.openEntry(kim, 'money', 'record', on.dayName(kim, today))
    await amount().fill('4300')
    saves = await holdSaves(kim.page)
    await on.remove(kim)
    await on.answerDialog(kim, 'save.delete.ask', 'save.delete')
    await saves.sent()
  }

  test('discards the text that was typed before it, and leaves the editor', { tag: '@long' }, async () => {
    await remove('ko')
    await saves.answer()
    await on.readToast(kim, 'answer.deleted')
    await on.waitForScreen(kim, on.listTitle(kim, 'money', 'record'))
    await kim.open(`/money/detail?${day}`)
    await expect.poll(() => digits(amount())).toBe('0')
    expect(await spent()).toEqual([])
  })

  test('keeps the editor open with the text that was typed during it', { tag: '@long' }, async () => {
    await remove('en')
    await amount().fill('4400')
    await saves.answer()
    await on.readToast(kim, 'answer.deleted')
    await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
    expect(await digits(amount())).toContain('4400')
    expect(await spent()).toEqual([])
  })
})

for (const { path, language, name } of [
  { name: 'a record', path: '/money/detail', language: 'ko' },
  { name: 'a day', path: '/calendar/detail', language: 'en' },
] as const) {
  test(`while the editor of ${name} loads the next day, its bar does not act on the day before`, {
    tag: ['@long', '@online'],
  }, async () => {
    kim = await openSignedInPage(app, browser, { language })
    const { page, t } = kim
    await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(4200) })
    await kim.open(`${path}?${day}`)
    const bar = page.getByRole('region', { name: t('tracking.bar') })
    await bar.waitFor()
    const next = Promise.withResolvers<void>()
    await page.route(/\/detail\?/, async (route) => {
      await next.promise
      await route.continue().catch(() => undefined)
    })
    const place = await bar.getByRole('button', { name: t('save.delete') }).boundingBox()
    if (place === null) throw new Error('there is no bar')
    await page.getByRole('button', { name: t('ui.period.next'), exact: true }).click()
    await expect.poll(() => page.url()).not.toContain(today)
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await page.keyboard.press('Control+s')
    await wait(500)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    next.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expect.poll(() => bar.getAttribute('inert')).toBeNull()
    expect(await spent()).toEqual([4200])
  })
}

test.describe('a record that cannot be saved', () => {
  const box = (number: number, key: 'money.amount') =>
    on.item(kim, number).getByRole('textbox', { name: kim.t(key), exact: true })

  async function openThree(language: Language): Promise<void> {
    kim = await openSignedInPage(app, browser, { language })
    await kim.page.emulateMedia({ reducedMotion: 'no-preference' })
    await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(100, 200, 300) })
    await kim.open(`/money/detail?${day}`)
  }

  async function toggle(number: number): Promise<void> {
    const heads = kim.page.getByRole('list', { name: kim.t('tracking.items') }).locator('button[aria-expanded]')
    await heads.nth(number - 1).click()
  }

  async function expectInView(field: Locator): Promise<void> {
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const top = (element: Element) => {
      const { left, top: y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, y + height / 2))
    }
    await expect.poll(() => field.evaluate(top)).toBe(true)
  }

  test('expands the item with the problem, and focuses its field in the visible part of the screen', async () => {
    await openThree('ko')
    await toggle(3)
    await box(3, 'money.amount').fill('')
    await toggle(3)
    await expect.poll(() => box(3, 'money.amount').isVisible()).toBe(false)
    await on.save(kim)
    await expectInView(box(3, 'money.amount'))
  })

  test('shows a problem at the field that only the server refuses', { tag: ['@long', '@online'] }, async () => {
    await openThree('en')
    const body = {
      status: 'fail',
      msg: 'error.invalidField',
      code: 'invalidField',
      field: 'money_section.1.money_amount',
    }
    await kim.page.route('**/money/update', (route) => route.fulfill({ status: 400, json: body }))
    await on.save(kim)
    await expectInView(box(2, 'money.amount'))
    // The item has an amount, so the message does not ask for one.
    const name = kim.t('money.amount')
    await on.item(kim, 2).getByText(kim.t('required.check', { name }), { exact: true }).waitFor()
    expect(await kim.page.getByText(kim.t('required', { name })).count()).toBe(0)
    expect(kim.refusals.splice(0)).toEqual(['400 PUT /haru/api/money/update'])
  })
})

test('discarded text is not restored when the user returns before the other day has loaded', {
  tag: ['@long', '@online'],
}, async () => {
  kim = await openSignedInPage(app, browser, { language: 'en' })
  const { page, t } = kim
  await kim.open('/money/list')
  await on.addEntry(kim, 'money', 'record')
  await amount().fill('4200')
  const asked = Promise.withResolvers<void>()
  await page.route(/\/money\/detail\?/, () => asked.resolve())
  const period = (key: 'ui.period.previous' | 'ui.period.next') =>
    page.getByRole('main').getByRole('button', { name: t(key), exact: true })
  await period('ui.period.previous').click()
  await on.answerDialog(kim, 'shell.leave', 'shell.leave.yes')
  await asked.promise
  await period('ui.period.next').click()
  await page.waitForURL((url) => url.search.includes(`start=${today}`))
  await expect.poll(() => digits(amount())).toBe('0')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect.poll(() => digits(amount())).toBe('0')
})

test('a field of money shows the cents in full while the user does not type in it', async () => {
  kim = await openSignedInPage(app, browser, { language: 'en' })
  await kim.user.put('/user/update', { OBJECT: { user_currency: 'USD' } })
  await kim.open('/money/list')
  await on.addEntry(kim, 'money', 'record')
  await amount().fill('5.8')
  await expect(amount()).toHaveValue('5.8')
  await amount().blur()
  await expect(amount()).toHaveValue('5.80')
  await amount().fill('45')
  await amount().blur()
  await expect(amount()).toHaveValue('45')
})
