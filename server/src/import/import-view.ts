import type { Import } from '@haru/shared/contract/import/import.ts'
import { noDay } from '@haru/shared/contract/wire/dates.ts'
import { isErrorCode } from '@haru/shared/errors.ts'
import { readOutcome, readPreview, type StoredImport } from './import-rows.ts'
import type { ImportPreview } from './preview.ts'

/** An import as the user sees it. */
export function toImport(row: StoredImport): Import {
  return {
    id: row.id,
    revision: row.revision,
    state: row.state as Import['state'],
    progress: row.progress,
    code: isErrorCode(row.code) ? row.code : null,
    createdAt: new Date(row.created_at).toISOString(),
    committedAt: formatTime(row.committed_at),
    revertedAt: formatTime(row.reverted_at),
    fileName: row.file_name,
    bytes: row.bytes,
    ...(readPreview(row) ?? emptyPreview),
    outcome: readOutcome(row),
  }
}

/** The same without what only the detail of an import shows. */
export function toListedImport(row: StoredImport): Import {
  return { ...toImport(row), sample: [], names: [], questions: [], skipped: [], refused: [] }
}

function formatTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** Of a file that is not read yet. */
export const emptyPreview: ImportPreview = {
  encoding: '',
  format: '',
  dateStart: noDay,
  dateEnd: noDay,
  records: 0,
  taken: 0,
  known: 0,
  skippedCnt: 0,
  refusedCnt: 0,
  counts: [],
  totals: {},
  joined: 0,
  shortened: 0,
  sample: [],
  names: [],
  questions: [],
  skipped: [],
  refused: [],
}
