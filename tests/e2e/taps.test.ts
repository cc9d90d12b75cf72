import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCode } from '@haru/server/src/testing/client.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { type Language, languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { type DailyTask, dailyTasks, logWeek, setGoalsOfMonth } from '../support/browser/daily-tasks.ts'
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
import { closeWithoutFaults, now2025, openTestPage, type TestPage } from '../support/browser/test-page.ts'
import {
  beginWorkout,
  boxOfSet,
  itemCount,
  lastReps,
  logLastWorkout,
  readSets,
  tickWorkout,
} from '../support/browser/workout.ts'
import { wirePeriod } from '../support/data/wire-values.ts'
import { setClock } from '../support/servers/set-clock.ts'

// Counts the taps and typed characters of daily tasks on a phone. docs/taps.md has the results; HARU_WRITE_TAPS=1 writes them.

setUpPages()
test.beforeAll(async () => {
  setClock(app, Date.parse(now2025))
})

const file = join(import.meta.dirname, '../../docs/taps.md')
const password = 'sunrise7!'

/** The repetitions of the four sets of each exercise, most of which are those of the last time. */
const workouts = [
  { name: 'Six exercises with four sets each, as last time', reps: [8, 8, 8, 8], max: { taps: 27, characters: 0 } },
  {
    name: 'Six exercises with four sets each, one of which has other repetitions',
    reps: [8, 8, 8, 6],
    max: { taps: 33, characters: 6 },
  },
] as const

/** The pace of a slow thumb, without the time of the app. */
const secondsPerTap = 1
const secondsPerCharacter = 0.5

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
      for (const { name, max, run } of dailyTasks) {
        const counter = createTapCounter(kim)
        await on.waitForScreen(kim, kim.format.longDay(kim.today))
        await run(kim, counter)
        checkCount(language, { name, max, maxSeconds: 10 }, counter.count())
      }
    })

    test('a workout of six exercises with four sets each takes a tap a set, and two where a number differs', {
      tag: '@long',
    }, async () => {
      await logLastWorkout(kim)
      for (const { name, reps, max } of workouts) {
        const counter = createTapCounter(kim)
        await kim.open('/today/list')
        await on.waitForScreen(kim, kim.format.longDay(kim.today))
        await beginWorkout(kim, counter)
        await tickWorkout(kim, counter, async (item, set) => {
          if (reps[set - 1] === lastReps) return
          await counter.tap(boxOfSet(kim, item, set, 'rep'))
          await counter.type(String(reps[set - 1]))
        })
        await counter.tap(kim.page.getByRole('button', { name: kim.t('save.save'), exact: true }))
        await on.readToast(kim, 'answer.created')
        expect((await readSets(kim)).map((sets) => sets.map((each) => Number(each.split('x')[1])))).toEqual(
          Array.from({ length: itemCount }, () => reps),
        )
        checkCount(language, { name, max, maxSeconds: 40 }, counter.count())
        await kim.user.remove('/exercise/delete', { DATE: wirePeriod('day', kim.today), revision: 1 })
      }
    })

    test('goals of the month take few taps', { tag: '@long' }, async () => {
      const counter = createTapCounter(kim)
      await setGoalsOfMonth(kim, counter)
      const name = 'Four goals of the month'
      checkCount(language, { name, max: { taps: 12, characters: 0 }, maxSeconds: 10 }, counter.count())
    })
  })

  test.describe(`the first minutes, in ${language}`, () => {
    let kim: TestPage
    test.afterEach(() => closeWithoutFaults(kim))

    test('end with a day in four areas and four goals', { tag: '@long' }, async () => {
      kim = await openTestPage(browser, { url: app.url, language })
      const counter = createTapCounter(kim)
      const id = `lee.${language}@haru.test`
      await signUpCounted(kim, counter, { id, password, codeFor: (address) => readCode(app.findEmailTo(address)) })
      await answerQuestionsCounted(kim, counter, areas)
      await logFirstDay(kim, counter)
      const name = 'From the first page to a day in four areas with four goals'
      checkCount(language, { name, max: { taps: 40, characters: 70 }, maxSeconds: 60 }, counter.count())
    })
  })
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

interface TaskBounds extends Pick<DailyTask, 'name' | 'max'> {
  readonly maxSeconds: number
}

/** Compares a count with its bounds, and with the table. */
function checkCount(language: Language, { name, max, maxSeconds }: TaskBounds, { taps, characters }: TapCount): void {
  const seconds = taps * secondsPerTap + characters * secondsPerCharacter
  expect(taps, name).toBeLessThanOrEqual(max.taps)
  expect(characters, name).toBeLessThanOrEqual(max.characters)
  expect(seconds, name).toBeLessThan(maxSeconds)
  const table = readFileSync(file, 'utf8')
  const row = table.split('\n').find((line) => line.startsWith(`| ${name} |`))
  if (row === undefined) throw new Error(`docs/taps.md has no row '${name}'`)
  const cells = row.split('|').map((cell) => cell.trim())
  const column = language === 'ko' ? 3 : 4
  const text = `${taps} + ${characters}, ${seconds} s`
  if (process.env.HARU_WRITE_TAPS === '1') {
    const written = cells.with(2, `${max.taps} + ${max.characters}`).with(column, text)
    writeFileSync(file, table.replace(row, `| ${written.slice(1, -1).join(' | ')} |`))
  } else expect(cells[column], `${name} in docs/taps.md`).toBe(text)
}
