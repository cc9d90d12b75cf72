import { twoFields } from '../server/src/testing/test-images.ts'
import { areas } from '../shared/src/areas/register.ts'
import type { Day } from '../shared/src/calendar/day.ts'
import { periodAround } from '../shared/src/calendar/period.ts'
import type { TextKey } from '../shared/src/i18n/catalogue.ts'
import * as of from '../tests/support/browser/calendar.ts'
import * as at from '../tests/support/browser/food-search.ts'
import * as on from '../tests/support/browser/pages.ts'
import { openCalendar } from '../tests/support/browser/period-bar.ts'
import { openQuickEntry } from '../tests/support/browser/quick-entry.ts'
import type { TestPage } from '../tests/support/browser/test-page.ts'
import { copyScenes } from './copy-scenes.ts'
import { listDailyScenes, openScore } from './daily-scenes.ts'
import { importScenes } from './import-scenes.ts'
import type { Scene } from './scene.ts'
import { listWorkoutScenes } from './workout-scenes.ts'

/** Every screen and the dialogs it opens, in the order in which a new user sees them. */
export function listScenes(today: Day): readonly Scene[] {
  const ofDay = periodQuery('day', today)
  return [
    { name: 'login', path: '/user/login', isPublic: true },
    { name: 'login-refused', path: '/user/login', isPublic: true, prepare: logInWithNothing },
    { name: 'signup', path: '/user/signup', isPublic: true },
    ...['areas', 'weight', 'property'].map((name) => ({ name: `start-${name}`, path: `/user/start/${name}` })),
    { name: 'reset', path: '/user/resetPw', isPublic: true },
    { name: 'today', path: '/today/list' },
    ...copyScenes,
    { name: 'today-goal', path: '/today/goal/list' },
    { name: 'today-year', path: '/today/year/list' },
    ...listDailyScenes(today),
    { name: 'score', path: '/today/list', prepare: openScore },
    { name: 'score-area', path: '/food/list', prepare: openScore },
    { name: 'summaries', path: '/today/list', prepare: openSummaries },
    { name: 'calendar', path: '/calendar/list' },
    { name: 'calendar-summary', path: '/calendar/list', prepare: pressDay(today) },
    { name: 'calendar-day', path: `/calendar/detail?${ofDay}` },
    { name: 'calendar-day-new', path: `/calendar/detail?${periodQuery('day', '2024-02-29' as Day)}` },
    { name: 'calendar-days', path: `/calendar/detail?${ofDay}`, prepare: writeForDays },
    ...areas.flatMap(({ id }): readonly Scene[] => [
      { name: `${id}-real`, path: `/${id}/list` },
      { name: `${id}-chart`, path: `/${id}/chart/list` },
      { name: `${id}-chart-line`, path: `/${id}/chart/list`, prepare: scrollTo('chart.line') },
      { name: `${id}-chart-average`, path: `/${id}/chart/list`, prepare: scrollTo('chart.average') },
      { name: `${id}-quick`, path: `/${id}/list`, prepare: openQuickEntry },
      { name: `${id}-goal`, path: `/${id}/goal/list` },
      { name: `${id}-record`, path: `/${id}/detail?${ofDay}` },
      { name: `${id}-record-new`, path: `/${id}/detail?${periodQuery('day', '2024-02-29' as Day)}` },
      { name: `${id}-goal-editor`, path: `/${id}/goal/detail?${periodQuery('month', today)}` },
    ]),
    { name: 'find', path: '/food/find/list' },
    { name: 'find-found', path: '/food/find/list?query=kimchi', prepare: pickFoods },
    { name: 'find-portion', path: '/food/find/list?query=kimchi', prepare: openPortion },
    { name: 'find-picked', path: '/food/find/list?query=kimchi', prepare: openPickedFoods },
    { name: 'find-nothing', path: '/food/find/list?query=qqqqqq' },
    { name: 'find-favorites', path: '/food/favorite/list' },
    { name: 'find-own', path: '/food/find/own/list' },
    { name: 'find-own-new', path: '/food/find/own/detail' },
    { name: 'find-sources', path: '/food/sources' },
    { name: 'chart-months', path: '/food/chart/list', prepare: selectMonths },
    { name: 'chart-point', path: '/exercise/chart/list', prepare: readPoint },
    { name: 'chart-table', path: '/money/chart/list', prepare: openTable },
    { name: 'list-actions', path: '/food/list', prepare: openActions },
    { name: 'list-period', path: '/food/list', prepare: openCalendar },
    { name: 'list-empty', path: `/food/list?${periodQuery('month', '2020-02-01' as Day)}` },
    { name: 'editor-locked', path: `/food/detail?${ofDay}`, prepare: on.lock },
    { name: 'editor-delete', path: `/food/detail?${ofDay}`, prepare: on.remove },
    { name: 'settings', path: '/user/appSetting' },
    { name: 'settings-shortcuts', path: '/user/appSetting', prepare: openShortcuts },
    { name: 'app-info', path: '/user/appInfo' },
    { name: 'privacy', path: '/auth/privacy', isPublic: true },
    { name: 'auth-error', path: '/auth/error', isPublic: true },
    { name: 'category', path: '/user/category' },
    { name: 'category-titles', path: '/user/category', prepare: openTitles },
    { name: 'category-rename', path: '/user/category', prepare: typeName },
    { name: 'category-add', path: '/user/category', prepare: addPart },
    { name: 'category-delete', path: '/user/category', prepare: deleteName },
    { name: 'dashboard', path: '/admin/dashboard' },
    { name: 'profile', path: '/user/detail' },
    { name: 'profile-crop', path: '/user/detail', prepare: choosePicture },
    { name: 'profile-picture', path: '/user/detail', prepare: putPicture },
    ...importScenes,
    ...listWorkoutScenes(today),
    { name: 'data', path: '/user/data' },
    { name: 'feed', path: '/user/data', isNewUser: true, prepare: turnFeedOn },
    { name: 'delete', path: '/user/delete' },
    { name: 'delete-refused', path: '/user/delete', prepare: failToDelete },
    { name: 'security', path: '/user/security' },
    { name: 'security-password', path: '/user/security', prepare: openPasswordSheet },
    { name: 'security-two-step', path: '/user/security', prepare: beginTwoStep },
    { name: 'not-found', path: '/nowhere' },
  ]
}

