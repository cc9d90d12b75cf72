import type { Day } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import { type ChangedList, changedLists } from '@haru/shared/contract/exchange/changes.ts'
import type { EntryCopy } from '@haru/shared/contract/exchange/copy-calls.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { requireKnownContract } from '../exchange/contract.ts'
import type { AccountLists } from '../store/lists.ts'
import type { DeviceStore } from '../store/store.ts'
import type { CopyPart } from './copy.ts'
import { type CopyProgress, planCopyRange } from './progress.ts'

/** The calls of the server that a copy needs. Each throws the error of the network or the Refusal of the server. */
export interface CopyClient {
  readonly copy: (range: Range) => Promise<EntryCopy>
  /** The lists of these names that decide what an operation means. */
  readonly readLists: (names: readonly ChangedList[]) => Promise<AccountLists>
}

export interface CopyOptions {
  readonly store: DeviceStore
  readonly owner: Owner
  readonly client: CopyClient
  readonly today: () => Day
}

export interface CopiedDays {
  /** Whether the device has all entries now. */
  readonly isComplete: boolean
  /** How many entries a restored server has lost. */
  readonly lostEntryCount: number
}

/** Stored at once, so that a frame is not held. */
const maxStoredEntries = 60

/** How far the copy has come, and the days to copy next. */
export interface PlannedCopy {
  readonly progress: CopyProgress | null
  readonly range: Range
}

/** Copies the next days. Null if the device does not know the same writes as the response, or if another tab has removed or continued the copy. */
export async function copyDays(options: CopyOptions, { progress, range }: PlannedCopy): Promise<CopiedDays | null> {
  const { client, today } = options
  const copy = await client.copy(range)
  requireKnownContract(copy)
  // After the copy, so that they have every write up to its cursor.
  const lists = progress === null ? await client.readLists(changedLists) : null
  const { firstDay, lastDay } = copy
  const entryDays = firstDay === null || lastDay === null ? null : { start: firstDay as Day, end: lastDay as Day }
  const next = { copied: progress === null ? range : joinRanges(progress.copied, range), entryDays }
  const lostEntryCount = await storeCopy(options, { copy, lists, progressBefore: progress, progress: next })
  if (lostEntryCount === null) return null
  return { isComplete: planCopyRange(next, today()) === null, lostEntryCount }
}

/**
 * Stores a copy in parts, so that none holds up a frame or a save. Returns how many entries a restored server has lost; null if the parts
 * have to be requested again.
 */
async function storeCopy({ store, owner }: CopyOptions, { copy, lists, ...ends }: CopyPart): Promise<number | null> {
  const { entries } = copy
  let lostCount: number | null = 0
  for (let i = 0; lostCount !== null && (i === 0 || i < entries.length); i += maxStoredEntries) {
    const part = { ...copy, entries: entries.slice(i, i + maxStoredEntries) }
    const isLast = i + maxStoredEntries >= entries.length
    lostCount = await store.putCopyPart(owner, {
      ...ends,
      copy: part,
      lists: i === 0 ? lists : null,
      progress: isLast ? ends.progress : null,
    })
  }
  return lostCount
}

function joinRanges(a: Range, b: Range): Range {
  return { start: a.start < b.start ? a.start : b.start, end: a.end > b.end ? a.end : b.end }
}
