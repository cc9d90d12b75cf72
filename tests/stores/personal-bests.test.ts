import { bestOf } from '@haru/shared/areas/best.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { money as moneyDefinition } from '@haru/shared/areas/money.ts'
import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { toBaseUnit } from '@haru/shared/field/quantity.ts'
import { type LiftSet, replaceSets } from '@haru/shared/field/sets.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { type PersonalBest, readPersonalBests } from '@haru/shared/tracking/read/personal-bests.ts'
import type { ChangeLog, EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import { planCopy } from '@haru/shared/tracking/write/copy.ts'
import { removeEntry, type SaveInput, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { undoChanges } from '@haru/shared/tracking/write/undo.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creation, edition, exercise, lift, lifted, money, onDay, records, spend } from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { testProperty } from '../support/servers/test-property.ts'

const kg: Units = { weight: 'kg', currency: 'KRW' }
const lb: Units = { weight: 'lb', currency: 'USD' }
const today = day('2026-03-31')
const grams = (kilograms: number) => toBaseUnit(kilograms, 'weight', kg)
const pounds = (amount: number) => toBaseUnit(amount, 'weight', lb)

interface LiftValues {
  readonly title: string
  readonly weight: number
}

// With the body's own weight, so that its weight can be 0.
const pullUp = (weight: number): LiftValues => ({ title: 'pullUp', weight })
const deadlift = (weight: number): LiftValues => ({ title: 'deadlift', weight })

describeInStores((opened) => {
  async function train(at: Day, ...lifts: readonly LiftValues[]): Promise<void> {
    const items = lifts.map(({ title, weight }) => ({ ...lift(1, 1, 0), part: 'back', title, weight }))
    await saveEntry(opened.store, opened.kim, records(exercise), creation(onDay(at), { items }))
  }

  const readAll = (at: Day = today, units = kg, area: AnyArea = exercise) =>
    readPersonalBests(opened.reader, area, at, units)

  /** The personal bests of the first kind, such as weights. */
  async function read(at: Day = today, units = kg, area: AnyArea = exercise) {
    const [first] = area.bests
    return (await readAll(at, units, area)).filter(({ kind }) => kind === first?.name)
  }

  test('a weight that exceeds all earlier ones is a personal best, also of ten years ago', async () => {
    await train(addDays(today, -3650), deadlift(grams(90)))
    await train(addDays(today, -400), deadlift(grams(80)))
    await train(today, deadlift(grams(85)), deadlift(grams(91)), { title: 'latPulldown', weight: grams(40) })
    expect(await read()).toEqual([
      { kind: 'weight', part: 'back', title: 'deadlift', value: grams(91), previous: grams(90) },
    ])
    await train(addDays(today, -5), deadlift(grams(85)))
    expect(await read(addDays(today, -5))).toEqual([])
  })

  test('the first weight of a title, an equal weight and no weight are none', async () => {
    await train(addDays(today, -1), pullUp(0), deadlift(grams(40)))
    await train(today, pullUp(grams(5)), deadlift(grams(40)), { title: 'latPulldown', weight: grams(40) })
    expect(await read()).toEqual([])
    expect(await read(addDays(today, -2))).toEqual([])
  })

  test('a heavier weight of a later day takes the personal best from a day', async () => {
    await train(addDays(today, -9), deadlift(grams(60)))
    await train(today, deadlift(grams(70)))
    await train(addDays(today, -2), deadlift(grams(65)))
    expect(await read(addDays(today, -2))).toEqual([])
  })

  test('weights are compared as they are displayed', async () => {
    await train(addDays(today, -1), deadlift(grams(60)))
    // 132.28 lb are a gram more than 60 kg, which are displayed as 132.28 lb.
    await train(today, deadlift(pounds(132.28)))
    expect(pounds(132.28)).toBeGreaterThan(grams(60))
    expect(await read(today, lb)).toEqual([])
    await train(addDays(today, 1), deadlift(pounds(132.5)))
    expect(await read(addDays(today, 1), lb)).toMatchObject([{ value: pounds(132.5) }])
  })

  test('an area that declares none has none, and another area can declare one', async () => {
    await saveEntry(
      opened.store,
      opened.kim,
      records(money),
      creation(onDay(addDays(today, -1)), { items: [spend(500)] }),
    )
    await saveEntry(opened.store, opened.kim, records(money), creation(onDay(today), { items: [spend(700)] }))
    expect(await read(today, kg, money)).toEqual([])
    const best = { kind: 'amount', part: 'expense', title: 'food', value: 700, previous: 500 }
    const bests = [bestOf('amount', moneyDefinition.item.amount)]
    expect(await read(today, kg, { ...money, bests })).toEqual([best])
  })

  async function trainSets(at: Day, ...sets: readonly LiftSet[]): Promise<void> {
    const items = [replaceSets({ ...lift(0, 0, 0), title: 'pullUp' }, sets)]
    const entry = await opened.reader.find(records(exercise), onDay(at))
    const input = entry === null ? creation(onDay(at), { items }) : edition(entry, { items })
    await saveEntry(opened.store, opened.kim, records(exercise), input)
  }
  const set = (rep: number, kilograms: number, kind: LiftSet['kind'] = 'normal') => ({
    rep,
    weight: grams(kilograms),
    kind,
  })
  const listKinds = async (at: Day = today) =>
    (await readAll(at)).map(({ kind, value, previous }) => [kind, value, previous])

  test('repetitions are compared with those of at least the same weight, and an estimate has at most 12 of them', async () => {
    await trainSets(addDays(today, -1), set(5, 100), set(15, 60))
    await trainSets(today, set(14, 60), set(6, 100), set(20, 40))
    // 100 kg x (1 + 6 / 30), and 100 kg x (1 + 5 / 30). More kilograms were lifted a day ago than 14 x 60 and 6 x 100.
    const estimates = [grams(120), Math.round((grams(100) * 35) / 30)]
    expect(await listKinds()).toEqual([
      ['oneRepMax', ...estimates],
      ['rep', 20, 15],
      ['volume', lifted(2240), lifted(1400)],
    ])
    await trainSets(today, set(6, 100), set(13, 90))
    expect(await listKinds()).toEqual([
      ['oneRepMax', ...estimates],
      ['rep', 13, 5],
      ['volume', lifted(1770), lifted(1400)],
    ])
  })

  test('a single repetition is its own estimate, and warm-ups are no personal best', async () => {
    await trainSets(addDays(today, -1), set(1, 100))
    await trainSets(today, set(12, 140, 'warmUp'), set(1, 105), set(1, 60, 'failure'))
    expect(await listKinds()).toEqual([
      ['weight', grams(105), grams(100)],
      ['oneRepMax', grams(105), grams(100)],
      ['volume', lifted(165), lifted(100)],
    ])
    await trainSets(today, set(12, 140, 'warmUp'))
    expect(await listKinds()).toEqual([])
  })

  /** Makes a change of a day and returns what it has logged. Nothing is changed without items, or by a move to the same day. */
  async function makeChange(change: Change): Promise<readonly EntryChange[]> {
    const logged: EntryChange[] = []
    const log = (changes: readonly EntryChange[]) => logged.push(...changes)
    const { kind, lifts } = change
    const period = onDay(addDays(today, -change.age))
    const entry = await opened.reader.find(records(exercise), period)
    const items = lifts.map(toItem)
    if (kind === 'edit') await save(entry === null ? creation(period, { items }) : edition(entry, { items }), log)
    else if (entry !== null && kind === 'remove') {
      const input = { period, revision: null, operation: null }
      await removeEntry(opened.store, opened.kim, records(exercise), input, log)
    } else if (entry !== null && change.to !== change.age) await moveOrCopy(entry, change, log)
    return logged
  }

  async function moveOrCopy(entry: Entry, { kind, to }: Change, log: ChangeLog): Promise<void> {
    const period = onDay(addDays(today, -to))
    const target = await opened.reader.find(records(exercise), period)
    const mode = kind === 'insert' ? 'insert' : 'replace'
    if (kind === 'copy') await save(creation(period, planCopy(exercise, entry.items, target)), log)
    else await save(edition(entry, { mode: target === null ? 'create' : mode, period }), log)
  }

  async function save(input: SaveInput, log: ChangeLog): Promise<void> {
    await saveEntry(opened.store, opened.kim, records(exercise), input, null, log)
  }

  const anyChanges = 'after any edits, moves, copies, removals and undos'
  const runs = { quickRuns: 8, longRuns: 25 }
  testProperty(`personal bests of all kinds equal a slow comparison ${anyChanges}`, runs, async (numRuns) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(someChange, fc.boolean()), { minLength: 2, maxLength: 8 }),
        async (changes) => {
          await opened.replaceKim()
          let model: Model = new Map()
          for (const [change, isUndone] of changes) {
            const logged = await makeChange(change)
            const changed = changeModel(model, change)
            await compareDays(changed)
            if (isUndone && logged.length > 0) {
              await undoChanges(opened.store, opened.kim, records(exercise), { changes: logged, operation: null })
              await compareDays(model)
            } else model = changed
          }
        },
      ),
      { numRuns },
    )
  })

  async function compareDays(model: Model): Promise<void> {
    for (let age = 0; age <= maxAge; age += 1) {
      const own = model.get(age) ?? []
      const others = [...model].flatMap(([each, lifts]) => (each === age ? [] : lifts))
      const found = (await readAll(addDays(today, -age))).map(({ kind, title, value, previous }) =>
        [title, kind, value, previous].join(' '),
      )
      expect(found.toSorted()).toEqual(compareSlowly(own, others).toSorted())
    }
  }

  test('the personal bests of a day equal those of a comparison with all records', async () => {
    const workouts = fc.uniqueArray(
      fc.record({
        age: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 2500 })),
        lifts: fc.array(
          fc.oneof(fc.integer({ min: 1, max: 4 }).map(grams).map(deadlift), fc.nat({ max: 4 }).map(grams).map(pullUp)),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { selector: ({ age }) => age, minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(workouts, async (all) => {
        await opened.replaceKim()
        for (const { age, lifts } of all) await train(addDays(today, -age), ...lifts)
        // Of the workouts of a year, because later days count for a year.
        const recent = all.filter(({ age }) => age < 366)
        for (const { age, lifts } of recent) {
          const others = all.filter((each) => each.age !== age).flatMap((each) => each.lifts)
          expect(sortByTitle(await read(addDays(today, -age)))).toEqual(sortByTitle(compareAll(lifts, others)))
        }
      }),
      { numRuns: 12 },
    )
  })
})

