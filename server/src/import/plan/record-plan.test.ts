import { areas } from '@haru/shared/areas/register.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { expect, test } from 'vitest'
import { readImportFile } from '../../../../tests/support/api/read-import-file.ts'
import { exercise } from '../../../../tests/support/data/samples.ts'
import { resolveNames } from '../resolve-names.ts'
import { groupRows } from './group-rows.ts'
import { planRecord } from './record-plan.ts'

/** Plans the record of sets of a deadlift, each with its weight and repetitions. */
async function planDeadlift(sets: readonly (readonly [weight: number, rep: number])[]) {
  const header = 'Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps'
  const rows = sets.map(([weight, rep], i) => `2026-01-02 08:00:00,A,Deadlift,${i + 1},${weight},${rep}`)
  const { names, groups } = groupRows(await readImportFile([header, ...rows, ''].join('\n')), '', areas)
  const resolved = resolveNames(names, {
    areas,
    wordOf: (_, { title }) => title ?? '',
    chosen: [],
    earlier: [],
    createId: () => crypto.randomUUID(),
    categories: new Map([['exercise', createDefaultCategory(exercise)]]),
  })
  const [group] = groups
  return group === undefined
    ? null
    : planRecord({ units: { weight: 'kg', currency: 'KRW' }, dayStart: 0, resolved }, exercise, group, [])
}

test('sets without a weight among others are imported, although an editor refuses them', async () => {
  const plan = await planDeadlift([
    [0, 10],
    [60, 8],
  ])
  expect(plan?.refused).toEqual([])
  expect(plan?.items.map(({ item }) => item)).toMatchObject([{ title: 'deadlift', sets: '10x0 8x60000000' }])
})
