import type { AnyArea } from '@haru/shared/areas/define.ts'
import { isDay } from '@haru/shared/calendar/day.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import {
  findSavedSetByName,
  hasRoutines,
  hasSavedSets,
  incrementField,
  isTooLong,
  isValidSavedSetName,
  isWeekdayList,
  maxSavedSets,
  type RoutinePlan,
  type SavedSet,
  savedSetsName,
} from '@haru/shared/tracking/saved-set.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { isUuid } from '@haru/shared/tracking/uuid.ts'
import { validateEntry } from '@haru/shared/tracking/validate.ts'
import { sql } from 'kysely'
import { insertInBatches } from '../db/batches.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { prepareSavedSets, toSavedSetRow } from '../tracking/saved-sets.ts'
import { type CsvContext, type CsvFile, createItemCsv } from './csv-files.ts'
import { decodeItems, encodeValues, formatProblemPath, type JsonRow, type RowContext } from './entry-rows.ts'
import { canBeSaved, checkObject, createInvalidField, refuseDuplicate } from './values.ts'

/** The saved sets of an area, the last saved first. */
export interface AreaSavedSets {
  readonly area: AnyArea
  readonly sets: readonly SavedSet[]
}

/** Reads the saved sets of every area that has sets. */
export async function readAllSavedSets(
  db: Database,
  areas: readonly AnyArea[],
  owner: Owner,
): Promise<readonly AreaSavedSets[]> {
  const { list } = prepareSavedSets(db)
  const savedSets: AreaSavedSets[] = []
  for (const area of areas.filter(hasSavedSets)) {
    const [sets = []] = await list(db, owner, [area])
    savedSets.push({ area, sets })
  }
  return savedSets
}

/** The number of saved sets of each area that has sets, by the name of its list. */
export async function countSavedSets(
  db: Database,
  areas: readonly AnyArea[],
  { ownerId }: Owner,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('saved_set')
    .select(['area', sql<number>`count(*)`.as('count')])
    .where('owner_id', '=', ownerId)
    .groupBy('area')
    .execute()
  const counts = new Map(rows.map(({ area, count }) => [area, count]))
  return new Map(areas.filter(hasSavedSets).map((area) => [savedSetsName(area), counts.get(area.id) ?? 0]))
}

/** Creates an encoder of saved sets as rows of `haru.json`. Numbers are in base units. */
export function createSavedSetEncoder(area: AnyArea): (set: SavedSet) => JsonRow {
  return ({ id, name, items, plan }) => ({
    id,
    name,
    items: items.map((item) => encodeValues(area.item, item)),
    ...(plan === null ? {} : { plan }),
  })
}

const rowKeys = ['id', 'name', 'items', 'plan'] as const
const planKeys = ['weekdays', 'start', 'increment'] as const

/** Creates a decoder of the rows that `createSavedSetEncoder` writes. It refuses rows that could not have been saved exactly so. */
export function createSavedSetDecoder(area: AnyArea, { currency, category }: RowContext): (row: JsonRow) => SavedSet {
  return (row) => {
    const { id, name, items: sentItems, plan: sentPlan } = checkObject(row, rowKeys)
    if (typeof id !== 'string' || !isUuid(id)) throw createInvalidField('', 'id')
    if (typeof name !== 'string' || !isValidSavedSetName(name) || name.trim() !== name)
      throw createInvalidField('', 'name')
    const items = decodeItems(area, sentItems, currency)
    const problem = validateEntry(area, 'record', { values: {}, items }, category, () => true)
    if (problem !== null) throw new Refusal(problem.code, { field: formatProblemPath(problem) })
    return { id, name, items, plan: decodePlan(area, sentPlan, currency), revision: 1 }
  }
}

function decodePlan(area: AnyArea, sent: unknown, currency: string): RoutinePlan | null {
  if (sent === undefined) return null
  const { weekdays, start, increment } = checkObject(sent, planKeys, 'plan')
  if (!hasRoutines(area)) throw createInvalidField('', 'plan')
  if (!Array.isArray(weekdays) || !isWeekdayList(weekdays)) throw createInvalidField('plan', 'weekdays')
  if (typeof start !== 'string' || !isDay(start)) throw createInvalidField('plan', 'start')
  if (!canBeSaved(incrementField, increment, currency)) throw createInvalidField('plan', 'increment')
  return { weekdays, start, increment: Number(increment) }
}

/** Collects the saved sets of an export. Refuses sets above the limits of an area, and duplicate names and ids. */
export function createSavedSetCollector() {
  const byArea = new Map<AnyArea, SavedSet[]>()
  const ids = new Set<string>()
  return {
    add(area: AnyArea, set: SavedSet): void {
      const sets = byArea.get(area) ?? []
      if (findSavedSetByName(sets, set.name) !== undefined) throw new Refusal('alreadyExists', { field: 'name' })
      refuseDuplicate(ids, set.id, 'id')
      if (sets.length >= maxSavedSets || isTooLong([...sets, set])) throw new Refusal('limitReached')
      byArea.set(area, [...sets, set])
    },
    result: (): readonly AreaSavedSets[] => [...byArea].map(([area, sets]) => ({ area, sets })),
  }
}

/** Writes saved sets in their order, with numbers from `seq` on. Returns the next number. */
export async function writeSavedSets(
  transaction: Transaction,
  owner: Owner,
  savedSets: readonly AreaSavedSets[],
  seq: number,
): Promise<number> {
  // The last saved set comes first, so it has the highest number.
  const writes = savedSets.flatMap(({ area, sets }) => sets.map((set) => ({ area, set }))).toReversed()
  const rows = writes.map(({ area, set }, i) => toSavedSetRow(owner, area, { set, seq: seq + i }))
  await insertInBatches(rows, (part) => transaction.insertInto('saved_set').values(part).execute())
  return seq + rows.length
}

/** Creates the CSV file of the saved sets of an area, with the rows of their items. */
export function createSavedSetCsv(context: CsvContext, area: AnyArea, category: Category): CsvFile<SavedSet> {
  const items = createItemCsv(context, area, category)
  return {
    header: [context.t('savedSet.name'), ...items.header],
    *rows(set) {
      for (const item of set.items) {
        for (const row of items.rows(item)) yield [set.name, ...row]
      }
    },
  }
}
