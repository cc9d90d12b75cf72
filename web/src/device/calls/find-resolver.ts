import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { createEndpointKey } from '@haru/shared/contract/wire/endpoint-key.ts'
import { listBasicResolvers } from '@haru/shared/resolvers/basic.ts'
import type { Resolver } from '@haru/shared/resolvers/resolver.ts'
import type { WordOf } from '@haru/shared/tracking/category.ts'
import { listReadPaths, loadListReads } from '../food/food-parts.ts'
import { loadPart } from '../load-part.ts'
import type { CallData, PartContext, ResolverPart } from './resolver-part.ts'

interface FinderOptions {
  readonly areas: readonly AnyArea[]
  /** Loads the words of the default categories in each language, for a search. */
  readonly loadWords: () => Promise<readonly WordOf[]>
}

interface FoundResolver {
  readonly resolver: Resolver
  readonly createPartContext: (data: CallData) => PartContext
}

/** Finds the resolver of a call; null if it has none. Rejects where its code cannot be loaded. */
export type ResolverFinder = (endpoint: Endpoint) => Promise<FoundResolver | null>

/** The resolvers that few screens need are loaded at their first call, which is known by its path. */
export function createResolverFinder({ areas, loadWords }: FinderOptions): ResolverFinder {
  const loaders: readonly (readonly [RegExp, () => Promise<ResolverPart>])[] = [
    [
      /\/(suggest|last|best|routine\/list)$/,
      async () => listPart((await import('@haru/shared/resolvers/editors.ts')).listEditorResolvers),
    ],
    [
      /\/chart\/|\/sync(\/(scale|nutrition|property))?$/,
      async () => listPart((await import('@haru/shared/resolvers/figures.ts')).listFigureResolvers),
    ],
    [/^\/calendar\//, async () => listPart((await import('@haru/shared/resolvers/calendar.ts')).listCalendarResolvers)],
    [/^\/search\//, async () => (await import('./search-reads.ts')).createSearchReads({ areas, loadWords })],
    [listReadPaths, loadListReads],
    [/^\/user\/data$/, async () => (await import('./count-lists.ts')).createCountReads(areas)],
  ]
  const listPart = (list: (areas: readonly AnyArea[]) => readonly Resolver[]) => ({ resolvers: list(areas) })
  const basic = indexPart({ resolvers: listBasicResolvers(areas) })
  const loaded = new Map<RegExp, Promise<IndexedPart>>()

  async function findPart({ path }: Endpoint): Promise<IndexedPart> {
    const [paths, load] = loaders.find(([each]) => each.test(path)) ?? []
    if (paths === undefined || load === undefined) return basic
    const part = loaded.get(paths) ?? loadPart(load).then(indexPart)
    loaded.set(paths, part)
    // The next call tries again.
    part.catch(() => loaded.delete(paths))
    return part
  }

  return async (endpoint) => {
    const { resolvers, prepare } = await findPart(endpoint)
    const resolver = resolvers.get(createEndpointKey(endpoint))
    if (resolver === undefined) return null
    return { resolver, createPartContext: (await prepare?.(endpoint)) ?? (() => ({})) }
  }
}

interface IndexedPart extends Pick<ResolverPart, 'prepare'> {
  /** By the keys of their endpoints. */
  readonly resolvers: ReadonlyMap<string, Resolver>
}

function indexPart({ resolvers, ...part }: ResolverPart): IndexedPart {
  return { ...part, resolvers: new Map(resolvers.map((each) => [createEndpointKey(each.endpoint), each])) }
}
