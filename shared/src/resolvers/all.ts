import type { AnyArea } from '../areas/define.ts'
import { listResolversExceptSearch } from './except-search.ts'
import type { Resolver } from './resolver.ts'
import { listSearchResolvers } from './search.ts'

/** The resolver of every call whose response follows from the data and the day of the user (decision 0090). */
export function listResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return [...listResolversExceptSearch(areas), ...listSearchResolvers(areas)]
}
