import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from '@haru/shared/areas/register.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { spreadsheetCalls } from '@haru/shared/contract/tracking/spreadsheets.ts'
import { removeFormulaMarks } from '@haru/shared/spreadsheet/csv.ts'
import type { SpreadsheetFormat } from '@haru/shared/spreadsheet/spreadsheet.ts'
import { getCollectionName, listAreaCollections } from '@haru/shared/tracking/collections.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillWithEverything } from '../../../tests/support/data/varied-account.ts'
import { saveOf } from '../../../tests/support/data/wire-samples.ts'
import { databases } from '../../../tests/support/servers/databases.ts'
import { describeOnDatabases } from '../../../tests/support/servers/describe-on-databases.ts'
import { openSourceFiles } from '../import/read/source-files.ts'
import { openSheets } from '../import/read/workbook.ts'
import type { Reply, UserClient } from '../testing/client.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { unzip } from '../testing/unzip.ts'

const collections = listAreaCollections(areas).map((collection) => [getCollectionName(collection), collection] as const)
const march = { dateType: '', dateStart: '2026-03-01', dateEnd: '2026-03-31' }
const always = { dateType: '', dateStart: '2024-01-01', dateEnd: '2033-12-31' }

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
    folder = await mkdtemp(join(tmpdir(), 'spreadsheets-'))
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const download = (user: UserClient, collection: Collection, format: SpreadsheetFormat, DATE: object) =>
    user.get(spreadsheetCalls(collection)[format].path, { DATE })

  describe.each(['ko', 'en'] as const)('in %s', (language) => {
    let kim: UserClient
    let exported: ReadonlyMap<string, string>
    beforeAll(async () => {
      kim = await app.signUp()
      await fillWithEverything(app, kim, language)
      exported = await unzip((await kim.get('/user/export')).bytes)
    })

    test.each(collections)('the CSV file of %s has the lines of the export of its days', async (name, collection) => {
      const [header, ...lines] = parseCsv(exported.get(`${name}.csv`) ?? '')
      expect(lines.length).toBeGreaterThan(10)
      const all = await download(kim, collection, 'csv', always)
      expect(all.text).toBe(exported.get(`${name}.csv`))
      const ofMarch = await download(kim, collection, 'csv', march)
      const [start, end] = collection.kind === 'goal' ? [1, 2] : [0, 0]
      const expected = lines.filter(
        (line) => (line[start] ?? '') <= march.dateEnd && (line[end] ?? '') >= march.dateStart,
      )
      expect(expected.length).toBeGreaterThan(0)
      expect(expected.length).toBeLessThan(lines.length)
      expect(parseCsv(ofMarch.text)).toEqual([header, ...expected])
      expect(ofMarch.headers).toMatchObject({
        'content-disposition': `attachment; filename="haru-${name.replace('_', '-')}-2026-03-01-2026-03-31.csv"`,
        'cache-control': 'no-store',
      })
    })

    test.each(collections)(
      'the workbook of %s has the cells of the CSV file, with days and times as numbers',
      async (_, collection) => {
        const expected = parseCsv((await download(kim, collection, 'csv', march)).text)
        const workbook = await download(kim, collection, 'xlsx', march)
        const rows = await readWorkbook(workbook)
        expect(rows).toEqual(expected.map((cells) => withoutEmptyEnd(cells.map(removeFormulaMarks))))
        const sheet = (await unzip(workbook.bytes)).get('xl/worksheets/sheet1.xml') ?? ''
        expect(sheet).toContain('state="frozen"')
        expect(sheet.match(/<c r="A2"[^>]*>/)?.[0].includes('inlineStr')).toBe(collection.kind === 'goal')
      },
    )
  })

  test('texts that look like formulas or escapes are texts in both formats, and another user gets none of them', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    const [, money] = collections.find(([name]) => name === 'money') ?? []
    if (money === undefined) throw new Error('no area of money')
    // Spreadsheet programs read `_x0041_` as `A`, and `_x005F_` as an underscore.
    const texts = ['=1+1', '@SUM(A1)', '_x0041_x0041_', '_x005F_', '_x41_']
    const items = texts.map((content) => ({ part: 'expense', title: 'others', amount: 5, content, include: true }))
    const period = periodAround('day', day('2026-03-02'))
    const { call, input } = saveOf(money, { period, values: {}, items })
    expect((await kim.post(call.path, input)).status).toBe(200)
    const notes = (rows: readonly (readonly string[])[]) => rows.slice(1).map((row) => row[4])
    expect(notes(parseCsv((await download(kim, money, 'csv', march)).text))).toEqual([
      "'=1+1",
      "'@SUM(A1)",
      ...texts.slice(2),
    ])
    const workbook = await download(kim, money, 'xlsx', march)
    expect(notes(await readWorkbook(workbook))).toEqual(texts)
    const sheet = (await unzip(workbook.bytes)).get('xl/worksheets/sheet1.xml')
    for (const text of ['_x005F_x0041_x005F_x0041_', '_x005F_x005F_', '_x41_']) expect(sheet).toContain(`>${text}</t>`)
    expect(sheet).not.toContain('<f>')
    for (const format of ['csv', 'xlsx'] as const) {
      const others = await download(lee, money, format, march)
      expect(format === 'csv' ? parseCsv(others.text) : await readWorkbook(others)).toHaveLength(1)
    }
  })

  test('a range that no list can have is refused, and so are more than 120 spreadsheets in an hour', async () => {
    const kim = await app.signUp()
    const [, collection] = collections[0] ?? []
    if (collection === undefined) throw new Error('no collection')
    const tooLong = { dateType: '', dateStart: '2000-01-01', dateEnd: '2026-01-01' }
    expect(await download(kim, collection, 'csv', tooLong)).toMatchObject({ status: 400, body: { code: 'dateRange' } })
    const statuses: number[] = []
    for (let i = 0; i < 121; i += 1) statuses.push((await download(kim, collection, 'csv', march)).status)
    expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429])
  })

  async function readWorkbook({ bytes }: Reply): Promise<readonly (readonly string[])[]> {
    const path = join(folder, 'workbook.xlsx')
    await writeFile(path, bytes)
    const { files, close } = await openSourceFiles(path)
    const [sheet] = await openSheets(files)
    const parts = await Array.fromAsync(sheet?.read() ?? [])
    close()
    return parts.flat().map(({ cells }) => withoutEmptyEnd(cells.map(toCsvCell)))
  }
})

function parseCsv(text: string): readonly string[][] {
  return parse(text, { bom: true })
}

/** The reader shows days and times with their seconds, and lengths of more than a day as days since the first of a workbook. */
function toCsvCell(cell: string): string {
  const [, days, hours, minutes] = /^1900-01-(\d\d) (\d\d):(\d\d):00$/.exec(cell) ?? []
  if (days !== undefined) return `${(Number(days) + 1) * 24 + Number(hours)}:${minutes}`
  return cell.replace(/^(\d{4}-\d\d-\d\d) 00:00:00$/, '$1').replace(/^(\d\d:\d\d):00$/, '$1')
}

/** A workbook leaves empty cells out. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}
