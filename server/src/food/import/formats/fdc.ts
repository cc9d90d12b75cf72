import { type CsvRow, readCsvRows } from '../files/csv-rows.ts'
import type { ContainerMember, FileContainer } from '../files/file-container.ts'
import { type ByteCounter, readText } from '../files/text.ts'
import { parseAmount } from '../rows/parsed-food.ts'
import type { TableRow } from '../rows/table-row.ts'
import { isFdcKind, parseFdcFood } from './fdc-food.ts'
import { type FdcJoin, nutrientColumns, openFdcJoin } from './fdc-join.ts'
import type { TableFormat } from './table-format.ts'

/** The CSV bundles of FoodData Central: Foundation, SR Legacy, Branded, or all of them, as a folder or as the zip that is published. */
export const fdcFormat: TableFormat = {
  name: 'USDA FoodData Central',
  rowLabel: 'FDC id',
  matches: ({ members }) => members.has('food.csv') && members.has('food_nutrient.csv'),
  read: (container) => {
    const steps = createSteps(container)
    const bytes = steps.reduce((sum, { member }) => sum + member.size, 0)
    const counter = { bytes: 0 }
    const done = { rows: 0, of: 0 }
    return {
      rows: readRows(steps, counter, done),
      progress: () =>
        done.of === 0 ? { of: 'preparing', part: counter.bytes / bytes } : { of: 'rows', part: done.rows / done.of },
    }
  },
}

interface Step {
  readonly member: ContainerMember
  readonly addRow: (row: CsvRow, join: FdcJoin) => void
}

function createSteps({ members }: FileContainer): readonly Step[] {
  const units = new Map<string, string>()
  const rowHandlers: Readonly<Record<string, Step['addRow']>> = {
    'food.csv': addFood,
    'foundation_food.csv': setNdbNumber,
    'sr_legacy_food.csv': setNdbNumber,
    'branded_food.csv': setBrandedFields,
    'food_nutrient.csv': setNutrient,
    'measure_unit.csv': (row) => units.set(row.cell('id'), row.cell('name').toLowerCase()),
    'food_portion.csv': (row, join) => addPortion(row, join, units),
  }
  return Object.entries(rowHandlers).flatMap(([name, addRow]) => {
    const member = members.find((each) => each.name.toLowerCase() === name)
    return member === undefined ? [] : [{ member, addRow }]
  })
}

async function* readRows(
  steps: readonly Step[],
  counter: ByteCounter,
  progress: { rows: number; of: number },
): AsyncGenerator<TableRow> {
  const join = openFdcJoin()
  try {
    for (const { member, addRow } of steps) {
      for await (const row of readCsvRows(member.name, readText(member, 'utf-8', counter))) addRow(row, join)
    }
    progress.of = join.count()
    for (const food of join.foods()) {
      progress.rows += 1
      yield { at: food.id, ...parseFdcFood(food) }
    }
  } finally {
    join.close()
  }
}

function addFood(row: CsvRow, join: FdcJoin): void {
  const kind = row.cell('data_type')
  if (isFdcKind(kind)) join.add(parseFdcId(row), kind, row.cell('description'))
}

function setNdbNumber(row: CsvRow, join: FdcJoin): void {
  join.set(parseFdcId(row), { ndb: row.cell('NDB_number') })
}

function setBrandedFields(row: CsvRow, join: FdcJoin): void {
  join.set(parseFdcId(row), {
    owner: row.cell('brand_owner'),
    brand: row.cell('brand_name'),
    gtin: row.cell('gtin_upc'),
    serving: parseAmount(row.cell('serving_size')),
    unit: row.cell('serving_size_unit'),
    household: row.cell('household_serving_fulltext'),
  })
}

function setNutrient(row: CsvRow, join: FdcJoin): void {
  const column = nutrientColumns.get(row.cell('nutrient_id'))
  if (column !== undefined) join.set(parseFdcId(row), { [column]: parseAmount(row.cell('amount')) })
}

// Weights of raw or untrimmed pieces are no portions.
const ignoredUnits = /^(paired (cooked|raw) w|dripping w|orig (ckd|rw) g|milliliter|undetermined)?$/

function addPortion(row: CsvRow, join: FdcJoin, units: ReadonlyMap<string, string>): void {
  const unit = units.get(row.cell('measure_unit_id')) ?? ''
  const modifier = row.cell('modifier')
  const grams = parseAmount(row.cell('gram_weight'))
  const isUnit = !ignoredUnits.test(unit)
  const description = [isUnit ? unit : '', row.cell('portion_description'), modifier]
    .filter((part) => part !== '')
    .join(', ')
  if (description === '' || (!isUnit && unit !== 'undetermined') || grams === null || Number.isNaN(grams)) return
  const text = `${row.cell('amount')} ${description}`.trim()
  join.addPortion(parseFdcId(row), [Number(row.cell('seq_num') || 0), text, grams])
}

function parseFdcId(row: CsvRow): number {
  const id = Number(row.cell('fdc_id'))
  return Number.isSafeInteger(id) ? id : 0
}
