import { expect, test } from 'vitest'
import { exercise } from '../../areas/exercise.ts'
import { decodePath, encodePath } from './names.ts'

const record = { area: exercise, kind: 'record' } as const
const goal = { area: exercise, kind: 'goal' } as const

test.each([
  { collection: record, path: 'items.2.cardio', field: { item: 2, name: 'cardio' } },
  { collection: record, path: 'items', field: { item: null, name: null } },
  { collection: record, path: 'scale', field: { item: null, name: 'scale' } },
  { collection: goal, path: 'volume', field: { item: null, name: 'volume' } },
])('a refusal of $path is found again by its name on the wire', ({ collection, path, field }) => {
  expect(decodePath(collection, encodePath(collection, path))).toEqual(field)
})

test.each(['type', 'user_id', 'money_section.0.money_amount', 'exercise_section.0', 'exercise_section.x.exercise_set'])(
  'a refusal of %s belongs to no field of an exercise record',
  (path) => {
    expect(decodePath(record, path)).toBeNull()
  },
)
