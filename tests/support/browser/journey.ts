import type { Client } from '@haru/server/src/testing/client.ts'
import { addDays, type Day, today as dayIn } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { expect } from '@playwright/test'
import { spends, wirePeriod } from '../data/wire-values.ts'
import * as calendar from './calendar.ts'
import type { AnyPage, Elements } from './elements.ts'
import * as on from './pages.ts'
import { openQuickEntry, pressKeys, saveQuickEntry } from './quick-entry.ts'

// Days that are logged while the process of the server is not running: the steps in a browser of any engine, and what the server has
// of them afterwards, by plain calls.

/** The days of a journey. The pages have the clock of the machine. */
export function journeyDays() {
  const today = dayIn('Asia/Seoul', new Date())
  return {
    today,
    yesterday: addDays(today, -1),
    /** A day with an expense of 900 that the server has before, and that the journey removes. */
    oldDay: addDays(today, -3),
    month: periodAround('month', today),
  }
}
export type LoggedDays = ReturnType<typeof journeyDays>

const logged = [
  ['exercise', { part: 'back', title: 'deadlift', set: '5', rep: '5', weight: '100' }],
  ['food', { part: 'lunch', name: '비빔밥', kcal: '560' }],
  ['money', { part: 'expense', title: 'food', amount: '9000' }],
  ['sleep', { part: 'night', bedTime: '23:50', wakeTime: '07:10' }],
] as const

/** The operations of `logDays`. */
const loggedCount = logged.length + 5

export const detailPath = (area: string, day: Day) => `/${area}/detail?type=day&start=${day}&end=${day}`

export async function saveOnDevice<E extends Elements<E>>(device: AnyPage<E>): Promise<void> {
  await on.save(device)
  await device.page.getByText(device.t('answer.onDevice'), { exact: true }).waitFor()
  await waitForSavedEditor(device)
}

/** Waits until the app has left the editor after a save: that would interrupt the next step, which opens another page. */
const waitForSavedEditor = <E extends Elements<E>>({ page, t }: AnyPage<E>): Promise<void> =>
  page.getByRole('region', { name: t('tracking.bar') }).waitFor({ state: 'detached' })

export async function saveMoney<E extends Elements<E>>(device: AnyPage<E>, day: Day, amount: string): Promise<void> {
  await device.open(detailPath('money', day))
  await on.fillItem(device, 1, 'money', { amount })
  await on.save(device)
  // After the second save the app goes back to the list of the first one, which is another page without the message.
  await waitForSavedEditor(device)
}

/** The field with the first amount of the money editor. */
const itemAmount = <E extends Elements<E>>(device: AnyPage<E>): E =>
  on.item(device, 1).getByRole('textbox', { name: device.t('money.amount'), exact: true })

/** The link of the top bar while so many operations are unsent and none of them needs an answer. */
export const waitingMark = <E extends Elements<E>>({ page, t }: Pick<AnyPage<E>, 'page' | 't'>, count: number): E =>
  page.getByRole('link', { name: t('unsent.mark', { count }), exact: true })

/** The link of the top bar while so many operations are unsent that all need an answer. */
export const questionMark = <E extends Elements<E>>({ page, t }: AnyPage<E>, count: number): E =>
  page.getByRole('link', { name: t('unsent.mark.decision', { count, decisions: count }), exact: true })

export const addOldDay = (client: Client, { oldDay }: LoggedDays) =>
  client.post('/money/create', { DATE: wirePeriod('day', oldDay), OBJECT: spends(900) })

/** Logs a day in four areas, a goal, a calendar entry and an expense by quick entry, stars a food, and removes the record of the old day. */
export async function logDays<E extends Elements<E>>(device: AnyPage<E>, days: LoggedDays): Promise<void> {
  const { yesterday, oldDay } = days
  for (const [area, typed] of logged) {
    await device.open(detailPath(area, yesterday))
    await on.fillItem(device, 1, area, typed)
    await saveOnDevice(device)
  }
  await saveGoal(device, days)
  await device.open(detailPath('calendar', yesterday))
  await calendar.pressAdd(device, 'calendar.add')
  const entry = calendar.itemIn(device, calendar.section(device, 'own'), 1)
  await entry.getByRole('textbox', { name: device.t('calendar.title'), exact: true }).fill('치과')
  await saveOnDevice(device)
  await device.open('/today/list')
  const sheet = await openQuickEntry(device)
  await sheet.getByRole('radio', { name: device.t('area.money'), exact: true }).check()
  await pressKeys(device, sheet, '4500')
  await saveQuickEntry(device, sheet)
  await sheet.waitFor({ state: 'detached' })
  await starFood(device)
  await device.open(detailPath('money', oldDay))
  await expect.poll(() => itemAmount(device).inputValue()).toBe('900')
  await on.remove(device)
  await on.answerDialog(device, 'save.delete.ask', 'save.delete')
  await device.page.getByText(device.t('answer.deletedOnDevice'), { exact: true }).waitFor()
}

async function saveGoal<E extends Elements<E>>(device: AnyPage<E>, { month }: LoggedDays): Promise<void> {
  await device.open(`/money/goal/detail?type=month&start=${month.start}&end=${month.end}`)
  for (const [name, amount] of [
    ['income', '2000000'],
    ['expense', '300000'],
  ] as const) {
    const label = device.t('tracking.total', { name: device.t(`money.${name}`) })
    await on.fillInstantly(device, label, amount)
  }
  await saveOnDevice(device)
}

