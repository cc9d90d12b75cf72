import { areas } from '@haru/shared/areas/register.ts'
import { addDays } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { expect } from '@playwright/test'
import { spends, wirePeriod } from '../data/wire-values.ts'
import { newId } from '../servers/stores.ts'
import * as on from './pages.ts'
import type { SignedInPage } from './signed-in-page.ts'
import { areaCard, type InputActions, type TapCount } from './tap-counter.ts'
import { type TestPage, today } from './test-page.ts'

// Daily tasks as a user does them by any input: taps or keys.

const month = periodAround('month', today)
const setName = '아침 세트'

export interface DailyTask {
  readonly name: string
  readonly max: TapCount
  readonly run: (kim: SignedInPage, actions: InputActions) => Promise<void>
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
export const dailyTasks: readonly DailyTask[] = [
  {
    name: 'A coffee for 4,500 won',
    max: { taps: 3, characters: 4 },
    run: (kim, actions) => actions.logQuickly(kim.t('area.money'), '4500'),
  },
  {
    name: 'The breakfast of yesterday again',
    max: { taps: 2, characters: 0 },
    run: async (kim, actions) => {
      await actions.tap(again(kim, 'food'))
      await actions.tap(
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
    run: async (kim, actions) => {
      await actions.tap(again(kim, 'food'))
      await actions.tap(
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
    run: async (kim, actions) => {
      await actions.tap(again(kim, 'food'))
      const whole = kim.t('copy.again.whole', { count: 3 })
      await actions.tap(repeatedDays(kim).first().getByRole('button', { name: whole }))
      await waitForMessage(kim, 3)
    },
  },
  {
    name: 'A saved set',
    max: { taps: 1, characters: 0 },
    run: async (kim, actions) => {
      await actions.tap(areaCard(kim, 'food').getByRole('button', { name: setName, exact: true }))
      await on.toastOf(kim, kim.t('usual.added', { name: setName })).waitFor()
    },
  },
  {
    name: 'Last night as usual',
    max: { taps: 1, characters: 0 },
    run: async (kim, actions) => {
      const name = `${kim.t('sleep.part.night')} 23:40 → 07:10`
      await actions.tap(areaCard(kim, 'sleep').getByRole('button', { name, exact: true }))
      // The night is removed again, because the next task logs one on the same day.
      await on.pressInToast(on.toastOf(kim, kim.t('usual.added', { name })), kim.t('tracking.undo'))
      await on.toastOf(kim, kim.t('save.restored')).waitFor()
    },
  },
  {
    name: 'A night at other times',
    max: { taps: 3, characters: 8 },
    run: (kim, actions) => actions.logQuickly(kim.t('area.sleep'), '23100640'),
  },
  {
    name: 'Body weight',
    max: { taps: 2, characters: 4 },
    run: async (kim, actions) => {
      const card = areaCard(kim, 'exercise')
      await actions.tap(card.getByRole('button', { name: kim.t('exercise.scale'), exact: true }))
      await expect(card.getByRole('textbox', { name: kim.t('exercise.scale') })).toBeFocused()
      await actions.type('72.4')
      await actions.tap(card.getByRole('button', { name: kim.t('save.save'), exact: true }))
      await expect(card.getByRole('textbox', { name: kim.t('exercise.scale') })).toHaveCount(0)
    },
  },
  {
    name: 'The workout of last week with another weight',
    max: { taps: 5, characters: 2 },
    run: async (kim, actions) => {
      const { t } = kim
      await actions.tap(again(kim, 'exercise'))
      await actions.tap(repeatedDays(kim).first().getByRole('button').last())
      await waitForMessage(kim, 1)
      await actions.tap(areaCard(kim, 'exercise').getByRole('link', { name: t('area.exercise'), exact: true }))
      await on.waitForScreen(kim, on.editorTitle(kim, 'exercise', 'record'))
      await actions.tap(
        on
          .item(kim, 1)
          .getByRole('textbox', { name: t('sets.field', { number: 1, name: t('exercise.weight') }), exact: true }),
      )
      await actions.type('70')
      await actions.tap(kim.page.getByRole('button', { name: t('save.save'), exact: true }))
      await on.readToast(kim, 'answer.updated')
    },
  },
  {
    name: 'The rest of the month at a glance',
    max: { taps: 0, characters: 0 },
    run: async (kim) => {
      await on.waitForScreen(kim, kim.format.longDay(kim.today))
      await areaCard(kim, 'money').getByText(kim.t('score.month'), { exact: false }).first().waitFor()
    },
  },
]

/** Sets the suggested goals of the month in all areas from Today, after the goal of `logWeek` was deleted. */
export async function setGoalsOfMonth(kim: SignedInPage, actions: InputActions): Promise<void> {
  await kim.user.remove('/money/goal/delete', { DATE: wirePeriod('month', month.start, month.end), revision: 1 })
  await kim.open('/today/list')
  const views = kim.page.getByRole('navigation', { name: kim.t('shell.views') })
  await actions.tap(views.getByRole('link', { name: kim.t('tab.goal') }))
  for (const { id } of areas) {
    const name = kim.t('goals.set.of', { area: kim.t(`area.${id as 'money'}`), action: kim.t('goals.set.month') })
    const set = kim.page.getByRole('button', { name, exact: true })
    await actions.tap(set)
    await set.waitFor({ state: 'detached' })
  }
}

/** Records of the week before today, and a goal of the month. */
export async function logWeek({ user }: SignedInPage): Promise<void> {
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
