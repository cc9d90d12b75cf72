import type { AnyArea } from '@haru/shared/areas/define.ts'
import {
  type Import,
  type ImportCount,
  type ImportRefusal,
  type ImportSample,
  type ImportSkip,
  listImportTotals,
} from '@haru/shared/contract/import/wire-import.ts'
import { noDay } from '@haru/shared/contract/wire/dates.ts'
import { initialValues } from '@haru/shared/field/field.ts'
import { listSets } from '@haru/shared/field/sets.ts'
import type { CountOptions, Units } from '@haru/shared/field/units.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { listImportNames, showRef } from './name-list.ts'
import type { GroupRow } from './plan/record-group.ts'
import type { PlannedItem, RecordPlan } from './plan/record-plan.ts'
import type { ReadImport } from './read/import-result.ts'
import { maxRefusedRecords, maxSkippedLines } from './read/row-collector.ts'
import type { CategoryMap, ResolvedNames } from './resolve-names.ts'

/** The parts of a preview that the user does not get. Unknown for a file that is not read yet, and in previews of earlier versions. */
interface StoredFacts {
  /** The currency of the amounts (ISO 4217). */
  readonly currency?: string
  /** The number of new records. */
  readonly created?: number
}

/** The members of an import that follow from its file and from what the account has. */
export type ImportPreview = StoredFacts &
  Pick<
    Import,
    | 'encoding'
    | 'format'
    | 'dateStart'
    | 'dateEnd'
    | 'records'
    | 'taken'
    | 'known'
    | 'skippedCnt'
    | 'refusedCnt'
    | 'counts'
    | 'totals'
    | 'joined'
    | 'shortened'
    | 'sample'
    | 'names'
    | 'questions'
    | 'skipped'
    | 'refused'
  >

const maxSamples = 20

/** The parts of a preview besides the records of the file. */
export interface PreviewSummary
  extends Pick<ReadImport, 'format' | 'encoding' | 'records' | 'questions' | 'skipped' | 'refused' | 'refusedCount'> {
  readonly knownCount: number
  readonly areaIds: readonly string[]
}

interface PreviewContext {
  readonly areas: readonly AnyArea[]
  readonly summary: PreviewSummary
  readonly resolved: ResolvedNames
  /** The categories of the account, without the new ones. */
  readonly before: CategoryMap
  /** The settings of the user that decide what counts in totals. */
  readonly countOptions: CountOptions
  readonly units: Pick<Units, 'currency'>
}

export interface PreviewBuilder {
  readonly add: (plan: RecordPlan) => void
  readonly result: () => ImportPreview
  /** The numbers of records and items that the plans store. */
  readonly stored: () => { readonly created: number; readonly joined: number; readonly items: number }
}

/** Counts the items that the plans of an import store, skip and refuse. */
export function createPreviewBuilder(context: PreviewContext): PreviewBuilder {
  const { areas, summary, resolved, before, units } = context
  const sums = createSums(summary, resolved)
  return {
    add: (plan) => {
      addSkipped(sums, plan)
      addRefused(sums, plan)
      if (plan.items.length > 0 || plan.dayValue !== null) addStored(sums, context, plan)
    },
    stored: () => sums.stored,
    result: () => {
      const skipped = [...sums.skipped].map(([reason, { count, lines }]): ImportSkip => ({ reason, count, lines }))
      const { encoding, format, records, knownCount, questions } = summary
      return {
        currency: units.currency,
        created: sums.stored.created,
        encoding,
        format,
        dateStart: sums.firstDay || noDay,
        dateEnd: sums.lastDay || noDay,
        records,
        taken: sums.taken,
        known: knownCount,
        skippedCnt: skipped.reduce((sum, { count }) => sum + count, 0),
        refusedCnt: sums.refusedCount,
        counts: listCounts(sums.counts),
        totals: listTotals(areas, summary, sums.totals),
        joined: sums.stored.joined,
        shortened: sums.shortened,
        sample: sums.sample,
        names: listImportNames(resolved, before),
        questions: questions.map((question) => ({ ...question, options: [...question.options] })),
        skipped: skipped.filter(({ count }) => count > 0),
        refused: sums.refused,
      }
    },
  }
}

interface SkipSum {
  count: number
  readonly lines: number[]
}

function toSkipSum({ count, lines }: Pick<PreviewSummary['skipped'][number], 'count' | 'lines'>): SkipSum {
  return { count, lines: [...lines] }
}

/** The sums of a preview while plans are added. */
type Sums = ReturnType<typeof createSums>

function createSums(summary: PreviewSummary, { shortened }: ResolvedNames) {
  return {
    firstDay: '',
    lastDay: '',
    taken: 0,
    shortened,
    refusedCount: summary.refusedCount,
    stored: { created: 0, joined: 0, items: 0 },
    counts: new Map<string, number>(),
    totals: new Map<string, number>(),
    sample: [] as ImportSample[],
    skipped: new Map<string, SkipSum>(summary.skipped.map((each) => [each.reason, toSkipSum(each)])),
    refused: [...summary.refused] as ImportRefusal[],
  }
}