/** Finds a food by the first letters of its syllables, and makes it a favourite. */
async function starFood<E extends Elements<E>>({ open, page, t }: AnyPage<E>): Promise<void> {
  await open('/food/find/list')
  // The food of this journey, which is a recent one.
  await page.getByText(t('find.recent'), { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: t('find.search') }).fill('ㄱㅊㅉㄱ')
  const name = new RegExp(t('find.favorite', { name: '([Kk]imchi|김치찌개).*' }))
  const star = (pressed: boolean) => page.getByRole('button', { name, pressed }).first()
  await star(false).click()
  await star(true).waitFor()
  // The star changes before the operation is stored, and opening another page at once would interrupt that.
  await waitingMark({ page, t }, loggedCount - 1).waitFor()
}

/** Checks that the device shows what it has logged and not sent. Ends on the list of that. */
export async function expectLogged<E extends Elements<E>>(
  device: AnyPage<E>,
  { yesterday, oldDay }: LoggedDays,
): Promise<void> {
  await device.open(detailPath('money', yesterday))
  await expect.poll(() => itemAmount(device).inputValue()).toBe('9,000')
  await device.open(detailPath('money', oldDay))
  await expect.poll(() => itemAmount(device).inputValue()).toBe('0')
  await waitingMark(device, loggedCount).click()
  await expect.poll(() => device.page.getByRole('heading', { level: 3 }).count()).toBe(loggedCount)
}

/** Checks that the server has each logged operation once and in their order. `before` is a response of before. */
export async function expectSentOnce(client: Client, days: LoggedDays, before: CopyState): Promise<void> {
  const { today, yesterday, oldDay, month } = days
  expect(await readOrder(client, before)).toEqual([
    ...logged.map(([area]) => `${area} ${yesterday}`),
    `money_goal ${month.start}`,
    `calendar ${yesterday}`,
    `money ${today}`,
    `money ${oldDay}`,
  ])
  for (const [area, typed] of logged) {
    const { result } = (await client.get(`/${area}/detail`, { DATE: wirePeriod('day', yesterday) })).body
    const items = result[`${area}_section`]
    expect(items).toHaveLength(1)
    expect(result.revision).toBe(1)
    const [item] = items
    expect(item[`${area}_part`]).toBe(typed.part)
    if ('amount' in typed) expect(item.money_amount).toBe(9000)
    if ('weight' in typed) expect(item.exercise_weight).toBe(100)
    if ('kcal' in typed) expect([item.food_name, item.food_kcal]).toEqual(['비빔밥', 560])
    if ('bedTime' in typed) expect([item.sleep_bedTime, item.sleep_wakeTime]).toEqual(['23:50', '07:10'])
  }
  expect(await readMoney(client, today)).toEqual({ amounts: [4500], revision: 1 })
  expect((await readMoney(client, oldDay)).amounts).toEqual([])
  const goal = (await client.get('/money/goal/detail', { DATE: wirePeriod('month', month.start, month.end) })).body
  expect([goal.result.money_goal_expense, goal.result.revision]).toEqual([300_000, 1])
  const own = (await client.get('/calendar/detail', { DATE: wirePeriod('day', yesterday) })).body.result
  expect(JSON.stringify(own).match(/치과/g)).toHaveLength(1)
  expect((await client.get('/user/sync/foods')).body.result.favorites).toHaveLength(1)
}

/** The amounts of a day and its revision, as the server has them. */
export async function readMoney(client: Client, day: Day) {
  const { result } = (await client.get('/money/detail', { DATE: wirePeriod('day', day) })).body
  const amounts = (result?.money_section ?? []).map((item: { money_amount: number }) => item.money_amount)
  return { amounts, revision: result?.revision }
}

export interface CopyState {
  readonly epoch: string
  readonly cursor: number
}

/** The state from which `readOrder` returns the later entries. */
export async function readCopyState(client: Client, { oldDay, today }: LoggedDays): Promise<CopyState> {
  return (await client.get('/user/sync/copy', { DATE: { dateStart: oldDay, dateEnd: today } })).body.result
}

/** The entries that the server has stored and removed since a response, in the order in which it did. */
async function readOrder(client: Client, { epoch, cursor }: CopyState) {
  const { entries, removed } = (await client.post('/user/sync', { epoch, cursor, operations: [] })).body.result
  const changes: readonly { readonly list: string; readonly start: Day; readonly seq: number }[] = [
    ...entries,
    ...removed,
  ]
  return changes.toSorted((a, b) => a.seq - b.seq).map(({ list, start }) => `${list} ${start}`)
}

/** Changes, on the open settings, to the version of the app that the browser has loaded beside the one in use. */
export async function changeVersion<E extends Elements<E>>(device: AnyPage<E>): Promise<void> {
  const { page, t } = device
  const button = page.getByRole('button', { name: t('settings.newVersion') })
  await button.click()
  await button.waitFor({ state: 'detached' })
  await on.waitForScreen(device, t('settings.title'))
}

export type ConflictAnswer = 'mine' | 'theirs' | 'both'

/** Resolves the first conflict in the list of unsent entries, once the list has so many conflicts. */
export async function answerQuestion<E extends Elements<E>>(
  device: AnyPage<E>,
  answer: ConflictAnswer,
  questionCount = 1,
): Promise<void> {
  const { page, t } = device
  const questions = page.getByRole('button', { name: t('unsent.choose') })
  await expect.poll(() => questions.count(), { timeout: 30_000 }).toBe(questionCount)
  await questions.first().click()
  const dialog = on.dialogOf(device, t('unsent.choose.title'))
  await dialog.getByRole('button', { name: t(`unsent.changed.${answer}`), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

export const waitUntilNothingIsUnsent = <E extends Elements<E>>({ page, t }: AnyPage<E>): Promise<void> =>
  page.getByText(t('unsent.none'), { exact: true }).waitFor()
