import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { decode, encode } from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { createDatabase, readImportDatabase, readImportFile } from '../../../tests/support/api/read-import-file.ts'
import { formatDatabases, formatFiles, samsungFolder } from '../../../tests/support/data/format-files.ts'
import { zipOf } from '../../../tests/support/data/zip.ts'
import { ImportFailure } from './read/import-failure.ts'
import type { ReadImport } from './read/import-result.ts'

// The same export, written in another way, gives the same records, or its rows are refused by their lines. The exports of other products
// are read as well where their folder is present.

interface TextFile {
  readonly name: string
  readonly format: string
  readonly text: string
  readonly answers: Readonly<Record<string, string>>
  readonly currency: string
  readonly timeZone: string
}

const samplesFolder = process.env.HARU_IMPORT_SAMPLES ?? ''

interface Sample {
  readonly file: string
  readonly format: string
  readonly currency?: string
  readonly timeZone?: string
  readonly asks?: Readonly<Record<string, string>>
}

/** The samples that are one text. */
function listSamples(): readonly TextFile[] {
  const keys = join(samplesFolder, 'expected.json')
  if (!existsSync(keys)) return []
  const { samples }: { readonly samples: readonly Sample[] } = JSON.parse(readFileSync(keys, 'utf8'))
  return samples.flatMap(({ file, format, asks = {}, currency = 'KRW', timeZone = 'Asia/Seoul' }) => {
    const path = join(samplesFolder, file)
    if (!existsSync(path) || !/\.\w+$/.test(file) || file.endsWith('.zip')) return []
    const bytes = readFileSync(path)
    const text = decode(bytes, file.includes('euc-kr') ? 'cp949' : 'utf-8').replaceAll(/\r\n?/g, '\n')
    return [{ name: file, format, text, answers: asks, currency, timeZone }]
  })
}

const own = Object.entries(formatFiles).map(([format, [content]]): TextFile => {
  const text = content.replaceAll(/\r\n?/g, '\n')
  return { name: format, format, text, answers: {}, currency: 'KRW', timeZone: 'Asia/Seoul' }
})
const files = [...own, ...listSamples()]

const read = ({ currency, timeZone, answers }: TextFile, content: string | Buffer) =>
  readImportFile(content, { answers, account: { currency, timeZone } })

/** The contents of a file as it is. They are read once for all of its variants. */
const plainContents = new Map<TextFile, Promise<Contents>>()
function readPlain(file: TextFile): Promise<Contents> {
  const contents = plainContents.get(file) ?? read(file, file.text).then(toContents)
  plainContents.set(file, contents)
  return contents
}

/** What must be equal: not the lines, which a variant moves. */
const toContents = ({ format, records, rows, skipped, refused, refusedCount }: ReadImport) => ({
  format,
  records,
  rows: rows.map(({ value, identity, recordCount }) => ({ value, identity, recordCount })),
  skipped: skipped.map(({ reason, count }) => [reason, count]),
  refused: refused.map(({ code, field }) => [code, field]),
  refusedCount,
})
type Contents = ReturnType<typeof toContents>

type Change = (text: string) => string | Buffer

const bytesVariants: Readonly<Record<string, Change>> = {
  'with Windows line ends': (text) => text.replaceAll('\n', '\r\n'),
  'with line ends of old Macs': (text) => text.replaceAll('\n', '\r'),
  'with a byte order mark': (text) => `\ufeff${text.replace(/^\ufeff/, '')}`,
  'in UTF-16, low bytes first': (text) => encode(text.replace(/^\ufeff/, ''), 'utf-16le', { addBOM: true }),
  'in UTF-16, high bytes first': (text) => encode(text.replace(/^\ufeff/, ''), 'utf-16be', { addBOM: true }),
  'without a line end at the end': (text) => text.trimEnd(),
  'with empty lines at the end': (text) => `${text.trimEnd()}\n\n\n`,
}

describe.each(files)('$name', (file) => {
  test.each(Object.entries(bytesVariants))('%s', async (_, change) => {
    expect(toContents(await read(file, change(file.text)))).toEqual(await readPlain(file))
  })

  test('in the encoding of Korean Windows, where that has all letters', async () => {
    const bytes = encode(file.text, 'cp949')
    const isSame = decode(bytes, 'cp949') === file.text
    // A declared encoding is one that the text is really in.
    const text = isSame ? decode(bytes, 'cp949') : file.text.replaceAll(/[^\0-\x7f]/g, '?')
    const declared = text.replace(/encoding="UTF-8"/i, 'encoding="EUC-KR"')
    const chosen = { ...file, answers: { ...file.answers, encoding: 'euc-kr' } }
    expect(toContents(await read(chosen, encode(declared, 'cp949')))).toEqual(toContents(await read(file, text)))
  })

  // The file in the zip is read as the files above.
  test.each(Object.entries(bytesVariants))('in a zip, %s', { tags: ['long'] }, (_, change) => expectSameInZip(change))
  test('in a zip', () => expectSameInZip((text) => text))

  async function expectSameInZip(change: Change): Promise<void> {
    const zip = zipOf({ 'export/data.txt': Buffer.from(change(file.text)), 'export/photo.png': Buffer.from('x') })
    expect(toContents(await read(file, zip))).toEqual(await readPlain(file))
  }

  test('cut in the middle has the same records before the cut', async () => {
    const whole = await read(file, file.text)
    const identities = new Set(whole.rows.map(({ identity }) => identity))
    for (const share of [0.3, 0.5, 0.7, 0.9, 0.99]) {
      const cut = file.text.slice(0, Math.floor(file.text.length * share))
      const part = await readOrFail(file, cut)
      if (typeof part === 'string') {
        expect(['unknownFormat', 'unreadable']).toContain(part)
        continue
      }
      // The last record may be shorter in a way that nothing shows.
      const lastLine = Math.max(0, ...part.rows.map(({ line }) => line))
      const others = part.rows.filter(({ line, identity }) => line < lastLine && !identities.has(identity))
      expect(others, `${share}`).toEqual([])
      expect(part.records).toBeLessThanOrEqual(whole.records + 1)
    }
  })
})

