import { addExercise } from '../read/exercise-record.ts'
import type { ImportedSet } from '../read/import-result.ts'
import { findWeightUnit, toMetres } from '../read/weight-converter.ts'
import type { ProductTable } from './table-format.ts'

const setKinds: Readonly<Record<string, ImportedSet['kind']>> = {
  warmup: 'warmUp',
  dropset: 'drop',
  failure: 'failure',
}

/** Hevy. The headers name the units. Supersets have no place in Haru. */
export const hevyFormat: ProductTable = {
  format: 'hevy',
  columns: {
    workout: ['title'],
    start: ['start_time'],
    exercise: ['exercise_title'],
    index: ['set_index'],
    kind: ['set_type'],
    weight: ['weight_*', 'weight'],
    reps: ['reps'],
    distance: ['distance_*', 'distance'],
    seconds: ['duration_seconds'],
  },
  required: ['start', 'exercise', 'index', 'reps'],
  createReader: (context, { header }) => {
    const weightUnit = findWeightUnit(header('weight'))
    const distanceUnit = header('distance').split('_')[1] ?? ''
    return {
      read: (row) => {
        const { place, cell, number } = row
        const at = row.time('start')
        if (at === null) return context.rows.refuse(place, 'invalidDate', 'start_time')
        const values = [number('weight'), number('reps'), number('distance'), number('seconds')] as const
        const [weight, reps, distance, seconds] = values
        // Without the weight, which is another number after a change of the unit in the product.
        const fields = [at, cell('workout'), cell('exercise'), cell('index')]
        addExercise(context, {
          place,
          key: { fields, earlierFields: [...fields, cell('kind'), ...values, weightUnit] },
          at,
          name: cell('exercise'),
          workout: `${cell('start')} ${cell('workout')}`,
          weight,
          weightUnit,
          reps,
          setKind: setKinds[cell('kind').toLowerCase()] ?? 'normal',
          seconds,
          distance: distance === null ? null : toMetres(distance, distanceUnit),
        })
      },
    }
  },
}
