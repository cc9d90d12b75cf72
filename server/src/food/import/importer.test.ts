import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { foodSources } from '@haru/shared/food/sources.ts'
import { decode, encode } from 'iconv-lite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../../../tests/support/data/zip.ts'
import { databaseKinds, openFreshDatabase } from '../../../../tests/support/servers/databases.ts'
import type { DatabaseHandle } from '../../db/database-handle.ts'
import { openCatalogue } from '../catalogue.ts'
import { type ImportListener, importFile } from './importer.ts'

const tables = join(import.meta.dirname, '../../../../tests/food-tables')
const quiet: ImportListener = { onStart: () => undefined, onCheckpoint: () => undefined, shouldStop: () => false }

/**
 * The expected result of each excerpt, computed by another program or by hand. `sums`: the number of foods, their kcal, milligrams of
 * carbohydrate, protein and fat, and the number of unknown amounts. `refused`: the line numbers or FDC ids of rejected rows.
 */
const excerpts = [
  {
    file: 'sr.csv',
    rows: 28,
    sums: [23, 5162, 399_400, 182_490, 290_990, 1],
    refused: { notANumber: [23], tooMuch: [24], noCode: [25], nothingKnown: [26], cells: [29] },
  },
  {
    file: 'rda.csv',
    rows: 25,
    sums: [23, 5005, 397_860, 280_840, 246_100, 0],
    refused: { nothingKnown: [25], noName: [26] },
  },
  {
    file: 'mfds-dishes.cp949.csv',
    rows: 25,
    sums: [22, 2337, 189_630, 104_030, 50_440, 16],
    refused: { notANumber: [24, 25], noName: [26] },
  },
  {
    file: 'mfds-raw.csv',
    rows: 13,
    sums: [12, 2122, 24_130, 97_970, 174_150, 4],
    refused: { tooMuch: [4] },
  },
  {
    file: 'mfds-processed.csv',
    rows: 9,
    sums: [6, 1633, 152_260, 14_140, 40_100, 3],
    refused: { nothingKnown: [7], notANumber: [8, 10] },
  },
  {
    file: 'foundation',
    rows: 19,
    sums: [13, 1411, 85_281, 82_938, 197_273, 8],
    refused: { outdated: [321_505, 321_900, 322_892, 323_444, 335_912, 1_105_897] },
  },
  {
    file: 'branded',
    rows: 11,
    sums: [7, 3137, 231_070, 37_500, 251_440, 3],
    refused: { tooMuchEnergy: [2_900_008], noName: [2_900_009], nothingKnown: [2_900_010] },
  },
  {
    file: 'off.csv',
    rows: 23,
    sums: [11, 3221, 328_430, 40_070, 148_900, 3],
    refused: {
      noName: [5],
      noCode: [6, 7],
      tooMuchEnergy: [8],
      farEnergy: [9, 10],
      tooMuch: [11, 12],
      nothingKnown: [13],
      notANumber: [20, 21],
      cells: [24],
    },
  },
  {
    file: 'off.jsonl',
    rows: 26,
    sums: [12, 3245, 334_330, 40_070, 148_900, 3],
    refused: {
      noName: [4],
      noCode: [5, 6],
      tooMuchEnergy: [7],
      farEnergy: [8, 9],
      tooMuch: [10, 11],
      nothingKnown: [12, 24],
      notANumber: [19, 20],
      notJson: [25, 26],
    },
  },
] as const

