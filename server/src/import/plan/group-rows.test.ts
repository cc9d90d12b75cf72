import { areas } from '@haru/shared/areas/register.ts'
import { expect, test } from 'vitest'
import { readImportFile } from '../../../../tests/support/api/read-import-file.ts'
import { groupRows } from './group-rows.ts'

/** The hashes that an import of a file stores. */
async function listStored(content: string): Promise<string> {
  const { groups } = groupRows(await readImportFile(content, { answers: { weightUnit: 'kg' } }), '', areas)
  const rows = groups.flatMap(({ items, dayValue }) => [
    ...items,
    ...(dayValue === null ? [] : [{ rows: [dayValue.row] }]),
  ])
  return rows.flatMap((item) => item.rows.map(({ identity }) => identity)).join('')
}

/** The number of records of a file, and of those that are known after an import that has stored hashes. */
async function countKnown(content: string, stored: string): Promise<readonly [records: number, known: number]> {
  const read = await readImportFile(content, { answers: { weightUnit: 'kg' } })
  return [read.records, groupRows(read, stored, areas).knownCount]
}

const appleExport = (...times: readonly (readonly [start: string, end: string])[]) => {
  const [[weighed], sleep, run] = times.map(([start, end]) => [`startDate="${start}"`, `endDate="${end}"`]) as [
    string[],
    string[],
    string[],
  ]
  return `<HealthData>
<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" value="70" ${weighed}/>
<Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" value="HKCategoryValueSleepAnalysisAsleepCore" ${sleep.join(' ')}/>
<Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" duration="30" ${run.join(' ')}></Workout>
</HealthData>`
}
const inSeoul = appleExport(
  ['2026-01-10 08:00:00 +0900', ''],
  ['2026-01-10 00:30:00 +0900', '2026-01-10 07:30:00 +0900'],
  ['2026-01-10 18:00:00 +0900', '2026-01-10 18:30:00 +0900'],
)

test('an export of Apple Health that is made in another time zone has the same records', async () => {
  const inBerlin = appleExport(
    ['2026-01-10 00:00:00 +0100', ''],
    ['2026-01-09 16:30:00 +0100', '2026-01-09 23:30:00 +0100'],
    ['2026-01-10 10:00:00 +0100', '2026-01-10 10:30:00 +0100'],
  )
  expect(await countKnown(inBerlin, await listStored(inSeoul))).toEqual([3, 3])
  const later = inSeoul.replaceAll('2026-01-10', '2026-01-11')
  expect(await countKnown(later, await listStored(inSeoul))).toEqual([3, 0])
})

test('records of Apple Health that an earlier version has stored are known', async () => {
  // The hashes of these records in earlier versions.
  expect(await countKnown(inSeoul, 'iIs_ci2sP44vxMzajcKMwlbpZjBwtsbeqit6')).toEqual([3, 3])
})

const lifts = {
  strong: (unit: string, ...weights: readonly [number, number, number]) =>
    [
      `Date,Workout Name,Exercise Name,Set Order,Weight (${unit}),Reps`,
      ...['W', '1', '2'].map((order, i) => `2026-01-02 08:00:00,A,Squat (Barbell),${order},${weights[i]},5`),
      '',
    ].join('\n'),
  hevy: (unit: string, ...weights: readonly [number, number, number]) =>
    [
      `title,start_time,exercise_title,set_index,set_type,weight_${unit},reps`,
      ...['warmup', 'normal', 'normal'].map(
        (kind, i) => `A,"2 Jan 2026, 08:00",Squat (Barbell),${i},${kind},${weights[i]},5`,
      ),
      '',
    ].join('\n'),
} as const
const earlierLifts = {
  strong: 'dqkRoHr_jX-mgBNAdQ4yqOre7Se4C4xpqfJJ',
  hevy: '6ImygOKT1MFfcmxDf6qQ3vF52_jrNkusdMkI',
} as const

test.each(['strong', 'hevy'] as const)('an export of %s in another unit has the same sets', async (format) => {
  const write = lifts[format]
  const stored = await listStored(write('kg', 40, 60, 60))
  expect(await countKnown(write('lbs', 88.18, 132.28, 132.28), stored)).toEqual([3, 3])
  expect(await countKnown(write('kg', 40, 60, 60).replaceAll('Squat', 'Press'), stored)).toEqual([3, 0])
})

test.each(['strong', 'hevy'] as const)('sets of %s that an earlier version has stored are known', async (format) => {
  // The hashes of these sets in earlier versions.
  expect(await countKnown(lifts[format]('kg', 40, 60, 60), earlierLifts[format])).toEqual([3, 3])
})
