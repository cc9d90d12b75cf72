import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import { parseSets, replaceSets } from '@haru/shared/field/sets.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { readNextRoutines } from '@haru/shared/tracking/read/routines.ts'
import { hasSavedSets, maxSavedSets, type SavedSet } from '@haru/shared/tracking/saved-set.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import { planRecordAddition } from '@haru/shared/tracking/write/copy.ts'
import { saveEntry } from '@haru/shared/tracking/write/save.ts'
import { removeSet, type SavedSetInput, saveSet } from '@haru/shared/tracking/write/save-set.ts'
import { undoChanges } from '@haru/shared/tracking/write/undo.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemOf } from '../bench/data.ts'
import { creation, exercise, listCategoryNames, money, onDay, records, spend } from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { newId } from '../support/servers/stores.ts'

const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')
const numRuns = Number(process.env.HARU_TEST_RUNS ?? 15)
const areasWithSets = areas.filter(hasSavedSets)

const setOf = (items: readonly Values[], more: Partial<SavedSetInput> = {}): SavedSetInput => {
  return { id: newId(), name: '아침 세트', items, revision: 0, operation: null, ...more }
}

/** Five sets of five repetitions, in kilograms. */
const lift = (kilograms: number): Values => {
  const category = { part: 'back', title: 'deadlift' }
  return { ...initialValues(exercise.item), ...category, set: 5, rep: 5, weight: kilograms * 1_000_000 }
}

test('an area whose records cannot be merged has no saved sets', () => {
  expect(areasWithSets.map(({ id }) => id)).toEqual(['exercise', 'food', 'money'])
})

