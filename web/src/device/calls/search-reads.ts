import type { AnyArea } from '@haru/shared/areas/define.ts'
import { topicCalls } from '@haru/shared/contract/search/search.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import { listSearchResolvers } from '@haru/shared/resolvers/search.ts'
import { readSearchIndex, type SearchIndex } from '@haru/shared/search/search-index.ts'
import { listAreasWithCategories, type WordOf } from '@haru/shared/tracking/category.ts'
import type { DeviceSnapshot } from '../store/device-snapshot.ts'
import type { ResolverPart } from './resolver-part.ts'

interface SearchReadOptions {
  readonly areas: readonly AnyArea[]
  /** Loads the words of the default categories in each language. */
  readonly loadWords: () => Promise<readonly WordOf[]>
}

/** The search over everything that the user wrote, and the history of one topic. */
export function createSearchReads({ areas, loadWords }: SearchReadOptions): ResolverPart {
  const searchPath = topicCalls(areas).list.path
  const readIndex = cacheSearchIndex(areas)
  return {
    resolvers: listSearchResolvers(areas),
    prepare: async ({ path }) => {
      const words = path === searchPath ? await loadWords() : []
      return ({ snapshot, units }) => ({ words, readSearchIndex: () => readIndex(snapshot, units) })
    },
  }
}

/**
 * Builds the search index again only after the entries or what counts have changed: it needs all entries, and each typed letter
 * searches.
 */
function cacheSearchIndex(areas: readonly AnyArea[]) {
  const all = listAreasWithCategories(areas)
  let cached: { readonly version: string; readonly index: SearchIndex } | null = null
  return async ({ reader, readVersion }: DeviceSnapshot, { countWarmUps = false }: CountOptions) => {
    const version = `${countWarmUps} ${await readVersion()}`
    if (cached?.version !== version) cached = { version, index: await readSearchIndex(reader, all, { countWarmUps }) }
    return cached.index
  }
}