function compareAll(lifts: readonly LiftValues[], others: readonly LiftValues[]): readonly PersonalBest[] {
  const findMax = (list: readonly LiftValues[], title: string) =>
    Math.max(0, ...list.filter((each) => each.title === title).map(({ weight }) => weight))
  return ['deadlift', 'pullUp']
    .map((title) => ({
      kind: 'weight',
      part: 'back',
      title,
      value: findMax(lifts, title),
      previous: findMax(others, title),
    }))
    .filter(({ value, previous }) => previous > 0 && value > previous)
}

function sortByTitle(bests: readonly PersonalBest[]): readonly PersonalBest[] {
  return bests.toSorted((a, b) => a.title.localeCompare(b.title))
}

interface LiftedSets {
  readonly title: string
  readonly sets: readonly LiftSet[]
}

/** The items of each day, by the number of days before today. */
type Model = ReadonlyMap<number, readonly LiftedSets[]>

const maxAge = 4

/** A change of a day; `insert` and `replace` move it to another one. */
interface Change {
  readonly kind: 'edit' | 'insert' | 'replace' | 'copy' | 'remove'
  readonly age: number
  readonly to: number
  readonly lifts: readonly LiftedSets[]
}

const someLift: fc.Arbitrary<LiftedSets> = fc.constantFrom('pullUp', 'deadlift').chain((title) => {
  const set = fc.record({
    rep: fc.integer({ min: 1, max: 14 }),
    weight: fc.integer({ min: title === 'pullUp' ? 0 : 1, max: 5 }).map(grams),
    kind: fc.constantFrom<LiftSet['kind'][]>('normal', 'normal', 'warmUp', 'drop', 'failure'),
  })
  return fc.record({ title: fc.constant(title), sets: fc.array(set, { minLength: 1, maxLength: 4 }) })
})

const someChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom<Change['kind'][]>('edit', 'edit', 'edit', 'insert', 'replace', 'copy', 'remove'),
  age: fc.nat({ max: maxAge }),
  to: fc.nat({ max: maxAge }),
  lifts: fc.array(someLift, { minLength: 1, maxLength: 3 }),
})

/** What the days have after a change. */
function changeModel(model: Model, { kind, age, to, lifts }: Change): Model {
  const [own = [], others = []] = [model.get(age), model.get(to)]
  if (kind === 'edit') return new Map([...model, [age, lifts]])
  if (own.length === 0) return model
  const rest = [...model].filter(([each]) => each !== age)
  if (kind === 'remove') return new Map(rest)
  if (to === age) return model
  if (kind === 'copy') return new Map([...model, [to, [...others, ...own]]])
  return new Map([...rest, [to, kind === 'insert' ? [...others, ...own] : own]])
}

const toItem = ({ title, sets }: LiftedSets): Values => replaceSets({ ...lift(0, 0, 0), title }, sets)

/** The titles, kinds, values and previous values of a day with these items, each compared with each item of the other days. */
function compareSlowly(items: readonly LiftedSets[], otherItems: readonly LiftedSets[]): readonly string[] {
  const max = (values: readonly number[]) => Math.max(0, ...values)
  const epley = ({ rep, weight }: LiftSet) =>
    rep === 1 ? weight : Math.round(rep > 12 ? 0 : (weight * (30 + rep)) / 30)
  const sum = (sets: readonly LiftSet[]) =>
    lifted(sets.reduce((all, { rep, weight }) => all + rep * weight, 0) / grams(1))
  return [...new Set(items.map(({ title }) => title))].flatMap((title) => {
    const [ownItems, others] = [items, otherItems].map((list) =>
      list.filter((each) => each.title === title).map(({ sets }) => sets.filter(({ kind }) => kind !== 'warmUp')),
    )
    const [own, all] = [(ownItems ?? []).flat(), (others ?? []).flat()]
    const reps = own.flatMap(({ rep, weight }) => {
      const previous = max(all.filter((each) => each.weight >= weight).map((each) => each.rep))
      return rep > previous && previous > 0 ? [{ rep, weight, previous }] : []
    })
    const [best] = reps.toSorted((a, b) => b.rep - a.rep || b.weight - a.weight)
    const rows: readonly (readonly [string, number, number])[] = [
      ['weight', max(own.map(({ weight }) => weight)), max(all.map(({ weight }) => weight))],
      ['oneRepMax', max(own.map(epley)), max(all.map(epley))],
      ['rep', best?.rep ?? 0, best?.previous ?? 0],
      ['volume', max((ownItems ?? []).map(sum)), max((others ?? []).map(sum))],
    ]
    return rows
      .filter(([, value, previous]) => previous > 0 && value > previous)
      .map((row) => [title, ...row].join(' '))
  })
}
