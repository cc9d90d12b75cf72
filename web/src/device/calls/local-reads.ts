import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { userCalls } from '@haru/shared/contract/account/user.ts'
import { topicCalls } from '@haru/shared/contract/search/search.ts'
import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { createEndpointKey } from '@haru/shared/contract/wire/endpoint-key.ts'
import type { Page } from '@haru/shared/contract/wire/envelope.ts'
import type { CountOptions, Units } from '@haru/shared/field/units.ts'
import { listResolvers } from '@haru/shared/resolvers/all.ts'
import type { Resolver, ResolverContext } from '@haru/shared/resolvers/resolver.ts'
import { readSearchIndex, type SearchIndex } from '@haru/shared/search/search-index.ts'
import { areasWithCategories, type WordOf } from '@haru/shared/tracking/category.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { LocalResult } from '../../lib/call.ts'
import { createPersonalReads } from '../food/food-lists.ts'
import { type DeviceSnapshot, NotOnDeviceError } from '../store/device-snapshot.ts'
import type { DeviceStore } from '../store/store.ts'

interface LocalReadOptions {
  readonly areas: readonly AnyArea[]
  readonly store: DeviceStore
  readonly owner: Owner
  /** The present time in milliseconds since 1970. */
  readonly now: () => number
  /** Loads the words of the default categories in each language, for a search. */
  readonly loadWords: () => Promise<readonly WordOf[]>
}

/**
 * Returns the decoded output of a call that the device can answer; null of any other call. Without a network a list of records has those
 * that are copied, and the first day of which all are there.
 */
export type LocalReads = (
  endpoint: Endpoint,
  input: unknown,
  units: Units,
  isOffline: boolean,
) => Promise<LocalResult | null>

/** Answers the calls that have a resolver, from the copy of this device. */
export function createLocalReads({ areas, store, owner, now, loadWords }: LocalReadOptions): LocalReads {
  const resolvers = new Map(listResolvers(areas).map((resolver) => [createEndpointKey(resolver.endpoint), resolver]))
  const partial = new Set(
    [userCalls.detail, ...areas.map((area) => trackingCalls(area, 'record').list)].map(createEndpointKey),
  )
  const readIndex = cacheSearchIndex(areas)
  const findWords = async ({ endpoint }: Resolver) => (endpoint.path === searchPath ? loadWords() : [])
  return async (endpoint, input, units, isOffline) => {
    const resolver = resolvers.get(createEndpointKey(endpoint))
    if (resolver === undefined) return null
    // Before the transaction, which ends when its reads wait for anything else.
    const context = { readIndex, words: await findWords(resolver), units, now }
    try {
      return await store.readSnapshot(owner, (snapshot) => resolve(resolver, input, { snapshot, ...context }))
    } catch (error) {
      if (!(error instanceof NotOnDeviceError)) throw error
      if (!isOffline || !partial.has(createEndpointKey(endpoint))) return null
      return store.readSnapshot(owner, (snapshot) => resolvePart(resolver, input, { snapshot, ...context }))
    }
  }
}

const searchPath = topicCalls([]).list.path

/**
 * Resolves a list from its copied entries. Its figures are those of single entries, so they are right. Every screen needs the account;
 * its current values are those of the copied entries, and the profile, which shows them, needs the network.
 */
async function resolvePart(
  resolver: Resolver,
  input: unknown,
  { snapshot, ...context }: LocalReadContext,
): Promise<LocalResult | null> {
  const { copied } = snapshot
  if (copied === null) return null
  const part = await resolve(resolver, input, { ...context, snapshot: { ...snapshot, reader: copied.reader } })
  return part && { output: { ...(part.output as Page<unknown>), copiedFrom: copied.from } satisfies Page<unknown> }
}

interface LocalReadContext extends Pick<LocalReadOptions, 'now'> {
  readonly readIndex: (snapshot: DeviceSnapshot, options: CountOptions) => Promise<SearchIndex>
  readonly snapshot: DeviceSnapshot
  readonly words: readonly WordOf[]
  readonly units: Units
}

/**
 * Builds the search index again only after the entries or what counts have changed: it needs all entries, and each typed letter
 * searches.
 */
function cacheSearchIndex(areas: readonly AnyArea[]): LocalReadContext['readIndex'] {
  const all = areasWithCategories(areas)
  let cached: { readonly version: string; readonly index: SearchIndex } | null = null
  return async ({ reader, readVersion }, { countWarmUps = false }) => {
    const version = `${countWarmUps} ${await readVersion()}`
    if (cached?.version !== version) cached = { version, index: await readSearchIndex(reader, all, { countWarmUps }) }
    return cached.index
  }
}

function hasOtherAmounts(settings: Units, { currency, countWarmUps = false }: Units): boolean {
  return settings.currency !== currency || (settings.countWarmUps ?? false) !== countWarmUps
}

async function resolve(
  { endpoint, resolve: compute }: Resolver,
  input: unknown,
  { snapshot, readIndex, words, units, now }: LocalReadContext,
): Promise<LocalResult | null> {
  const profile = await snapshot.readProfile()
  // The amounts of the copy are in the currency of the account, and its totals have what counts there. The screens do not know yet that it
  // has changed. They learn it from the account.
  if (endpoint !== userCalls.detail && hasOtherAmounts(profile.settings, units)) return null
  const today = findUserDay(profile.settings, new Date(now()))
  const context: ResolverContext = {
    reader: snapshot.reader,
    units,
    today,
    readProfile: async () => profile,
    readStartingValues: async () => profile.start,
    readSearchIndex: () => readIndex(snapshot, units),
    words,
    ...createPersonalReads({ ...snapshot, today, language: profile.settings.language }),
  }
  return { output: await compute(input, context) }
}