async function readOrFail(file: TextFile, text: string): Promise<ReadImport | string> {
  try {
    return await read(file, text)
  } catch (error) {
    if (error instanceof ImportFailure) return error.code
    throw error
  }
}

describe('a folder of Samsung Health', () => {
  const folder = Object.entries(samsungFolder)
  const readFolder = (change: Change) =>
    readImportFile(zipOf(Object.fromEntries(folder.map(([name, text]) => [name, Buffer.from(change(text))]))))
  /** Changes each line behind the first, which names the type of the records. */
  const mapLines = (map: (line: string, i: number) => string) => (text: string) =>
    text.replaceAll(/(?<=\n).+/g, (line, at: number) => map(line, at === text.indexOf('\n') + 1 ? 0 : 1))
  const changes: Readonly<Record<string, Change>> = {
    ...bytesVariants,
    'with an unknown column before the others': mapLines((line, i) => `${unknown(i)},${line}`),
    'with the first column behind the others': mapLines((line) => {
      const [first, ...others] = line.replace(/,$/, '').split(',')
      return `${[...others, first].join(',')},`
    }),
    'with semicolons': (text) => text.replaceAll(',', ';'),
  }

  test.each(Object.entries(changes))('%s', async (_, change) => {
    const plain = toContents(await readFolder((text) => text))
    expect(plain.rows).toHaveLength(folder.length)
    expect(toContents(await readFolder(change))).toEqual(plain)
  })

  test('with a file that is cut off has the records of the others', async () => {
    const plain = await readFolder((text) => text)
    for (const [name, text] of folder) {
      const cut = await readFolder((each) =>
        each === text ? each.slice(0, each.lastIndexOf(',', each.length - 4)) : each,
      )
      const others = (result: ReadImport) =>
        result.rows.filter(({ file }) => file !== name).map(({ identity }) => identity)
      expect(others(cut), name).toEqual(others(plain))
    }
  })
})

const databaseChanges: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'with small pages': ['PRAGMA page_size = 512', ''],
  'with texts in UTF-16, low bytes first': ["PRAGMA encoding = 'UTF-16le'", ''],
  'with texts in UTF-16, high bytes first': ["PRAGMA encoding = 'UTF-16be'", ''],
  'with a write-ahead log': ['PRAGMA journal_mode = WAL', ''],
  'with other tables, views and triggers': [
    'CREATE TABLE other (id INTEGER PRIMARY KEY)',
    'CREATE VIEW all_others AS SELECT * FROM other; CREATE TRIGGER t AFTER INSERT ON other BEGIN DELETE FROM other; END; INSERT INTO other VALUES (1)',
  ],
}
const databaseTables = { healthConnect: 'weight_record_table', actual: 'transactions' } as const

describe.each(Object.entries(formatDatabases))('the database of %s', (format, statements) => {
  test.each(Object.entries(databaseChanges))('%s', async (_, [before, after]) => {
    const plain = toContents(await readImportDatabase(statements))
    expect(plain.rows.length).toBeGreaterThan(0)
    expect(toContents(await readImportDatabase(`${before};${statements};${after}`))).toEqual(plain)
  })

  test('with another column', async () => {
    const change = `ALTER TABLE ${databaseTables[format as keyof typeof databaseTables]} ADD COLUMN other TEXT DEFAULT 'x'`
    const changed = await readImportDatabase(`${statements};${change}`)
    expect(toContents(changed)).toEqual(toContents(await readImportDatabase(statements)))
  })

  test('in a zip, and cut off there', async () => {
    const bytes = await createDatabase(statements)
    const zip = zipOf({ 'export/db.sqlite': bytes, 'export/metadata.json': Buffer.from('{}') })
    expect(toContents(await readImportFile(zip))).toEqual(toContents(await readImportDatabase(statements)))
    for (const share of [0.2, 0.5, 0.9]) {
      const cut = zipOf({ 'export/db.sqlite': bytes.subarray(0, Math.floor(bytes.length * share)) })
      await expect(readImportFile(cut), `${share}`).rejects.toMatchObject({
        code: expect.stringMatching(/^unreadable|unknownFormat$/),
      })
    }
  })
})

