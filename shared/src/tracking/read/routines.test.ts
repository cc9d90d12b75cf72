import { describe, expect, test } from 'vitest'
import { creation, exercise, lift, onDay, records } from '../../../../tests/support/data/samples.ts'
import { memoryStore } from '../../../../tests/support/servers/memory-store.ts'
import { addDays, day } from '../../calendar/day.ts'
import { periodAround } from '../../calendar/period.ts'
import type { Values } from '../../field/field.ts'
import { parseSets, replaceSets } from '../../field/sets.ts'
import { computeStoredTotals } from '../stored-totals.ts'
import { readNextRoutines } from './routines.ts'

const kim = { ownerId: 'kim' }
const monday = day('2026-11-23')
const run = (cardio: number): Values => ({ ...lift(0, 0, 0), part: 'cardio', title: 'running', cardio })
const top = lift(3, 5, 100)
const backOff = lift(3, 10, 80)

/** The items of a routine for the next workout, and with more weight, after a last workout. */
async function planNext(routine: readonly Values[], last: readonly Values[]) {
  const store = memoryStore()
  await store.write(kim, async (writer) => {
    const plan = { weekdays: [], start: day('2026-11-01'), increment: 2_500_000 }
    await writer.putSavedSet(exercise, { id: 'push', name: 'push', items: routine, plan, revision: 1 })
    const entry = { ...creation(onDay('2026-11-20')), values: {}, items: last, revision: 1 }
    await writer.put(records(exercise), entry, computeStoredTotals(records(exercise), entry))
  })
  const [next] = await readNextRoutines(store.read(kim), exercise, monday)
  return { items: next?.items.map(({ item }) => item), increased: next?.items.map(({ increased }) => increased) }
}

describe('a routine with several items of a title', () => {
  test('repeats the item of the same number, if the last time had as many', async () => {
    expect(await planNext([top, backOff], [top, backOff])).toEqual({
      items: [top, backOff],
      increased: [lift(3, 5, 102.5), lift(3, 10, 82.5)],
    })
    expect(await planNext([top, backOff], [lift(4, 5, 105), lift(2, 9, 85)])).toEqual({
      items: [lift(3, 5, 105), lift(3, 9, 85)],
      increased: [lift(3, 5, 107.5), null],
    })
    expect((await planNext([run(10), top, run(30)], [run(12), run(28)])).items).toEqual([run(12), top, run(28)])
  })

  test('shares the sets of the last time out in their order, if it had another number of items', async () => {
    const warmUps = '10x40000000w 8x60000000w'
    const [warmTop, warmBackOff] = [`10x40000000w 5x100000000 5x100000000`, `8x60000000w 10x80000000`]
    const routine = [warmTop, warmBackOff].map((sets) => replaceSets(top, parseSets(sets)))
    const together = replaceSets(top, parseSets(`${warmUps} 5x105000000 5x102000000 10x85000000`))
    expect((await planNext(routine, [together])).items).toEqual([
      replaceSets(top, parseSets('10x40000000w 5x105000000 5x102000000')),
      replaceSets(top, parseSets('8x60000000w 10x85000000')),
    ])
    expect((await planNext([top, backOff], [top, backOff, lift(1, 20, 60)])).items).toEqual([top, backOff])
  })

  test('keeps the numbers of an item for which the last time had no sets', async () => {
    expect(await planNext([top, backOff], [lift(3, 5, 105)])).toEqual({
      items: [lift(3, 5, 105), backOff],
      increased: [lift(3, 5, 107.5), null],
    })
  })
})

test('an item of a routine repeats all items of its title', async () => {
  expect(await planNext([lift(4, 5, 100)], [lift(2, 5, 110), lift(2, 6, 105)])).toEqual({
    items: [replaceSets(top, parseSets('5x110000000 5x110000000 6x105000000 6x105000000'))],
    increased: [replaceSets(top, parseSets('5x112500000 5x112500000 5x107500000 5x107500000'))],
  })
  expect((await planNext([run(10)], [run(12), run(28)])).items).toEqual([run(28)])
})

test('routines with the same titles take turns for two years, with an error at most every half a year', async () => {
  const store = memoryStore()
  const [one, other] = [lift(3, 5, 100), { ...lift(3, 5, 60), title: 'barbellRow' }]
  const plan = { weekdays: [], start: day('2024-11-23'), increment: 0 }
  await store.write(kim, async (writer) => {
    for (const [name, items] of Object.entries({ A: [one], B: [other], C: [one], D: [other] }))
      await writer.putSavedSet(exercise, { id: name, name, items, plan, revision: 1 })
  })
  let names = ''
  for (let at = plan.start; at < monday; at = addDays(at, 2)) {
    const [next] = await readNextRoutines(store.read(kim), exercise, at)
    names += next?.dueSince === at ? next.name : '-'
    const items = next?.items.map(({ item }) => item) ?? []
    const entry = { ...creation(periodAround('day', at)), values: {}, items, revision: 1 }
    const totals = computeStoredTotals(records(exercise), entry)
    await store.write(kim, (writer) => writer.put(records(exercise), entry, totals))
  }
  const errors = [...names].filter((name, i) => i > 0 && !'ABCDA'.includes(`${names[i - 1]}${name}`))
  expect(names).toHaveLength(365)
  expect(errors.length).toBeLessThanOrEqual(4)
})
