import type { AnyArea, Totals } from '../areas/define.ts'
import { type Day, firstDay, lastDay } from '../calendar/day.ts'
import { initialValues, type Values } from '../field/field.ts'
import { memoize } from '../memoize.ts'
import type { DayItems, Reader } from '../tracking/store.ts'
import { createTextForms, findTopicPart, isTextField, type TextForms, toTopicKey } from './topic.ts'
import { listTopicFields, listValueFields, type Topic } from './topic-fields.ts'

/** The items of one record that have a topic. */
export interface TopicDay {
  readonly day: Day
  /** The number of items. */
  readonly count: number
  /** The text of the last item. */
  readonly text: string
  /** The values of the items together, in the order of `listValueFields`. */
  readonly values: readonly number[]
}

/** A topic in an index, with the records that have it. */
export interface IndexedTopic {
  readonly area: AnyArea
  readonly topic: Topic
  /** Null for a part, a title and an amount, which are not found by their text. */
  readonly forms: TextForms | null
  readonly getSummary: () => TopicSummary
  /** In the order of days. */
  readonly listDays: () => readonly TopicDay[]
}

/** What was recorded under a topic. */
export interface TopicSummary {
  readonly topic: Topic
  /** The number of items. */
  readonly count: number
  readonly lastDay: Day
  /** The newest days, at most five, the last one first. */
  readonly newestDays: readonly Day[]
  /** The sums of the metrics that the area sums in a search. */
  readonly totals: Totals
  /** The items and the sums of each year. */
  readonly years: ReadonlyMap<string, { readonly count: number; readonly totals: Totals }>
}

/** The topics of all records of a user in memory. The numbers by which items are found are topics, too. */
export interface SearchIndex {
  /** Puts a record, in place of an earlier one with the same key. */
  readonly put: (area: AnyArea, key: string, record: DayItems) => void
  readonly remove: (area: AnyArea, key: string) => void
  /** The topics with at least one item. */
  readonly listTopics: () => readonly IndexedTopic[]
  readonly findTopic: (topic: Topic) => IndexedTopic | null
  readonly getItemCount: () => number
}

interface StoredTopic extends IndexedTopic {
  readonly key: string
  readonly days: Map<IndexedRecord, TopicDay>
  /** Forgets what was computed from the days. */
  readonly invalidate: () => void
}

interface IndexedRecord {
  readonly itemCount: number
  readonly topics: readonly StoredTopic[]
}

const maxNewestDays = 5

/** Creates an empty index. */
export function createSearchIndex(areas: readonly AnyArea[]): SearchIndex {
  const records = new Map<string, IndexedRecord>()
  const topics = new Map<string, StoredTopic>()
  let itemCount = 0

  function remove(area: AnyArea, key: string): void {
    const recordKey = `${area.id} ${key}`
    const record = records.get(recordKey)
    if (record === undefined) return
    records.delete(recordKey)
    itemCount -= record.itemCount
    for (const topic of record.topics) {
      topic.days.delete(record)
      topic.invalidate()
      if (topic.days.size === 0) topics.delete(topic.key)
    }
  }

  function put(area: AnyArea, key: string, { day, items }: DayItems): void {
    remove(area, key)
    const itemsByTopic = groupByTopic(area, items, getTopic)
    const record = { itemCount: items.length, topics: [...itemsByTopic.keys()] }
    for (const [topic, topicItems] of itemsByTopic) {
      topic.days.set(record, summarizeItems(topic, day, topicItems))
      topic.invalidate()
    }
    records.set(`${area.id} ${key}`, record)
    itemCount += items.length
  }

  function getTopic(area: AnyArea, topic: Topic, key: string): StoredTopic {
    const known = topics.get(key)
    if (known !== undefined) return known
    const stored = createTopic(area, topic, key)
    topics.set(key, stored)
    return stored
  }

  return {
    put,
    remove,
    listTopics: () => [...topics.values()],
    findTopic: (topic) => {
      const area = areas.find(({ id }) => id === topic.area)
      return area === undefined ? null : (topics.get(formatTopicKey(area, topic)) ?? null)
    },
    getItemCount: () => itemCount,
  }
}

