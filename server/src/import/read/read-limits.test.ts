import { readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { day } from '@haru/shared/calendar/day.ts'
import { formatCsvRow } from '@haru/shared/spreadsheet/csv.ts'
import { describe, expect, test } from 'vitest'
import {
  createDatabase,
  readImportDatabase,
  readImportFile,
  withTemporaryFile,
} from '../../../../tests/support/api/read-import-file.ts'
import { calendarFileOf } from '../../../../tests/support/data/format-files.ts'
import { zipOf } from '../../../../tests/support/data/zip.ts'
import { maxDatabaseBytes, withDatabase } from './database-tables.ts'
import { ImportFailure, toReadingFailureCode } from './import-failure.ts'
import type { ReadingProgress } from './import-result.ts'
import { createRowCollector } from './row-collector.ts'
import { openSourceFiles, type SourceFile } from './source-files.ts'

async function findFailure(content: string | Buffer): Promise<string> {
  try {
    return (await readImportFile(content)).format
  } catch (error) {
    if (error instanceof ImportFailure) return error.code
    throw error
  }
}

const header = 'Date,Payee,Category,Memo,Account,Outflow,Inflow'
const ynab = (...rows: readonly string[]) => [header, ...rows].join('\n')
const row = '05.01.2026,Shop,Food,,A,5,0'
const health = (doctype: string, content: string) =>
  `<?xml version="1.0"?>${doctype}<HealthData>${content}</HealthData>`

test('a file of an unknown format has another refusal than one that cannot be read', async () => {
  expect(await findFailure('')).toBe('unknownFormat')
  expect(await findFailure('\ufeff')).toBe('unknownFormat')
  expect(await findFailure('Dear diary, today I ran.\nIt was fine.\n')).toBe('unknownFormat')
  expect(await findFailure('name,age\nMina,30\n')).toBe('unknownFormat')
  expect(await findFailure(zipOf({ 'a.txt': Buffer.from('hello') }))).toBe('unknownFormat')
  expect(await findFailure(Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex'))).toBe('unreadable')
  expect(await findFailure(Buffer.from([0, 1, 2, 3, 250, 251, 252, 0, 0, 7]))).toBe('unreadable')
  expect(await findFailure(Buffer.from(`SQLite format 3\u0000${'x'.repeat(4096)}`))).toBe('unreadable')
})

test('a zip that is cut off, encrypted, or has unsafe paths cannot be read', async () => {
  const zip = zipOf({ 'a.csv': Buffer.from(ynab(row)) })
  expect(await findFailure(zip)).toBe('ynab')
  expect(await findFailure(zip.subarray(0, -10))).toBe('unreadable')
  expect(await findFailure(zip.subarray(0, 40))).toBe('unreadable')
  const encrypted = Buffer.from(zip)
  encrypted.writeUInt16LE(0x801, 6)
  encrypted.writeUInt16LE(0x801, zip.lastIndexOf('PK\u0001\u0002') + 8)
  expect(await findFailure(encrypted)).toBe('unreadable')
  expect(await findFailure(zipOf({ '../../a.csv': Buffer.from(ynab(row)) }))).toBe('unreadable')
  const inner = zipOf({ 'inner.zip': zip })
  expect(await findFailure(inner)).toBe('unknownFormat')
})

test('a member that unpacks to 200 times its size is refused, whatever size it declares', async () => {
  const bomb = Buffer.concat([Buffer.from(ynab(row)), Buffer.alloc(8 * 1024 ** 2, '\n')])
  expect(await findFailure(zipOf({ 'a.csv': bomb }))).toBe('bodyTooLarge')
  expect(await findFailure(zipOf({ 'a.csv': bomb }, { size: 10 }))).toBe('bodyTooLarge')
  const small = zipOf({ 'a.csv': Buffer.from(ynab(row)) }, { size: 10 })
  expect(await findFailure(small)).toBe('unreadable')
})

test('the members of a zip unpack to a limit together, and one that is read twice counts once', async () => {
  const zip = zipOf({ 'a.csv': Buffer.alloc(300, 'a'), 'b.csv': Buffer.alloc(300, 'b') })
  await withTemporaryFile(async (path) => {
    writeFileSync(path, zip)
    const { files, close } = await openSourceFiles(path, 500)
    const [first, second] = files
    const sizeOf = async (file: SourceFile | undefined) =>
      Buffer.concat(await Array.fromAsync(file?.read() ?? [])).length
    for (let i = 0; i < 3; i += 1) expect(await sizeOf(first)).toBe(300)
    await expect(sizeOf(second)).rejects.toMatchObject({ code: 'bodyTooLarge' })
    close()
  })
})

test('XML with entities of its own or broken tags cannot be read, and a DTD is skipped', async () => {
  const weight =
    '<Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" value="70" startDate="2026-01-04 07:00:00 +0900"/>'
  expect(await findFailure(health('<!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]>', weight))).toBe('appleHealth')
  expect(await findFailure(health('<!DOCTYPE HealthData [<!ENTITY a "b">]>', '&a;'))).toBe('unreadable')
  expect(await findFailure(health('<!DOCTYPE HealthData SYSTEM "file:///etc/passwd">', '&a;'))).toBe('unreadable')
  expect(await findFailure(health('<!DOCTYPE HealthData [<!ENTITY a SYSTEM "file:///etc/passwd">]>', weight))).toBe(
    'unreadable',
  )
  expect(await findFailure(health('', weight).slice(0, -5))).toBe('unreadable')
  const nested = (depth: number) => health('', '<a>'.repeat(depth) + '</a>'.repeat(depth))
  expect([await findFailure(nested(99)), await findFailure(nested(100))]).toEqual(['appleHealth', 'unreadable'])
  expect(await findFailure('<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "b">]><OFX></OFX>')).toBe('unreadable')
})

test('a time in bed is left out where a sleep of at most an hour before or after it was measured', async () => {
  const record = (stage: string, [start, end]: readonly [string, string]) =>
    `<Record type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysis${stage}" ` +
    `startDate="2026-01-${start}:00 +0900" endDate="2026-01-${end}:00 +0900"/>\n`
  const sleeps = [
    ['04 23:30', '05 06:30'],
    ['06 23:00', '07 07:00'],
    ['09 00:59', '09 07:00'],
  ] as const
  const beds = [
    ['04 23:00', '05 07:00'],
    ['05 23:00', '06 07:00'],
    ['07 07:59', '07 09:00'],
    ['08 22:00', '09 00:00'],
    ['09 08:30', '09 09:00'],
  ] as const
  const records = [...sleeps.map((time) => record('AsleepCore', time)), ...beds.map((time) => record('InBed', time))]
  const result = await readImportFile(health('', `\n${records.join('')}`))
  expect(result.skipped).toMatchObject([{ reason: 'inBed', count: 3 }])
  const times = result.rows.map(({ value }) => value.area === 'sleep' && [value.day, value.bedTime, value.wakeTime])
  expect(times).toEqual([
    ['2026-01-05', 1410, 390],
    ['2026-01-06', 1380, 420],
    ['2026-01-07', 1380, 420],
    ['2026-01-09', 59, 420],
    ['2026-01-09', 510, 540],
  ])
})

test('rows that are cut, too long or no data are refused by line, and the others are taken', async () => {
  const long = `05.01.2026,${'x'.repeat(10_001)},Food,,A,5,0`
  const result = await readImportFile(
    ynab(row, long, 'garbage', '05.01.2026,"a\nb",,,A,1,0', '31.02.2026,S,,,A,1,0', `${row},more`, row.slice(0, 20)),
  )
  expect(result.refused.map(({ line, code }) => [line, code])).toEqual([
    [3, 'tooLong'],
    [4, 'brokenRow'],
    [7, 'invalidDate'],
    [8, 'brokenRow'],
    [9, 'brokenRow'],
  ])
  expect(result.rows.map(({ line }) => line)).toEqual([2, 5])
  const unclosed = await readImportFile(ynab(row, row, '05.01.2026,"Shop,Food'))
  expect(unclosed.rows.length).toBe(2)
  expect(unclosed.refused).toEqual([{ file: '', line: 4, code: 'brokenRow', field: '' }])
})

// Each took a time that grew with the square of its length: minutes for these, longer than a test may take.
test.each([
  ['a tag of OFX without an end', `OFXHEADER:100\n<OFX><${'a'.repeat(240_000)}<b>`],
  ['a time of day before many spaces', `!Type:Bank\nD2026-01-05\t1:00${'\t'.repeat(240_000)}x\nT5\n^\n`],
  ['a booking of QIF with many parts', `!Type:Bank\nD2026-01-05\nT5\n${'SFood\n$1\n'.repeat(60_000)}^\n`],
  ['a parameter with a list', calendarFileOf(`BEGIN:VEVENT\nX;A="a","${';'.repeat(240_000)}":x\nEND:VEVENT\n`)],
])('%s is read as fast as any text of its length', async (_, content) => {
  expect((await readImportFile(content)).records).toBeLessThan(2)
})

test('a cell of 10 MB is a refused row', async () => {
  const result = await readImportFile(ynab(row, `05.01.2026,"${'x'.repeat(10 * 1024 ** 2)}",Food,,A,5,0`, row))
  expect(result.refused).toEqual([{ file: '', line: 3, code: 'tooLong', field: '' }])
  expect(result.rows.length).toBe(2)
})

test('200,000 records are taken, and one more fails the reading', () => {
  const rows = createRowCollector('daylio')
  const at = { day: day('2026-11-27'), dayEnd: day('2026-11-27'), part: 'memo', title: '', content: '' } as const
  const add = (id: string) =>
    rows.add({ place: { file: '', line: 1 }, key: { id }, value: { area: 'calendar', kind: 'item', ...at } })
  for (let i = 0; i < 200_000; i += 1) add(String(i))
  expect(rows.result().records).toBe(200_000)
  expect(() => add('more')).toThrow(new ImportFailure('limitReached'))
})

test('a text that a spreadsheet would run is text', async () => {
  const { rows } = await readImportFile(ynab('05.01.2026,=1+1,@cmd,+x,A,5,0'))
  expect(rows[0]?.value).toMatchObject({ content: '=1+1 · +x', name: { text: '@cmd' } })
})

test('A73: the mark before a text that a spreadsheet would run is no part of a text that Haru has written', async () => {
  const texts = ['=1+1', "'quoted' ; =x", '-5', 'plain']
  const lines = texts.map((text, i) => formatCsvRow([`2026-11-${10 + i}`, text, 1000 + i]))
  const { rows } = await readImportFile(['Date,Description,Amount\r\n', ...lines].join(''))
  expect(rows.map(({ value }) => value.area === 'money' && value.content)).toEqual(texts)
  const ofProduct = await readImportFile(ynab("05.01.2026,@cmd,Food,'=1+1,A,5,0"))
  expect(ofProduct.rows[0]?.value).toMatchObject({ content: "@cmd · '=1+1" })
})

test('files in a zip are read together, and those of other kinds beside them are left out', async () => {
  const result = await readImportFile(
    zipOf({
      '__MACOSX/._a.csv': Buffer.from('x'),
      'data/b.csv': Buffer.from(ynab(row)),
      'data/a.csv': Buffer.from(ynab(row, 'garbage')),
      'data/picture.bin': Buffer.from([0, 1, 2]),
    }),
  )
  expect(result.rows.map(({ file, line }) => [file, line])).toEqual([
    ['data/a.csv', 2],
    ['data/b.csv', 2],
  ])
  expect(result.refused).toEqual([{ file: 'data/a.csv', line: 3, code: 'brokenRow', field: '' }])
})

test('the part that was read rises to 1, and the records that were read to their number', async () => {
  const reports: ReadingProgress[] = []
  const content = `${header}\n${`${row}\n`.repeat(40_000)}`
  await readImportFile(content, { onProgress: (progress) => reports.push(progress) })
  const [parts, records] = [reports.map(({ part }) => part), reports.map((each) => each.records)]
  expect(records).toEqual(records.toSorted((a, b) => a - b))
  expect([records[0], records.at(-1)]).toEqual([0, 40_000])
  // Once for the encoding, and twice for the table.
  const [isMatched, isSurveyed] = [1 / 3, 2 / 3].map((part) => reports.findIndex((report) => report.part > part))
  expect(Number(records[Number(isSurveyed) - 1])).toBeGreaterThan(Number(records[Number(isMatched) - 1]))
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  expect([parts.length > 2, Number(parts[0]) < 0.5, parts.at(-1)]).toEqual([true, true, 1])
})

const sheetXml = (rows: readonly string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`

/** A workbook like that of Banksalad: the first sheet is private, the second has the bookings. */
function workbookOf(privateName: string, rows: readonly string[], shared: readonly string[]): Buffer {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="${privateName}" r:id="r1"/><sheet name="가계부 내역" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><r><t>${text}</t></r><rPh><t>x</t></rPh></si>`).join('')}</sst>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheetXml(['<row><c t="str"><v>broken']),
    'xl/worksheets/sheet2.xml': sheetXml(rows),
  }
  return zipOf(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))
}

