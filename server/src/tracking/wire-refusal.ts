import type { Day } from '@haru/shared/calendar/day.ts'
import { entryFormat } from '@haru/shared/contract/tracking/entry.ts'
import { encodePath } from '@haru/shared/contract/wire/names.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { findEntryView } from '@haru/shared/tracking/read/entries.ts'
import type { Collection, Store } from '@haru/shared/tracking/store.ts'
import type { Caller } from '../http/request-context.ts'

interface RefusalContext {
  readonly collection: Collection
  readonly store: Store
  readonly caller: Caller
  readonly today: Day
}

/** Converts a refusal of the engine to the wire: the wire name of its field, and the current entry as a list shows it. */
export async function toWireRefusal(error: unknown, context: RefusalContext): Promise<unknown> {
  if (!(error instanceof Refusal)) return error
  const { field, current, ...rest } = error.details
  return new Refusal(error.code, {
    ...rest,
    ...(field === undefined ? {} : { field: encodePath(context.collection, field) }),
    ...(current === undefined ? {} : { current: await encodeCurrent(current as Entry, context) }),
  })
}

// Read again, because the entry of a goal is shown with its comparisons.
async function encodeCurrent(
  { period }: Entry,
  { collection, store, caller, today }: RefusalContext,
): Promise<unknown> {
  const view = await findEntryView(store.read(caller), collection, period, today, caller.units)
  return entryFormat(collection, caller.units).encode(view)
}
