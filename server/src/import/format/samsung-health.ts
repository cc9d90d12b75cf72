import { parseDecimal } from '../read/decimal.ts'
import { addExercise } from '../read/exercise-record.ts'
import { addFood } from '../read/food-record.ts'
import type { RowPlace } from '../read/import-result.ts'
import type { ReadContext } from '../read/read-context.ts'
import { forEachRecord, readTableRecords } from '../read/table-records.ts'
import { type LocalTime, parseLocalTime, toLocal } from '../read/times/local-time.ts'
import type { TextFormat } from './file-format.ts'
import { nameSamsungExercise } from './samsung-exercises.ts'

/** A record of a type, with its cells by the names of the columns without their prefix. */
interface SamsungRecord {
  readonly place: RowPlace
  readonly cell: (column: string) => string
  readonly id: string
}

type AddRecord = (context: ReadContext, record: SamsungRecord) => void

const meals: Readonly<Record<string, string>> = {
  '100001': 'breakfast',
  '100002': 'lunch',
  '100003': 'dinner',
}

/** The types that Haru keeps, by the end of their names, which differ between versions. */
const addByType: Readonly<Record<string, AddRecord>> = {
  weight: addWeight,
  exercise: addWorkout,
  sleep: addSleep,
  nutrition: addNutrition,
  sleep_stage: ({ rows }, { place }) => rows.leaveOut(place, 'stage'),
}

/** The first line: the type of the records, and what separates the columns. Older files have the type only. */
const firstLine = /^\ufeff?"?com\.samsung\.s?health\.([\w.]+)"?(?:([,;\t])|\n)/

/** Samsung Health: a file for each type, which its first line names. Times are of UTC, beside their offset. */
export const samsungHealthFormat: TextFormat = {
  format: 'samsungHealth',
  matches: (head) => firstLine.test(head),
  read: async (context, { file, head, read }) => {
    const [, type = '', delimiter = ','] = firstLine.exec(head) ?? []
    let columns: ReadonlyMap<string, number> | null = null
    await forEachRecord(readTableRecords(read(), delimiter), ({ line, cells, problem }) => {
      const place = { file: file.name, line }
      if (line === 1) return
      if (columns === null) columns = indexColumns(cells)
      else if (problem !== null) context.rows.refuse(place, problem, '')
      else if (addByType[type] === undefined) context.rows.leaveOut(place, 'notKept')
      else addByType[type](context, createRecord(place, cells, columns))
    })
  },
}

function indexColumns(header: readonly string[]): ReadonlyMap<string, number> {
  return new Map(header.map((column, i) => [column.replace(/^com\.samsung\..*\./, ''), i]))
}

function createRecord(place: RowPlace, cells: readonly string[], columns: ReadonlyMap<string, number>): SamsungRecord {
  const cell = (column: string) => cells[columns.get(column) ?? -1]?.trim() ?? ''
  return { place, cell, id: cell('datauuid') }
}

/** Claims the id of a record; one without an id is known by its fields. */
function addIdentifier({ rows }: ReadContext, { place, id }: SamsungRecord): boolean {
  return id === '' || rows.addIdentifier(place, id)
}

function createKey({ id }: SamsungRecord, fields: readonly unknown[]) {
  return id === '' ? { fields } : { id }
}

function findTime({ cell }: SamsungRecord, column: string): LocalTime | null {
  const text = cell(column)
  const utc = /^\d{11,}$/.test(text) ? toLocal(Number(text), 0) : parseLocalTime(text)
  const [, sign = '+', hours = '0', minutes = '0'] = /^UTC([-+])(\d{2}):?(\d{2})$/.exec(cell('time_offset')) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return utc === null ? null : toLocal(Date.parse(utc.day) + utc.seconds * 1000, offset)
}

function addWeight(context: ReadContext, record: SamsungRecord) {
  const at = findTime(record, 'start_time')
  if (at === null) return context.rows.refuse(record.place, 'invalidDate', 'start_time')
  const value = parseDecimal(record.cell('weight'))
  const weight = value !== null && value > 0 ? context.weights.toMilligrams(value, 'kg') : null
  if (weight === null) return context.rows.refuse(record.place, 'invalidField', 'weight')
  if (addIdentifier(context, record))
    context.bodyWeights.add({ place: record.place, key: createKey(record, [at, value]), at, weight })
}

function addWorkout(context: ReadContext, record: SamsungRecord) {
  const { place, cell } = record
  const at = findTime(record, 'start_time')
  if (at === null) return context.rows.refuse(place, 'invalidDate', 'start_time')
  if (!addIdentifier(context, record)) return
  const [duration, distance] = [parseDecimal(cell('duration')), parseDecimal(cell('distance'))]
  const name = cell('title') || nameSamsungExercise(cell('exercise_type'), context.account.language)
  addExercise(context, {
    place,
    key: createKey(record, [at, name, duration]),
    at,
    name,
    workout: `${at.day} ${at.seconds}`,
    seconds: duration === null ? null : duration / 1000,
    distance,
  })
}

function addSleep(context: ReadContext, record: SamsungRecord) {
  const { place } = record
  const [start, end] = [findTime(record, 'start_time'), findTime(record, 'end_time')]
  if (start === null || end === null)
    return context.rows.refuse(place, 'invalidDate', start === null ? 'start_time' : 'end_time')
  if (addIdentifier(context, record))
    context.nights.add({ start, end, records: [{ place, key: createKey(record, [start, end]) }] })
}

function addNutrition(context: ReadContext, record: SamsungRecord) {
  const { place, cell } = record
  const at = findTime(record, 'start_time')
  if (at === null) return context.rows.refuse(place, 'invalidDate', 'start_time')
  if (!addIdentifier(context, record)) return
  const [kcal, carb, protein, fat] = ['calorie', 'carbohydrate', 'protein', 'total_fat'].map((name) =>
    parseDecimal(cell(name)),
  )
  const amounts = { kcal: kcal ?? null, carb: carb ?? null, protein: protein ?? null, fat: fat ?? null }
  const meal = meals[cell('meal_type')] ?? 'snack'
  const texts = { meal, title: cell('title') || meal, serving: '' }
  addFood(context, {
    place,
    key: createKey(record, [at, ...Object.values(amounts)]),
    day: at.day,
    ...texts,
    ...amounts,
  })
}
