import { addExercise } from '../read/exercise-record.ts'
import { parseSeconds } from '../read/times/local-time.ts'
import { findWeightUnit, toMetres } from '../read/weight-converter.ts'
import type { ProductTable } from './table-format.ts'

/** FitNotes. It has no workouts, only days, and the exercise's own group. */
export const fitnotesFormat: ProductTable = {
  format: 'fitnotes',
  columns: {
    date: ['date'],
    exercise: ['exercise'],
    group: ['category'],
    weight: ['weight', 'weight (*'],
    pounds: ['weight (lb*'],
    weightUnit: ['weight unit'],
    reps: ['reps'],
    distance: ['distance'],
    distanceUnit: ['distance unit'],
    time: ['time'],
  },
  required: ['date', 'exercise', 'group', 'weight', 'reps'],
  dateColumn: 'date',
  createReader: (context, { header }) => {
    const headerUnit = findWeightUnit(header('weight'))
    return {
      read: (row) => {
        const { place, cell, number } = row
        const at = row.time('date')
        if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
        // FitNotes for iOS has a column for each unit, of which one is filled.
        const isInPounds = number('weight') === null
        const values = [number(isInPounds ? 'pounds' : 'weight'), number('reps'), number('distance')] as const
        const [weight, reps, distance] = values
        const time = cell('time')
        addExercise(context, {
          place,
          key: { fields: [at.day, cell('exercise'), ...values, cell('weightUnit'), time] },
          at,
          name: cell('exercise'),
          group: cell('group'),
          workout: at.day,
          weight,
          weightUnit: cell('weightUnit') || (isInPounds ? 'lb' : headerUnit),
          reps,
          seconds: time === '' ? null : (parseSeconds(time) ?? Number.NaN),
          distance: distance === null ? null : toMetres(distance, cell('distanceUnit')),
        })
      },
    }
  },
}
