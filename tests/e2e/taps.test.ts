import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCode } from '@haru/server/src/testing/client.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { type Language, languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import * as on from '../support/browser/pages.ts'
import { openQuickEntry, saveQuickEntry } from '../support/browser/quick-entry.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import {
  answerQuestionsCounted,
  areaCard,
  createTapCounter,
  signUpCounted,
  type TapCount,
  type TapCounter,
} from '../support/browser/tap-counter.ts'
import { closeWithoutFaults, now2025, openTestPage, type TestPage, today } from '../support/browser/test-page.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'
import { setClock } from '../support/servers/set-clock.ts'
import { newId } from '../support/servers/stores.ts'

// Counts the taps and typed characters of daily tasks on a phone. docs/taps.md has the results; HARU_WRITE_TAPS=1 writes them.

setUpPages()
test.beforeAll(async () => {
  setClock(app, Date.parse(now2025))
})

const file = join(import.meta.dirname, '../../docs/taps.md')
const password = 'sunrise7!'
const month = periodAround('month', today)
const setName = '아침 세트'

interface Task {
  readonly name: string
  readonly max: TapCount
  readonly run: (kim: SignedInPage, counter: TapCounter) => Promise<void>
}

const again = (kim: TestPage, area: on.AreaId) =>
  areaCard(kim, area).getByRole('button', {
    name: kim.t('copy.again.label', { area: kim.t(`area.${area as 'money'}`) }),
    exact: true,
  })
// The saved sets come before the days.
const repeatedDays = (kim: TestPage) =>
  on
    .dialogOf(kim, kim.t('copy.again.title'))
    .getByRole('region')
    .filter({ hasNot: kim.page.getByRole('button', { name: kim.t('savedSet.edit'), exact: true }) })
const waitForMessage = (kim: TestPage, count: number) => on.toastOf(kim, kim.t('copy.again.done', { count })).waitFor()

/** The tasks on Today, for a user with a week of records and a goal of the month. */
const tasks: readonly Task[] = [
  {
    name: 'A coffee for 4,500 won',
    max: { taps: 3, characters: 4 },
    run: (kim, counter) => counter.logQuickly(kim.t('area.money'), '4500'),
  },
  {
    name: 'The breakfast of yesterday again',
    max: { taps: 2, characters: 0 },
    run: async (kim, counter) => {
      await counter.tap(again(kim, 'food'))
      await counter.tap(
        repeatedDays(kim)
          .first()
          .getByRole('button', { name: new RegExp(kim.t('food.part.breakfast')) }),
      )
      await waitForMessage(kim, 2)
    },
  },
  {
    name: 'A meal of any of the last eight days again',
    max: { taps: 4, characters: 0 },
    run: async (kim, counter) => {
      await counter.tap(again(kim, 'food'))
      await counter.tap(
        repeatedDays(kim)
          .last()
          .getByRole('button', { name: new RegExp(kim.t('food.part.dinner')) }),
      )
      await waitForMessage(kim, 1)
    },
  },
  {
    name: 'A whole day of an area again',
    max: { taps: 3, characters: 0 },
    run: async (kim, counter) => {
      await counter.tap(again(kim, 'food'))
      const whole = kim.t('copy.again.whole', { count: 3 })
      await counter.tap(repeatedDays(kim).first().getByRole('button', { name: whole }))
      await waitForMessage(kim, 3)
    },
  },
  {
    name: 'A saved set',
    max: { taps: 1, characters: 0 },
    run: async (kim, counter) => {
      await counter.tap(areaCard(kim, 'food').getByRole('button', { name: setName, exact: true }))
      await on.toastOf(kim, kim.t('usual.added', { name: setName })).waitFor()
    },
  },
  {
    name: 'Last night as usual',
    max: { taps: 1, characters: 0 },
    run: async (kim, counter) => {
      const name = `${kim.t('sleep.part.night')} 23:40 → 07:10`
      await counter.tap(areaCard(kim, 'sleep').getByRole('button', { name, exact: true }))
      await on.toastOf(kim, kim.t('usual.added', { name })).waitFor()
    },
  },
  {
    name: 'A night at other times',
    max: { taps: 3, characters: 8 },
    run: (kim, counter) => counter.logQuickly(kim.t('area.sleep'), '23100640'),
  },
  {
    name: 'Body weight',
    max: { taps: 2, characters: 4 },
    run: async (kim, counter) => {
      const card = areaCard(kim, 'exercise')
      await counter.tap(card.getByRole('button', { name: kim.t('exercise.scale'), exact: true }))
      await expect(card.getByRole('textbox', { name: kim.t('exercise.scale') })).toBeFocused()
      await counter.type('72.4')
      await counter.tap(card.getByRole('button', { name: kim.t('save.save'), exact: true }))
      await expect(card.getByRole('textbox', { name: kim.t('exercise.scale') })).toHaveCount(0)
    },
  },
  {
    name: 'The workout of last week with another weight',
    max: { taps: 5, characters: 2 },
    run: async (kim, counter) => {
      const { t } = kim
      await counter.tap(again(kim, 'exercise'))
      await counter.tap(repeatedDays(kim).first().getByRole('button').last())
      await waitForMessage(kim, 1)
      await counter.tap(areaCard(kim, 'exercise').getByRole('link', { name: t('area.exercise'), exact: true }))
      await on.waitForScreen(kim, on.editorTitle(kim, 'exercise', 'record'))
      await counter.tap(on.item(kim, 1).getByRole('textbox', { name: t('exercise.weight'), exact: true }))
      await counter.type('70')
      await counter.tap(kim.page.getByRole('button', { name: t('save.save'), exact: true }))
      await on.readToast(kim, 'answer.updated')
    },
  },
  {
    name: 'What is left of the month',
    max: { taps: 0, characters: 0 },
    run: async (kim) => {
      await on.waitForScreen(kim, kim.format.longDay(kim.today))
      await areaCard(kim, 'money').getByText(kim.t('score.month'), { exact: false }).first().waitFor()
    },
  },
]

