import type { AnyArea } from '@haru/shared/areas/define.ts'
import { topicCalls } from '@haru/shared/contract/search/search.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import type { Resolver } from '@haru/shared/resolvers/resolver.ts'
import { listSearchResolvers } from '@haru/shared/resolvers/search.ts'
import { readSearchIndex, type SearchIndex } from '@haru/shared/search/search-index.ts'
import { areasWithCategories, type WordOf } from '@haru/shared/tracking/category.ts'
import type { DeviceSnapshot } from '../store/device-snapshot.ts'

export interface SearchReads {
  readonly resolvers: readonly Resolver[]
  /** The words of the default categories in which a call searches. */
  readonly findWords: (endpoint: Endpoint) => Promise<readonly WordOf[]>
  readonly readIndex: (snapshot: DeviceSnapshot, options: CountOptions) => Promise<SearchIndex>
}

/**
 * What answers the calls of the search. It builds the index again only after the entries or what counts have changed: it needs all
 * entries, and each typed letter searches.
 */
export function createSearchReads(areas: readonly AnyArea[], loadWords: () => Promise<readonly WordOf[]>): SearchReads {
  const all = areasWithCategories(areas)
  const { path: searchPath } = topicCalls(areas).list
  let cached: { readonly version: string; readonly index: SearchIndex } | null = null
  return {
    resolvers: listSearchResolvers(areas),
    findWords: async ({ path }) => (path === searchPath ? loadWords() : []),
    readIndex: async ({ reader, readVersion }, { countWarmUps = false }) => {
      const version = `${countWarmUps} ${await readVersion()}`
      if (cached?.version !== version) cached = { version, index: await readSearchIndex(reader, all, { countWarmUps }) }
      return cached.index
    },
  }
}
