import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Field, Fields, Values } from '@haru/shared/field/field.ts'
import type { NumberField } from '@haru/shared/field/number.ts'
import { unitSymbols } from '@haru/shared/field/quantity.ts'
import { listSets, maxSets, parseSets, writeSets } from '@haru/shared/field/sets.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import type { Cell, CellKind, SpreadsheetColumn } from '@haru/shared/spreadsheet/spreadsheet.ts'
import { type Category, findCategoryName, toWordKey, type WordOf } from '@haru/shared/tracking/category.ts'
import { getValueFields } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'

/** The words and units of the user for whom a spreadsheet is written. */
export interface CsvContext {
  readonly t: Translate
  readonly units: Units
}

/** The header of a CSV file, and the rows of an element. */
export interface CsvFile<T> {
  readonly header: readonly string[]
  readonly rows: (record: T) => Iterable<readonly Cell[]>
}

/** A CSV file with the kinds of its columns. */
export interface ColumnCsv<T> extends CsvFile<T> {
  readonly columns: readonly SpreadsheetColumn[]
}

interface CsvColumn extends SpreadsheetColumn {
  readonly field: string
  /** All values of the element, because the name of a title depends on its part. */
  readonly cell: (values: Values) => Cell
}

/**
 * Creates the CSV file of a collection. A record has the rows of its items, a goal has one row: the days, the values, and the item with
 * its derived values.
 */
export function createEntryCsv(context: CsvContext, collection: Collection, category: Category): ColumnCsv<Entry> {
  const { area } = collection
  const isRecord = collection.kind === 'record'
  const days = createDayColumns(context, collection)
  const values = createCsvColumns(context, area, getValueFields(collection))
  const items = isRecord ? createItemCsv(context, area, category) : emptyCsv
  return {
    ...createHeader([...days, ...values, ...items.columns]),
    *rows(entry) {
      const first = [...days.map(({ cell }) => cell(entry)), ...formatCells(values, entry.values)]
      if (!isRecord) yield first
      else if (entry.items.length === 0) yield [...first, ...items.header.map(() => null)]
      for (const item of entry.items) {
        for (const row of items.rows(item)) yield [...first, ...row]
      }
    },
  }
}

const emptyCsv: ColumnCsv<Values> = { columns: [], header: [], rows: () => [] }

function createHeader(columns: readonly SpreadsheetColumn[]) {
  return { columns, header: columns.map(({ name }) => name) }
}

/** Creates the cells of the items of an area with their derived values: a row for each item or, where it has sets, for each of them. */
export function createItemCsv(context: CsvContext, area: AnyArea, category: Category): ColumnCsv<Values> {
  const items = createCsvColumns(context, area, area.item, category)
  const derived = createCsvColumns(context, area, area.derived)
  return {
    ...createHeader([...items, ...derived]),
    *rows(item) {
      const incomplete: readonly string[] = area.incomplete([item])
      for (const line of listSetLines(area, item)) {
        const itemCells = items.map(({ field, cell }) => (incomplete.includes(field) ? null : cell(line)))
        yield [...itemCells, ...formatCells(derived, area.derive(line, context.units))]
      }
    },
  }
}

/**
 * The item with each of its sets by itself: the number of the set, its repetitions and its weight. What belongs to the whole item is with
 * the first set, so that sums are right. More equal sets than a list can have stay together.
 */
function* listSetLines(area: AnyArea, item: Values): Generator<Values> {
  const fields = Object.entries(area.item)
  const hasSets = fields.some(([, { kind }]) => kind === 'sets') && Number(item['set']) <= maxSets
  const sets = hasSets ? listSets(item) : []
  if (sets.length === 0) yield item
  const amounts = fields.filter(([, { kind }]) => kind === 'number' || kind === 'duration')
  const noAmounts = Object.fromEntries(amounts.map(([name, { initial }]) => [name, initial]))
  for (const [i, set] of sets.entries()) {
    const { rep, weight } = set
    yield { ...item, ...(i === 0 ? {} : noAmounts), set: i + 1, rep, weight, sets: writeSets([set]) }
  }
}

/** Creates a CSV column for each visible field, with its unit. Parts and titles are shown by name. */
export function createCsvColumns(
  context: CsvContext,
  area: AnyArea,
  fields: Fields,
  category: Category = { parts: [] },
): readonly CsvColumn[] {
  const visible = Object.entries(fields).filter(([, { hidden }]) => !hidden)
  return visible.map(([name, field]) => ({
    field: name,
    name: formatColumnTitle(context, area, name, field),
    kind: findCellKind(field),
    cell: createCell(context, area, name, field, category),
  }))
}

function findCellKind({ kind }: Field): CellKind {
  return kind === 'clock' || kind === 'duration' ? 'time' : 'plain'
}

function formatCells(columns: readonly CsvColumn[], values: Values): readonly Cell[] {
  return columns.map(({ cell }) => cell(values))
}

function createDayColumns({ t }: CsvContext, { area, kind }: Collection) {
  const type = {
    name: t('ui.period'),
    kind: 'plain',
    cell: ({ period }: Entry) => t(`ui.period.${period.type}`),
  } as const
  const start = { name: t('transfer.start'), kind: 'day', cell: ({ period }: Entry) => period.start } as const
  const end = { name: t('transfer.end'), kind: 'day', cell: ({ period }: Entry) => period.end } as const
  if (kind === 'goal') return [type, start, end]
  return area.multiDay ? [start, end] : [{ ...start, name: t('transfer.day') }]
}

function formatColumnTitle({ t, units }: CsvContext, { id }: AnyArea, name: string, field: Field): string {
  const label = t((field.kind === 'sets' ? `${id}.${name}.kind` : `${id}.${name}`) as TextKey)
  if (!isNumber(field)) return label
  const unit = field.quantity === 'money' ? units.currency : unitSymbols[field.quantity](units)
  return unit === undefined || unit.toLowerCase() === label.toLowerCase() ? label : `${label} (${unit})`
}

function createCell(
  { t, units }: CsvContext,
  area: AnyArea,
  name: string,
  field: Field,
  category: Category,
): CsvColumn['cell'] {
  const wordOf: WordOf = (of, at) => t(toWordKey(of, at) as TextKey)
  switch (field.kind) {
    case 'part':
      return ({ part }) => findCategoryName(area, category, { part: String(part), title: null }, wordOf)
    case 'title':
      return ({ part, title }) => findCategoryName(area, category, { part: String(part), title: String(title) }, wordOf)
    case 'choice':
      return ({ [name]: value }) => (value ? t(`${area.id}.${name}.${value}` as TextKey) : '')
    case 'sets':
      return ({ [name]: value }) => {
        const [set] = parseSets(String(value ?? ''))
        return set === undefined ? '' : t(`${area.id}.${name}.${set.kind}` as TextKey)
      }
    case 'flag':
      return ({ [name]: value }) => t(value === true ? 'ui.yes' : 'ui.no')
    default:
      return (values) => {
        const { [name]: value = field.initial } = values
        const encoded = value === null ? null : field.encode(value, units)
        return typeof encoded === 'object' ? null : encoded
      }
  }
}

function isNumber(field: Field): field is NumberField {
  return field.kind === 'number'
}
