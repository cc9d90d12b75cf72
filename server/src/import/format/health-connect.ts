import type { DatabaseRow, DatabaseTables } from '../read/database-tables.ts'
import { addExercise } from '../read/exercise-record.ts'
import type { RowPlace } from '../read/import-result.ts'
import type { ReadContext } from '../read/read-context.ts'
import { type LocalTime, toLocal } from '../read/times/local-time.ts'
import type { DatabaseFormat } from './file-format.ts'

type AddRow = (context: ReadContext, place: RowPlace, row: DatabaseRow) => void

/** The tables of which Haru keeps something. */
const addByTable: Readonly<Record<string, AddRow>> = {
  weight_record_table: addWeight,
  sleep_session_record_table: addSleep,
  exercise_session_record_table: addWorkout,
}

const recordTable = /_record_table$/
const unnamed = { ko: '운동', en: 'Workout' } as const

/** The database of Health Connect. Instants have the offset of the place; weights are in grams. */
export const healthConnectFormat: DatabaseFormat = {
  format: 'healthConnect',
  matches: (tables) => tables.has('device_info_table') && [...tables].some((name) => recordTable.test(name)),
  read: (context, tables, file) => {
    for (const table of [...tables.names].filter((name) => recordTable.test(name)).toSorted())
      readTable(context, tables, table, file)
  },
}

function readTable(context: ReadContext, tables: DatabaseTables, table: string, file: string): void {
  const addRow = addByTable[table]
  if (addRow === undefined) {
    const count = tables.count(table)
    if (count > 0) context.rows.leaveOut({ file, line: 0 }, 'notKept', count)
    return
  }
  for (const row of tables.read(table)) addRow(context, { file, line: Number(row['row_id']) || 0 }, row)
}

function findTime(row: DatabaseRow, prefix: string): LocalTime | null {
  const [time, offset] = [row[`${prefix}time`], row[`${prefix}zone_offset`]]
  return typeof time === 'number' ? toLocal(time, Number(offset ?? 0) / 60) : null
}

function findId({ uuid }: DatabaseRow): string {
  return uuid instanceof Uint8Array ? Buffer.from(uuid).toString('hex') : String(uuid)
}

function addWeight(context: ReadContext, place: RowPlace, row: DatabaseRow) {
  const at = findTime(row, '')
  if (at === null) return context.rows.refuse(place, 'invalidDate', 'time')
  const value = Number(row['weight'])
  const weight = value > 0 ? context.weights.toMilligrams(value, 'g') : null
  if (weight === null) return context.rows.refuse(place, 'invalidField', 'weight')
  const id = findId(row)
  if (context.rows.addIdentifier(place, id)) context.bodyWeights.add({ place, key: { id }, at, weight })
}

function addSleep(context: ReadContext, place: RowPlace, row: DatabaseRow) {
  const [start, end] = [findTime(row, 'start_'), findTime(row, 'end_')]
  if (start === null || end === null)
    return context.rows.refuse(place, 'invalidDate', start === null ? 'start_time' : 'end_time')
  const id = findId(row)
  if (context.rows.addIdentifier(place, id)) context.nights.add({ start, end, records: [{ place, key: { id } }] })
}

function addWorkout(context: ReadContext, place: RowPlace, row: DatabaseRow) {
  const start = findTime(row, 'start_')
  if (start === null) return context.rows.refuse(place, 'invalidDate', 'start_time')
  const id = findId(row)
  if (!context.rows.addIdentifier(place, id)) return
  const title = typeof row['title'] === 'string' ? row['title'].trim() : ''
  addExercise(context, {
    place,
    key: { id },
    at: start,
    name: title || unnamed[context.account.language],
    workout: id,
    seconds: (Number(row['end_time']) - Number(row['start_time'])) / 1000,
  })
}
