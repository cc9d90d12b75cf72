import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import type { EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import { planCopy, planRecordAddition } from '@haru/shared/tracking/write/copy.ts'
import { removeEntry, type SaveInput, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { undoChanges } from '@haru/shared/tracking/write/undo.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemOf } from '../bench/data.ts'
import {
  creation,
  edition,
  exercise,
  lift,
  listCategoryNames,
  money,
  night,
  onDay,
  records,
  sleep,
  spend,
  weighing,
} from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { newId } from '../support/servers/stores.ts'

// Copies, and the undo of a copy, a replacement, an insertion, a move and a removal.

const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')
const numRuns = Number(process.env.HARU_TEST_RUNS ?? 15)

type ChangeKind = 'copy' | 'add' | 'replace' | 'insert' | 'move' | 'move and replace' | 'move and insert' | 'remove'
const changeKinds: readonly ChangeKind[] = [
  'copy',
  'add',
  'replace',
  'insert',
  'move',
  'move and replace',
  'move and insert',
  'remove',
]

const items: Readonly<Record<string, (seed: number) => Values>> = {
  exercise: (seed) => lift(1, 1, seed),
  money: (seed) => spend(seed),
  sleep: (seed) => night('23:00', `0${seed % 9}:30`),
}

describeInStores((opened) => {
  async function readBothDays(owner: Owner, collection: Collection) {
    const read = opened.store.read(owner)
    return { sunday: await read.find(collection, sunday), monday: await read.find(collection, monday) }
  }

  function contents(entry: Entry | null): Partial<Entry> | null {
    if (entry === null) return null
    const { revision: _, stamp: _stamp, ...rest } = entry
    return rest
  }

  /** Makes a change of the given kind and returns the logged changes. */
  async function change(
    owner: Owner,
    collection: Collection,
    changeKind: ChangeKind,
    loaded: Entry,
  ): Promise<readonly EntryChange[]> {
    const logged: EntryChange[] = []
    const log = (changes: readonly EntryChange[]) => logged.push(...changes)
    const there = (await readBothDays(owner, collection)).monday
    const inputs: Readonly<Record<Exclude<ChangeKind, 'remove'>, () => SaveInput>> = {
      copy: () => creation(monday, planCopy(collection.area, loaded.items, there)),
      add: () =>
        creation(monday, planRecordAddition(collection.area, { items: loaded.items, values: loaded.values }, there)),
      replace: () => creation(monday, { mode: 'replace', items: loaded.items, values: loaded.values }),
      insert: () => creation(monday, { mode: 'insert', items: loaded.items, values: loaded.values }),
      move: () => edition(loaded, { mode: 'create', period: monday }),
      'move and replace': () => edition(loaded, { mode: 'replace', period: monday }),
      'move and insert': () => edition(loaded, { mode: 'insert', period: monday }),
    }
    if (changeKind === 'remove')
      await removeEntry(
        opened.store,
        owner,
        collection,
        { period: sunday, revision: loaded.revision, operation: null },
        log,
      )
    else await saveEntry(opened.store, owner, collection, inputs[changeKind](), null, log)
    return logged
  }

  test.each([exercise, money, sleep])(
    'an undo restores both days after any change of two days of $id',
    async (area) => {
      const some = (max: number) => fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: max })
      const weight = fc.option(fc.integer({ min: 40, max: 90 }).map(weighing))
      const property = fc.asyncProperty(
        fc.constantFrom(...changeKinds),
        some(60),
        fc.option(some(60)),
        weight,
        weight,
        async (changeKind, first, second, ofFirst, ofSecond) => {
          const collection = records(area)
          const owner = await opened.addUser()
          await storeEntry(owner, area, sunday, first, ofFirst)
          if (second !== null) await storeEntry(owner, area, monday, second, ofSecond)
          const before = await readBothDays(owner, collection)
          if (before.sunday === null) throw new Error('nothing there')
          const changes = await change(owner, collection, changeKind, before.sunday).catch(() => null)
          const changed = await readBothDays(owner, collection)
          if (changes === null) {
            expect(changed).toEqual(before)
            return
          }
          const operation = newId()
          const undone = await undoChanges(opened.store, owner, collection, { changes, operation })
          const after = await readBothDays(owner, collection)
          expect([contents(after.sunday), contents(after.monday)]).toEqual([
            contents(before.sunday),
            contents(before.monday),
          ])
          // The repeated operation has the same result and changes nothing. A new undo of the same changes is refused.
          expect(await undoChanges(opened.store, owner, collection, { changes, operation })).toEqual(undone)
          await expect(
            undoChanges(opened.store, owner, collection, { changes, operation: null }),
          ).rejects.toMatchObject({
            code: 'staleVersion',
          })
          expect(await readBothDays(owner, collection)).toEqual(after)
        },
      )
      await fc.assert(property, { numRuns })
    },
  )

  test.each(areas)(
    'a copy of items of $id keeps their order, totals and category names up to the limit, and its undo restores the day',
    async (area) => {
      const seeds = (min: number) => fc.array(fc.integer({ min: 0, max: 500 }), { minLength: min, maxLength: 70 })
      const property = fc.asyncProperty(seeds(1), seeds(0), async (copiedSeeds, earlierSeeds) => {
        const collection = records(area)
        const [owner, other] = [await opened.addUser(), await opened.addUser()]
        const createItems = (some: readonly number[]) => some.slice(0, area.maxItems).map((seed) => itemOf(area, seed))
        const copied = createItems(copiedSeeds)
        await saveEntry(opened.store, owner, collection, creation(sunday, { items: copied }))
        if (earlierSeeds.length > 0)
          await saveEntry(opened.store, owner, collection, creation(monday, { items: createItems(earlierSeeds) }))
        const before = (await readBothDays(owner, collection)).monday
        const earlier = area.canMerge ? (before?.items ?? []) : []
        const logged: EntryChange[] = []
        const log = (changes: readonly EntryChange[]) => logged.push(...changes)
        if (earlier.length + copied.length > area.maxItems) {
          expect(() => planCopy(area, copied, before)).toThrow(expect.objectContaining({ code: 'limitReached' }))
          return
        }
        await saveEntry(opened.store, owner, collection, creation(monday, planCopy(area, copied, before)), null, log)
        const after = await readBothDays(owner, collection)
        // The same items, saved at once by another user.
        const expected = [...earlier, ...(after.sunday?.items ?? [])]
        await saveEntry(opened.store, other, collection, creation(monday, { items: expected }))
        expect(after.monday?.items).toEqual(expected)
        expect(listCategoryNames(area, after.monday?.items)).toEqual([
          ...listCategoryNames(area, earlier),
          ...listCategoryNames(area, copied),
        ])
        const totalsOf = async (user: Owner) => (await opened.store.read(user).days([area], monday))[0]
        expect(await totalsOf(owner)).toEqual(await totalsOf(other))
        await undoChanges(opened.store, owner, collection, { changes: logged, operation: null })
        expect(contents((await readBothDays(owner, collection)).monday)).toEqual(contents(before))
      })
      await fc.assert(property, { numRuns })
    },
  )

  async function storeEntry(
    owner: Owner,
    area: AnyArea,
    at: typeof sunday,
    seeds: readonly number[],
    scale: number | null,
  ) {
    const values = area === exercise ? { scale } : {}
    const of = items[area.id]
    if (of === undefined) throw new Error(`no items of ${area.id}`)
    await saveEntry(opened.store, owner, records(area), creation(at, { items: seeds.map(of), values }))
  }

  test('an undo of a move overwrites neither day once one of them has changed', async () => {
    const collection = records(money)
    for (const changed of [sunday, monday]) {
      const owner = await opened.addUser()
      await storeEntry(owner, money, sunday, [1], null)
      const { sunday: loaded } = await readBothDays(owner, collection)
      if (loaded === null) throw new Error('nothing there')
      const changes = await change(owner, collection, 'move', loaded)
      const { monday: moved } = await readBothDays(owner, collection)
      const newer = changed === sunday || moved === null ? creation(sunday, { items: [spend(5)] }) : edition(moved)
      await saveEntry(opened.store, owner, collection, newer)
      const before = await readBothDays(owner, collection)
      await expect(undoChanges(opened.store, owner, collection, { changes, operation: null })).rejects.toMatchObject({
        code: 'staleVersion',
      })
      expect(await readBothDays(owner, collection)).toEqual(before)
    }
  })

  test('an undone move continues its revisions, so that every device sees it', async () => {
    const collection = records(money)
    const owner = await opened.addUser()
    await storeEntry(owner, money, sunday, [1], null)
    const { sunday: loaded } = await readBothDays(owner, collection)
    if (loaded === null) throw new Error('nothing there')
    await undoChanges(opened.store, owner, collection, {
      changes: await change(owner, collection, 'move', loaded),
      operation: null,
    })
    expect(await readBothDays(owner, collection)).toMatchObject({
      sunday: { id: loaded.id, revision: 3 },
      monday: null,
    })
  })
})

