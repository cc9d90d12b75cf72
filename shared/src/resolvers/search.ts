import type { AnyArea } from '../areas/define.ts'
import type { Day } from '../calendar/day.ts'
import { type FoundTopic, topicCalls } from '../contract/search/search.ts'
import { searchTopics } from '../search/search.ts'
import type { TopicSummary } from '../search/search-index.ts'
import { computeTopicHistory } from '../search/topic-history.ts'
import { areasWithCategories } from '../tracking/category.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The search over everything that the user wrote, and the history of one topic. */
export function listSearchResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  const { list, history } = topicCalls(areas)
  const all = areasWithCategories(areas)
  return [
    createResolver(list, async (input, { reader, readSearchIndex, today, units, words }) => {
      const stored = await reader.categories(all)
      const categories = stored.map((each) => each?.category ?? null)
      const { entries, count } = searchTopics(await readSearchIndex(), input, { areas: all, categories, units, words })
      return { entries: entries.map((found) => selectYear(found, today)), count }
    }),
    createResolver(history, async (topic, { readSearchIndex, today }) => {
      const indexed = (await readSearchIndex()).findTopic(topic)
      return indexed === null ? null : selectYear(computeTopicHistory(indexed, today), today)
    }),
  ]
}

function selectYear<T extends TopicSummary>(
  { years, ...found }: T,
  today: Day,
): Omit<T, 'years'> & Pick<FoundTopic, 'year'> {
  const totals = Object.fromEntries(Object.keys(found.totals).map((name) => [name, 0]))
  return { ...found, year: years.get(today.slice(0, 4)) ?? { count: 0, totals } }
}
