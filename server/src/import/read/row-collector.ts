import { hash } from 'node:crypto'
import type { ImportFormat } from '@haru/shared/contract/import/import-formats.ts'
import { ImportFailure } from './import-failure.ts'
import type {
  ImportRow,
  RefusedRecord,
  RowPlace,
  RowRefusal,
  RowValue,
  SkippedRows,
  SkipReason,
} from './import-result.ts'

/** The largest number of records that one file can store. */
const maxRows = 200_000
export const maxRefusedRecords = 100
/** The number of skipped lines that are listed for each reason. */
export const maxSkippedLines = 20

/**
 * The key of a record: the identifier that its format has, or its own fields. `earlierFields` are those by which earlier versions of Haru knew
 * it.
 */
export type RecordKey =
  | { readonly id: string }
  | { readonly fields: readonly unknown[]; readonly earlierFields?: readonly unknown[] }

interface NewRow {
  readonly place: RowPlace
  readonly key: RecordKey
  readonly value: RowValue
  /** 0 for a row that is no record of the file by itself. Default: 1. */
  readonly recordCount?: 0 | 1
}

/** Collects the outcome of each record of a file. */
export interface RowCollector {
  add(row: NewRow): void
  leaveOut(place: RowPlace, reason: SkipReason, count?: number): void
  refuse(place: RowPlace, code: RowRefusal, field: string): void
  /** Returns whether this is the first record with this identifier; a later one is skipped as a duplicate. */
  addIdentifier(place: RowPlace, id: string): boolean
  /** Counts a row of a table, which is read twice: once to see what its rows show together, once to add them. */
  countRead(): void
  /** The number of records so far. A row of a table counts half in each of its two readings. */
  count(): number
  result(): CollectedRows
}

interface CollectedRows {
  readonly records: number
  readonly rows: readonly ImportRow[]
  readonly skipped: readonly SkippedRows[]
  readonly refused: readonly RefusedRecord[]
  readonly refusedCount: number
}

export function createRowCollector(format: ImportFormat): RowCollector {
  const rows: ImportRow[] = []
  const skipped = new Map<SkipReason, { count: number; lines: number[] }>()
  const refused: RefusedRecord[] = []
  const ids = new Set<string>()
  /** The number of equal rows by the identity of the first one. */
  const equalRows = new Map<string, number>()
  let records = 0
  let refusedCount = 0
  let readCount = 0

  const toContent = (value: RowValue, key: unknown) => JSON.stringify([format, value.area, value.kind, key])
  const identifyByFields = (value: RowValue, fields: readonly unknown[]): string => {
    const content = toContent(value, fields)
    const first = hashIdentity(`${content}1`)
    const number = (equalRows.get(first) ?? 0) + 1
    equalRows.set(first, number)
    return number === 1 ? first : hashIdentity(`${content}${number}`)
  }
  const identify = (value: RowValue, key: RecordKey): Pick<ImportRow, 'identity' | 'earlierIdentity'> => {
    if ('id' in key) return { identity: hashIdentity(toContent(value, key.id)) }
    const identity = identifyByFields(value, key.fields)
    const { earlierFields } = key
    return earlierFields === undefined
      ? { identity }
      : { identity, earlierIdentity: identifyByFields(value, earlierFields) }
  }
  const leaveOut = (place: RowPlace, reason: SkipReason, count = 1) => {
    records += count
    const found = skipped.get(reason) ?? { count: 0, lines: [] }
    skipped.set(reason, found)
    found.count += count
    const isListed = reason !== 'notKept' && reason !== 'otherSheet'
    if (isListed && found.lines.length < maxSkippedLines) found.lines.push(place.line)
  }
  return {
    leaveOut,
    add({ place, key, value, recordCount = 1 }) {
      if (rows.length >= maxRows) throw new ImportFailure('limitReached')
      records += recordCount
      rows.push({ file: place.file, line: place.line, ...identify(value, key), recordCount, value })
    },
    refuse(place, code, field) {
      records += 1
      refusedCount += 1
      if (refused.length < maxRefusedRecords) refused.push({ file: place.file, line: place.line, code, field })
    },
    addIdentifier(place, id) {
      if (!ids.has(id)) {
        ids.add(id)
        return true
      }
      leaveOut(place, 'duplicate')
      return false
    },
    countRead() {
      readCount += 1
    },
    count: () => Math.max(records, Math.floor(readCount / 2)),
    result: () => ({
      records,
      rows,
      refused,
      refusedCount,
      skipped: [...skipped].map(([reason, { count, lines }]) => ({
        reason,
        count,
        lines: lines.toSorted((a, b) => a - b),
      })),
    }),
  }
}

function hashIdentity(content: string): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}
