import { join } from 'node:path'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { type ImportListener, importFile } from '@haru/server/src/food/import/importer.ts'
import { foodSources } from '@haru/shared/food/sources.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, openFreshDatabase } from '../support/servers/databases.ts'

// The published files are not in the repository: HARU_FOOD_TABLES names their folder.
const folder = process.env.HARU_FOOD_TABLES
if (folder === undefined) throw new Error('Set HARU_FOOD_TABLES to the folder of the files that docs/foods.md names.')

const quiet: ImportListener = { onStart: () => undefined, onCheckpoint: () => undefined, shouldStop: () => false }

/**
 * The expected result of each file, computed by another program. `sums`: the number of foods, their kcal, milligrams of carbohydrate,
 * protein and fat, and the number of unknown amounts.
 */
const tables = [
  {
    file: 'sr-abbrev.utf8.csv',
    rows: 8618,
    refused: {},
    sums: [8618, 1_951_404, 188_027_680, 99_312_660, 91_755_730, 0],
  },
  {
    file: 'mfds-dishes-2025-04-08.csv',
    rows: 14_584,
    refused: {},
    sums: [14_584, 2_478_701, 100_366_690, 93_385_060, 34_370_090, 15_952],
  },
  {
    file: 'mfds-raw-ingredients-2025-01.utf8.csv',
    rows: 3666,
    refused: { tooMuch: 1 },
    sums: [3665, 560_220, 48_464_120, 51_598_800, 18_591_560, 36],
  },
  {
    file: 'rda-ingredients-bilingual-ko-en.csv',
    rows: 3036,
    refused: {},
    sums: [3036, 515_427, 58_244_600, 32_967_680, 18_384_010, 0],
  },
  {
    file: 'FoodData_Central_foundation_food_csv_2024-10-31.zip',
    rows: 387,
    refused: { outdated: 71 },
    sums: [316, 57_062, 6_023_017, 3_206_846, 3_542_622, 71],
  },
] as const

describe.each(databaseKinds)('on %s', (kind) => {
  let database: DatabaseHandle
  beforeAll(async () => {
    database = await openFreshDatabase(kind)
  })
  afterEach(async () => {
    for (const { id } of foodSources) await openCatalogue(database.db).removeExcept(id, new Set())
  })
  afterAll(() => database.close())

  async function sums(): Promise<readonly number[]> {
    const foods = await database.db.selectFrom('food').select(['kcal', 'carb', 'protein', 'fat']).execute()
    const numbers = foods.map(({ kcal, carb, protein, fat }) => [kcal, carb, protein, fat])
    const sum = (column: number) => numbers.reduce((total, row) => total + (row[column] ?? 0), 0)
    return [foods.length, sum(0), sum(1), sum(2), sum(3), numbers.flat().filter((each) => each === null).length]
  }

  test.each(tables)('the import of $file has the expected sums', async ({ file, rows, refused, sums: due }) => {
    const { checkpoint } = await importFile(database, join(folder, file), quiet)
    const rejected = Object.entries(checkpoint.refused).map(([reason, each]) => [reason, each.rows])
    expect({ rows: checkpoint.rows, refused: Object.fromEntries(rejected) }).toEqual({ rows, refused })
    expect(await sums()).toEqual(due)
  })
})
