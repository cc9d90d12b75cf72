import { expect } from '@playwright/test'
import { createDemoUser, openScene, openScenePage, today } from '../../scripts/scene-screenshots.ts'
import { listScenes } from '../../scripts/scenes.ts'
import { violationsOn } from '../support/browser/axe.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'

setUpPages()

// The screens and sheets of daily use and of the first day, in both themes. The elements are the same in both languages.
const groups = {
  Today: ['start-areas', 'today-first', 'today-open', 'today-goal-first', 'today-goal', 'today-menu', 'today-weight'],
  'sheets of Today': ['today-again', 'today-reason', 'score', 'score-first', 'calendar-filter', 'calendar-summary'],
  imports: ['import-choose', 'import-reading', 'import-refused', 'import-questions', 'import-preview'],
  'stored imports': ['import-done', 'import-list'],
  workouts: ['workout-sets', 'workout-rest', 'workout-kind', 'workout-best'],
  routines: ['routine-plan', 'routine-today', 'routine-start'],
  'searches and the feed': ['search-hint', 'search-found', 'search-none', 'topic-exercise', 'topic-money', 'feed'],
  goals: ['goal-first', 'goal-ended', 'goal-per-day'],
  'quick entry': ['quick-refused', 'exercise-quick', 'sleep-quick', 'line-areas', 'line-unknown', 'line-question'],
}

for (const [colorScheme, language] of [
  ['light', 'ko'],
  ['dark', 'en'],
] as const) {
  for (const [group, names] of Object.entries(groups)) {
    test(`${group}: no scene has a violation in the ${colorScheme} theme`, { tag: '@long' }, async () => {
      const look = { language, colorScheme, viewport: 'phone' } as const
      const kim = await openScenePage(app, browser, await createDemoUser(app, language), look)
      const scenes = listScenes(today).filter(({ name }) => names.includes(name))
      const violations = []
      for (const scene of scenes) {
        await openScene(kim, scene)
        violations.push(...(await violationsOn(kim.page)).map((violation) => ({ scene: scene.name, violation })))
      }
      await kim.context.close()
      expect(scenes.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
      expect(violations).toEqual([])
      expect(kim.faults).toEqual([])
    })
  }
}
