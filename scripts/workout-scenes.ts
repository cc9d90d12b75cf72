import { addDays, type Day } from '../shared/src/calendar/day.ts'
import * as on from '../tests/support/browser/pages.ts'
import type { SignedInPage } from '../tests/support/browser/signed-in-page.ts'
import { areaCard } from '../tests/support/browser/tap-counter.ts'
import type { TestPage } from '../tests/support/browser/test-page.ts'
import { boxOfSet, tickOf } from '../tests/support/browser/workout.ts'
import { wirePeriod } from '../tests/support/data/wire-values.ts'
import { newId } from '../tests/support/servers/stores.ts'
import type { Scene } from './scene.ts'

/** A workout in sets, from the sets of the last time to the routine that plans the next one. Today has no workout yet. */
export function listWorkoutScenes(today: Day): readonly Scene[] {
  const editor = (day: Day) => `/exercise/detail?type=day&start=${day}&end=${day}`
  return [
    { name: 'workout-sets', path: editor(today), prepare: repeatWorkout },
    { name: 'workout-rest', path: editor(today), prepare: startRest },
    { name: 'workout-kind', path: editor(today), prepare: openKinds },
    { name: 'workout-best', path: editor(today), isNewUser: true, prepare: beatLastWorkout },
    { name: 'routine-plan', path: '/today/list', prepare: openPlan },
    { name: 'routine-today', path: '/today/list', prepare: showRoutine },
    { name: 'routine-start', path: editor(today), prepare: openRoutines },
  ]
}

/** Takes over the workout of the last time, and opens its first title. */
async function repeatWorkout(testPage: TestPage): Promise<void> {
  const { page, t } = testPage
  await page.getByRole('button', { name: new RegExp(t('tracking.again.count', { count: '\\d+' })) }).click()
  await tickOf(testPage, on.item(testPage, 1), 1).waitFor()
}

/** Ticks two sets of different kinds, so that a rest runs. */
async function startRest(testPage: TestPage): Promise<void> {
  const { page, t } = testPage
  await repeatWorkout(testPage)
  const item = on.item(testPage, 1)
  await chooseKind(testPage, 1, 'warmUp')
  await boxOfSet(testPage, item, 1, 'weight').fill('40')
  await chooseKind(testPage, 3, 'drop')
  for (const number of [1, 2]) await tickOf(testPage, item, number).check()
  await page.getByRole('timer').waitFor()
  await page.getByText(t('sets.grey.left')).first().waitFor()
}

/** Records a workout that is better than the one of a week ago. */
async function beatLastWorkout({ page, t, user, today }: SignedInPage): Promise<void> {
  const squat = { exercise_part: 'leg', exercise_title: 'backSquat', exercise_set: 3 }
  const train = (at: Day, exercise_weight: number, exercise_rep: number) =>
    user.post('/exercise/create', {
      DATE: wirePeriod('day', at),
      OBJECT: { exercise_section: [{ ...squat, exercise_weight, exercise_rep }] },
    })
  await train(addDays(today, -7), 80, 5)
  await train(today, 82.5, 6)
  await page.reload()
  await page.getByText(new RegExp(t('sets.records', { values: '' }).trim())).scrollIntoViewIfNeeded()
}

async function openKinds(testPage: TestPage): Promise<void> {
  await repeatWorkout(testPage)
  await openKindsOf(testPage, 2)
}

async function chooseKind(testPage: TestPage, number: number, kind: 'warmUp' | 'drop'): Promise<void> {
  await openKindsOf(testPage, number)
  const name = testPage.t(`exercise.sets.${kind}`)
  await testPage.page.getByRole('menuitemcheckbox', { name, exact: true }).click()
}

async function openKindsOf(testPage: TestPage, number: number): Promise<void> {
  const { page } = testPage
  const row = on
    .item(testPage, 1)
    .locator('tbody tr')
    .nth(number - 1)
  await row.getByRole('button').first().click()
  await page.getByRole('menuitemcheckbox').first().waitFor()
}

const routineName = '5x5 A'
const lift = (exercise_part: string, exercise_title: string, exercise_weight: number, exercise_rep: number) => {
  return { exercise_part, exercise_title, exercise_set: 4, exercise_rep, exercise_weight }
}

/** Saves a set of the lifts that the demo user trained last, which becomes a routine; once, because the scenes share the user. */
async function saveRoutine({ user, today }: SignedInPage): Promise<void> {
  const [saved] = (await user.get('/user/sync/savedSets')).body.result.exercise
  if (saved !== undefined) return
  const lifts = [
    lift('back', 'deadlift', 90, 5),
    lift('back', 'latPulldown', 50, 10),
    lift('biceps', 'barbellCurl', 25, 10),
  ]
  await user.put('/exercise/savedSet/save', {
    _id: newId(),
    name: routineName,
    revision: 0,
    plan: { weekdays: [], start: today, increment: 2.5 },
    exercise_section: lifts,
  })
}

async function openPlan(testPage: SignedInPage): Promise<void> {
  const { page, t } = testPage
  await showRoutine(testPage)
  const again = t('copy.again.label', { area: t('area.exercise') })
  await areaCard(testPage, 'exercise').getByRole('button', { name: again, exact: true }).click()
  await on
    .dialogOf(testPage, t('copy.again.title'))
    .getByRole('button', { name: t('savedSet.edit'), exact: true })
    .click()
  await page.getByRole('button', { name: t('routine.plan', { name: routineName }), exact: true }).click()
  await page.getByRole('textbox', { name: t('routine.increment') }).waitFor()
}

/** Shows the card of Today with the routine that is due. */
async function showRoutine(testPage: SignedInPage): Promise<void> {
  await saveRoutine(testPage)
  await testPage.page.reload()
  const start = testPage.t('routine.start', { name: routineName })
  await areaCard(testPage, 'exercise').getByRole('link', { name: start }).scrollIntoViewIfNeeded()
}

async function openRoutines(testPage: SignedInPage): Promise<void> {
  const { page, t } = testPage
  await saveRoutine(testPage)
  await page.reload()
  await page.getByRole('button', { name: t('routine.title'), exact: true }).click()
  await page.getByRole('button', { name: t('routine.start', { name: routineName }) }).waitFor()
}