describe('a copy', () => {
  const target = (count: number, values: Values = {}): Entry => {
    return { id: newId(), period: monday, revision: 4, values, items: Array(count).fill(spend(1)) }
  }

  test('is appended to the items of the day, or fills a free day, and keeps the fields of the day', () => {
    const lifts = [lift(1, 1, 50)]
    expect(planCopy(exercise, lifts, null)).toEqual({
      mode: 'create',
      loaded: null,
      isRestoration: true,
      values: { scale: null },
      items: lifts,
    })
    const weighed = { ...target(1, { scale: weighing(70) }), items: [lift(2, 2, 60)] }
    expect(planCopy(exercise, lifts, weighed)).toMatchObject({ mode: 'insert', loaded: null, values: { scale: null } })
  })

  test('replaces a night only at the revision that the user saw', () => {
    const slept = { ...target(0), items: [night('23:00', '07:00')] }
    expect(planCopy(sleep, [night('22:00', '06:00')], slept)).toMatchObject({
      mode: 'replace',
      loaded: { id: slept.id, period: monday, revision: 4 },
    })
  })

  test('is refused completely if the day has no room for all its items', () => {
    expect(planCopy(money, Array(40).fill(spend(1)), target(60)).items).toHaveLength(40)
    const tooMany = () => planCopy(money, Array(41).fill(spend(1)), target(60))
    expect(tooMany).toThrow(expect.objectContaining({ code: 'limitReached', details: { field: 'items', limit: 100 } }))
    expect(() => planCopy(money, [], null)).toThrow(expect.objectContaining({ code: 'errorCount' }))
  })
})
