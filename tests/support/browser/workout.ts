import { addDays } from '@haru/shared/calendar/day.ts'
import { expect, type Locator } from '@playwright/test'
import { wirePeriod } from '../data/wire-values.ts'
import * as on from './pages.ts'
import type { SignedInPage } from './signed-in-page.ts'
import { areaCard, type InputActions } from './tap-counter.ts'
import { type TestPage, today } from './test-page.ts'

// A workout in sets, as a user logs it in a gym: the one of last week, with a tick after each set.

/** The titles of the workout, in the order of the editor, with their weights. Each has four sets of eight repetitions. */
const titles = [
  ['back', 'deadlift', 100],
  ['back', 'barbellRow', 60],
  ['chest', 'barbellBenchPress', 67.5],
  ['chest', 'inclineBenchPress', 52.5],
  ['shoulder', 'militaryPress', 40],
  ['biceps', 'barbellCurl', 25],
] as const

export const itemCount = titles.length
const setCount = 4
export const lastReps = 8

/** Logs the workout three days before today. */
export async function logLastWorkout({ user }: SignedInPage): Promise<void> {
  const exercise_section = titles.map(([exercise_part, exercise_title, exercise_weight]) => ({
    ...{ exercise_part, exercise_title, exercise_weight, exercise_set: setCount, exercise_rep: lastReps },
  }))
  const DATE = wirePeriod('day', addDays(today, -3))
  const { body, text } = await user.post('/exercise/create', { DATE, OBJECT: { exercise_section } })
  expect(body.status, text).toBe('success')
}

/** The saved sets of each item of today, as 'weight x rep'. */
export async function readSets({ user }: SignedInPage): Promise<readonly (readonly string[])[]> {
  const { body } = await user.get('/exercise/detail', { DATE: wirePeriod('day', today) })
  const items: readonly Record<string, unknown>[] = body.result.exercise_section ?? []
  return items.map(({ exercise_sets, exercise_set, exercise_rep, exercise_weight }) => {
    const sets = exercise_sets as readonly { readonly weight: number; readonly rep: number }[]
    if (sets.length > 0) return sets.map((set) => `${set.weight}x${set.rep}`)
    return Array.from({ length: Number(exercise_set) }, () => `${exercise_weight}x${exercise_rep}`)
  })
}

/** Opens the editor of today from Today, and takes over the last workout. */
export async function beginWorkout(kim: TestPage, { tap }: Pick<InputActions, 'tap'>): Promise<void> {
  const { page, t } = kim
  await tap(areaCard(kim, 'exercise').getByRole('link', { name: t('area.exercise'), exact: true }))
  await on.waitForScreen(kim, on.editorTitle(kim, 'exercise', 'record'))
  const count = t('tracking.again.count', { count: itemCount })
  await tap(page.getByRole('button', { name: new RegExp(`${count}$`) }))
}

export function tickOf({ t }: TestPage, item: Locator, number: number): Locator {
  return item.getByRole('checkbox', { name: t('sets.done.of', { number }), exact: true })
}

export function boxOfSet({ t }: TestPage, item: Locator, number: number, field: 'weight' | 'rep'): Locator {
  return item.getByRole('textbox', { name: t('sets.field', { number, name: t(`exercise.${field}`) }), exact: true })
}

/** Ticks all sets of the workout. `editSet` is called before a set is ticked. */
export async function tickWorkout(
  kim: TestPage,
  { tap }: Pick<InputActions, 'tap'>,
  editSet: (item: Locator, set: number) => Promise<void>,
): Promise<void> {
  for (let number = 1; number <= itemCount; number += 1) {
    const item = on.item(kim, number)
    for (let set = 1; set <= setCount; set += 1) {
      await editSet(item, set)
      await tap(tickOf(kim, item, set))
      await expect(tickOf(kim, item, set)).toBeChecked()
    }
  }
}
