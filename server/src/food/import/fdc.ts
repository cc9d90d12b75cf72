import type { Container, Member } from './container.ts'
import { type CsvRow, csvRows } from './csv.ts'
import { fdcFood, isFdcKind } from './fdc-food.ts'
import { type Join, nutrientColumns, openJoin } from './fdc-join.ts'
import type { Format } from './format.ts'
import type { Row } from './table.ts'
import { type Meter, textOf } from './text.ts'
import { amountIn } from './told-food.ts'

/** The CSV bundles of FoodData Central: Foundation, SR Legacy, Branded, or all of them, as a folder or as the zip that is published. */
export const fdc: Format = {
  name: 'USDA FoodData Central',
  counts: 'FDC id',
  recognises: ({ members }) => members.has('food.csv') && members.has('food_nutrient.csv'),
  read: (container) => {
    const steps = stepsOf(container)
    const bytes = steps.reduce((sum, { member }) => sum + member.size, 0)
    const meter = { bytes: 0 }
    const done = { rows: 0, of: 0 }
    return {
      rows: foods(steps, meter, done),
      part: () =>
        done.of === 0 ? { of: 'preparing', part: meter.bytes / bytes } : { of: 'rows', part: done.rows / done.of },
    }
  },
}

interface Step {
  readonly member: Member
  readonly take: (row: CsvRow, join: Join) => void
}

function stepsOf({ members }: Container): readonly Step[] {
  const units = new Map<string, string>()
  const taken: Readonly<Record<string, Step['take']>> = {
    'food.csv': takeFood,
    'foundation_food.csv': takeNumber,
    'sr_legacy_food.csv': takeNumber,
    'branded_food.csv': takeBranded,
    'food_nutrient.csv': takeNutrient,
    'measure_unit.csv': (row) => units.set(row.cell('id'), row.cell('name').toLowerCase()),
    'food_portion.csv': (row, join) => takePortion(row, join, units),
  }
  return Object.entries(taken).flatMap(([name, take]) => {
    const member = members.find((each) => each.name.toLowerCase() === name)
    return member === undefined ? [] : [{ member, take }]
  })
}

async function* foods(steps: readonly Step[], meter: Meter, done: { rows: number; of: number }): AsyncGenerator<Row> {
  const join = openJoin()
  try {
    for (const { member, take } of steps) {
      for await (const row of csvRows(member.name, textOf(member, 'utf-8', meter))) take(row, join)
    }
    done.of = join.count()
    for (const food of join.foods()) {
      done.rows += 1
      yield { at: food.id, ...fdcFood(food) }
    }
  } finally {
    join.close()
  }
}

function takeFood(row: CsvRow, join: Join): void {
  const kind = row.cell('data_type')
  if (isFdcKind(kind)) join.add(idOf(row), kind, row.cell('description'))
}

function takeNumber(row: CsvRow, join: Join): void {
  join.set(idOf(row), { ndb: row.cell('NDB_number') })
}

function takeBranded(row: CsvRow, join: Join): void {
  join.set(idOf(row), {
    owner: row.cell('brand_owner'),
    brand: row.cell('brand_name'),
    gtin: row.cell('gtin_upc'),
    serving: amountIn(row.cell('serving_size')),
    unit: row.cell('serving_size_unit'),
    household: row.cell('household_serving_fulltext'),
  })
}

function takeNutrient(row: CsvRow, join: Join): void {
  const column = nutrientColumns.get(row.cell('nutrient_id'))
  if (column !== undefined) join.set(idOf(row), { [column]: amountIn(row.cell('amount')) })
}

// What a cook weighs of a raw piece is no portion of what is eaten.
const noPortion = /^(paired (cooked|raw) w|dripping w|orig (ckd|rw) g|milliliter|undetermined)?$/

function takePortion(row: CsvRow, join: Join, units: ReadonlyMap<string, string>): void {
  const unit = units.get(row.cell('measure_unit_id')) ?? ''
  const modifier = row.cell('modifier')
  const grams = amountIn(row.cell('gram_weight'))
  const isUnit = !noPortion.test(unit)
  const what = [isUnit ? unit : '', row.cell('portion_description'), modifier].filter((part) => part !== '').join(', ')
  if (what === '' || (!isUnit && unit !== 'undetermined') || grams === null || Number.isNaN(grams)) return
  const text = `${row.cell('amount')} ${what}`.trim()
  join.addPortion(idOf(row), [Number(row.cell('seq_num') || 0), text, grams])
}

function idOf(row: CsvRow): number {
  const id = Number(row.cell('fdc_id'))
  return Number.isSafeInteger(id) ? id : 0
}
