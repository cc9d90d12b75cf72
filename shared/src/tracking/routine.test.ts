import { describe, expect, test } from 'vitest'
import { addDays, day } from '../calendar/day.ts'
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

  const full = routine('full', ['row', 'pullUp', 'squat', 'press', 'curl'])
  const upper = routine('upper', ['row', 'pullUp'])

  test.each([
    ['full', 'without one of its titles', ['row', 'pullUp', 'squat', 'press'], 'upper'],
    ['full', 'with another title in place of one', ['row', 'pullUp', 'squat', 'press', 'run'], 'upper'],
    ['upper', 'with another title', ['row', 'pullUp', 'run'], 'full'],
  ])('a day with titles of two routines counts for the %s one, %s', (_, __, titles, next) => {
    expect(listDue([full, upper], { '2026-11-20': titles }, monday)).toEqual([`${next} 2026-11-23`])
  })

  test('a routine with weekdays takes no turn', () => {
    expect(
      listDue([...turns, routine('AA', ['swim'], [5])], { '2026-11-20': ['row', 'pullUp', 'swim'] }, monday),
    ).toEqual(['AA 2026-11-20', 'B 2026-11-23'])
  })
})

describe('routines with the same titles', () => {
  const a = ['row', 'pullUp']
  const b = ['squat', 'press']

  /** The names of the routines that a user does who trains each day with the routine that is due, from Monday. */
  function listDone(routines: readonly Routine[], count: number): readonly string[] {
    const names: string[] = []
    const days: Record<string, readonly string[]> = {}
    for (let i = 0; i < count; i += 1) {
      const today = addDays(day(monday), i)
      const [due] = planRoutines(routines, done(days), today)
      if (due === undefined || due.dueSince === null) continue
      names.push(due.routine.name)
      days[today] = due.routine.items.map(({ title }) => String(title))
    }
    return names
  }

  test('take turns with each other', () => {
    const turns = [routine('4 B2', b), routine('3 A2', a), routine('2 B1', b), routine('1 A1', a)]
    expect(listDone(turns, 6)).toEqual(['1 A1', '2 B1', '3 A2', '4 B2', '1 A1', '2 B1'])
  })

  const heavy = routine('heavy', a, [1], monday)
  const light = routine('light', a, [4], monday)

  test.each([
    ['heavy', [heavy, light]],
    ['light', [light, heavy]],
  ] as const)('are done on their weekdays, also if %s was saved last', (_, routines) => {
    expect(listDone(routines, 15)).toEqual(['heavy', 'light', 'heavy', 'light', 'heavy'])
    const week = { [monday]: a, '2026-11-26': a }
    expect(listDue(routines, week, '2026-12-01')).toEqual(['heavy 2026-11-30'])
    expect(listDue(routines, { ...week, '2026-12-01': a }, '2026-12-01')).toEqual([])
    // Thursday is the day of the light one, so the heavy one is still missed.
    expect(listDue(routines, { ...week, '2026-12-03': a }, '2026-12-03')).toEqual(['heavy 2026-11-30'])
  })

  test('are done in the order in which they have been due', () => {
    const routines = [routine('heavy', a, [1], '2026-11-18'), routine('light', a, [4], '2026-11-18')]
    expect(listDue(routines, {}, '2026-11-24')).toEqual(['light 2026-11-19', 'heavy 2026-11-23'])
    expect(listDue(routines, { '2026-11-24': a }, '2026-11-24')).toEqual(['heavy 2026-11-23'])
  })

  test('are done in the order of their last days, if none of them was due', () => {
    const turns = [routine('1 A1', a), routine('2 B1', b), routine('3 A2', a)]
    expect(listDue(turns, { '2026-11-20': a, '2026-11-21': a }, monday)).toEqual(['1 A1 2026-11-23'])
    // The days before a plan are those of the routine that was there.
    const copied = [routine('1 A1', a), routine('2 B1', b), routine('3 A2', a, [], monday)]
    expect(listDue(copied, { '2026-11-20': a, '2026-11-21': a }, monday)).toEqual(['2 B1 2026-11-23'])
  })

  test('a day counts for the routine of which it has more titles, if it has all titles of both', () => {
    const full = routine('full', [...a, ...b], [1], monday)
    const upper = routine('upper', a, [4], monday)
    for (const routines of [
      [full, upper],
      [upper, full],
    ]) {
      expect(listDone(routines, 11)).toEqual(['full', 'upper', 'full', 'upper'])
      expect(listDue(routines, { [monday]: a }, monday)).toEqual(['full 2026-11-23'])
    }
  })
})
