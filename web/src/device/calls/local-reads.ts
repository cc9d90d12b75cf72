import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { userCalls } from '@haru/shared/contract/account/user.ts'
import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import type { Page } from '@haru/shared/contract/wire/envelope.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { listResolversExceptSearch } from '@haru/shared/resolvers/except-search.ts'
import type { Resolver, ResolverContext } from '@haru/shared/resolvers/resolver.ts'
import type { WordOf } from '@haru/shared/tracking/category.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { createPersonalReads } from '../food/food-lists.ts'
import { type DeviceSnapshot, NotOnDeviceError } from '../store/device-snapshot.ts'
import type { DeviceStore } from '../store/store.ts'
import type { SearchReads } from './search-reads.ts'

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
) => Promise<{ readonly output: unknown } | null>

/** Answers the calls that have a resolver, from the copy of this device. */
export function createLocalReads({ areas, store, owner, now, loadWords }: LocalReadOptions): LocalReads {
  const partial = new Set([userCalls.detail, ...areas.map((area) => trackingCalls(area, 'record').list)].map(nameOf))
  const find = createFinder(areas, loadWords)
  return async (endpoint, input, units, isOffline) => {
    // Before the transaction, which ends when its reads wait for anything else.
    const found = await find(endpoint)
    if (found === null) return null
    const context = { ...found, units, now }
    try {
      return await store.readSnapshot(owner, (snapshot) => resolve(input, { snapshot, ...context }))
    } catch (error) {
      if (!(error instanceof NotOnDeviceError)) throw error
      if (!isOffline || !partial.has(nameOf(endpoint))) return null
      return store.readSnapshot(owner, (snapshot) => resolvePart(input, { snapshot, ...context }))
    }
  }
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** What computes the response to a call; only a search has an index and words. */
interface FoundResolver {
  readonly resolver: Resolver
  readonly search: SearchReads | null
  readonly words: readonly WordOf[]
}

const indexResolvers = (resolvers: readonly Resolver[]) =>
  new Map(resolvers.map((resolver) => [nameOf(resolver.endpoint), resolver]))

/** Returns a function that finds the resolver of a call. It loads the code of the search with the first search. */
function createFinder(areas: readonly AnyArea[], loadWords: LocalReadOptions['loadWords']) {
  const resolvers = indexResolvers(listResolversExceptSearch(areas))
  let search: SearchReads | null = null
  return async (endpoint: Endpoint): Promise<FoundResolver | null> => {
    const other = resolvers.get(nameOf(endpoint))
    if (other !== undefined) return { resolver: other, search: null, words: [] }
    if (!endpoint.path.startsWith('/search/')) return null
    const { createSearchReads } = await import('./search-reads.ts')
    search ??= createSearchReads(areas, loadWords)
    const resolver = indexResolvers(search.resolvers).get(nameOf(endpoint))
    return resolver === undefined ? null : { resolver, search, words: await search.findWords(endpoint) }
  }
}

/**
 * Resolves a list from what is copied of it: its figures are those of single entries, so they are right. The account is needed by every
 * screen; its current values are those of the copied entries, and the profile, which shows them, needs the network.
 */
async function resolvePart(
  input: unknown,
  { snapshot, ...context }: ReadContext,
): Promise<{ readonly output: unknown } | null> {
  const { copied } = snapshot
  if (copied === null) return null
  const part = await resolve(input, { ...context, snapshot: { ...snapshot, reader: copied.reader } })
  return part && { output: { ...(part.output as Page<unknown>), copiedFrom: copied.from } satisfies Page<unknown> }
}

interface ReadContext extends FoundResolver, Pick<LocalReadOptions, 'now'> {
  readonly snapshot: DeviceSnapshot
  readonly units: Units
}

function hasOtherAmounts(settings: Units, { currency, countWarmUps = false }: Units): boolean {
  return settings.currency !== currency || (settings.countWarmUps ?? false) !== countWarmUps
}

function readIndex(search: SearchReads | null, snapshot: DeviceSnapshot, units: Units) {
  if (search === null) throw new Error('Only the calls of the search have an index.')
  return search.readIndex(snapshot, units)
}

async function resolve(
  input: unknown,
  { resolver, search, words, snapshot, units, now }: ReadContext,
): Promise<{ readonly output: unknown } | null> {
  const profile = await snapshot.readProfile()
  // The amounts of the copy are in the currency of the account, and its totals have what counts there. The screens do not know yet that it
  // has changed. They learn it from the account.
  if (resolver.endpoint !== userCalls.detail && hasOtherAmounts(profile.settings, units)) return null
  const today = findUserDay(profile.settings, new Date(now()))
  const context: ResolverContext = {
    reader: snapshot.reader,
    units,
    today,
    readProfile: async () => profile,
    readStartingValues: async () => profile.start,
    readSearchIndex: () => readIndex(search, snapshot, units),
    words,
    ...createPersonalReads({ ...snapshot, today, language: profile.settings.language }),
  }
  return { output: await resolver.resolve(input, context) }
}