describeInStores((opened) => {
  const save = (owner: Owner, area: AnyArea, input: SavedSetInput) => saveSet(opened.store, owner, area, input)
  const readSets = async (owner: Owner, area: AnyArea) => (await opened.store.read(owner).savedSets([area]))[0] ?? []
  const findDay = (owner: Owner, area: AnyArea, day: typeof sunday) => opened.store.read(owner).find(records(area), day)
  const totalsOf = async (owner: Owner, area: AnyArea) =>
    (await opened.store.read(owner).days([area], { start: sunday.start, end: monday.end }))[0] ?? []

  test('a set of an earlier version can be renamed, and a new one without weights is refused', async () => {
    const item = replaceSets(lift(60), parseSets('10x0 8x60000000'))
    const { kim } = opened
    await expect(save(kim, exercise, setOf([item]))).rejects.toMatchObject({ code: 'invalidField' })
    const stored = { id: newId(), name: '가슴', items: [item], plan: null, revision: 1 }
    await opened.store.write(kim, (writer) => writer.putSavedSet(exercise, stored))
    await save(kim, exercise, { ...setOf([item, lift(80)]), id: stored.id, name: '등', revision: 1 })
    expect(await readSets(kim, exercise)).toMatchObject([{ name: '등', items: [item, lift(80)] }])
  })

  /** Logs a set behind the items of Monday, as a chip does. */
  async function logSet(
    owner: Owner,
    area: AnyArea,
    { items }: Pick<SavedSet, 'items'>,
  ): Promise<readonly EntryChange[]> {
    const logged: EntryChange[] = []
    const plan = planRecordAddition(area, { items, values: {} }, await findDay(owner, area, monday))
    await saveEntry(opened.store, owner, records(area), creation(monday, plan), null, (changes) =>
      logged.push(...changes),
    )
    return logged
  }

  test.each(areasWithSets)(
    'a logged set of $id has the items and totals of its source, and an undo restores the day',
    async (area) => {
      const seeds = (min: number, max: number) =>
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: min, maxLength: max })
      const property = fc.asyncProperty(seeds(1, 60), seeds(0, 60), async (sourceSeeds, targetSeeds) => {
        const owner = await opened.addUser()
        const items = sourceSeeds.map((seed) => itemOf(area, seed))
        const before = targetSeeds.map((seed) => itemOf(area, seed))
        await saveEntry(opened.store, owner, records(area), creation(sunday, { items }))
        if (before.length > 0) await saveEntry(opened.store, owner, records(area), creation(monday, { items: before }))
        const source = await findDay(owner, area, sunday)
        const there = await findDay(owner, area, monday)
        await save(owner, area, setOf(source?.items ?? []))
        const [set] = await readSets(owner, area)
        if (set === undefined) throw new Error('no set')

        const changes = await logSet(owner, area, set)
        const after = await findDay(owner, area, monday)
        const expected = [...(there?.items ?? []), ...(source?.items ?? [])].slice(0, area.maxItems)
        expect(after?.items).toEqual(expected)
        expect(listCategoryNames(area, after?.items)).toEqual(listCategoryNames(area, expected))
        if (there === null) {
          const [ofSource, ofTarget] = await totalsOf(owner, area)
          expect(ofTarget?.totals).toEqual(ofSource?.totals)
        }
        await undoChanges(opened.store, owner, records(area), { changes, operation: null })
        expect(contents(await findDay(owner, area, monday))).toBe(contents(there))
        expect(await readSets(owner, area)).toEqual([set])
      })
      await fc.assert(property, { numRuns })
    },
  )

  function contents(entry: Entry | null): string | null {
    return entry === null ? null : JSON.stringify([entry.id, entry.values, entry.items])
  }

  test('a set is renamed, replaced and removed at its revision, and the last saved set comes first', async () => {
    const owner = await opened.addUser()
    const [first, second] = [setOf([spend(4500)]), setOf([spend(9000), spend(1)], { name: '점심 세트' })]
    expect(await save(owner, money, first)).toEqual({ id: first.id, revision: 1 })
    await save(owner, money, second)
    expect((await readSets(owner, money)).map(({ name: each }) => each)).toEqual(['점심 세트', '아침 세트'])
    await save(owner, money, { ...first, name: '커피', items: [spend(5000)], revision: 1 })
    expect(await readSets(owner, money)).toEqual([
      { id: first.id, name: '커피', items: [spend(5000)], plan: null, revision: 2 },
      { id: second.id, name: '점심 세트', items: [spend(9000), spend(1)], plan: null, revision: 1 },
    ])
    const stale = { code: 'staleVersion' }
    await expect(save(owner, money, { ...first, revision: 1 })).rejects.toMatchObject(stale)
    await expect(save(owner, money, { ...first, revision: 0 })).rejects.toMatchObject(stale)
    const removal = { id: first.id, revision: 1, operation: null }
    await expect(removeSet(opened.store, owner, money, removal)).rejects.toMatchObject(stale)
    await removeSet(opened.store, owner, money, { ...removal, revision: 2 })
    await expect(removeSet(opened.store, owner, money, removal)).rejects.toMatchObject({ code: 'noData' })
    await expect(save(owner, money, { ...first, revision: 2 })).rejects.toMatchObject(stale)
    // The undo of a removal saves the set again.
    await save(owner, money, { ...first, revision: 0 })
    expect((await readSets(owner, money)).map(({ id }) => id)).toEqual([first.id, second.id])
    expect(await readSets(owner, exercise)).toEqual([])
    expect(await readSets(await opened.addUser(), money)).toEqual([])
  })

  test('a plan makes a set a routine, stays without a word of it, and begins with the last weights', async () => {
    const owner = await opened.addUser()
    const plan = { weekdays: [1, 4], start: sunday.start, increment: 2_500_000 }
    const routine = setOf([lift(50)], { plan })
    await save(owner, exercise, routine)
    const { plan: _, ...withoutPlan } = { ...routine, items: [lift(55)], revision: 1 }
    await save(owner, exercise, withoutPlan)
    expect(await readSets(owner, exercise)).toMatchObject([{ plan, items: [lift(55)], revision: 2 }])
    await saveEntry(opened.store, owner, records(exercise), creation(sunday, { items: [lift(60)] }))

    const readNext = (day: Day) => readNextRoutines(opened.store.read(owner), exercise, day)
    const items = [{ item: lift(60), increased: lift(62.5), lastDay: sunday.start }]
    expect(await readNext(monday.start)).toEqual([
      { id: routine.id, name: routine.name, dueSince: monday.start, items },
    ])
    expect(await readNext(addDays(monday.start, 1))).toMatchObject([{ dueSince: monday.start }])
    await saveEntry(opened.store, owner, records(exercise), creation(monday, { items: [lift(62.5)] }))
    expect(await readNext(monday.start)).toMatchObject([{ dueSince: null, items }])
    await save(owner, exercise, { ...routine, plan: null, revision: 2 })
    expect(await readNext(addDays(monday.start, 3))).toEqual([])
    expect(await readNextRoutines(opened.store.read(await opened.addUser()), exercise, monday.start)).toEqual([])
  })

  test('a repeated operation writes once', async () => {
    const owner = await opened.addUser()
    const input = setOf([spend(4500)], { operation: newId() })
    const saved = await save(owner, money, input)
    expect(await save(owner, money, input)).toEqual(saved)
    await expect(save(owner, money, { ...input, name: '다른 이름' })).rejects.toMatchObject({
      code: 'operationReplayed',
    })
    const removal = { id: input.id, revision: 1, operation: newId() }
    const removed = await removeSet(opened.store, owner, money, removal)
    expect(await removeSet(opened.store, owner, money, removal)).toEqual(removed)
    expect(await readSets(owner, money)).toEqual([])
  })

  test('names are unique in an area, and the number of sets, of items and their length are limited', async () => {
    const owner = await opened.addUser()
    await save(owner, money, setOf([spend(1)], { name: 'Rent and food' }))
    const same = setOf([spend(2)], { name: ' rent  AND food' })
    await expect(save(owner, money, same)).rejects.toMatchObject({ code: 'alreadyExists', details: { field: 'name' } })
    const tooMany = setOf(Array.from({ length: money.maxItems + 1 }, () => spend(1)))
    await expect(save(owner, money, tooMany)).rejects.toMatchObject({ code: 'tooManyItems' })
    await expect(save(owner, money, setOf([]))).rejects.toMatchObject({ code: 'errorCount' })
    await expect(save(owner, money, setOf([spend(0)]))).rejects.toMatchObject({ details: { field: 'items.0.amount' } })
    for (let i = 1; i < maxSavedSets; i += 1) await save(owner, money, setOf([spend(1)], { name: `set ${i}` }))
    const limited = { code: 'limitReached', details: { limit: maxSavedSets } }
    await expect(save(owner, money, setOf([spend(1)]))).rejects.toMatchObject(limited)
    expect(await readSets(owner, money)).toHaveLength(maxSavedSets)

    const other = await opened.addUser()
    const long = Array.from({ length: money.maxItems }, () => spend(1, '긴'.repeat(1000)))
    for (let i = 0; i < 4; i += 1) await save(other, money, setOf(long, { name: `long ${i}` }))
    await expect(save(other, money, setOf(long))).rejects.toMatchObject({
      code: 'limitReached',
      details: { field: 'items' },
    })
    expect(await readSets(other, money)).toHaveLength(4)
  })
})
