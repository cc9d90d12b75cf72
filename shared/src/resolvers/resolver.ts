import type { output, ZodMiniType } from 'zod/mini'
import type { Day } from '../calendar/day.ts'
import type { StartingValues } from '../contract/account/profile.ts'
import type { UserProfile } from '../contract/account/user.ts'
import type { Endpoint } from '../contract/wire/endpoint.ts'
import type { Units } from '../field/units.ts'
import type { Favorite } from '../food/favorite.ts'
import type { PersonalFoods } from '../food/personal-foods.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { WordOf } from '../tracking/category.ts'
import type { Reader } from '../tracking/store.ts'

/** The data of one user, as a server and a browser can read it. */
export interface ResolverContext {
  /** Reads the records, goals, calendar entries, categories and saved sets of the user. */
  readonly reader: Reader
  readonly units: Units
  /** The day of the user: in their time zone, and from the hour at which their day begins. */
  readonly today: Day
  readonly readProfile: () => Promise<UserProfile>
  /** The starting values of the profile, without the rest of it. */
  readonly readStartingValues: () => Promise<StartingValues>
  /** Lists the favourite foods, the newest first. */
  readonly readFavorites: () => Promise<readonly Favorite[]>
  /** Reads the recent, favourite and own foods. */
  readonly readPersonalFoods: () => Promise<PersonalFoods>
  /** Reads everything that the user wrote in records and calendar entries. */
  readonly readSearchIndex: () => Promise<SearchIndex>
  /** The words of the default categories in each language in which they are found. */
  readonly words: readonly WordOf[]
}

/** A call that reads data of the user, and the function that computes its response from that data. */
export interface Resolver {
  readonly endpoint: Endpoint
  /** Computes the decoded output from the decoded input. */
  readonly resolve: (input: unknown, context: ResolverContext) => Promise<unknown>
}

/** Declares the resolver of an endpoint, with the types of its schemas. */
export function createResolver<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  resolve: (input: output<In>, context: ResolverContext) => Promise<output<Out>>,
): Resolver {
  return { endpoint, resolve } as Resolver
}
