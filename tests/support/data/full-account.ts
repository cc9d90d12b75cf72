import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { withOwnerTransaction } from '@haru/server/src/db/owner-transaction.ts'
import { toSavedSetRow } from '@haru/server/src/tracking/saved-sets.ts'
import { maxEntries } from '@haru/server/src/tracking/store.ts'
import { updateSeq, writeEntries } from '@haru/server/src/tracking/writes.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { maxOwnFoods } from '@haru/shared/contract/food/own-foods.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import { favoriteKey, maxFavorites } from '@haru/shared/food/favorite.ts'
import { calendarCollection, listAllowedPeriodTypes } from '@haru/shared/tracking/collections.ts'
import { completeGoal, type Entry } from '@haru/shared/tracking/entry.ts'
import { hasRoutines, hasSavedSets, maxSavedSets, maxSavedSetsLength } from '@haru/shared/tracking/saved-set.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { itemOf } from '../../bench/data.ts'
import { newId } from '../servers/stores.ts'

// An account at its limits: the maximum number of entries, saved sets, favourites and own foods, and the maximum number of bytes.

interface FullAccount {
  readonly last: Day
  /** The approximate size of the filled account. */
  readonly bytes: number
  /** Whether the texts are random, so that compression does not make them smaller. */
  readonly isRandom?: boolean
}

const years = 10
const rowsAtOnce = 100

export async function fillAccount(
  { db }: Pick<DatabaseHandle, 'db'>,
  owner: Owner,
  { last, bytes, isRandom = true }: FullAccount,
): Promise<void> {
  const textOf = isRandom ? randomText : repeatedText
  const days = Array.from({ length: years * 365 }, (_, i) => addDays(last, -i))
  let count = 0
  async function write(collection: Collection, entries: readonly Entry[]): Promise<void> {
    count += entries.length
    await withOwnerTransaction(db, owner.ownerId, async (transaction, seq) => {
      const rows = entries.map((entry, i) => ({
        collection,
        entry,
        totals: computeStoredTotals(collection, entry),
        seq: seq + i,
      }))
      await writeEntries(transaction, owner, rows, Date.now())
      await updateSeq(transaction, owner, seq + rows.length)
    })
  }

  for (const area of areas) {
    const record = { area, kind: 'record' } as const
    await write(
      record,
      days.map((day, i) => recordOf(area, periodAround('day', day), i < 40 ? area.maxItems : 2, textOf)),
    )
    await write({ area, kind: 'goal' }, goalsOf(area, days))
  }
  await addSavedSets(db, owner, textOf)
  await addFoods(db, owner, textOf)
  const taken = await db.selectFrom('account').select('bytes').where('id', '=', owner.ownerId).executeTakeFirstOrThrow()
  await write(
    calendarCollection,
    calendarEntriesOf(days, { count: maxEntries - count, bytes: bytes - taken.bytes }, textOf),
  )
}

/** A record with `itemCount` items, each with texts of the maximum length. */
export function recordOf(area: AnyArea, period: Period, itemCount: number, textOf: MakeText = randomText): Entry {
  const items = Array.from({ length: itemCount }, (_, i) => longItem(area, i, textOf))
  return { id: newId(), period, values: 'scale' in area.dayFields ? { scale: 70_000_000 } : {}, items, revision: 1 }
}

function goalsOf(area: AnyArea, days: readonly Day[]): readonly Entry[] {
  const values = completeGoal(area, Object.fromEntries(Object.keys(area.metrics).map((name, i) => [name, 400 + i])))
  const periods = new Map<string, Period>()
  for (const day of days) {
    for (const type of listAllowedPeriodTypes({ area, kind: 'goal' })) {
      const period = periodAround(type, day)
      periods.set(`${type} ${period.start}`, period)
    }
  }
  return [...periods.values()].map((period) => ({ id: newId(), period, values, items: [], revision: 1 }))
}

