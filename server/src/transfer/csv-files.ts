import type { AnyArea } from '@haru/shared/areas/define.ts'
import { getColumns } from '@haru/shared/contract/tracking/columns.ts'
import type { FieldColumn } from '@haru/shared/contract/wire/field-columns.ts'
import type { Field, Values } from '@haru/shared/field/field.ts'
import type { NumberField } from '@haru/shared/field/number.ts'
import { unitSymbols } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { type Category, findCategoryName, toWordKey, type WordOf } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { Cell } from './csv.ts'

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

interface CsvColumn {
  readonly field: string
  readonly name: string
  /** All values of the element, because the name of a title depends on its part. */
  readonly cell: (values: Values) => Cell
}

/**
 * Creates the CSV file of a collection. A record has a row for each item, a goal has one: the days, the values, and the
 * item with its derived values.
 */
export function createEntryCsv(context: CsvContext, collection: Collection, category: Category): CsvFile<Entry> {
  const { area } = collection
  const isRecord = collection.kind === 'record'
  const columns = getColumns(collection, context.units)
  const days = createDayColumns(context, collection)
  const values = createCsvColumns(context, area, columns.values)
  const items = isRecord ? createCsvColumns(context, area, columns.items, category) : []
  const derived = isRecord ? createCsvColumns(context, area, columns.derived) : []
  return {
    header: [...days.map(({ name }) => name), ...[...values, ...items, ...derived].map(({ name }) => name)],
    *rows(entry) {
      const first = [...days.map(({ cell }) => cell(entry)), ...formatCells(values, entry.values)]
      if (!isRecord) yield first
      else if (entry.items.length === 0) yield [...first, ...[...items, ...derived].map(() => null)]
      for (const item of entry.items) {
        const incomplete: readonly string[] = area.incomplete([item])
        const itemCells = items.map(({ field, cell }) => (incomplete.includes(field) ? null : cell(item)))
        yield [...first, ...itemCells, ...formatCells(derived, area.derive(item))]
      }
    },
  }
}

/** Creates a CSV column for each visible field, with its unit. Parts and titles are shown by name. */
export function createCsvColumns(
  context: CsvContext,
  area: AnyArea,
  columns: readonly FieldColumn[],
  category: Category = { parts: [] },
): readonly CsvColumn[] {
  const visible = columns.filter(({ definition }) => !definition.hidden)
  return visible.map((column) => ({
    field: column.field,
    name: formatColumnTitle(context, area, column),
    cell: createCell(context, area, column, category),
  }))
}

function formatCells(columns: readonly CsvColumn[], values: Values): readonly Cell[] {
  return columns.map(({ cell }) => cell(values))
}

function createDayColumns({ t }: CsvContext, { area, kind }: Collection) {
  const type = {
    name: t('ui.period'),
    cell: ({ period }: Entry) => t(`ui.period.${period.type}`),
  }
  const start = { name: t('transfer.start'), cell: ({ period }: Entry) => period.start }
  const end = { name: t('transfer.end'), cell: ({ period }: Entry) => period.end }
  if (kind === 'goal') return [type, start, end]
  return area.multiDay ? [start, end] : [{ ...start, name: t('transfer.day') }]
}

function formatColumnTitle({ t, units }: CsvContext, { id }: AnyArea, { field, definition }: FieldColumn): string {
  const label = t(`${id}.${field}` as TextKey)
  if (!isNumber(definition)) return label
  const unit = definition.quantity === 'money' ? units.currency : unitSymbols[definition.quantity](units)
  return unit === undefined || unit.toLowerCase() === label.toLowerCase() ? label : `${label} (${unit})`
}

function createCell(
  { t }: CsvContext,
  area: AnyArea,
  { field, definition, initial, encode }: FieldColumn,
  category: Category,
): CsvColumn['cell'] {
  const wordOf: WordOf = (of, at) => t(toWordKey(of, at) as TextKey)
  switch (definition.kind) {
    case 'part':
      return ({ part }) => findCategoryName(area, category, { part: String(part), title: null }, wordOf)
    case 'title':
      return ({ part, title }) => findCategoryName(area, category, { part: String(part), title: String(title) }, wordOf)
    case 'choice':
      return ({ [field]: value }) => (value ? t(`${area.id}.${field}.${value}` as TextKey) : '')
    case 'flag':
      return ({ [field]: value }) => t(value === true ? 'ui.yes' : 'ui.no')
    default:
      return (values) => ((values[field] ?? initial) === null ? null : (encode(values) ?? null))
  }
}

function isNumber(field: Field): field is NumberField {
  return field.kind === 'number'
}