for (const language of languages) {
  test.describe(`daily tasks, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language })
      await logWeek(kim)
    })
    test.afterEach(() => closeWithoutFaults(kim))

    test('take few taps', async () => {
      await kim.open('/today/list')
      for (const { name, max, run } of tasks) {
        const counter = createTapCounter(kim)
        await on.waitForScreen(kim, kim.format.longDay(kim.today))
        await run(kim, counter)
        checkCount(language, { name, max }, counter.count())
      }
    })

    test('goals of the month take few taps', async () => {
      const counter = createTapCounter(kim)
      await kim.user.remove('/money/goal/delete', { DATE: wirePeriod('month', month.start, month.end), revision: 1 })
      await kim.open('/today/list')
      const views = kim.page.getByRole('navigation', { name: kim.t('shell.views') })
      await counter.tap(views.getByRole('link', { name: kim.t('tab.goal') }))
      for (const { id } of areas) {
        const name = kim.t('goals.set.of', { area: kim.t(`area.${id as 'money'}`), action: kim.t('goals.set.month') })
        const set = kim.page.getByRole('button', { name, exact: true })
        await counter.tap(set)
        await set.waitFor({ state: 'detached' })
      }
      checkCount(language, { name: 'Four goals of the month', max: { taps: 12, characters: 0 } }, counter.count())
    })
  })

  test.describe(`the first minutes, in ${language}`, () => {
    let kim: TestPage
    test.afterEach(() => closeWithoutFaults(kim))

    test('end with a day in four areas and four goals', async () => {
      kim = await openTestPage(browser, { url: app.url, language })
      const counter = createTapCounter(kim)
      const id = `lee.${language}@haru.test`
      await signUpCounted(kim, counter, { id, password, codeFor: (address) => readCode(app.findEmailTo(address)) })
      await answerQuestionsCounted(kim, counter, areas)
      await logFirstDay(kim, counter)
      const name = 'From the first page to a day in four areas with four goals'
      checkCount(language, { name, max: { taps: 40, characters: 70 } }, counter.count())
    })
  })
}

async function logWeek({ user }: SignedInPage): Promise<void> {
  const put = (path: string, days: number, body: object) =>
    user.post(path, { DATE: wirePeriod('day', addDays(today, -days)), OBJECT: body })
  const eat = (food_part: string, food_name: string) => ({ food_part, food_name, food_kcal: 100 })
  await put('/food/create', 1, {
    food_section: [eat('breakfast', '사과'), eat('breakfast', '우유'), eat('lunch', '김밥')],
  })
  const set = { _id: newId(), name: setName, food_section: [eat('breakfast', '토스트'), eat('breakfast', '커피')] }
  await user.put('/food/savedSet/save', set)
  await put('/food/create', 6, { food_section: [eat('lunch', '국수'), eat('dinner', '라면')] })
  const bench = { exercise_part: 'chest', exercise_title: 'barbellBenchPress', exercise_set: 4, exercise_rep: 8 }
  await put('/exercise/create', 7, { exercise_section: [{ ...bench, exercise_weight: 67.5 }] })
  for (const days of [1, 2, 3]) {
    const night = { sleep_part: 'night', sleep_bedTime: '23:40', sleep_wakeTime: '07:10' }
    await put('/sleep/create', days, { sleep_section: [night] })
  }
  await put('/money/create', 2, spends(9000))
  const goal = { money_goal_income: 0, money_follow_income: 'N', money_goal_expense: 300_000 }
  await user.post('/money/goal/create', { DATE: wirePeriod('month', month.start, month.end), OBJECT: goal })
}

async function logFirstDay(kim: TestPage, counter: TapCounter): Promise<void> {
  const { page, t } = kim
  await counter.logQuickly(t('area.money'), '4500')
  await counter.logQuickly(t('area.sleep'), '23100640')
  const sheet = await openQuickEntry(kim)
  await counter.tap(sheet.getByRole('radio', { name: t('area.food'), exact: true }))
  await counter.tap(sheet.getByRole('textbox', { name: t('food.name') }))
  await counter.type('김밥')
  await saveQuickEntry(kim, sheet)
  await sheet.waitFor({ state: 'detached' })
  const recorded = areas.map(({ id }) => areaCard(kim, id as on.AreaId))
  for (const card of recorded) await expect(card.getByText(t('today.record.none'))).toHaveCount(0)
  await expect(page.getByRole('main')).toBeVisible()
}

/** Compares a count with its bound, and with the table. */
function checkCount(
  language: Language,
  { name, max }: Pick<Task, 'name' | 'max'>,
  { taps, characters }: TapCount,
): void {
  expect(taps, name).toBeLessThanOrEqual(max.taps)
  expect(characters, name).toBeLessThanOrEqual(max.characters)
  const table = readFileSync(file, 'utf8')
  const row = table.split('\n').find((line) => line.startsWith(`| ${name} |`))
  if (row === undefined) throw new Error(`docs/taps.md has no row '${name}'`)
  const cells = row.split('|').map((cell) => cell.trim())
  const column = language === 'ko' ? 3 : 4
  const text = `${taps} + ${characters}`
  if (process.env.HARU_WRITE_TAPS === '1') {
    const written = cells.with(2, `${max.taps} + ${max.characters}`).with(column, text)
    writeFileSync(file, table.replace(row, `| ${written.slice(1, -1).join(' | ')} |`))
  } else expect(cells[column], `${name} in docs/taps.md`).toBe(text)
}
