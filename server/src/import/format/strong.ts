import { addExercise } from '../read/exercise-record.ts'
import type { ImportedSet } from '../read/import-result.ts'
import { findWeightUnit, toMetres } from '../read/weight-converter.ts'
import type { ProductTable } from './table-format.ts'

const setKinds: Readonly<Record<string, ImportedSet['kind']>> = { w: 'warmUp', d: 'drop', f: 'failure' }
const otherRows = { 'rest timer': 'restTimer', note: 'note' } as const

/** Strong, in all its dialects: with commas or semicolons, and with the unit nowhere, in the header or in each row. The oldest call a column by its unit. */
export const strongFormat: ProductTable = {
  format: 'strong',
  columns: {
    workout: ['workout name'],
    date: ['date'],
    exercise: ['exercise name'],
    order: ['set order'],
    weight: ['weight', 'weight (*', 'kg', 'lbs'],
    weightUnit: ['weight unit'],
    reps: ['reps'],
    distance: ['distance', 'distance (*', 'km', 'mi.'],
    distanceUnit: ['distance unit'],
    seconds: ['seconds'],
  },
  required: ['workout', 'date', 'exercise', 'order', 'reps'],
  dateColumn: 'date',
  createReader: (context, { header }) => {
    const headerUnit = findWeightUnit(header('weight'))
    const headerDistance = /\((.+)\)/.exec(header('distance'))?.[1] ?? header('distance')
    return {
      read: (row) => {
        const { place, cell, number } = row
        const order = cell('order').toLowerCase()
        if (order === 'rest timer' || order === 'note') return context.rows.leaveOut(place, otherRows[order])
        const at = row.time('date')
        if (at === null) return context.rows.refuse(place, 'invalidDate', 'date')
        const values = [number('weight'), number('reps'), number('distance'), number('seconds')] as const
        const [weight, reps, distance, seconds] = values
        const workout = `${cell('date')} ${cell('workout')}`
        // Without the weight, which is another number after a change of the unit in the product.
        const fields = [at, cell('workout'), cell('exercise'), order]
        addExercise(context, {
          place,
          key: { fields, earlierFields: [...fields, ...values, cell('weightUnit')] },
          at,
          name: cell('exercise'),
          workout,
          weight,
          weightUnit: cell('weightUnit') || headerUnit,
          reps,
          setKind: setKinds[order] ?? 'normal',
          seconds,
          distance: distance === null ? null : toMetres(distance, cell('distanceUnit') || headerDistance),
        })
      },
    }
  },
}
