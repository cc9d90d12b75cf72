import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { type SignedInAccount, userCalls } from '@haru/shared/contract/account/user.ts'
import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { createEndpointKey } from '@haru/shared/contract/wire/endpoint-key.ts'
import type { Page } from '@haru/shared/contract/wire/envelope.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Resolver, ResolverContext } from '@haru/shared/resolvers/resolver.ts'
import type { WordOf } from '@haru/shared/tracking/category.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { LocalResult } from '../../lib/call.ts'
import { type DeviceSnapshot, NotOnDeviceError } from '../store/device-snapshot.ts'
import type { DeviceStore } from '../store/store.ts'
import { createResolverFinder } from './find-resolver.ts'
import type { CallData, PartContext } from './resolver-part.ts'

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

/** Answers the account, and the calls that have a resolver, from the copy of this device. */
export function createLocalReads({ areas, store, owner, now, loadWords }: LocalReadOptions): LocalReads {
  const findResolver = createResolverFinder({ areas, loadWords })
  const partial = new Set(areas.map((area) => createEndpointKey(trackingCalls(area, 'record').list)))

  const readWithResolver: LocalReads = async (endpoint, input, units, isOffline) => {
    // Before the transaction, which ends when its reads wait for anything else. The server answers a call whose code cannot be loaded.
    const found = await findResolver(endpoint).catch(() => null)
    if (found === null) return null
    const { resolver, createPartContext } = found
    const context = { createPartContext, units, now }
    try {
      return await store.readSnapshot(owner, (snapshot) => resolve(resolver, input, { snapshot, ...context }))
    } catch (error) {
      if (!(error instanceof NotOnDeviceError)) throw error
      if (!isOffline || !partial.has(createEndpointKey(endpoint))) return null
      return store.readSnapshot(owner, (snapshot) => resolvePart(resolver, input, { snapshot, ...context }))
    }
  }

  return async (endpoint, ...call) =>
    endpoint === userCalls.detail ? store.readSnapshot(owner, readAccount) : readWithResolver(endpoint, ...call)
}

/** Every start reads the account. Its current values would need the totals of all days; only the profile shows them, with the server. */
async function readAccount({ copied, readProfile }: DeviceSnapshot): Promise<LocalResult | null> {
  if (copied === null) return null
  return { output: { ...(await readProfile()), current: null } satisfies SignedInAccount }
}

/** Resolves a list from its copied entries. Its figures are those of single entries, so they are right. */
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
  readonly snapshot: DeviceSnapshot
  readonly createPartContext: (data: CallData) => PartContext
  readonly units: Units
}

function hasOtherAmounts(settings: Units, { currency, countWarmUps = false }: Units): boolean {
  return settings.currency !== currency || (settings.countWarmUps ?? false) !== countWarmUps
}

async function resolve(
  { resolve: compute }: Resolver,
  input: unknown,
  { snapshot, createPartContext, units, now }: LocalReadContext,
): Promise<LocalResult | null> {
  const profile = await snapshot.readProfile()
  // The amounts of the copy are in the currency of the account, and its totals have what counts there. The screens do not know yet that it
  // has changed. They learn it from the account.
  if (hasOtherAmounts(profile.settings, units)) return null
  const { language } = profile.settings
  const today = findUserDay(profile.settings, new Date(now()))
  const context: ResolverContext = {
    reader: snapshot.reader,
    units,
    today,
    words: [],
    readProfile: async () => profile,
    readStartingValues: async () => profile.start,
    readFavorites: () => snapshot.readList('favorites'),
    readPersonalFoods: rejectRead,
    readSearchIndex: rejectRead,
    ...createPartContext({ snapshot, units, today, language }),
  }
  return { output: await compute(input, context) }
}

/** A read of another part. */
async function rejectRead(): Promise<never> {
  throw new Error('this part has no such read')
}