function periodQuery(type: 'day' | 'week' | 'month' | 'year', of: Day): string {
  const { start, end } = periodAround(type, of)
  return `type=${type}&start=${start}&end=${end}`
}

async function logInWithNothing({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await page.getByText(t('account.enterId'), { exact: true }).first().waitFor()
}

/** Opens the titles of a part, and opens one title. */
async function openTitles({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t('exercise.part.leg')}`) }).click()
  await page.getByRole('button', { name: t('exercise.title.frontSquat'), exact: true }).click()
}

async function typeName(signedInPage: TestPage): Promise<void> {
  await openTitles(signedInPage)
  await signedInPage.page
    .getByRole('button', { name: signedInPage.t('category.rename') })
    .last()
    .click()
  await signedInPage.page.getByRole('textbox').fill(signedInPage.t('exercise.title.backSquat'))
}

async function addPart({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('category.add', { name: t('exercise.part') }) }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

/** Deletes a title, and shows the deleted titles. */
async function deleteName(signedInPage: TestPage): Promise<void> {
  const { page, t } = signedInPage
  await openTitles(signedInPage)
  await on.remove(signedInPage)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('save.delete'), exact: true })
    .click()
  await page.getByText(t('category.removed', { count: 1 })).click()
}

/** Turns the calendar feed on, which shows its address. */
async function turnFeedOn({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('feed.turnOn'), exact: true }).click()
  await page.getByText(t('feed.address'), { exact: true }).scrollIntoViewIfNeeded()
}

async function failToDelete({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('delete.submit'), exact: true }).click()
  await page.getByText(t('error.notVerified'), { exact: true }).first().waitFor()
}

async function openPasswordSheet({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('password.change'), exact: true }).click()
  await page.getByLabel(t('reset.confirm'), { exact: true }).waitFor()
}

/** Shows the QR code for an authenticator app. */
async function beginTwoStep({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('twoStep.turnOn'), exact: true }).click()
  await page.getByRole('img', { name: t('twoStep.qr') }).waitFor()
}

/** Presses a day of the calendar: a phone shows its summaries, a desktop opens it beside the month. Both load after the press. */
const pressDay = (day: Day) => async (testPage: TestPage) => {
  const tile = of.tile(testPage, day)
  const hasSummary = (await tile.getAttribute('aria-haspopup')) !== null
  await tile.click()
  await (hasSummary ? of.summary(testPage, day).waitFor() : of.waitForDay(testPage, day))
}

/** Opens the editor for an entry of several days. */
async function writeForDays({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('calendar.add.days'), exact: true }).click()
}

function scrollTo(heading: TextKey) {
  return ({ page, t }: TestPage) =>
    page
      .getByRole('heading', { level: 2, name: t(heading) })
      .evaluate((element) => element.closest('section, article, div')?.scrollIntoView())
}

/** Selects a month in each chart. */
async function selectMonths({ page, t }: TestPage): Promise<void> {
  for (const radio of await page.getByRole('radio', { name: t('ui.period.month'), exact: true }).all()) {
    await radio.click({ force: true })
  }
}

async function readPoint(signedInPage: TestPage): Promise<void> {
  const { page, t } = signedInPage
  await scrollTo('chart.line')(signedInPage)
  const name = t('chart.read', { chart: `${t('chart.line')}, ${t('exercise.volume')}` })
  await page.getByRole('slider', { name }).focus()
  await page.keyboard.press('ArrowLeft')
}

async function openTable(signedInPage: TestPage): Promise<void> {
  const { page, t } = signedInPage
  await page.getByText(t('ui.table'), { exact: true }).nth(1).click()
  await scrollTo('chart.line')(signedInPage)
}

async function openActions({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('tracking.actions'), exact: true }).click()
  await page.getByRole('menuitem').first().waitFor()
}

async function openShortcuts({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t('shortcuts.title')}`) }).click()
  await page.getByRole('dialog').getByRole('switch').waitFor()
}

