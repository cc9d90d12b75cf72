import { parseDecimal } from '../read/decimal.ts'
import { addExercise } from '../read/exercise-record.ts'
import type { ReadContext } from '../read/read-context.ts'
import type { DateOrder, LocalTime } from '../read/times/local-time.ts'
import { findWeightUnit } from '../read/weight-converter.ts'
import type { ProductTable, ProductTableReader, ProductTableRow, TableHeader } from './table-format.ts'

interface SetColumns {
  readonly number: string
  readonly reps: number
  readonly weight: number
}

/** The columns of an exercise beside those of others. `weights` are those of kg and lb, of which one is filled. */
interface ExerciseColumns {
  readonly name: number
  readonly weights: readonly number[]
  readonly sets: readonly { readonly number: string; readonly reps: number }[]
}

const sharedColumns = {
  date: ['date (*', 'date'],
  workout: ['workout'],
  bodyWeight: ['body weight (kg)', 'body weight (*', 'body weight'],
  bodyPounds: ['body weight (lb*'],
}

/** StrongLifts: an exercise in each row, its sets side by side, and the body weight of the workout. */
const exerciseRows: ProductTable = {
  format: 'stronglifts',
  columns: { ...sharedColumns, exercise: ['exercise'], firstSet: ['set 1 (reps)'] },
  required: ['date', 'exercise', 'firstSet'],
  dateColumn: 'date',
  dateOrder: findHeaderOrder,
  createReader: (context, header) => {
    const columns = findSetColumns(header.headers)
    return createReader(context, header, (row, at) => {
      const filled = columns.filter(({ reps }) => (row.cells[reps] ?? '').trim() !== '')
      for (const set of filled) addSet(context, header, row, at, { ...set, exercise: row.cell('exercise') })
    })
  },
}

/** The older StrongLifts: a workout in each row, its exercises side by side, and all sets of an exercise with one weight. */
const workoutRows: ProductTable = {
  ...exerciseRows,
  columns: { ...sharedColumns, exercise: ['exercise 1'], firstSet: ['set 1'] },
  createReader: (context, header) => {
    const exercises = findExerciseColumns(header.headers)
    return createReader(context, header, (row, at) => {
      for (const exercise of exercises) addWorkoutSets(context, header, row, at, exercise)
    })
  },
}

/** Adds the sets of a row, and the body weight of its workout. */
function createReader(
  context: ReadContext,
  header: TableHeader,
  addSets: (row: ProductTableRow, at: LocalTime) => void,
): ProductTableReader {
  return {
    read: (row) => {
      const at = row.time('date')
      if (at === null) return context.rows.refuse(row.place, 'invalidDate', 'date')
      addSets(row, at)
      addBodyWeight(context, header, row, at)
    },
  }
}

export const strongliftsFormats: readonly ProductTable[] = [exerciseRows, workoutRows]

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

function addSet(
  context: ReadContext,
  { headers }: TableHeader,
  row: ProductTableRow,
  at: LocalTime,
  { exercise, ...set }: SetColumns & { readonly exercise: string },
): void {
  const text = String(row.cells[set.reps]).trim()
  // A dash is a set that was not done, as is one without repetitions.
  const reps = text === '-' ? 0 : parseDecimal(text)
  const weight = parseDecimal(row.cells[set.weight] ?? '')
  addExercise(context, {
    place: row.place,
    key: { fields: [at.day, row.cell('workout'), exercise, set.number, reps, weight] },
    at,
    name: exercise,
    workout: `${at.day} ${row.cell('workout')}`,
    weight,
    weightUnit: findWeightUnit(headers[set.weight] ?? ''),
    reps,
  })
}

function findExerciseColumns(headers: readonly string[]): readonly ExerciseColumns[] {
  const starts = headers.flatMap((header, i) => (/^exercise \d+$/.test(header) ? [i] : []))
  return starts.map((name, i) => {
    const columns = headers.slice(name, starts[i + 1]).map((header, offset) => ({ header, at: name + offset }))
    return {
      name,
      weights: columns.filter(({ header }) => header.startsWith('weight')).map(({ at }) => at),
      sets: columns.flatMap(({ header, at }) => {
        const number = /^set (\d+)$/.exec(header)?.[1]
        return number === undefined ? [] : [{ number, reps: at }]
      }),
    }
  })
}

function addWorkoutSets(
  context: ReadContext,
  header: TableHeader,
  row: ProductTableRow,
  at: LocalTime,
  { name, weights, sets }: ExerciseColumns,
): void {
  const filled = (column: number) => (row.cells[column] ?? '').trim() !== ''
  const weight = weights.find(filled) ?? weights[0] ?? -1
  const exercise = String(row.cells[name] ?? '').trim()
  for (const set of sets.filter(({ reps }) => filled(reps)))
    addSet(context, header, row, at, { ...set, weight, exercise })
}

function addBodyWeight(context: ReadContext, { header }: TableHeader, row: ProductTableRow, at: LocalTime): void {
  const column = row.cell('bodyWeight') === '' ? 'bodyPounds' : 'bodyWeight'
  // The older files have the unit behind the number: `84KG`.
  const [, digits = '', unit = ''] = /^([\d.,]+) ?(kg|lb)?s?$/i.exec(row.cell(column)) ?? []
  const value = row.parse(digits)
  if (value === null || !(value > 0)) return
  const weight = context.weights.toMilligrams(value, unit || findWeightUnit(header(column)))
  if (weight !== null)
    context.bodyWeights.add({ place: row.place, key: { fields: [at.day, value] }, at, weight, recordCount: 0 })
}
