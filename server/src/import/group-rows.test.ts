import { areas } from '@haru/shared/areas/register.ts'
import { expect, test } from 'vitest'
import { readImportFile } from '../../../tests/support/api/read-import-file.ts'
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