/** Reads all records of a user into an index. */
export async function readSearchIndex(reader: Reader, areas: readonly AnyArea[]): Promise<SearchIndex> {
  const index = createSearchIndex(areas)
  let recordCount = 0
  for (const area of areas) {
    for await (const records of reader.itemsInParts(area, { start: firstDay, end: lastDay })) {
      for (const record of records) {
        index.put(area, String(recordCount), record)
        recordCount += 1
      }
    }
  }
  return index
}

/** The items of a record by their topics. */
function groupByTopic(
  area: AnyArea,
  items: readonly Values[],
  getTopic: (area: AnyArea, topic: Topic, key: string) => StoredTopic,
): ReadonlyMap<StoredTopic, Values[]> {
  const groups = new Map<StoredTopic, Values[]>()
  for (const item of items) {
    for (const topic of listItemTopics(area, item)) {
      const stored = getTopic(area, topic, formatTopicKey(area, topic))
      const group = groups.get(stored)
      if (group === undefined) groups.set(stored, [item])
      else group.push(item)
    }
  }
  return groups
}

function listItemTopics(area: AnyArea, item: Values): readonly Topic[] {
  const texts = listTopicFields(area).flatMap((field) => {
    const text = String(item[field] ?? '')
    return text.trim() === '' ? [] : [{ area: area.id, field, part: findTopicPart(area, field, item), text }]
  })
  const amounts = area.search.amounts.flatMap((field) =>
    item[field] ? [{ area: area.id, field, part: '', text: String(item[field]) }] : [],
  )
  return [...texts, ...amounts]
}

// A null character never occurs in a text.
function formatTopicKey(area: AnyArea, { field, part, text }: Topic): string {
  return `${area.id}\0${field}\0${part}\0${toTopicKey(area, field, text)}`
}

function createTopic(area: AnyArea, topic: Topic, key: string): StoredTopic {
  const days = new Map<IndexedRecord, TopicDay>()
  let sortedDays: readonly TopicDay[] | null = null
  let summary: TopicSummary | null = null
  const listDays = () => {
    sortedDays ??= [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    return sortedDays
  }
  return {
    key,
    days,
    area,
    topic,
    forms: isTextField(area, topic.field) ? createTextForms(topic.text) : null,
    listDays,
    getSummary: () => {
      summary ??= summarizeDays(area, topic, listDays())
      return summary
    },
    invalidate: () => {
      sortedDays = null
      summary = null
    },
  }
}

const getNoValues = memoize(({ dayFields }: AnyArea) => initialValues(dayFields))

/** The values of items of a day, computed as the total of the day: its list rounds there. */
function summarizeItems({ area, topic }: StoredTopic, day: Day, items: readonly Values[]): TopicDay {
  const { search } = area
  const [best] = area.bests
  const totals = area.total(items, getNoValues(area))
  const bestValues = best === undefined ? [] : [Math.max(0, ...items.flatMap(best.list).map(({ value }) => value))]
  return {
    day,
    count: items.length,
    text: shareText(topic.text, String(items.at(-1)?.[topic.field] ?? '')),
    values: [...bestValues, ...search.sums.map((name) => totals[name] ?? 0)],
  }
}

/** The first of two equal texts, so that the memory has it once and not for each day. */
function shareText(known: string, text: string): string {
  return known === text ? known : text
}

function summarizeDays(area: AnyArea, topic: Topic, days: readonly TopicDay[]): TopicSummary {
  const years = [...Map.groupBy(days, ({ day }) => day.slice(0, 4))].map(
    ([year, group]) => [year, { count: countItems(group), totals: sumTopicDays(area, group) }] as const,
  )
  const newestDays = new Set<Day>()
  for (let i = days.length - 1; i >= 0 && newestDays.size < maxNewestDays; i -= 1) {
    const day = days[i]?.day
    if (day !== undefined) newestDays.add(day)
  }
  return {
    topic: { ...topic, text: days.at(-1)?.text ?? topic.text },
    count: countItems(days),
    lastDay: days.at(-1)?.day ?? firstDay,
    newestDays: [...newestDays],
    totals: sumTopicDays(area, days),
    years: new Map(years),
  }
}

export function countItems(days: readonly TopicDay[]): number {
  return days.reduce((sum, { count }) => sum + count, 0)
}

/** The sums over days. */
export function sumTopicDays(area: AnyArea, days: readonly TopicDay[]): Totals {
  const names = [...listValueFields(area).keys()]
  const sums = area.search.sums.map((name) => {
    const index = names.indexOf(name)
    return [name, days.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)]
  })
  return Object.fromEntries(sums)
}
