import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { OperationResult, SentEntry } from '@haru/shared/contract/exchange/changes.ts'
import type { SentOperation, SentSave } from '@haru/shared/contract/exchange/operation.ts'
import { isEntryOperation } from '@haru/shared/contract/exchange/operation-kind.ts'
import type { ChangeClient } from '@haru/web/src/device/exchange/synchronizer.ts'

/** A call that wrote or returned the entry of a period. */
export interface HistoryEvent {
  readonly type: 'read' | 'write'
  /** The user and the period. */
  readonly key: string
  readonly revision: number
  /** The marks of the items; null if the response does not have them. */
  readonly contents: string | null
  /** When the request was sent, and when its response arrived, in milliseconds. */
  readonly start: number
  readonly end: number
}

/** The revision of a period before its first write. */
const firstRevision = 0

/** The marks in the items of an entry, such as `mark3-12`. */
export const readContents = (items: unknown): string => (JSON.stringify(items).match(/mark\d+-\d+/g) ?? []).join()

/**
 * Adds the events of the exchanges of one device. A response without an entry says nothing about it, because a response has only the
 * writes behind its cursor.
 */
export function withHistory(client: ChangeClient, user: UserClient, history: HistoryEvent[]): ChangeClient {
  const writtenIds = new Set<string>()
  const keyOf = ({ start }: { readonly start: string }) => `${user.id} ${start}`

  function recordResult(sent: SentOperation | undefined, result: OperationResult, times: Times): void {
    if (sent === undefined || !isEntryOperation(sent) || sent.act !== 'save') return
    const key = keyOf(sent.entry)
    const { current } = result
    if (current !== undefined) history.push({ type: 'read', key, ...stateOf(current), ...times })
    const written = findWritten(sent, result)
    // A repeated operation has the result of its only write.
    if (written === null || writtenIds.has(sent.id)) return
    writtenIds.add(sent.id)
    history.push({ type: 'write', key, ...written, ...times })
  }

  return {
    ...client,
    exchange: async (input) => {
      const start = performance.now()
      const changes = await client.exchange(input)
      const times = { start, end: performance.now() }
      if (changes.isReset) return changes
      for (const [i, result] of changes.results.entries()) recordResult(input.operations[i], result, times)
      for (const entry of changes.entries)
        history.push({ type: 'read', key: keyOf(entry), ...stateOf(entry), ...times })
      return changes
    },
  }
}

const stateOf = ({ revision, items }: SentEntry): State => ({ revision, contents: readContents(items) })

/** What a save has written; null if it was not done. The contents of an addition and of a merge are known to the server only. */
function findWritten({ mode, entry: sent }: SentSave, { status, entry }: OperationResult): State | null {
  if (status !== 'done' || entry === undefined) return null
  const isAdded = mode === 'add' || entry.isMerged === true
  return { revision: entry.revision, contents: isAdded ? null : readContents(sent.items) }
}

type State = Pick<HistoryEvent, 'revision' | 'contents'>
type Times = Pick<HistoryEvent, 'start' | 'end'>

/**
 * Describes how a history differs from that of a register that each write gives the next revision; null if it does not. As the revisions
 * are the order of the writes, a history is linearizable if each revision has one write and one contents, and no event that ended
 * before another began has a later place: a write is at its revision, a read behind it.
 */
export function findContradiction(history: readonly HistoryEvent[]): string | null {
  for (const [key, events] of Map.groupBy(history, (event) => event.key)) {
    const found = findContradictionOfKey(events)
    if (found !== null) return `${key}: ${found}`
  }
  return null
}

function findContradictionOfKey(events: readonly HistoryEvent[]): string | null {
  const writes = Map.groupBy(
    events.filter(({ type }) => type === 'write'),
    ({ revision }) => revision,
  )
  const contents = new Map<number, string>()
  for (const { revision, contents: read } of events) {
    if (revision !== firstRevision && writes.get(revision)?.length !== 1)
      return `revision ${revision} has ${writes.get(revision)?.length ?? 0} writes`
    if (read === null) continue
    const other = contents.get(revision) ?? read
    if (other !== read) return `revision ${revision} is ${read} and ${other}`
    contents.set(revision, read)
  }
  return findWrongOrder(events)
}

function findWrongOrder(events: readonly HistoryEvent[]): string | null {
  const ended = events.toSorted((a, b) => a.end - b.end)
  let latest = 0
  let next = 0
  for (const event of events.toSorted((a, b) => a.start - b.start)) {
    for (; next < ended.length && (ended[next]?.end ?? 0) < event.start; next += 1) {
      latest = Math.max(latest, ended[next]?.revision ?? 0)
    }
    const isLate = event.type === 'write' ? event.revision <= latest : event.revision < latest
    if (isLate) return `a ${event.type} of revision ${event.revision} began after revision ${latest} was known`
  }
  return null
}
