import {
  array,
  boolean,
  nullable,
  number,
  object,
  enum as oneOf,
  optional,
  type output,
  string,
  type ZodMiniType,
} from 'zod/mini'
import type { AnyArea, Metric } from '../../areas/define.ts'
import { type ErrorCode, errorStatus } from '../../errors.ts'
import type { Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { listAreasWithCategories } from '../../tracking/category.ts'
import { getColumns } from '../tracking/columns.ts'
import { totalFormat } from '../wire/amount.ts'
import { columnsFormat, createShape, decodeColumns, encodeColumns, mapColumn } from '../wire/column.ts'
import type { WireFormat, WireObject } from '../wire/format.ts'
import { createWireNames } from '../wire/names.ts'

const importStates = ['reading', 'open', 'committed', 'reverted', 'failed'] as const
export type ImportState = (typeof importStates)[number]

const countSchema = object({ list: string(), kind: string(), count: number() })
export type ImportCount = output<typeof countSchema>

const questionSchema = object({
  id: string(),
  options: array(string()),
  suggestion: nullable(string()),
  answer: nullable(string()),
  /** The number of records of the file that it concerns. */
  count: number(),
})

const nameSchema = object({
  area: string(),
  /** The text of the file. */
  name: string(),
  count: number(),
  /** The target of the name: the id of a part or title of the user, or the text of a new one. */
  part: string(),
  title: string(),
  isNew: boolean(),
})
export type ImportName = output<typeof nameSchema>

const skipSchema = object({ reason: string(), count: number(), lines: array(number()) })
export type ImportSkip = output<typeof skipSchema>

const refusalSchema = object({ file: string(), line: number(), code: string(), field: string() })
export type ImportRefusal = output<typeof refusalSchema>

const outcomeSchema = object({
  /** Records made, and records added to. */
  created: number(),
  joined: number(),
  items: number(),
  known: number(),
  skipped: number(),
  refused: number(),
  /** Items that a revert left, because the user changed them. */
  kept: number(),
})
export type ImportOutcome = output<typeof outcomeSchema>

/** The members that are sent as they are. */
const importShape = {
  revision: number(),
  state: oneOf(importStates),
  /** The progress of reading the file, in percent. */
  progress: number(),
  /** Why the file could not be read. */
  code: nullable(oneOf(Object.keys(errorStatus) as ErrorCode[])),
  createdAt: string(),
  committedAt: nullable(string()),
  revertedAt: nullable(string()),
  fileName: string(),
  bytes: number(),
  encoding: string(),
  format: string(),
  dateStart: string(),
  dateEnd: string(),
  records: number(),
  taken: number(),
  known: number(),
  skippedCnt: number(),
  refusedCnt: number(),
  counts: array(countSchema),
  joined: number(),
  shortened: number(),
  names: array(nameSchema),
  questions: array(questionSchema),
  skipped: array(skipSchema),
  refused: array(refusalSchema),
  outcome: nullable(outcomeSchema),
} as const

/** An item as it would be saved. */
export interface ImportSample {
  readonly file: string
  readonly line: number
  readonly list: string
  readonly dateStart: string
  readonly dateEnd: string
  readonly item: Values
}

type ReadonlyList<T> = T extends readonly (infer Element)[] ? readonly Element[] : T
type ImportMembers = { readonly [Name in keyof typeof importShape]: ReadonlyList<output<(typeof importShape)[Name]>> }

/** An import of a file of another product: what it has, what it would store, and what it stored. */
export interface Import extends ImportMembers {
  readonly id: string
  /** The totals of what would be stored, by the area and the metric; null for an area that the file has nothing of. */
  readonly totals: Readonly<Record<string, number | null>>
  readonly sample: readonly ImportSample[]
}

interface ImportTotal {
  readonly area: string
  readonly name: string
  readonly metric: Metric
  /** Its name on the wire: `exercise_total_volume`. */
  readonly wireName: string
}

/** The metrics whose totals a preview has: those that add up over days, and the length of sleeps. Days are no contents of a file. */
export function listImportTotals(areas: readonly AnyArea[]): readonly ImportTotal[] {
  return areas.flatMap((area) => {
    const { total } = createWireNames({ area, kind: 'record' })
    return Object.entries(area.metrics)
      .filter(([, { goal, aggregate }]) => {
        const isCount = goal.kind === 'number' && goal.quantity === 'count'
        return aggregate === 'mean' || (aggregate === 'sum' && !isCount)
      })
      .map(([name, metric]) => ({ area: area.id, name, metric, wireName: total(name) }))
  })
}

/** The format of an import, in the units of the user. */
export function importFormat(areas: readonly AnyArea[], units: Units): WireFormat<Import> {
  const totals = totalsFormat(areas, units)
  const sample = sampleFormat(areas, units)
  const shape = { importId: string(), ...importShape, totals: totals.schema, sample: array(sample.schema) }
  return {
    schema: object<Record<string, ZodMiniType>>(shape),
    encode: ({ id: importId, totals: amounts, sample: items, ...rest }) => ({
      importId,
      ...rest,
      totals: totals.encode(amounts),
      sample: items.map(sample.encode),
    }),
    decode: ({ importId, totals: amounts, sample: items, ...rest }) => ({
      ...(rest as unknown as Omit<Import, 'id' | 'totals' | 'sample'>),
      id: String(importId),
      totals: totals.decode(amounts as WireObject),
      sample: (items as WireObject[]).map((item) => sample.decode(item)),
    }),
  }
}

function totalsFormat(areas: readonly AnyArea[], units: Units): WireFormat<Import['totals']> {
  const columns = listImportTotals(areas).map(({ wireName, metric }) =>
    mapColumn(wireName, totalFormat(metric.goal, units), null),
  )
  return columnsFormat<Import['totals']>(columns)
}

/** `section` is the item as the calls of its area have it. */
function sampleFormat(areas: readonly AnyArea[], units: Units): WireFormat<ImportSample> {
  const columnsByList = new Map(
    listAreasWithCategories(areas).map((area) => {
      const { items, derived } = getColumns({ area, kind: 'record' }, units)
      return [area.id, { area, items, derived }] as const
    }),
  )
  const sections = [...columnsByList.values()].flatMap(({ items, derived }) => [...items, ...derived])
  const sectionShape = Object.entries(createShape(sections)).map(([name, schema]) => [name, optional(schema)] as const)
  const place = { file: string(), line: number(), list: string(), dateStart: string(), dateEnd: string() }
  return {
    schema: object<Record<string, ZodMiniType>>({ ...place, section: object(Object.fromEntries(sectionShape)) }),
    encode: ({ item, ...sent }) => {
      const columns = columnsByList.get(sent.list)
      if (columns === undefined) return { ...sent, section: {} }
      const { area, items, derived } = columns
      return { ...sent, section: encodeColumns(derived, area.derive(item), encodeColumns(items, item)) }
    },
    decode: ({ section, ...sent }) => {
      const columns = columnsByList.get(String(sent['list']))
      const item = columns === undefined ? {} : decodeColumns<Values>(columns.items, section as WireObject)
      return { ...(sent as unknown as Omit<ImportSample, 'item'>), item }
    },
  }
}
