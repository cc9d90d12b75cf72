import type { Day } from '@haru/shared/calendar/day.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Resolver, ResolverContext } from '@haru/shared/resolvers/resolver.ts'
import type { DeviceSnapshot } from '../store/device-snapshot.ts'

/** What a call reads from. */
export interface CallData {
  readonly snapshot: DeviceSnapshot
  readonly units: Units
  readonly today: Day
  readonly language: Language
}

/** What only some resolvers read. */
export type PartContext = Partial<Pick<ResolverContext, 'words' | 'readSearchIndex' | 'readPersonalFoods'>>

/** Resolvers whose code is loaded together. */
export interface ResolverPart {
  readonly resolvers: readonly Resolver[]
  /** Loads what a call needs besides, before its transaction begins. The result creates the context of its resolver. */
  readonly prepare?: (endpoint: Endpoint) => Promise<(data: CallData) => PartContext>
}