test.each(['뱅샐현황', '요약'])(
  'a workbook gives the rows of the csv, and its sheet %s is not read',
  async (privateName) => {
    const headers = ['날짜', '시간', '타입', '대분류', '소분류', '내용', '금액', '화폐', '결제수단', '메모']
    const headerRow = `<row r="1">${headers.map((_, i) => `<c t="s"><v>${i}</v></c>`).join('')}</row>`
    const cells =
      '<c r="A3" s="1"><v>46283</v></c><c r="B3" s="2"><v>0.5381944444444444</v></c><c r="C3" t="inlineStr"><is><t>지출</t></is></c><c r="D3" t="str"><v>식비</v></c><c r="G3"><f>1+1</f><v>-7500</v></c><c r="H3" t="str"><v>KRW</v></c><c r="I3" t="str"><v>카드</v></c>'
    const workbook = workbookOf(privateName, [headerRow, `<row r="3">${cells}</row>`], headers)
    const sheet = await readImportFile(workbook)
    const csv = await readImportFile(`${headers.join(',')}\n2026-09-18,12:55,지출,식비,,,-7500,KRW,카드,\n`)
    expect(sheet.rows).toEqual(csv.rows.map((each) => ({ ...each, file: '가계부 내역', line: 3 })))
    expect([sheet.format, sheet.encoding, sheet.rows.length]).toEqual(['bankSalad', '', 1])
  },
)

