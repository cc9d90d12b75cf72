import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { CountOptions, Units } from '@haru/shared/field/units.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { writeEntry } from '@haru/shared/tracking/rows.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import type { ImportRecordTable } from '../../db/import-tables.ts'
import { generateId } from '../../runtime/generate-id.ts'
import { createPreviewBuilder, type ImportPreview, type PreviewSummary } from '../preview.ts'
import type { CategoryMap, ResolvedNames } from '../resolve-names.ts'
import { digestItem, type StoredRecord } from '../stored-record.ts'
import type { RecordGroup } from './record-group.ts'
import { applyPlan, listNeededDays, planRecord, type RecordPlan } from './record-plan.ts'

/** The data of the account that a plan of a file uses. */
export interface PlanSetup {
  readonly units: Units
  /** The hour at which a day of the user begins. */
  readonly dayStart: number
  /** The settings of the user that decide what counts in totals. */
  readonly countOptions: CountOptions
  readonly resolved: ResolvedNames
  /** The categories of the account, without the new ones. */
  readonly before: CategoryMap
  /** The time of the commit, in milliseconds since 1970; null for a preview, which stores nothing. */
  readonly committedAt: number | null
}

/** The days of an area whose records the plan compares with the file. */
export interface NeededDays {
  readonly area: string
  readonly days: readonly Day[]
}

/** A record as the commit stores it, with the keys by which its items are found again. */
export interface PlannedRecord {
  readonly entry: ReturnType<typeof toEntryRow>
  readonly stored: Omit<ImportRecordTable, 'owner_id' | 'import_id'>
}

export interface PlanResult {
  readonly preview: ImportPreview
  /** The numbers of records and items that the plan stores. */
  readonly stored: { readonly created: number; readonly joined: number; readonly items: number }
}

/** Plans what the groups of a file add to the records of an account, some groups at a time. */
export interface Planner {
  /** The days of the next groups; null after the last ones. */
  readonly findNeededDays: () => NeededDays | null
  /** Plans these groups. `entries` are the records that begin on the days. Returns the records to store: none for a preview. */
  readonly plan: (entries: readonly Entry[]) => readonly PlannedRecord[]
  readonly result: () => PlanResult
}

interface GroupedFile {
  readonly areas: readonly AnyArea[]
  readonly summary: PreviewSummary
  /** In the order of their areas and days. */
  readonly groups: readonly RecordGroup[]
}

/** About as many records as the server stores while other requests wait for a few milliseconds. */
const groupsPerPlan = 40

export function createPlanner({ areas, summary, groups }: GroupedFile, setup: PlanSetup): Planner {
  const preview = createPreviewBuilder({ areas, summary, ...setup })
  const batches = listBatches(listAreasWithCategories(areas), groups)
  /** The records of the days that were read, as they were before the import: what it adds itself does not change a plan. */
  const seen = new Map<Day, readonly Entry[]>()
  let batch: PlanBatch | undefined

  return {
    findNeededDays: () => {
      const { area: previous } = batch ?? {}
      batch = batches.next().value
      if (batch === undefined) return null
      const { area } = batch
      const days = new Set(batch.groups.flatMap((group) => listNeededDays(area, group)))
      // The groups are in the order of their days, so a day that these do not need is not needed again.
      for (const day of seen.keys()) if (area !== previous || !days.has(day)) seen.delete(day)
      return { area: area.id, days: [...days].filter((day) => !seen.has(day)) }
    },
    plan: (entries) => {
      if (batch === undefined) return []
      const { area } = batch
      const entriesByDay = Map.groupBy(entries, ({ period }) => period.start)
      return batch.groups.flatMap((group) => {
        const days = listNeededDays(area, group)
        for (const day of days) if (!seen.has(day)) seen.set(day, entriesByDay.get(day) ?? [])
        const needed = days.flatMap((day) => seen.get(day) ?? [])
        const plan = planRecord(setup, area, group, needed)
        if (plan === null) return []
        preview.add(plan)
        return toPlannedRecords(plan, setup)
      })
    },
    result: () => ({ preview: preview.result(), stored: preview.stored() }),
  }
}

interface PlanBatch {
  readonly area: AnyArea
  readonly groups: readonly RecordGroup[]
}

/** Lists groups of one area, some at a time. */
function* listBatches(
  areas: readonly AnyArea[],
  groups: readonly RecordGroup[],
): Generator<PlanBatch, undefined, undefined> {
  for (const [id, own] of Map.groupBy(groups, (group) => group.area)) {
    const area = areas.find((each) => each.id === id)
    for (let i = 0; area !== undefined && i < own.length; i += groupsPerPlan) {
      yield { area, groups: own.slice(i, i + groupsPerPlan) }
    }
  }
}

function toPlannedRecords(plan: RecordPlan, { committedAt, countOptions, units }: PlanSetup): readonly PlannedRecord[] {
  if (committedAt === null) return []
  const entry = applyPlan(plan, () => generateId(committedAt))
  return entry === null
    ? []
    : [{ entry: toEntryRow(plan, entry, countOptions), stored: toStoredRow(plan, units.currency) }]
}

function toEntryRow({ collection }: RecordPlan, entry: Entry, countOptions: CountOptions) {
  const totals = computeStoredTotals(collection, entry, countOptions)
  return { area: collection.area.id, kind: collection.kind, ...writeEntry(collection, entry, totals) }
}

function toStoredRow(
  { collection, period, before, items, dayValue }: RecordPlan,
  currency: string,
): PlannedRecord['stored'] {
  const { area } = collection
  const stored: StoredRecord = {
    items: items.map(({ item }) => digestItem(area, item)),
    before: before?.items.map((item) => digestItem(area, item)) ?? [],
    values: dayValue?.values ?? {},
    currency,
  }
  const rows = [...items.flatMap((each) => each.rows), ...(dayValue === null ? [] : [dayValue.row])]
  const identities = new Set(rows.map(({ identity }) => identity))
  return {
    area: area.id,
    start: period.start,
    type: period.type,
    finish: period.end,
    identities: [...identities].join(''),
    items: JSON.stringify(stored),
  }
}
