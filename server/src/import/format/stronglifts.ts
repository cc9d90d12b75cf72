import { parseDecimal } from '../read/decimal.ts'
import { takeExercise } from '../read/exercise-record.ts'
import type { DateOrder, LocalTime } from '../read/local-time.ts'
import type { ReadContext } from '../read/read-context.ts'
import { findWeightUnit } from '../read/weight-converter.ts'
import type { ProductTable, ProductTableRow, TableHeader } from './table-format.ts'

interface SetColumns {
  readonly number: string
  readonly reps: number
  readonly weight: number
}

/** StrongLifts: an exercise in each row, its sets side by side, and the body weight of the workout. */
export const strongliftsFormat: ProductTable = {
  format: 'stronglifts',
  columns: {
    date: ['date (*', 'date'],
    workout: ['workout'],
    bodyWeight: ['body weight (*', 'body weight'],
    exercise: ['exercise'],
    firstSet: ['set 1 (reps)'],
  },
  required: ['date', 'exercise', 'firstSet'],
  dateColumn: 'date',
  dateOrder: findHeaderOrder,
  createReader: (context, header) => {
    const columns = findSetColumns(header.headers)
    return {
      read: (row) => {
        const at = row.time('date')
        const filled = columns.filter(({ reps }) => (row.cells[reps] ?? '').trim() !== '')
        if (at === null) return context.rows.refuse(row.place, 'invalidDate', 'date')
        for (const set of filled) takeSet(context, header, row, at, set)
        addBodyWeight(context, header, row, at)
      },
    }
  },
}

function findHeaderOrder({ header }: TableHeader): DateOrder | null {
  if (/dd.*mm/i.test(header('date'))) return 'dmy'
  return /mm.*dd.*yy/i.test(header('date')) ? 'mdy' : null
}

function findSetColumns(headers: readonly string[]): readonly SetColumns[] {
  const sets = headers.flatMap((header, reps) => {
    const number = /^set (\d+) \(reps\)$/.exec(header)?.[1]
    if (number === undefined) return []
    const weight = headers.findIndex((each) => each.startsWith(`set ${number} (`) && findWeightUnit(each) !== '')
    return [{ number, reps, weight }]
  })
  return sets.toSorted((a, b) => Number(a.number) - Number(b.number))
}

function takeSet(
  context: ReadContext,
  { headers }: TableHeader,
  row: ProductTableRow,
  at: LocalTime,
  set: SetColumns,
): void {
  const text = String(row.cells[set.reps]).trim()
  // A dash is a set that was not done, as is one without repetitions.
  const reps = text === '-' ? 0 : parseDecimal(text)
  const weight = parseDecimal(row.cells[set.weight] ?? '')
  const exercise = row.cell('exercise')
  takeExercise(context, {
    place: row.place,
    key: { fields: [at.day, row.cell('workout'), exercise, set.number, reps, weight] },
    at,
    name: exercise,
    workout: `${at.day} ${row.cell('workout')}`,
    weight,
    weightUnit: findWeightUnit(headers[set.weight] ?? ''),
    reps,
    seconds: null,
    distance: null,
  })
}

function addBodyWeight(context: ReadContext, { header }: TableHeader, row: ProductTableRow, at: LocalTime): void {
  const value = row.number('bodyWeight')
  if (value === null || !(value > 0)) return
  const weight = context.weights.toMilligrams(value, findWeightUnit(header('bodyWeight')))
  if (weight !== null)
    context.bodyWeights.add({ place: row.place, key: { fields: [at.day, value] }, at, weight, recordCount: 0 })
}