describe('a database of another product', () => {
  const statements = 'CREATE TABLE device_info_table (row_id INTEGER); CREATE TABLE steps_record_table (row_id INTEGER)'

  interface CopyOptions {
    readonly declaredSize?: number
    readonly maxBytes?: number
  }

  /** Copies a database beside the file of an import. Returns its tables or its failure, and how many bytes were read. */
  function copyDatabase(bytes: Buffer, { declaredSize = bytes.length, maxBytes = bytes.length }: CopyOptions = {}) {
    return withTemporaryFile(async (path) => {
      let readBytes = 0
      async function* read() {
        readBytes += bytes.length
        yield bytes
      }
      const folder = dirname(path)
      const file = { name: '', size: declaredSize, read }
      const outcome = await withDatabase(file, { folder, maxBytes }, ({ names }) => {
        expect(readdirSync(folder).length).toBe(1)
        return [...names]
      }).catch(toReadingFailureCode)
      expect(readdirSync(folder)).toEqual([])
      return { outcome, readBytes }
    })
  }

  test('is copied beside the file, and not to the temporary folder of the system', async () => {
    const bytes = await createDatabase(statements)
    expect((await copyDatabase(bytes)).outcome).toEqual(['device_info_table', 'steps_record_table'])
  })

  test('is refused before it is copied if it is too large or cut off', async () => {
    const bytes = await createDatabase(statements)
    expect(await copyDatabase(bytes, { maxBytes: bytes.length - 1 })).toEqual({ outcome: 'bodyTooLarge', readBytes: 0 })
    for (const part of [bytes.subarray(0, -4096), bytes.subarray(0, 90)])
      expect(await copyDatabase(part)).toEqual({ outcome: 'unreadable', readBytes: part.length })
  })

  test('is refused while it is copied if it is larger than it declares', async () => {
    const bytes = Buffer.concat([await createDatabase(statements), Buffer.alloc(100_000)])
    expect((await copyDatabase(bytes, { declaredSize: 50_000, maxBytes: 50_000 })).outcome).toBe('bodyTooLarge')
  })

  test('that packs to almost nothing is refused by the size that it declares', async () => {
    const zip = zipOf({ 'a.db': await createDatabase(statements) }, { size: maxDatabaseBytes + 1 })
    expect(await findFailure(zip)).toBe('bodyTooLarge')
  })

  test('that does not fit on the disk is not called unreadable', () => {
    expect(toReadingFailureCode(Object.assign(new Error(), { code: 'ENOSPC' }))).toBe('storageUnavailable')
    expect(toReadingFailureCode(new TypeError())).toBe('unreadable')
  })
})

