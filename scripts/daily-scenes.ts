import type { Page } from '@playwright/test'
import { addDays, type Day } from '../shared/src/calendar/day.ts'
import { periodAround } from '../shared/src/calendar/period.ts'
import * as on from '../tests/support/browser/pages.ts'
import { openQuickEntry, saveQuickEntry, typeLine } from '../tests/support/browser/quick-entry.ts'
import { areaCard } from '../tests/support/browser/tap-counter.ts'
import type { TestPage } from '../tests/support/browser/test-page.ts'
import type { Scene } from './scene.ts'

/** The states of Today, of the goals and of the quick entry in daily use, and on the first day of a user. */
export function listDailyScenes(today: Day): readonly Scene[] {
  const yesterday = periodAround('day', addDays(today, -1))
  const dayPath = `/today/list?type=day&start=${yesterday.start}&end=${yesterday.end}`
  const month = periodAround('month', today)
  return [
    { name: 'today-first', path: '/today/list', isNewUser: true },
    { name: 'today-goal-first', path: '/today/goal/list', isNewUser: true },
    { name: 'today-past', path: dayPath, prepare: openAllCards },
    { name: 'today-open', path: '/today/list', prepare: openAllCards },
    { name: 'today-goal-open', path: '/today/goal/list', prepare: openAllCards },
    { name: 'today-menu', path: '/today/list', prepare: openCardActions },
    { name: 'today-again', path: '/today/list', prepare: openAgain },
    { name: 'today-reason', path: '/today/list', prepare: holdChip },
    { name: 'today-weight', path: '/today/list', prepare: openDayValue },
    { name: 'goal-first', path: '/food/goal/list', isNewUser: true },
    { name: 'goal-ended', path: '/food/goal/list', prepare: openEndedGoals },
    {
      name: 'goal-per-day',
      path: `/food/goal/detail?type=month&start=${month.start}&end=${month.end}`,
      prepare: chooseTypingPerDay,
    },
    { name: 'quick-first', path: '/today/list', isNewUser: true, prepare: openQuickEntry },
    { name: 'quick-weight', path: '/today/list', prepare: openQuickWeight },
    { name: 'quick-refused', path: '/money/list', prepare: saveEmptyEntry },
    { name: 'quick-typed', path: '/money/list', prepare: typeAmount },
    { name: 'line-areas', path: '/today/list', prepare: typeSeveralAreas },
    { name: 'line-unknown', path: '/today/list', prepare: saveUnknownWord },
    { name: 'line-question', path: '/today/list', isNewUser: true, prepare: typeIncompleteLine },
    ...['exercise', 'money'].map((area) => ({
      name: `${area}-items`,
      path: `/${area}/detail?type=day&start=${yesterday.start}&end=${yesterday.end}`,
      prepare: openAllCards,
    })),
    { name: 'search-hint', path: '/search' },
    { name: 'search-found', path: '/search?query=deadlift' },
    { name: 'search-none', path: '/search?query=qqqqqq' },
    { name: 'topic-exercise', path: '/search/topic?area=exercise&field=title&part=back&text=deadlift' },
    { name: 'topic-money', path: '/search/topic?area=money&field=title&part=expense&text=food' },
    { name: 'calendar-filter', path: '/calendar/list', prepare: showOneArea },
    { name: 'calendar-first', path: '/calendar/list', isNewUser: true },
    { name: 'score-first', path: '/today/list', isNewUser: true, prepare: openScore },
    ...['/today/list', '/food/list', '/food/goal/list', '/calendar/list', '/food/chart/list'].map((path) => ({
      name: `loading${path.replace('/list', '').replaceAll('/', '-')}`,
      path,
      pending: dataRequests,
    })),
    { name: 'loading-scripts', path: '/today/list', pending: scriptRequests },
    // The last one, because it is the first record of the new user.
    { name: 'celebration', path: '/today/list', isNewUser: true, prepare: saveFirstRecord },
  ]
}

const dataRequests = /\/haru\/api\/(?!user\/)/
const scriptRequests = /\.js$/

/** Saves the first record of a user, and holds its celebration. */
async function saveFirstRecord(testPage: TestPage): Promise<void> {
  const { page, t } = testPage
  const sheet = await openQuickEntry(testPage)
  await sheet.getByRole('radio', { name: t('area.money'), exact: true }).check({ force: true })
  await sheet.getByRole('textbox', { name: t('money.amount') }).fill('4500')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await saveQuickEntry(testPage, sheet)
  await page.getByText(t('milestone.firstRecord')).waitFor()
  await stopAnimations(page)
}