/** A table in a text: the lines above its header, its cells with the header, and what separates them. */
interface Table {
  readonly above: string
  readonly cells: readonly (readonly string[])[]
  readonly delimiter: string
}

/** Formats without a header, or with one that is repeated with other columns. */
const otherFormats = ['appleHealth', 'ofx', 'qif', 'camt053', 'mt940', 'iCalendar', 'sleepAsAndroid']
const tables = files.filter(({ format }) => !otherFormats.includes(format))

function parseTable(text: string): Table {
  const lines = text.replace(/^\ufeff/, '').split('\n')
  const widthsBy = (delimiter: string) => lines.slice(0, 6).map((line) => line.split(delimiter).length)
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => Math.max(...widthsBy(b)) - Math.max(...widthsBy(a)))
  // The header is the first line with about as many cells as those below it.
  const widths = widthsBy(delimiter)
  const headerAt = widths.findIndex((width) => width >= Math.max(...widths) * 0.7)
  const above = lines.slice(0, headerAt).map((line) => `${line}\n`)
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }
  const cells: string[][] = parse(lines.slice(headerAt).join('\n'), options)
  return { above: above.join(''), cells, delimiter }
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

function writeTable({ above, cells, delimiter }: Table, quoteCell = writeCell(delimiter)): string {
  return above + cells.map((row) => `${row.map(quoteCell).join(delimiter)}\n`).join('')
}

const writeCell = (delimiter: string) => (cell: string) =>
  cell.includes(delimiter) || /["\n]/.test(cell) ? quote(cell) : cell

const mapRows = (table: Table, map: (row: readonly string[], i: number) => readonly string[]): Table => ({
  ...table,
  cells: table.cells.map(map),
})

/** A cell more in each row; the first is that of the header. */
const unknown = (i: number) => (i === 0 ? 'Some other column' : `other ${i}`)
const pad = (row: readonly string[], width: number) => [...row, ...Array(Math.max(0, width - row.length)).fill('')]
const widthOf = ({ cells }: Table) => Math.max(...cells.map(({ length }) => length))

const tableVariants: Readonly<Record<string, (table: Table) => string>> = {
  'with all cells quoted': (table) => writeTable(table, quote),
  'with no cell quoted that needs no quotes': (table) => writeTable(table),
  'with an unknown column before the others': (table) => writeTable(mapRows(table, (row, i) => [unknown(i), ...row])),
  'with an unknown column behind the others': (table) =>
    writeTable(mapRows(table, (row, i) => [...pad(row, widthOf(table)), unknown(i)])),
  'with the first column behind the others': (table) =>
    writeTable(mapRows(table, (row) => [...pad(row, widthOf(table)).slice(1), row[0] ?? ''])),
}

describe.each(tables)('the table of $name', (file) => {
  test.each(Object.entries(tableVariants))('%s', async (_, change) => {
    const table = parseTable(file.text)
    const plain = await readPlain(file)
    expect(toContents(await read(file, change(table)))).toEqual(plain)
  })

  test('with other separators', async () => {
    const table = parseTable(file.text)
    for (const delimiter of [';', '\t']) {
      const changed = writeTable({ ...table, above: table.above.replaceAll(table.delimiter, delimiter), delimiter })
      expect(toContents(await read(file, changed)), delimiter).toEqual(await readPlain(file))
    }
  })

  test('a broken row is refused by its line, and the others are read', async () => {
    const table = parseTable(file.text)
    const width = widthOf(table)
    const broken = Array.from({ length: width + 2 }, (_, i) => `?${i}`)
    const cells = [...table.cells.slice(0, 2), broken, ...table.cells.slice(2)]
    const changed = await read(file, writeTable({ ...table, cells }))
    const plain = await read(file, file.text)
    const contents = toContents(plain)
    expect(toContents(changed)).toMatchObject({ rows: contents.rows, skipped: contents.skipped })
    expect(changed.refusedCount).toBe(plain.refusedCount + 1)
    const rowLines = table.cells.slice(1, 2).map((row) => row.join('').split('\n').length)
    const line = table.above.split('\n').length + 1 + (rowLines[0] ?? 1)
    // The columns of Samsung Health have a cell more than its header.
    const code = file.format === 'samsungHealth' ? expect.any(String) : 'brokenRow'
    expect(changed.refused).toContainEqual(expect.objectContaining({ line, code }))
  })

  test('cut in a quoted cell refuses the row by its line', async () => {
    const table = parseTable(file.text)
    const [header = [], first = []] = table.cells
    const changed = await read(
      file,
      writeTable({ ...table, cells: [header, first] }, quote)
        .trimEnd()
        .slice(0, -1),
    )
    const line = table.above.split('\n').length + 1
    expect(changed).toMatchObject({ records: 1, rows: [], refused: [{ line, code: 'brokenRow' }] })
  })
})