test('a view and a virtual table of a database are not read', async () => {
  const { rows, records } = await readImportDatabase(`
    CREATE TABLE device_info_table (row_id INTEGER);
    CREATE TABLE steps_record_table (row_id INTEGER);
    CREATE VIEW weight_record_table AS SELECT 1 AS row_id, 1788213900000 AS time, 32400 AS zone_offset, 70000 AS weight, x'01' AS uuid;
    CREATE VIRTUAL TABLE sleep_session_record_table USING fts5(uuid);`)
  expect([rows, records]).toEqual([[], 0])
})

test('a virtual table whose schema has a comment is not read', async () => {
  const file = await createDatabase(`
    CREATE TABLE device_info_table (row_id INTEGER);
    CREATE TABLE steps_record_table (row_id INTEGER);
    CREATE VIEW weights AS SELECT 1 AS id, 1788213900000 AS time, 32400 AS zone_offset, 70000 AS weight, x'01' AS uuid;
    CREATE VIRTUAL TABLE weight_record_table USING fts5(time, zone_offset, weight, uuid, content='weights', content_rowid='id');
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'CREATE VIRTUAL', 'CREATE/**/VIRTUAL');`)
  expect(file.includes('CREATE/**/VIRTUAL')).toBe(true)
  const { rows, records } = await readImportFile(file)
  expect([rows, records]).toEqual([[], 0])
})

test('a generated column of a database is not computed', async () => {
  const { rows } = await readImportDatabase(`
    CREATE TABLE device_info_table (row_id INTEGER);
    CREATE TABLE weight_record_table (row_id INTEGER, uuid BLOB, time INTEGER, zone_offset INTEGER, weight INTEGER);
    INSERT INTO weight_record_table VALUES (1, x'01', 1788213900000, 32400, 70000);
    ALTER TABLE weight_record_table ADD COLUMN overflow INTEGER AS (abs(-9223372036854775807 - 1)) VIRTUAL;`)
  expect(rows).toMatchObject([{ value: { kind: 'scale', weight: 70_000_000 } }])
})
