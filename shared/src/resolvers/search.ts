import type { AnyArea } from '../areas/define.ts'
import { topicCalls } from '../contract/search/search.ts'
import { searchTopics } from '../search/search.ts'
import { findTopicHistory } from '../search/topic-history.ts'
import { findTopicYear } from '../search/topic-summary.ts'
import { listAreasWithCategories } from '../tracking/category.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The search over everything that the user wrote, and the history of one topic. */
export function listSearchResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  const { list, history } = topicCalls(areas)
  const all = listAreasWithCategories(areas)
  return [
    createResolver(list, async (input, { reader, readSearchIndex, today, units, words }) => {
      const stored = await reader.categories(all)
      const categories = stored.map((each) => each?.category ?? null)
      const { entries, count } = searchTopics(await readSearchIndex(), input, { areas: all, categories, units, words })
      return { entries: entries.map((found) => ({ ...found, year: findTopicYear(found, today) })), count }
    }),
    createResolver(history, async (topic, { readSearchIndex, today }) => {
      const indexed = (await readSearchIndex()).findTopic(topic)
      return indexed === null ? null : findTopicHistory(indexed, today)
    }),
  ]
}