/** Calendar entries: the newest days have the maximum size, the other days and periods share the remaining bytes. */
function calendarEntriesOf(
  days: readonly Day[],
  { count, bytes }: { readonly count: number; readonly bytes: number },
  textOf: MakeText,
): readonly Entry[] {
  const { area } = calendarCollection
  const periods = Array.from({ length: count }, (_, i): Period => {
    const start = days[Math.floor(i / 2)] ?? days[0]
    if (start === undefined) throw new RangeError('no days')
    return i % 2 === 0 ? periodAround('day', start) : { type: 'select', start, end: addDays(start, 6) }
  })
  const smallItem = { ...longItem(area, 0, textOf), content: '' }
  let left = bytes - count * 700
  return periods.map((period, i) => {
    const size = left > 0 ? area.maxItems : 0
    left -= size * 3300
    const items = Array.from({ length: size }, (_, j) => longItem(area, i + j, textOf))
    return { id: newId(), period, values: {}, items: items.length > 0 ? items : [smallItem], revision: 1 }
  })
}

function longItem(area: AnyArea, index: number, textOf: MakeText): Values {
  const item = itemOf(area, index)
  const texts = Object.entries(area.item).flatMap(([name, field]) =>
    field.kind === 'text' && !field.hidden && 'max' in field ? [[name, textOf(Number(field.max), index)] as const] : [],
  )
  return { ...initialValues(area.item), ...item, ...Object.fromEntries(texts) }
}

type MakeText = (length: number, seed: number) => string

const firstLetter = 0xac00
const letterCount = 11_172

function randomText(length: number, seed: number): string {
  const letters = new Array<string>(length)
  let state = seed * 7919 + 17
  for (let i = 0; i < length; i += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    letters[i] = String.fromCharCode(firstLetter + (state % letterCount))
  }
  return letters.join('')
}

function repeatedText(length: number, seed: number): string {
  return String.fromCharCode(firstLetter + (seed % letterCount)).repeat(length)
}

/** As many sets as an area can have; together their items have the maximum length. */
async function addSavedSets(db: DatabaseHandle['db'], owner: Owner, textOf: MakeText): Promise<void> {
  for (const area of areas.filter(hasSavedSets)) {
    const lengths = Array.from({ length: area.maxItems }, (_, i) => JSON.stringify(longItem(area, i, textOf)).length)
    const itemLength = Math.max(...lengths) + 1
    const plan = hasRoutines(area) ? { weekdays: [1, 3, 5], start: day('2026-03-01'), increment: 2_500_000 } : null
    const size = Math.min(area.maxItems, Math.floor(maxSavedSetsLength / maxSavedSets / itemLength))
    const rows = Array.from({ length: maxSavedSets }, (_, i) => {
      const items = Array.from({ length: size }, (_item, j) => longItem(area, i + j, textOf))
      const set = { id: newId(), name: `${i} ${textOf(35, i)}`, items, plan, revision: 1 }
      return toSavedSetRow(owner, area, { set, seq: i })
    })
    await db.insertInto('saved_set').values(rows).execute()
  }
}

async function addFoods(db: DatabaseHandle['db'], { ownerId }: Owner, textOf: MakeText): Promise<void> {
  const favorites = Array.from({ length: maxFavorites }, (_, i) => {
    const names = { name: textOf(30, i), brand: textOf(30, i + 1), serv: textOf(30, i + 2), unknown: '' }
    const value = { ...names, gram: 2100, kcal: 312, carb: 655, protein: 62, fat: 24 }
    return { owner_id: ownerId, key: favoriteKey(value), value: JSON.stringify(value), seq: i }
  })
  const portions = Array.from({ length: 8 }, (_, i) => ({ ko: textOf(20, i), en: textOf(20, i), grams: 100 + i }))
  const foods = Array.from({ length: maxOwnFoods }, (_, i) => {
    const names = { ko: textOf(30, i), en: textOf(30, i + 3) }
    const per100 = { per: 'g', kcal: 280, carb: 50_100, protein: null, fat: 4500 }
    const value = { names, brand: textOf(30, i + 1), ...per100, portions, barcode: '8801043014830' }
    return { owner_id: ownerId, id: `own:${newId()}`, value: JSON.stringify(value), seq: i, revision: i }
  })
  for (let i = 0; i < maxFavorites; i += rowsAtOnce) {
    await db
      .insertInto('favorite')
      .values(favorites.slice(i, i + rowsAtOnce))
      .execute()
  }
  for (let i = 0; i < maxOwnFoods; i += rowsAtOnce) {
    await db
      .insertInto('own_food')
      .values(foods.slice(i, i + rowsAtOnce))
      .execute()
  }
}
