import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { parseSets, replaceSets } from '@haru/shared/field/sets.ts'
import { type LastItems, readLastItems } from '@haru/shared/tracking/read/last-items.ts'
import { saveEntry } from '@haru/shared/tracking/write/save.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creation, exercise, lift, onDay, records } from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'

const today = day('2026-03-31')
const deadlift = (rep: number, weight: number): Values => ({ ...lift(4, rep, weight), part: 'back', title: 'deadlift' })
const pullUp = (rep: number): Values => ({ ...lift(3, rep, 0), part: 'back', title: 'pullUp' })

describeInStores((opened) => {
  const train = (at: Day, ...items: readonly Values[]) =>
    saveEntry(opened.store, opened.kim, records(exercise), creation(onDay(at), { items }))
  const read = (at = today) => readLastItems(opened.reader, exercise, at)
  const summarize = ({ day: each, items, best }: LastItems) => ({
    day: each,
    items: items.map(({ title, rep }) => `${title} ${rep}`),
    best: [best.weight / 1_000_000, best.rep],
  })

  test('the last items of a title are those of the last day with it, and the best set is the heaviest of a year', async () => {
    await train(addDays(today, -400), deadlift(5, 300))
    await train(addDays(today, -30), deadlift(3, 200), pullUp(9))
    await train(addDays(today, -20), deadlift(5, 200))
    await train(addDays(today, -2), deadlift(8, 150), deadlift(6, 160))
    await train(today, deadlift(1, 400))
    expect((await read()).map(summarize)).toEqual([
      { day: addDays(today, -2), items: ['deadlift 8', 'deadlift 6'], best: [200, 5] },
      { day: addDays(today, -30), items: ['pullUp 9'], best: [0, 9] },
    ])
    expect(await read(addDays(today, -400))).toEqual([])
  })

  test('a warm-up is no best set', async () => {
    const warmUps = (text: string) => replaceSets(deadlift(0, 0), parseSets(text))
    await train(addDays(today, -9), deadlift(5, 80))
    await train(addDays(today, -2), warmUps('3x90000000w'), warmUps('3x100000000w 5x60000000'))
    expect((await read()).map(({ best }) => [best.weight / 1_000_000, best.rep])).toEqual([[80, 5]])
  })

  test('the last items equal those of a search from the latest day', async () => {
    const workouts = fc.uniqueArray(
      fc.record({
        age: fc.nat({ max: 800 }),
        items: fc.array(
          fc.oneof(
            fc.integer({ min: 1, max: 9 }).map((rep) => deadlift(rep, 100)),
            fc.constant(pullUp(5)),
          ),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
      }),
      { selector: ({ age }) => age, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(workouts, async (all) => {
        await opened.replaceKim()
        for (const { age, items } of all) await train(addDays(today, -age), ...items)
        const earlier = all.filter(({ age }) => age > 0 && age <= 366).toSorted((a, b) => a.age - b.age)
        for (const title of ['deadlift', 'pullUp']) {
          const expected = earlier
            .map(({ items }) =>
              items.filter((item) => item['title'] === title).map((item) => `${title} ${item['rep']}`),
            )
            .find((items) => items.length > 0)
          const found = (await read()).find(({ items }) => items[0]?.['title'] === title)
          expect(found && summarize(found).items).toEqual(expected)
        }
      }),
      { numRuns: 12 },
    )
  })
})
