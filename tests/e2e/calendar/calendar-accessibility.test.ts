import { addDays, day } from '@haru/shared/calendar/day.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as of from '../../support/browser/calendar.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { today } from '../../support/browser/test-page.ts'

// The elements of a screen are the same in both languages, so one is checked.
let kim: SignedInPage
setUpPages()
test.afterEach(async () => {
  await kim.context.close()
  expect(kim.faults).toEqual([])
})

test.beforeEach(async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  for (const [path, body] of of.monthOfRecords) await kim.user.post(path, body)
  await of.saveCalendarEntries(kim, today, addDays(today, 8), of.calendarEntry('Busan', 'black'))
  await of.saveCalendarEntries(
    kim,
    today,
    today,
    ...[...'abcd'].map((name, i) => of.calendarEntry(name, ['yellow', 'gray'][i % 2])),
  )
})

test('the month has no violation', { tag: '@long' }, async () => {
  await kim.open('/calendar/list')
  await of.tileName(kim, today)
  expect(await violationsOn(kim.page), 'this month').toEqual([])
  await kim.open('/calendar/list?start=2025-02-01')
  await of.tileName(kim, day('2025-02-28'))
  expect(await violationsOn(kim.page), 'the month before').toEqual([])
})

test('a day with everything open has no violation', { tag: '@long' }, async () => {
  const { page, t } = kim
  await kim.open('/calendar/list')
  await of.tile(kim, today).click()
  await of.summary(kim, today).waitFor()
  expect(await violationsOn(page), 'the summaries of a day').toEqual([])
  await page.keyboard.press('Escape')
  await of.summary(kim, today).waitFor({ state: 'hidden' })
  await of.openDay(kim, today)
  expect(await violationsOn(page), 'a day').toEqual([])
  for (const area of ['exercise', 'food', 'money', 'sleep'] as const) await of.openSection(kim, area)
  await of.pressAdd(kim, 'calendar.add.days')
  await on.save(kim)
  await page.locator('[aria-invalid]').first().waitFor()
  expect(await violationsOn(page), 'a refused save').toEqual([])
  await on.remove(kim)
  await on.dialogOf(kim, t('save.delete.ask')).waitFor()
  expect(await violationsOn(page), 'the question before deleting').toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  await of.tileName(kim, today)
  expect(await violationsOn(page), 'a wide screen').toEqual([])
})

test('a day without entries has no violation', { tag: '@long' }, async () => {
  await kim.open('/calendar/detail?type=day&start=2025-03-02&end=2025-03-02')
  await of.waitForDay(kim, day('2025-03-02'))
  expect(await violationsOn(kim.page)).toEqual([])
})
