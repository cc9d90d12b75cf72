import type { AnyArea } from '@haru/shared/areas/define.ts'
import { isSamePeriod, type Period } from '@haru/shared/calendar/period.ts'
import type { SentEntryOperation, SentOperation } from '@haru/shared/contract/exchange/operation.ts'
import { isEntryOperation } from '@haru/shared/contract/exchange/operation-kind.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { computeMoneyScale } from '@haru/shared/field/currency-scale.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { getCollectionName, listCollections } from '@haru/shared/tracking/collections.ts'
import { rescaleEntry } from '@haru/shared/tracking/rescale.ts'
import { readItems, readPeriod, readValues, writeItems } from '@haru/shared/tracking/rows.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { createUuid } from '@haru/shared/tracking/uuid.ts'
import type { EntryOperation, PlannedOperation } from '@haru/shared/tracking/write/operation.ts'
import { createEntryKey } from '../store/entries.ts'
import type { EntryKey, UnsentEntryOperation, UnsentOperation } from '../store/schema.ts'
import { toServerRevision } from '../store/shown-revision.ts'

/** A new id of an operation or an entry. `now` is in milliseconds since 1970. */
export function createOperationId(now: number): string {
  return createUuid(now, crypto.getRandomValues(new Uint8Array(10)))
}

interface OperationHead {
  readonly id: string
  readonly after: string | null
  /** The currency of its amounts. */
  readonly currency: string
  /** That of the server whose revisions it names. An operation that answers the server needs none. */
  readonly epoch?: string | null
}

/** An operation as it is sent. */
export function writeOperation(
  collection: Collection,
  operation: PlannedOperation,
  { id, after, currency, epoch = null }: OperationHead,
): SentEntryOperation {
  const head = {
    id,
    contract: contractVersion,
    list: getCollectionName(collection),
    ...(after === null ? {} : { after }),
    ...(epoch === null ? {} : { epoch }),
  }
  const { entryId } = operation
  const expected = entryId === undefined ? {} : { entryId }
  if (operation.act === 'remove') {
    return { ...head, act: 'remove', ...operation.period, revision: toSentRevision(operation.revision), ...expected }
  }
  const { mode, loaded, revision, entry, isRestoration } = operation
  const { period, values, items } = entry
  return {
    ...head,
    act: 'save',
    currency,
    mode,
    loaded:
      loaded === null
        ? null
        : {
            id: loaded.id,
            revision: toSentRevision(loaded.revision),
            ...(isSamePeriod(loaded.period, period) ? {} : loaded.period),
          },
    ...(revision === undefined ? {} : { revision: toServerRevision(revision) }),
    ...expected,
    ...(isRestoration === true ? { isRestoration } : {}),
    entry: { id: entry.id, ...period, values, items: JSON.parse(writeItems(collection.area, items)) },
  }
}

const toSentRevision = (shown: number | null) => (shown === null ? null : toServerRevision(shown))

/**
 * Reads an operation of this device, with its amounts in the currency of the account, which is null before it is known. Refuses with
 * `limitReached` where cents would be lost.
 */
export function readOperation(
  collection: Collection,
  sent: SentEntryOperation,
  currency: string | null,
): EntryOperation {
  const { after = null, entryId } = sent
  const period = findPeriod(sent)
  if (sent.act === 'remove') return { act: 'remove', after, period, revision: sent.revision, entryId }
  const { mode, loaded, revision, isRestoration } = sent
  const { id, values, items } = sent.entry
  const entry = {
    id,
    period,
    values: readValues(collection, JSON.stringify(values)),
    items: readItems(collection.area, JSON.stringify(items)),
  }
  return {
    act: 'save',
    after,
    mode,
    revision,
    entryId,
    isRestoration,
    loaded: loaded === null ? null : { ...loaded, period: findLoadedPeriod(sent) ?? period },
    entry: rescaleEntry(collection, entry, computeMoneyScale(sent.currency, currency ?? sent.currency)),
  }
}

/** Whether an operation of the queue changes an entry. */
export function isUnsentEntry(operation: UnsentOperation): operation is UnsentEntryOperation {
  return isEntryOperation(operation.sent)
}

/** The keys of the entries that an operation changes; none of an operation of a list. */
export function listChangedKeys(areas: readonly AnyArea[], sent: SentOperation): readonly EntryKey[] {
  if (!isEntryOperation(sent)) return []
  const collection = findCollection(areas, sent.list)
  return collection === null ? [] : listChangedPeriods(sent).map((period) => createEntryKey(collection, period))
}

/** The periods that an operation changes: its own, and the one from which its entry moves. */
export function listChangedPeriods(sent: SentEntryOperation): readonly Period[] {
  const moved = findLoadedPeriod(sent)
  return moved === null ? [findPeriod(sent)] : [findPeriod(sent), moved]
}

function findPeriod(sent: SentEntryOperation): Period {
  const { type, start, end } = sent.act === 'save' ? sent.entry : sent
  return readPeriod({ type, start, finish: end })
}

function findLoadedPeriod(sent: SentEntryOperation): Period | null {
  if (sent.act === 'remove' || sent.loaded?.type === undefined) return null
  const { type, start = '', end = '' } = sent.loaded
  return readPeriod({ type, start, finish: end })
}

/** Finds the collection of a list, such as `money_goal`; null of an area that this version does not have. */
export function findCollection(areas: readonly AnyArea[], list: string): Collection | null {
  return getCollections(areas).get(list) ?? null
}

const getCollections = memoize(
  (areas: readonly AnyArea[]) => new Map(listCollections(areas).map((each) => [getCollectionName(each), each])),
)
