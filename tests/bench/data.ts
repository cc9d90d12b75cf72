import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { openStore } from '@haru/server/src/tracking/store.ts'
import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import { listAllowedPeriodTypes } from '@haru/shared/tracking/collections.ts'
import { completeGoal } from '@haru/shared/tracking/entry.ts'
import { hasSavedSets } from '@haru/shared/tracking/saved-set.ts'
import type { Owner, Writer } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { newId } from '../support/servers/stores.ts'

/** The number of items of a dense day. In ten years these are 36,500 foods, 18,250 sets, 18,250 spends and 3,650 nights. */
const itemsADay: Readonly<Record<string, number>> = { exercise: 5, food: 10, money: 5, sleep: 1, calendar: 1 }

/** The number of saved sets of an area. */
const savedSetCount = 20

/** Fills `days` days up to `last` for one user: a record in every area on every day, a goal for each week, month and year, and saved sets. */
export async function fillDensely(
  { db }: Pick<DatabaseHandle, 'db'>,
  owner: Owner,
  last: Day,
  days: number,
): Promise<void> {
  const store = openStore(db, { now: () => Date.now() })
  const all = Array.from({ length: days }, (_, i) => addDays(last, i + 1 - days))
  for (const area of areas) {
    for (let i = 0; i < all.length; i += 100) {
      await store.write(owner, async (writer) => {
        for (const day of all.slice(i, i + 100)) await putDay(writer, area, day)
      })
    }
    await store.write(owner, (writer) => putGoals(writer, area, all))
    await store.write(owner, (writer) => putSavedSets(writer, area))
  }
  // Two of five days have a calendar entry.
  await store.write(owner, async (writer) => {
    for (const day of all.filter((_, i) => i % 5 < 2)) await putDay(writer, calendarArea, day)
  })
}

/** The number of days of `fillHeaviestDays`. */
export const heaviestDayCount = 6

/** Fills days from `first` on, each with the heaviest weight of another exercise. */
export async function fillHeaviestDays({ db }: Pick<DatabaseHandle, 'db'>, owner: Owner, first: Day): Promise<void> {
  const area = areas.find(({ bests }) => bests.length > 0)
  const bestField = area?.bests[0]?.name
  if (area === undefined || bestField === undefined) throw new Error('no area has personal bests')
  const collection = { area, kind: 'record' } as const
  const store = openStore(db, { now: () => Date.now() })
  await store.write(owner, async (writer) => {
    for (let i = 0; i < heaviestDayCount; i += 1) {
      const item = itemOf(area, i)
      const items = [{ ...item, [bestField]: Number(item[bestField]) + 1_000_000 }]
      const entry = { id: newId(), period: periodAround('day', addDays(first, i)), values: {}, items, revision: 1 }
      await writer.put(collection, entry, computeStoredTotals(collection, entry))
    }
  })
}

/** Each set has the items of a dense day. */
async function putSavedSets(writer: Writer, area: AnyArea): Promise<void> {
  if (!hasSavedSets(area)) return
  for (let i = 0; i < savedSetCount; i += 1) {
    const items = itemsOf(area)
    await writer.putSavedSet(area, { id: newId(), name: `Set ${i + 1}`, items, plan: null, revision: 1 })
  }
}

async function putDay(writer: Writer, area: AnyArea, day: Day): Promise<void> {
  const items = itemsOf(area)
  const values = 'scale' in area.dayFields ? { scale: 70_000_000 } : {}
  const entry = { id: newId(), period: periodAround('day', day), values, items, revision: 1 }
  await writer.put({ area, kind: 'record' }, entry, computeStoredTotals({ area, kind: 'record' }, entry))
}

function itemsOf(area: AnyArea): readonly Values[] {
  return Array.from({ length: itemsADay[area.id] ?? 1 }, (_, i) => itemOf(area, i))
}

async function putGoals(writer: Writer, area: AnyArea, days: readonly Day[]): Promise<void> {
  const collection = { area, kind: 'goal' } as const
  const values = completeGoal(area, Object.fromEntries(Object.keys(area.metrics).map((name, i) => [name, 400 + i])))
  const starts = new Map<string, ReturnType<typeof periodAround>>()
  for (const day of days) {
    for (const type of listAllowedPeriodTypes(collection)) {
      const period = periodAround(type, day)
      starts.set(`${type} ${period.start}`, period)
    }
  }
  for (const period of starts.values()) {
    await writer.put(collection, { id: newId(), period, values, items: [], revision: 1 }, null)
  }
}

const texts: Values = {
  name: '현미밥과 된장찌개',
  brand: '집밥',
  serv: '1인분',
  content: '동네 마트 장보기',
  color: 'blue',
}
const numbers: Values = { set: 4, rep: 10, weight: 60_000_000, gram: 2100, kcal: 312, carb: 655, protein: 62, fat: 24 }
const amounts: Values = { amount: 12_800, bedTime: 23 * 60 + 40, wakeTime: 7 * 60 + 10 }

/** An item with a value in every field that a user fills in. */
export function itemOf(area: AnyArea, index: number): Values {
  const typed = Object.entries({ ...texts, ...numbers, ...amounts }).filter(([name]) => name in area.item)
  const parts = area.parts.filter(({ kind }) => kind !== 'cardio' && kind !== 'rest')
  const part = parts[index % parts.length]
  const title = part?.titles[index % (part.titles.length || 1)]?.id ?? '치과'
  const category = { ...(part === undefined ? {} : { part: part.id }), ...('title' in area.item ? { title } : {}) }
  return { ...initialValues(area.item), ...Object.fromEntries(typed), ...category }
}
