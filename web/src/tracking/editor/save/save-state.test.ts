import { expect, test } from 'vitest'
import { findNextSaveState, isRunning, type SaveState, saveEvents, saveStates } from './save-state.ts'

// Every state with every event; '-' changes nothing and does nothing.
const table = `
state    | save        | change  | askToLeave | stay    | leave | enter   | succeed                                | refuse                | fail
idle     | saving send | -       | -          | -       | idle  | -       | -                                      | -                     | -
saving   | -           | changed | waiting    | -       | left  | -       | saved accept notifySaved exit          | refused notifyRefused | failed notifyFailed
changed  | -           | -       | waiting    | -       | left  | -       | idle accept notifySaved                | refused notifyRefused | failed notifyFailed
waiting  | -           | -       | -          | changed | left  | -       | idle accept notifySaved                | refused notifyRefused | failed notifyFailed
left     | -           | -       | -          | -       | -     | changed | idle accept notifySavedElsewhere       | idle keep notifyKept  | idle keep notifyKept
refused  | saving send | -       | -          | -       | idle  | -       | -                                      | -                     | -
failed   | saving send | -       | -          | -       | idle  | -       | -                                      | -                     | -
saved    | -           | idle    | -          | -       | idle  | idle    | -                                      | -                     | -
`

const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const cells = rows.flatMap(([state = '', ...expected]) =>
  expected.map((cell, i) => ({ state: state as SaveState, event: head[i + 1] as (typeof saveEvents)[number], cell })),
)

test('the table names every state and every event', () => {
  expect(head).toEqual(['state', ...saveEvents])
  expect(rows.map(([state]) => state)).toEqual(saveStates)
})

test.each(cells)('$state on $event: $cell', ({ state, event, cell }) => {
  const [next, ...effects] = cell === '-' ? [state] : cell.split(' ')
  expect(findNextSaveState(state, event)).toEqual({ state: next, effects })
})

test('a save closes only an editor that is open and unchanged since the save began', () => {
  const exits = cells.filter(({ state, event }) => findNextSaveState(state, event).effects.includes('exit'))
  expect(exits.map(({ state, event }) => `${state} ${event}`)).toEqual(['saving succeed'])
})

test('a second press never sends while a response is pending or the editor closes', () => {
  const sends = saveStates.filter((state) => findNextSaveState(state, 'save').effects.includes('send'))
  expect(sends).toEqual(['idle', 'refused', 'failed'])
  expect(sends.filter(isRunning)).toEqual([])
})

test('a failed save keeps the draft on every screen', () => {
  for (const state of saveStates.filter(isRunning)) {
    for (const event of ['refuse', 'fail'] as const) {
      const { state: next, effects } = findNextSaveState(state, event)
      expect(effects, `${state} ${event}`).not.toContain('accept')
      expect(effects.includes('keep'), `${state} ${event}`).toBe(state === 'left')
      expect(isRunning(next)).toBe(false)
    }
  }
})