describe.each(databaseKinds)('on %s', (kind) => {
  let database: DatabaseHandle
  let folder: string
  beforeAll(async () => {
    database = await openFreshDatabase(kind)
    folder = await mkdtemp(join(tmpdir(), 'haru-import-'))
  })
  afterEach(async () => {
    for (const { id } of foodSources) await openCatalogue(database.db).removeExcept(id, new Set())
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function writeTestFile(name: string, content: Buffer | string): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }

  const readFoods = () => database.db.selectFrom('food').selectAll().orderBy('id').execute()

  async function sums(): Promise<readonly number[]> {
    const foods = await readFoods()
    const numbers = foods.map(({ kcal, carb, protein, fat }) => [kcal, carb, protein, fat])
    const sum = (column: number) => numbers.reduce((total, row) => total + (row[column] ?? 0), 0)
    return [foods.length, sum(0), sum(1), sum(2), sum(3), numbers.flat().filter((each) => each === null).length]
  }

  const findFood = async (id: string) => (await readFoods()).find((food) => food.id === id)

  test.each(excerpts)(
    'the import of $file has the expected sums, and a second import changes nothing',
    async (excerpt) => {
      const path = join(tables, excerpt.file)
      const { checkpoint } = await importFile(database, path, quiet)
      expect(checkpoint.rows).toBe(excerpt.rows)
      expect(await sums()).toEqual(excerpt.sums)
      const rejected = Object.entries(checkpoint.refused).map(([reason, { rows, first }]) => [reason, rows, first])
      const due = Object.entries(excerpt.refused).map(([reason, at]) => [reason, at.length, at.slice(0, 5)])
      expect(rejected.toSorted()).toEqual(due.toSorted())
      expect(checkpoint.taken + rejected.reduce((sum, [, rows]) => sum + Number(rows), 0)).toBe(excerpt.rows)

      const before = await readFoods()
      const again = await importFile(database, path, quiet)
      expect([again.checkpoint.rows, again.checkpoint.taken]).toEqual([checkpoint.rows, checkpoint.taken])
      expect(await readFoods()).toEqual(before)
      // Two labels of one barcode in one file are written in their order: the last one wins.
      expect(again.checkpoint.changed).toBe(0)
    },
  )

  test('a format is detected by content, compressed or not, whatever the file name', async () => {
    const off = await readFile(join(tables, 'off.csv'))
    const dishes = await readFile(join(tables, 'mfds-dishes.cp949.csv'))
    const names = await readdir(join(tables, 'foundation'))
    const bundle = await Promise.all(
      names.map(async (name) => [`bundle_2026/${name}`, await readFile(join(tables, 'foundation', name))] as const),
    )
    const files = {
      'data.bin': gzipSync(off),
      'table.txt': Buffer.from(`\ufeff${new TextDecoder('euc-kr').decode(dishes)}`),
      'rda.xlsx': zipOf(Object.fromEntries(bundle)),
      'single.zip': zipOf({ '__MACOSX/._off.csv': Buffer.from('x'), 'off.csv': off }),
    }
    const sizes: number[] = []
    for (const [name, content] of Object.entries(files)) {
      sizes.push((await importFile(database, await writeTestFile(name, content), quiet)).checkpoint.taken)
    }
    expect(sizes).toEqual([11, 22, 13, 11])
    expect(await sums()).toEqual([46, 3221 + 2337 + 1411, 603_341, 227_038, 396_613, 27])
  })

  test('a table in CP949 keeps the letters that are not in KS X 1001', async () => {
    const dishes = decode(await readFile(join(tables, 'mfds-dishes.cp949.csv')), 'cp949')
    const table = encode(dishes.replace('국밥_돼지머리', '똠얌꿍_펲튀김'), 'cp949')
    await importFile(database, await writeTestFile('dishes.csv', table), quiet)
    expect(await findFood('mfds:D101-004160000-0001')).toMatchObject({ ko: expect.stringMatching(/똠얌꿍.*펲튀김/) })
  })

  test('known irregularities of the tables are read correctly', async () => {
    for (const { file } of excerpts) await importFile(database, join(tables, file), quiet)
    // The carbohydrate and fat of this pizza are unpublished: the cells are empty in one row and 0 in the other.
    const unknown = { kcal: 259, carb: null, protein: 15_000, fat: null, brand: '어느 피자' }
    expect(await findFood('mfds:D202-120000000-1427')).toMatchObject(unknown)
    expect(await findFood('mfds:D202-120000000-9001')).toMatchObject(unknown)
    // Tea and soju really have 0.
    expect(await findFood('mfds:D220-719000000-0054')).toMatchObject({ kcal: 0, carb: 0, fat: 0, per: 'ml' })
    expect(await findFood('mfds:P108-201000100-0002')).toMatchObject({ kcal: 96, carb: 0, fat: 0 })
    // The weight of a dish is its portion. A packaged food has its serving, and the package if a record can hold it.
    expect((await findFood('mfds:D101-004160000-0001'))?.portions).toBe('[["1인분","serving",900]]')
    const biscuits = '[["1회 섭취참고량","serving",30],["포장","package",90]]'
    expect((await findFood('mfds:P101-101000100-0001'))?.portions).toBe(biscuits)
    expect((await findFood('mfds:P101-101000100-0002'))?.portions).toBe('[["1회 섭취참고량","serving",30]]')
    // Two foods share one code.
    expect((await findFood('mfds:R211-717273971-0000~2'))?.ko).toBe('새우류, 젓새우, 전체, 젓갈(추젓), 대표, 평균')
    // Energy under another nutrient number, fat from the label, and a leading 0 that a spreadsheet dropped.
    expect(await findFood('usda-foundation:9504')).toMatchObject({ kcal: 58, en: 'Apples, fuji, with skin, raw' })
    expect(await findFood('usda-foundation:4063')).toMatchObject({ kcal: null, fat: 93_700 })
    expect(await findFood('usda-sr:09050')).toMatchObject({ en: 'Blueberries, raw' })
    expect(await findFood('usda-sr:99005')).toMatchObject({ en: '=HYPERLINK("http://example.invalid")' })
    // The newer label of the same barcode.
    expect(await findFood('usda-branded:0001234567871')).toMatchObject({ kcal: 600, barcode: '0001234567871' })
    expect(await findFood('off:8809999000228')).toMatchObject({ en: 'Vanishing bell' })
  })

  test.each([
    ['prose.txt', 'Dear diary, today I had soup.', /no table that Haru knows.*USDA SR.*MFDS.*Open Food Facts/],
    ['empty.csv', '', /no table that Haru knows/],
    [
      'book.xlsx',
      zipOf({ '[Content_Types].xml': Buffer.from('<x/>'), 'xl/workbook.xml': Buffer.from('<x/>') }),
      /no table/,
    ],
    ['torn.zip', Buffer.from('PK\u0003\u0004 and nothing more'), /not a whole zip/],
    ['torn.gz', gzipSync('code\tproduct_name\tfat_100g\tcarbohydrates_100g\n').subarray(0, 40), /damaged or not whole/],
    [
      'quote.csv',
      `name_ko,name_en,kcal,protein_g,fat_g,carb_g\n두부,"Tofu,97,9,4,3\n${'콩,Bean,1,1,1,1\n'.repeat(90_000)}`,
      /broken at line \d+: a quote does not end/,
    ],
  ])('the file %s is rejected with a sentence, and none of its rows is imported', async (name, content, sentence) => {
    await expect(importFile(database, await writeTestFile(name, content), quiet)).rejects.toThrow(sentence)
    expect(await readFoods()).toEqual([])
    await expect(importFile(database, join(folder, 'nowhere.csv'), quiet)).rejects.toThrow(
      /^There is no .*nowhere\.csv\.$/,
    )
  })

  test('a stopped import resumes at its checkpoint, and a second import of the same file is refused', async () => {
    const line = (i: number) => `식품 ${i},Food ${i},${i % 900},1,1,${i % 90}\n`
    const rows = Array.from({ length: 1700 }, (_row, i) => line(i)).join('')
    const path = await writeTestFile('long.csv', `name_ko,name_en,kcal,protein_g,fat_g,carb_g\n${rows}`)
    let moves = 0
    const stopping: ImportListener = { ...quiet, onCheckpoint: () => (moves += 1), shouldStop: () => moves === 4 }
    const half = await importFile(database, path, stopping)
    expect([half.isComplete, half.checkpoint.rows, (await readFoods()).length]).toEqual([false, 1000, 1000])

    const froms: number[] = []
    await importFile(database, path, { ...quiet, onStart: (_format, from) => froms.push(from) })
    expect(froms).toEqual([1000])
    expect((await readFoods()).length).toBe(1700)

    const both = await Promise.allSettled([importFile(database, path, quiet), importFile(database, path, quiet)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [refused] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))
    expect(refused).toBe('Another import of this file is under way: let it end.')
    expect((await readFoods()).length).toBe(1700)
  })
})