async function openSummaries({ page, t }: TestPage): Promise<void> {
  await page.getByRole('button', { name: t('summary.open'), exact: true }).click()
  await page.getByRole('switch', { name: t('summary.exclusions') }).waitFor()
}

/** Picks two foods, and expands a third. */
async function pickFoods(signedInPage: TestPage): Promise<void> {
  const boxes = signedInPage.page.getByRole('main').getByRole('checkbox')
  for (const place of [0, 2]) if (!(await boxes.nth(place).isChecked())) await at.pressFood(signedInPage, place)
  await at.collapseRow(signedInPage, 1)
}

async function openPortion(signedInPage: TestPage): Promise<void> {
  await at.foodRow(signedInPage, 0).locator('[aria-haspopup="dialog"]').click()
  await signedInPage.page.getByRole('textbox', { name: signedInPage.t('find.many') }).waitFor()
}

async function openPickedFoods(signedInPage: TestPage): Promise<void> {
  await pickFoods(signedInPage)
  await at.pickedBar(signedInPage).getByRole('button').first().click()
  await signedInPage.page.getByRole('button', { name: signedInPage.t('find.edit') }).waitFor()
}

/** Chooses a picture and opens the crop dialog. */
async function choosePicture({ page, t }: TestPage): Promise<void> {
  const picture = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await twoFields(900, 600).jpeg().toBuffer() }
  await page.locator('input[type="file"]').setInputFiles(picture)
  await page.getByRole('slider', { name: t('profile.crop.zoom') }).waitFor()
}

async function putPicture(signedInPage: TestPage): Promise<void> {
  const { page, t } = signedInPage
  await choosePicture(signedInPage)
  await page.getByRole('button', { name: t('profile.crop.use') }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const toast = on.toastOf(signedInPage, t('account.updateSuccessful'))
  await toast.getByRole('button', { name: t('ui.close') }).click()
  await toast.waitFor({ state: 'detached' })
}
