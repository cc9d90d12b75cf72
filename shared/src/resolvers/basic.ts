import type { AnyArea } from '../areas/define.ts'
import { listOverviewResolvers } from './overview.ts'
import type { Resolver } from './resolver.ts'
import { listTrackingResolvers } from './tracking.ts'

/** The resolvers of the calls of several screens. A browser loads those of the others with the screens that need them. */
export function listBasicResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return [...listTrackingResolvers(areas), ...listOverviewResolvers(areas)]
}
