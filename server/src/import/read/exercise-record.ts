import type { ImportedSet, RowPlace } from './import-result.ts'
import { nameExercise } from './names/exercise-names.ts'
import type { ReadContext } from './read-context.ts'
import type { RecordKey } from './row-collector.ts'
import type { LocalTime } from './times/local-time.ts'

/** A row of an exercise as its product writes it. A value that is null or absent is not in the row. */
export interface ExerciseRecord {
  readonly place: RowPlace
  readonly key: RecordKey
  readonly at: LocalTime
  readonly name: string
  /** The product's group of the exercise, such as `Chest`. */
  readonly group?: string
  readonly workout: string
  readonly weight?: number | null
  readonly weightUnit?: string
  readonly reps?: number | null
  readonly setCount?: number
  readonly setKind?: ImportedSet['kind']
  readonly seconds?: number | null
  /** In metres. */
  readonly distance?: number | null
}

const maxReps = 999
const maxSets = 100
/** A week, longer than any workout. */
const maxSeconds = 7 * 86_400

/** Adds a row with repetitions as sets and a row with a time as cardio; another row is skipped. */
export function addExercise(context: ReadContext, record: ExerciseRecord): void {
  const { place, reps = null, seconds = null, distance = null, weight = null, name } = record
  if (name === '') context.rows.refuse(place, 'required', 'name')
  else if ([reps, seconds, distance, weight].some((value) => value !== null && !(value >= 0)))
    context.rows.refuse(place, 'invalidField', findInvalidField(record))
  else if ((reps ?? 0) > 0) addSets(context, record, reps ?? 0)
  else if ((seconds ?? 0) > 0) addCardio(context, record, seconds ?? 0)
  else context.rows.leaveOut(place, (distance ?? 0) > 0 ? 'noTime' : 'empty')
}

function findInvalidField({ reps = null, seconds = null, distance = null }: ExerciseRecord): string {
  if (reps !== null && !(reps >= 0)) return 'reps'
  if (seconds !== null && !(seconds >= 0)) return 'time'
  return distance !== null && !(distance >= 0) ? 'distance' : 'weight'
}

function addSets(context: ReadContext, record: ExerciseRecord, rep: number) {
  const { place, key, setCount = 1, setKind = 'normal' } = record
  const weight = context.weights.toMilligrams(record.weight ?? 0, record.weightUnit ?? '')
  if (!Number.isInteger(rep) || rep > maxReps) return context.rows.refuse(place, 'invalidField', 'reps')
  if (!Number.isInteger(setCount) || setCount > maxSets) return context.rows.refuse(place, 'invalidField', 'sets')
  if (weight === null) return context.rows.refuse(place, 'invalidField', 'weight')
  const sets = Array.from({ length: setCount }, () => ({ rep, weight, kind: setKind }))
  const name = nameExercise(record.name, 'strength', context.account.language, record.group)
  context.rows.add({ place, key, value: { area: 'exercise', kind: 'set', day: record.at.day, name, sets } })
}

function addCardio(context: ReadContext, record: ExerciseRecord, seconds: number) {
  const { place, key, workout } = record
  if (seconds > maxSeconds) return context.rows.refuse(place, 'invalidField', 'time')
  const name = nameExercise(record.name, 'cardio', context.account.language, record.group)
  const distance = record.distance ?? 0
  const { day } = record.at
  context.rows.add({ place, key, value: { area: 'exercise', kind: 'cardio', day, name, workout, seconds, distance } })
}
