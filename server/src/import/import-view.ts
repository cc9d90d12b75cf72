import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findArea } from '@haru/shared/areas/register.ts'
import { type Import, type ImportSample, listImportTotals } from '@haru/shared/contract/import/wire-import.ts'
import { noDay } from '@haru/shared/contract/wire/dates.ts'
import { isErrorCode } from '@haru/shared/errors.ts'
import { computeMoneyScale, type MoneyScale, rescaleExactly } from '@haru/shared/field/currency-scale.ts'
import { rescaleValues } from '@haru/shared/tracking/rescale.ts'
import type { Caller } from '../http/request-context.ts'
import { readOutcome, readPreview, type StoredImport } from './import-rows.ts'
import type { ImportPreview } from './preview.ts'

interface ViewContext {
  readonly areas: readonly AnyArea[]
  readonly caller: Pick<Caller, 'units'>
}

/** An import as the user sees it, with its amounts in the present currency of the account. */
export function toImport(context: ViewContext, row: StoredImport): Import {
  const { currency, created: _created, ...preview } = readPreview(row) ?? emptyPreview
  const shown = currency === undefined ? preview : { ...preview, ...rescalePreview(context, preview, currency) }
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
    ...shown,
    outcome: readOutcome(row),
  }
}

/** The same without the members that only the detail of an import shows. */
export function toListedImport(context: ViewContext, row: StoredImport): Import {
  return { ...toImport(context, row), sample: [], names: [], questions: [], skipped: [], refused: [] }
}

type ShownAmounts = Pick<Import, 'totals' | 'sample'>

function rescalePreview(
  { areas, caller }: ViewContext,
  { totals, sample }: ShownAmounts,
  currency: string,
): ShownAmounts {
  const scale = computeMoneyScale(currency, caller.units.currency)
  if (scale.multiplier === scale.divisor) return { totals, sample }
  const fields = Object.fromEntries(listImportTotals(areas).map(({ wireName, metric }) => [wireName, metric.goal]))
  return {
    totals: rescaleValues(fields, totals, scale, rescaleExactly) as Import['totals'],
    sample: sample.map((each) => rescaleSample(areas, each, scale)),
  }
}

function rescaleSample(areas: readonly AnyArea[], sample: ImportSample, scale: MoneyScale): ImportSample {
  const area = findArea(sample.list, areas)
  return area === null ? sample : { ...sample, item: rescaleValues(area.item, sample.item, scale, rescaleExactly) }
}

function formatTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** The preview of a file that is not read yet. */
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
