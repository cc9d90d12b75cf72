import type { AnyArea } from '../../areas/define.ts'
import { minutesPerDay } from '../../calendar/clock.ts'
import type { Day } from '../../calendar/day.ts'
import { weekday } from '../../calendar/day.ts'
import type { Range } from '../../calendar/period.ts'
import { compareText } from '../../compare-text.ts'
import { aggregateValues } from '../../engine/sums.ts'
import type { FieldKind, Values } from '../../field/field.ts'
import type { DayItems, Reader } from '../store.ts'

/** The largest number of usual items of an area. */
export const maxUsualItems = 40

/** An item that a user logs repeatedly: items with the same category and the same texts. */
export interface UsualItem {
  /** The values of the latest item. Its clock times are the means of all, in steps of five minutes. */
  readonly item: Values
  /** How often the item was logged. */
  readonly count: number
  readonly lastDay: Day
  /** How often the item was logged on each day of the week, from Monday to Sunday. */
  readonly weekdays: readonly number[]
}

/** The usual items of each area, by its id. */
export type UsualItems = Readonly<Record<string, readonly UsualItem[]>>

/** Reads the usual items of a range. Reads one area after another, so that other requests can run between them. */
export async function readUsualItems(reader: Reader, areas: readonly AnyArea[], range: Range): Promise<UsualItems> {
  const usualItems: [string, readonly UsualItem[]][] = []
  for (const area of areas) usualItems.push([area.id, countUsualItems(area, await reader.items(area, range))])
  return Object.fromEntries(usualItems)
}

interface DatedItem {
  readonly day: Day
  readonly item: Values
}

/** Counts equal items of days in order. The most frequent items come first, then those that were logged last. */
export function countUsualItems(area: AnyArea, days: readonly DayItems[]): readonly UsualItem[] {
  const datedItems = days.flatMap(({ day, items }) => items.map((item) => ({ day, item })))
  const identify = createIdentify(area)
  const groups = [...Map.groupBy(datedItems, ({ item }) => identify(item))]
  return groups
    .map(([identity, group]) => ({ identity, group, lastDay: group.at(-1)?.day ?? '' }))
    .toSorted(
      (a, b) =>
        b.group.length - a.group.length || compareText(b.lastDay, a.lastDay) || compareText(a.identity, b.identity),
    )
    .slice(0, maxUsualItems)
    .flatMap(({ group }) => toUsualItem(area, group))
}

const identityKinds: ReadonlySet<FieldKind> = new Set(['part', 'title', 'choice', 'text'])

/** Creates a function that returns the same text for items with the same category and texts. Hidden fields are ignored. */
export function createIdentify({ item: fields }: AnyArea): (item: Values) => string {
  const names = Object.entries(fields).flatMap(([name, { kind, hidden }]) =>
    identityKinds.has(kind) && !hidden ? [name] : [],
  )
  // A null character never occurs in a text.
  return (item) => names.map((name) => item[name] ?? '').join('\0')
}

function toUsualItem(area: AnyArea, group: readonly DatedItem[]): readonly UsualItem[] {
  const latest = group.at(-1)
  if (latest === undefined) return []
  const weekdays = Array.from({ length: 7 }, () => 0)
  for (const { day } of group) {
    const index = weekday(day) - 1
    weekdays[index] = (weekdays[index] ?? 0) + 1
  }
  return [{ item: averageClocks(area, latest.item, group), count: group.length, lastDay: latest.day, weekdays }]
}

const clockStep = 5

/** The latest item with the mean clock times of the group. Keeps the times of the latest item if the mean times are invalid. */
function averageClocks(area: AnyArea, latest: Values, group: readonly DatedItem[]): Values {
  const clocks = Object.entries(area.item).flatMap(([name, { kind }]): [string, number][] => {
    if (kind !== 'clock') return []
    const times = group.map(({ item }) => item[name]).filter((value) => typeof value === 'number')
    const mean = aggregateValues({ aggregate: 'clock' }, times)
    return mean === null ? [] : [[name, (Math.round(mean / clockStep) * clockStep) % minutesPerDay]]
  })
  const averaged = { ...latest, ...Object.fromEntries(clocks) }
  return area.validate(averaged) === null ? averaged : latest
}