function addSkipped({ skipped }: Sums, { skipped: rows }: RecordPlan): void {
  for (const { reason, row } of rows) {
    const known = skipped.get(reason) ?? { count: 0, lines: [] }
    known.count += row.recordCount
    if (known.lines.length < maxSkippedLines) known.lines.push(row.line)
    skipped.set(reason, known)
  }
}

function addRefused(sums: Sums, { refused: rows }: RecordPlan): void {
  for (const { row, code, field } of rows) {
    sums.refusedCount += row.recordCount
    if (sums.refused.length < maxRefusedRecords) sums.refused.push({ ...placeOf(row), code, field })
  }
}

function addStored(sums: Sums, context: PreviewContext, plan: RecordPlan): void {
  const { collection, period, items, dayValue, before } = plan
  sums.stored[before === null ? 'created' : 'joined'] += 1
  if (sums.firstDay === '' || period.start < sums.firstDay) sums.firstDay = period.start
  if (period.start > sums.lastDay) sums.lastDay = period.start
  const rows = [...items.flatMap((each) => each.rows), ...(dayValue === null ? [] : [dayValue.row])]
  sums.taken += rows.reduce((sum, { recordCount }) => sum + recordCount, 0)
  for (const item of items) addItem(sums, context, plan, item)
  for (const name of Object.keys(dayValue?.values ?? {})) addTo(sums.counts, `${collection.area.id} ${name}`, 1)
  addTotals(sums, context, plan)
}

function addItem(sums: Sums, context: PreviewContext, plan: RecordPlan, { item, rows, shortened }: PlannedItem): void {
  const { area } = plan.collection
  sums.stored.items += 1
  sums.shortened += shortened
  const { kind, count } = countItem(area, item)
  addTo(sums.counts, `${area.id} ${kind}`, count)
  const [row] = rows
  if (row !== undefined && sums.sample.length < maxSamples) sums.sample.push(toSample(context, plan, item, row))
}

/** An item as it would be saved; a part or title that is not there yet by its name. */
function toSample(
  { resolved, before }: PreviewContext,
  { collection: { area }, period }: RecordPlan,
  item: PlannedItem['item'],
  row: GroupRow,
): ImportSample {
  const ref = { part: String(item['part'] ?? ''), title: String(item['title'] ?? '') }
  const { part, title } = showRef(area.id, ref, resolved.categories, before)
  const shown = { ...item, part, ...(area.item['title']?.kind === 'title' ? { title } : {}) }
  return { ...placeOf(row), list: area.id, dateStart: period.start, dateEnd: period.end, item: shown }
}

function addTotals({ totals }: Sums, { countOptions }: PreviewContext, plan: RecordPlan): void {
  const { collection, items, dayValue } = plan
  if (items.length === 0) return
  const values = { ...initialValues(collection.area.dayFields), ...dayValue?.values }
  const added = computeStoredTotals(collection, { items: items.map(({ item }) => item), values }, countOptions) ?? {}
  for (const { name, wireName } of listImportTotals([collection.area])) addTo(totals, wireName, added[name] ?? 0)
}

const placeOf = ({ file, line }: GroupRow) => ({ file, line })

function addTo(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

/** The kinds of counted rows, in the order of the contract. */
const countKinds: Readonly<Record<string, readonly string[]>> = {
  exercise: ['set', 'cardio', 'scale'],
  food: ['item'],
  money: ['income', 'expense'],
  sleep: ['item'],
  calendar: ['item'],
}

/** The kind under which an item is counted: the sets of an exercise, an income or an expense, else an item. */
function countItem(area: AnyArea, item: PlannedItem['item']): Omit<ImportCount, 'list'> {
  if (area.id === 'money') return { kind: String(item['part']), count: 1 }
  if (area.id !== 'exercise') return { kind: 'item', count: 1 }
  return Number(item['cardio']) > 0 ? { kind: 'cardio', count: 1 } : { kind: 'set', count: listSets(item).length }
}

function listCounts(counts: ReadonlyMap<string, number>): readonly ImportCount[] {
  return Object.entries(countKinds).flatMap(([list, kinds]) =>
    kinds.map((kind) => ({ list, kind, count: counts.get(`${list} ${kind}`) ?? 0 })),
  )
}

function listTotals(
  areas: readonly AnyArea[],
  { areaIds }: PreviewSummary,
  totals: ReadonlyMap<string, number>,
): Import['totals'] {
  return Object.fromEntries(
    listImportTotals(areas).map(({ area, wireName }) => [
      wireName,
      areaIds.includes(area) ? (totals.get(wireName) ?? 0) : null,
    ]),
  )
}
