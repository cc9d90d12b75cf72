import { parseDecimal } from '../read/decimal.ts'
import { addExercise } from '../read/exercise-record.ts'
import type { RowPlace } from '../read/import-result.ts'
import type { ReadContext } from '../read/read-context.ts'
import type { RecordKey } from '../read/row-collector.ts'
import { addSleepStages, type SleepStage } from '../read/sleep-stages.ts'
import { type LocalTime, parseLocalTime } from '../read/times/local-time.ts'
import { toMetres } from '../read/weight-converter.ts'
import { readXml, type XmlElement } from '../read/xml-elements.ts'
import type { TextFormat } from './file-format.ts'

type Attributes = XmlElement['attributes']

interface AppleReading {
  readonly context: ReadContext
  readonly asleep: SleepStage[]
  readonly inBed: SleepStage[]
}

interface Workout {
  readonly place: RowPlace
  readonly attributes: Attributes
  /** The distance by the statistics of the workout itself, in metres. */
  distance: number
  /** The distance by the statistics of its activities, which are parts of it: iOS 16 and later write both. */
  activityDistance: number
}

interface Instant {
  readonly local: LocalTime
  readonly epochMs: number
}

const maxAttributeLength = 10_000
const secondsPerUnit: Readonly<Record<string, number>> = { s: 1, sec: 1, min: 60, hr: 3600, h: 3600 }

/** Apple Health. Its nights are stages of several sources; most of its records are kinds that Haru does not keep. */
export const appleHealthFormat: TextFormat = {
  format: 'appleHealth',
  matches: (head) => /<HealthData\b/.test(head),
  read: async (context, { file, read }) => {
    const reading: AppleReading = { context, asleep: [], inBed: [] }
    let workout: Workout | null = null
    let isInActivity = false
    await readXml(read(), {
      open: ({ name, attributes, line }) => {
        const place = { file: file.name, line }
        if (name === 'Record') readRecord(reading, place, attributes)
        else if (name === 'ActivitySummary') context.rows.leaveOut(place, 'notKept')
        else if (name === 'Workout') workout = { place, attributes, distance: 0, activityDistance: 0 }
        else if (name === 'WorkoutActivity') isInActivity = true
        else if (name === 'WorkoutStatistics') addDistance(workout, attributes, isInActivity)
      },
      close: (name) => {
        if (name === 'WorkoutActivity') isInActivity = false
        if (name !== 'Workout' || workout === null) return
        addWorkout(context, workout)
        workout = null
      },
    })
    addSleepStages(context, reading.asleep, reading.inBed)
  },
}

function addDistance(workout: Workout | null, { type = '', sum, unit }: Attributes, isInActivity: boolean): void {
  if (workout === null || !type.includes('Distance')) return
  workout[isInActivity ? 'activityDistance' : 'distance'] += findDistance(sum, unit)
}

function findDistance(value = '', unit = ''): number {
  const distance = parseDecimal(value)
  return distance !== null && distance > 0 ? toMetres(distance, unit) : 0
}

/** Parses `2026-01-10 23:00:00 +0900`: the time by the clock of the place, and the instant. */
function parseInstant(text = ''): Instant | null {
  const [, clock = '', sign, hours, minutes] = /^(.{19}) ([-+])(\d{2}):?(\d{2})$/.exec(text) ?? []
  const local = parseLocalTime(clock)
  if (local === null) return null
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return { local, epochMs: Date.parse(local.day) + local.seconds * 1000 - offset * 60_000 }
}

/** The key of a record. An export that is made in another time zone has the same instants, with other times by the clock. */
function createKey(instants: readonly (Instant | null)[], ...fields: readonly unknown[]): RecordKey {
  return {
    fields: [...instants.map((instant) => instant?.epochMs ?? null), ...fields],
    earlierFields: [...instants, ...fields],
  }
}

function readRecord(reading: AppleReading, place: RowPlace, attributes: Attributes) {
  const { rows } = reading.context
  const type = attributes['type'] ?? ''
  if (Object.values(attributes).some(({ length }) => length > maxAttributeLength))
    return rows.refuse(place, 'tooLong', '')
  if (type === 'HKQuantityTypeIdentifierBodyMass') return addBodyMass(reading.context, place, attributes)
  if (type === 'HKCategoryTypeIdentifierSleepAnalysis') return addSleep(reading, place, attributes)
  rows.leaveOut(place, 'notKept')
}

function addBodyMass({ rows, weights, bodyWeights }: ReadContext, place: RowPlace, attributes: Attributes) {
  const instant = parseInstant(attributes['startDate'])
  if (instant === null) return rows.refuse(place, 'invalidDate', 'startDate')
  const value = parseDecimal(attributes['value'] ?? '')
  const weight = value !== null && value > 0 ? weights.toMilligrams(value, attributes['unit'] ?? '') : null
  if (weight === null) return rows.refuse(place, 'invalidField', 'value')
  const key = createKey([instant], value, attributes['unit'], attributes['sourceName'])
  bodyWeights.add({ place, key, at: instant.local, weight })
}

function addSleep({ context, asleep, inBed }: AppleReading, place: RowPlace, attributes: Attributes) {
  const [start, end] = [parseInstant(attributes['startDate']), parseInstant(attributes['endDate'])]
  if (start === null || end === null)
    return context.rows.refuse(place, 'invalidDate', start === null ? 'startDate' : 'endDate')
  const value = (attributes['value'] ?? '').replace('HKCategoryValueSleepAnalysis', '')
  if (value === 'Awake') return context.rows.leaveOut(place, 'awake')
  const key = createKey([start, end], value, attributes['sourceName'])
  const stage = { place, key, start: start.local, end: end.local, startMs: start.epochMs, endMs: end.epochMs }
  if (value === 'InBed') inBed.push(stage)
  else asleep.push(stage)
}

function addWorkout(context: ReadContext, { place, attributes, distance, activityDistance }: Workout) {
  const [start, end] = [parseInstant(attributes['startDate']), parseInstant(attributes['endDate'])]
  if (start === null) return context.rows.refuse(place, 'invalidDate', 'startDate')
  const duration = parseDecimal(attributes['duration'] ?? '')
  const perUnit = secondsPerUnit[attributes['durationUnit'] ?? 'min'] ?? Number.NaN
  const elapsed = end === null ? null : (end.epochMs - start.epochMs) / 1000
  const type = attributes['workoutActivityType'] ?? ''
  addExercise(context, {
    place,
    key: createKey([start, end], type, duration, attributes['sourceName']),
    at: start.local,
    name: splitWords(type.replace('HKWorkoutActivityType', '')),
    workout: attributes['startDate'] ?? '',
    seconds: duration === null ? elapsed : duration * perUnit,
    distance:
      distance || findDistance(attributes['totalDistance'], attributes['totalDistanceUnit']) || activityDistance,
  })
}

/** `TraditionalStrengthTraining` as words. */
function splitWords(name: string): string {
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}