/** A screenshot ends running animations, and a message ends with its animation. */
function stopAnimations(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.playbackRate = 0
  })
}

async function openAllCards({ page }: TestPage): Promise<void> {
  const closed = page.getByRole('main').locator('[aria-expanded="false"][aria-controls]')
  while ((await closed.count()) > 0) await closed.first().click()
}

async function openCardActions({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('today.fold'), exact: true }).click()
  await page.getByRole('menuitem').first().waitFor()
}

async function openAgain(testPage: TestPage): Promise<void> {
  const { t } = testPage
  const name = t('copy.again.label', { area: t('area.food') })
  await areaCard(testPage, 'food').getByRole('button', { name, exact: true }).click()
  await on.dialogOf(testPage, t('copy.again.title')).getByRole('region').first().waitFor()
}

/** Holds the first usual item of the card of money until its reason is shown. */
async function holdChip(testPage: TestPage): Promise<void> {
  const { page, t } = testPage
  const chip = areaCard(testPage, 'money')
    .getByRole('group', { name: t('usual.title', { area: t('area.money') }) })
    .getByRole('button')
    .first()
  await chip.dispatchEvent('pointerdown', { pointerType: 'touch' })
  await page
    .getByRole('region', { name: t('ui.notifications') })
    .getByRole('button')
    .first()
    .waitFor()
  await chip.dispatchEvent('pointerup', { pointerType: 'touch' })
  await stopAnimations(page)
}

async function openDayValue(testPage: TestPage): Promise<void> {
  const card = areaCard(testPage, 'exercise')
  const name = new RegExp(`^${testPage.t('exercise.scale')}`)
  await card.getByRole('button', { name }).click()
  await card.getByRole('textbox').waitFor()
}

async function openEndedGoals({ page }: TestPage): Promise<void> {
  await page.getByRole('main').locator('summary').last().click()
}

async function chooseTypingPerDay({ page, t }: TestPage): Promise<void> {
  await page.getByRole('radio', { name: t('goals.typing.day'), exact: true }).check({ force: true })
}

async function openQuickWeight(testPage: TestPage): Promise<void> {
  const sheet = await openQuickEntry(testPage)
  await sheet.getByRole('radio', { name: testPage.t('exercise.scale'), exact: true }).check({ force: true })
}

async function saveEmptyEntry(testPage: TestPage): Promise<void> {
  const sheet = await openQuickEntry(testPage)
  await saveQuickEntry(testPage, sheet)
  await sheet.locator('[aria-invalid]').first().waitFor()
}

async function typeAmount(testPage: TestPage): Promise<void> {
  const sheet = await openQuickEntry(testPage)
  await sheet.getByRole('textbox', { name: testPage.t('money.amount') }).fill('1234567')
}

const typeSeveralAreas = (testPage: TestPage) => typeLine(testPage, lines[testPage.language].areas)
const typeIncompleteLine = (testPage: TestPage) => typeLine(testPage, lines[testPage.language].incomplete)

async function saveUnknownWord(testPage: TestPage): Promise<void> {
  const sheet = await typeLine(testPage, lines[testPage.language].unknown)
  await saveQuickEntry(testPage, sheet)
}

const lines = {
  ko: {
    areas: '커피 4500, 벤치 4x8x67.5, 23:40-7:10 잤음, 72.4kg',
    unknown: '23:40-7:10 잤음 블라',
    incomplete: '벤치 4세트',
  },
  en: {
    areas: 'coffee 4.50, bench 4x8x67.5, slept 23:40-7:10, 72.4kg',
    unknown: 'slept 23:40-7:10 blah',
    incomplete: 'bench 4 sets',
  },
} as const

/** Leaves one area in the calendar. */
async function showOneArea({ page, t }: TestPage): Promise<void> {
  const filter = page.getByRole('group', { name: t('calendar.filter') })
  for (const area of ['exercise', 'food', 'sleep'] as const) {
    await filter.getByRole('checkbox', { name: t(`area.${area}`), exact: true }).uncheck({ force: true })
  }
}

/** Opens the explanation of the score in the top bar. */
export async function openScore({ page }: TestPage): Promise<void> {
  // The menu is in the bar before the face is, and is no dialog.
  await page.getByRole('banner').locator('button[aria-haspopup="dialog"]').first().click()
  await page.getByRole('dialog').waitFor()
}
