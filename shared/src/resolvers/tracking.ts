import type { AnyArea } from '../areas/define.ts'
import { trackingCalls } from '../contract/tracking/tracking.ts'
import { entryKinds } from '../tracking/entry.ts'
import { findEntryView, listEntries, listTakenByType } from '../tracking/read/entries.ts'
import type { Collection } from '../tracking/store.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The records and the goals of every area. */
export function listTrackingResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return areas.flatMap((area) => entryKinds.flatMap((kind) => listCollectionResolvers({ area, kind })))
}

function listCollectionResolvers(collection: Collection): readonly Resolver[] {
  const { exist, list, detail } = trackingCalls(collection.area, collection.kind)
  return [
    createResolver(exist, ({ DATE }, { reader }) => listTakenByType(reader, collection, DATE)),
    createResolver(list, (input, { reader, today, units }) => listEntries(reader, collection, input, today, units)),
    createResolver(detail, ({ DATE }, { reader, today, units }) =>
      findEntryView(reader, collection, DATE, today, units),
    ),
  ]
}
