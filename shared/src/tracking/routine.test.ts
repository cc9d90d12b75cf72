import { describe, expect, test } from 'vitest'
import { day } from '../calendar/day.ts'
import { planRoutines, type Routine } from './routine.ts'

// Monday.
const monday = '2026-11-23'

function routine(
  name: string,
  titles: readonly string[],
  weekdays: readonly number[] = [],
  start = '2026-11-01',
): Routine {
  const items = titles.map((title) => ({ part: 'back', title }))
  return { id: name, name, items, plan: { weekdays, start: day(start), increment: 0 }, revision: 1 }
}

function done(days: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(days).map(([on, titles]) => ({
    day: day(on),
    items: titles.map((title) => ({ part: 'back', title })),
  }))
}

/** The routines that are due, each with its day. */
function listDue(routines: readonly Routine[], days: Readonly<Record<string, readonly string[]>>, today: string) {
  return planRoutines(routines, done(days), day(today)).flatMap(({ routine: { name }, dueSince }) =>
    dueSince === null ? [] : [`${name} ${dueSince}`],
  )
}

describe('routines with weekdays', () => {
  const pull = routine('pull', ['row', 'pullUp'], [1, 4])

  test.each([
    ['on its weekday', { '2026-11-19': ['row', 'pullUp'] }, monday, ['pull 2026-11-23']],
    ['not after it was done', { [monday]: ['row', 'pullUp'] }, monday, []],
    ['not on the day after', { [monday]: ['row', 'pullUp'] }, '2026-11-24', []],
    ['on the next weekday again', { [monday]: ['row', 'pullUp'] }, '2026-11-26', ['pull 2026-11-26']],
    [
      'on the days after a weekday that was missed',
      { '2026-11-19': ['row', 'pullUp'] },
      '2026-11-25',
      ['pull 2026-11-23'],
    ],
    ['once, however often it was missed', { '2026-11-12': ['row'] }, '2026-11-29', ['pull 2026-11-23']],
    ['not after it was done late', { '2026-11-24': ['row', 'pullUp'] }, '2026-11-25', []],
  ] as const)('a routine is due %s', (_, days, today, due) => {
    expect(listDue([pull], days, today)).toEqual(due)
  })

  test('a routine is not due before it was planned', () => {
    expect(listDue([routine('pull', ['row'], [1], '2026-11-24')], {}, '2026-11-25')).toEqual([])
  })

  test('the routine that has been due longest comes first', () => {
    const push = routine('push', ['press'], [2])
    expect(listDue([push, pull], {}, '2026-11-24')).toEqual(['pull 2026-11-19', 'push 2026-11-24'])
  })
})

describe('routines in turn', () => {
  const turns = [routine('B', ['squat', 'press']), routine('A', ['row', 'pullUp']), routine('C', ['run'])]

  test.each([
    ['the first by name without a workout', {}, ['A 2026-11-23']],
    ['the one after the last', { '2026-11-20': ['row', 'pullUp'], '2026-11-22': ['squat', 'press'] }, ['C 2026-11-23']],
    ['the first after the last one', { '2026-11-20': ['run'] }, ['A 2026-11-23']],
    ['the one that was missed, not the one after it', { '2026-11-16': ['row', 'pullUp'] }, ['B 2026-11-23']],
    ['none on the day on which one was done', { [monday]: ['row', 'pullUp'] }, []],
    [
      'the same one after a day with less than half of its titles',
      { '2026-11-20': ['row', 'pullUp'], '2026-11-21': ['curl'] },
      ['B 2026-11-23'],
    ],
    ['the next one after a day with half of its titles', { '2026-11-20': ['squat', 'curl'] }, ['C 2026-11-23']],
  ] as const)('%s is due', (_, days, due) => {
    expect(listDue(turns, days, monday)).toEqual(due)
  })

  test('a day counts for the routine that it matches best', () => {
    const similar = [routine('A', ['row', 'pullUp', 'curl']), routine('B', ['row', 'squat', 'press'])]
    expect(listDue(similar, { '2026-11-20': ['row', 'squat', 'press'] }, monday)).toEqual(['A 2026-11-23'])
    expect(listDue(similar, { '2026-11-20': ['row', 'pullUp'] }, monday)).toEqual(['B 2026-11-23'])
  })

  test('a routine with weekdays takes no turn', () => {
    expect(
      listDue([...turns, routine('AA', ['swim'], [5])], { '2026-11-20': ['row', 'pullUp', 'swim'] }, monday),
    ).toEqual(['AA 2026-11-20', 'B 2026-11-23'])
  })
})
