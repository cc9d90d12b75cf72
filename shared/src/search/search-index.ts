import type { AnyArea } from '../areas/define.ts'
import { firstDay, lastDay } from '../calendar/day.ts'
import { compareText } from '../compare-text.ts'
import type { Values } from '../field/field.ts'
import type { CountOptions } from '../field/units.ts'
import type { DayItems, Reader } from '../tracking/store.ts'
import { createTextForms, isTextField, type TextForms, toTopicKey } from './topic.ts'
import { listItemTopics, type Topic } from './topic-fields.ts'
import { summarizeDays, summarizeItems, type TopicDay, type TopicSummary } from './topic-summary.ts'

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

/** The topics of all records of a user in memory. The numbers by which items are found are topics, too. */
export interface SearchIndex {
  /** Puts a record, in place of an earlier one with the same key. */
  readonly put: (area: AnyArea, key: string, record: DayItems) => void
  readonly remove: (area: AnyArea, key: string) => void
  /** The topics with at least one item. */
  readonly listTopics: () => readonly IndexedTopic[]
  /** The topics of several days that have changed since their last summary. */
  readonly listChangedTopics: () => readonly IndexedTopic[]
  readonly findTopic: (topic: Topic) => IndexedTopic | null
  /** Removes the record that was put first of all that are left. */
  readonly removeOldest: () => void
  /** The memory that it takes, in units of about 300 bytes: one for an item, two for a topic. */
  readonly getSize: () => number
}

interface IndexedRecord {
  readonly itemCount: number
  readonly topics: readonly StoredTopic[]
}

/** Creates an empty index. The options say what counts in its sums. */
export function createSearchIndex(areas: readonly AnyArea[], options: CountOptions): SearchIndex {
  const records = new Map<string, IndexedRecord>()
  const topics = new Map<string, StoredTopic>()
  const changed = new Set<StoredTopic>()
  let itemCount = 0

  function remove(recordKey: string): void {
    const record = records.get(recordKey)
    if (record === undefined) return
    records.delete(recordKey)
    itemCount -= record.itemCount
    for (const topic of record.topics) {
      topic.days.delete(record)
      topic.invalidate()
      if (topic.days.size > 0) continue
      topics.delete(topic.key)
      changed.delete(topic)
    }
  }

  function put(area: AnyArea, key: string, { day, items }: DayItems): void {
    const recordKey = `${area.id} ${key}`
    remove(recordKey)
    const itemsByTopic = groupByTopic(area, items, getTopic)
    const record = { itemCount: items.length, topics: [...itemsByTopic.keys()] }
    for (const [topic, topicItems] of itemsByTopic) {
      topic.days.set(record, summarizeItems(topic, { day, items: topicItems }, options))
      topic.invalidate()
    }
    records.set(recordKey, record)
    itemCount += items.length
  }

  function getTopic(area: AnyArea, topic: Topic, key: string): StoredTopic {
    const known = topics.get(key)
    if (known !== undefined) return known
    const stored = new StoredTopic(area, topic, key, changed)
    topics.set(key, stored)
    return stored
  }

  return {
    put,
    remove: (area, key) => remove(`${area.id} ${key}`),
    listTopics: () => [...topics.values()],
    listChangedTopics: () => [...changed],
    findTopic: (topic) => {
      const area = areas.find(({ id }) => id === topic.area)
      return area === undefined ? null : (topics.get(formatTopicKey(area, topic)) ?? null)
    },
    removeOldest: () => {
      const [oldest] = records.keys()
      if (oldest !== undefined) remove(oldest)
    },
    getSize: () => itemCount + 2 * topics.size,
  }
}

/** Reads all records of a user into an index. */
export async function readSearchIndex(
  reader: Reader,
  areas: readonly AnyArea[],
  options: CountOptions,
): Promise<SearchIndex> {
  const index = createSearchIndex(areas, options)
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
    for (const topic of listFoundTopics(area, item)) {
      const stored = getTopic(area, topic, formatTopicKey(area, topic))
      const group = groups.get(stored)
      if (group === undefined) groups.set(stored, [item])
      else group.push(item)
    }
  }
  return groups
}

/** The topics of an item, and the numbers by which it is found. */
function listFoundTopics(area: AnyArea, item: Values): readonly Topic[] {
  const amounts = area.search.amounts.flatMap((field) =>
    item[field] ? [{ area: area.id, field, part: '', text: String(item[field]) }] : [],
  )
  return [...listItemTopics(area, item), ...amounts]
}

// A null character never occurs in a text.
function formatTopicKey(area: AnyArea, { field, part, text }: Topic): string {
  return `${area.id}\0${field}\0${part}\0${toTopicKey(area, field, text)}`
}

/**
 * A topic, without days at first. It is in `changed` from each change until its summary is computed. A class, because an account can have a
 * hundred thousand topics, and functions of each would take twice the memory; most have one day, of which nothing is cached.
 */
class StoredTopic implements IndexedTopic {
  readonly area: AnyArea
  readonly topic: Topic
  readonly key: string
  readonly forms: TextForms | null
  readonly days = new Map<IndexedRecord, TopicDay>()
  readonly #changed: Set<StoredTopic>
  #sortedDays: readonly TopicDay[] | null = null
  #summary: TopicSummary | null = null

  constructor(area: AnyArea, topic: Topic, key: string, changed: Set<StoredTopic>) {
    this.area = area
    this.topic = topic
    this.key = key
    this.forms = isTextField(area, topic.field) ? createTextForms(topic.text) : null
    this.#changed = changed
  }

  listDays(): readonly TopicDay[] {
    if (this.days.size < 2) return [...this.days.values()]
    this.#sortedDays ??= [...this.days.values()].toSorted((a, b) => compareText(a.day, b.day))
    return this.#sortedDays
  }

  getSummary(): TopicSummary {
    const summary = this.#summary ?? summarizeDays(this.area, this.topic, this.listDays())
    if (this.days.size > 1) this.#summary = summary
    this.#changed.delete(this)
    return summary
  }

  /** Clears the values that were computed from the days. */
  invalidate(): void {
    this.#sortedDays = null
    this.#summary = null
    if (this.days.size > 1) this.#changed.add(this)
    else this.#changed.delete(this)
  }
}
