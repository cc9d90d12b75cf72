import type { AnyArea } from '../areas/define.ts'
import { compareText } from '../compare-text.ts'
import type { Units } from '../field/units.ts'
import {
  type Category,
  type CategoryRef,
  createDefaultCategory,
  findCategoryName,
  type WordOf,
} from '../tracking/category.ts'
import { pageSize } from '../tracking/read/limits.ts'
import type { IndexedTopic, SearchIndex } from './search-index.ts'
import { createTextForms, createTextMatch, type MatchText } from './topic.ts'
import type { TopicSummary } from './topic-summary.ts'

export interface SearchInput {
  readonly text: string
  /** From 1. */
  readonly page: number
}

export interface SearchContext {
  readonly areas: readonly AnyArea[]
  /** The categories of each area, in the order of `areas`; null while they are the defaults. */
  readonly categories: readonly (Category | null)[]
  /** The words of the default categories, in each language in which they are found. */
  readonly words: readonly WordOf[]
  readonly units: Units
}

/** A page of the found topics, the last recorded first, and the number of all. */
export interface SearchPage {
  readonly entries: readonly TopicSummary[]
  readonly count: number
}

/** Finds the topics whose text or name contains every word of the query, and the items with the number that the query is. */
export function searchTopics(index: SearchIndex, { text, page }: SearchInput, context: SearchContext): SearchPage {
  const match = createTextMatch(text)
  if (match === null) return { entries: [], count: 0 }
  const names = createNameMatch(match, context)
  const found = index.listTopics().filter((topic) => (topic.forms === null ? names(topic) : match(topic.forms)))
  const summaries = [...found.map((topic) => topic.getSummary()), ...findAmounts(index, text, context)]
  const sorted = summaries.toSorted(compareSummaries)
  return { entries: sorted.slice((page - 1) * pageSize, page * pageSize), count: sorted.length }
}

function compareSummaries(a: TopicSummary, b: TopicSummary): number {
  return compareText(b.lastDay, a.lastDay) || b.count - a.count || compareText(orderOf(a), orderOf(b))
}

// A null character never occurs in a text.
const orderOf = ({ topic: { area, field, part, text } }: TopicSummary) => [area, field, part, text].join('\0')

/** Creates the test whether the name of a part or a title is found: the name that the user gave, or the word in one of the languages. */
function createNameMatch(
  match: MatchText,
  { areas, categories, words }: SearchContext,
): (topic: IndexedTopic) => boolean {
  const categoryOf = new Map(areas.map((area, i) => [area, categories[i] ?? createDefaultCategory(area)]))
  return ({ area, topic }) => {
    const category = categoryOf.get(area)
    if (category === undefined || area.search.amounts.includes(topic.field)) return false
    const names = words.map((wordOf) => findCategoryName(area, category, toCategoryRef(area, topic), wordOf))
    return names.some((name) => name !== '' && match(createTextForms(name)))
  }
}

function toCategoryRef({ item }: AnyArea, { field, part, text }: TopicRef): CategoryRef {
  return item[field]?.kind === 'title' ? { part, title: text } : { part: text, title: null }
}

type TopicRef = IndexedTopic['topic']

/** A number as it is typed, with commas, and perhaps a currency before it and a unit after it. */
const amountPattern = /^[^\d\s.,]?\s*(\d[\d,]*(?:\.\d+)?)\s*[^\d\s.,]{0,4}$/

/** The items with the number of a query, for each field of numbers by which an area is searched. */
function findAmounts(index: SearchIndex, query: string, { areas, units }: SearchContext): readonly TopicSummary[] {
  const typed = amountPattern.exec(query.trim())?.[1]?.replaceAll(',', '')
  if (typed === undefined) return []
  return areas.flatMap((area) =>
    area.search.amounts.flatMap((field) => {
      const amount = area.item[field]?.decode(typed, units)
      const found = index.findTopic({ area: area.id, field, part: '', text: String(amount) })
      if (found === null) return []
      const summary = found.getSummary()
      return [{ ...summary, topic: { ...summary.topic, text: typed } }]
    }),
  )
}
