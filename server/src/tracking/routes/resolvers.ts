import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { listResolvers } from '@haru/shared/resolvers/all.ts'
import type { ResolverContext } from '@haru/shared/resolvers/resolver.ts'
import type { Caller } from '../../http/request-context.ts'
import { addCachedRoute, type RouteScope } from '../../http/route.ts'
import { defaultNames } from './default-names.ts'
import type { TrackingDeps } from './entries.ts'

/** The reads of data that are not of a `Reader`, for a caller. */
type FeatureReads = Pick<
  ResolverContext,
  'readProfile' | 'readStartingValues' | 'readFavorites' | 'readPersonalFoods' | 'readSearchIndex'
>
type ReadsOfCaller = { readonly [Name in keyof FeatureReads]: (caller: Caller) => ReturnType<FeatureReads[Name]> }

/** The calls that read the data of their caller. */
export function addResolverRoutes(app: RouteScope, { areas, store, clocks }: TrackingDeps, reads: ReadsOfCaller): void {
  const createContext = (caller: Caller): ResolverContext => ({
    reader: store.read(caller),
    units: caller.units,
    // A getter: most calls do not need the day.
    get today() {
      return findUserDay(caller, new Date(clocks.now()))
    },
    readProfile: () => reads.readProfile(caller),
    readStartingValues: () => reads.readStartingValues(caller),
    readFavorites: () => reads.readFavorites(caller),
    readPersonalFoods: () => reads.readPersonalFoods(caller),
    readSearchIndex: () => reads.readSearchIndex(caller),
    words: Object.values(defaultNames),
  })
  for (const { endpoint, resolve } of listResolvers(areas)) {
    addCachedRoute(app, endpoint, (input, caller) => resolve(input, createContext(caller)))
  }
}
