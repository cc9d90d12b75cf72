import { msPerDay } from '@haru/shared/calendar/day.ts'
import { lazy } from '@haru/shared/lazy.ts'
import { unescapeXlsxText } from '@haru/shared/spreadsheet/xlsx-escapes.ts'
import { readDecodedText } from './encodings.ts'
import { ImportFailure } from './import-failure.ts'
import type { SourceFile } from './source-files.ts'
import { findCellProblem, type TableRecord, type TableSource } from './table-records.ts'
import { readXml, streamXml, type XmlHandlers } from './xml-elements.ts'

const workbookPath = 'xl/workbook.xml'
/** The text of all cells of a workbook is in memory. */
const maxSharedLength = 64 * 1024 ** 2
const maxColumns = 1000
/** The sheet of Banksalad with the name, the email address and the credit score of its user, which is never read. */
const privateSheet = /뱅샐|현황/

export function isWorkbook(files: readonly SourceFile[]): boolean {
  return files.some(({ name }) => name === workbookPath)
}

/** The sheets of a workbook as tables, without those that are never read. */
export async function openSheets(files: readonly SourceFile[]): Promise<readonly TableSource[]> {
  const find = (name: string) => files.find((file) => file.name === name)
  const { sheets, is1904 } = await readSheetList(find)
  const ledger = sheets.filter(({ name }) => name.includes('가계부'))
  const chosen = ledger.length > 0 ? ledger : sheets.filter(({ name }) => !privateSheet.test(name))
  const texts = lazy(() => readSharedTexts(find('xl/sharedStrings.xml')))
  const dateStyles = lazy(() => readDateStyles(find('xl/styles.xml')))
  return chosen.flatMap(({ name, path }) => {
    const file = find(path)
    if (file === undefined) return []
    const read = async function* () {
      yield* readSheet(file, { texts: await texts(), dateStyles: await dateStyles(), is1904 })
    }
    return [{ file: name, isSparse: true, read }]
  })
}

async function readSheetList(find: (name: string) => SourceFile | undefined) {
  const targets = new Map<string, string>()
  const sheets: { readonly name: string; readonly path: string }[] = []
  let is1904 = false
  await readPart(find('xl/_rels/workbook.xml.rels'), ({ name, attributes }) => {
    const target = attributes['Target'] ?? ''
    if (name === 'Relationship') targets.set(attributes['Id'] ?? '', target.replace(/^\/?(xl\/)?/, 'xl/'))
  })
  await readPart(find(workbookPath), ({ name, attributes }) => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
    if (name === 'sheet')
      sheets.push({ name: attributes['name'] ?? '', path: targets.get(attributes['r:id'] ?? '') ?? '' })
  })
  return { sheets, is1904 }
}

async function readPart(file: SourceFile | undefined, open: XmlHandlers['open']): Promise<void> {
  if (file !== undefined) await readXml(readDecodedText(file, 'utf-8'), { open })
}

/** The texts that cells refer to by their number. */
async function readSharedTexts(file: SourceFile | undefined): Promise<readonly string[]> {
  const { texts, handlers } = createTextCollector()
  if (file !== undefined) await readXml(readDecodedText(file, 'utf-8'), handlers)
  return texts
}

/** Collects the texts of `si` elements, which have parts. Furigana are left out. */
function createTextCollector(): { readonly texts: readonly string[]; readonly handlers: XmlHandlers } {
  const texts: string[] = []
  let length = 0
  let text = ''
  let phoneticDepth = 0
  const end = () => {
    length += text.length
    if (length > maxSharedLength) throw new ImportFailure('bodyTooLarge')
    texts.push(unescapeXlsxText(text))
    text = ''
  }
  const open: XmlHandlers['open'] = ({ name }) => {
    if (name === 'rPh') phoneticDepth += 1
  }
  const close: XmlHandlers['close'] = (name, part) => {
    if (name === 't' && phoneticDepth === 0) text += part
    if (name === 'rPh') phoneticDepth -= 1
    if (name === 'si') end()
  }
  return { texts, handlers: { open, close } }
}

/** The numbers of the formats that come with every workbook and show a date or a time, as ranges. */
const dateFormatRanges = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** The numbers of the cell styles that show a date or a time. */
async function readDateStyles(file: SourceFile | undefined): Promise<ReadonlySet<number>> {
  const ownFormats = new Set<number>()
  const styles: number[] = []
  let isCellStyles = false
  await readPart(file, ({ name, attributes }) => {
    const format = Number(attributes['numFmtId'])
    if (name === 'numFmt' && showsDate(attributes['formatCode'])) ownFormats.add(format)
    if (name === 'cellXfs' || name === 'cellStyles') isCellStyles = name === 'cellXfs'
    if (name === 'xf' && isCellStyles) styles.push(format)
  })
  const isDate = (format: number) =>
    ownFormats.has(format) || dateFormatRanges.some(([first, last]) => format >= first && format <= last)
  return new Set(styles.flatMap((format, style) => (isDate(format) ? [style] : [])))
}

function showsDate(code = ''): boolean {
  return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}

interface SheetContents {
  readonly texts: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly is1904: boolean
}

/** Reads the rows of a sheet. A formula is not run: its stored value is the value. */
async function* readSheet(file: SourceFile, contents: SheetContents): AsyncGenerator<readonly TableRecord[]> {
  const rows: TableRecord[] = []
  let row: { readonly line: number; readonly cells: string[] } = { line: 0, cells: [] }
  let cell = { column: 0, type: '', style: -1, text: '' }
  const steps = streamXml(readDecodedText(file, 'utf-8'), {
    open: ({ name, attributes }) => {
      if (name === 'row') row = { line: Number(attributes['r']) || row.line + 1, cells: [] }
      if (name !== 'c') return
      const column = findColumn(attributes['r'] ?? '') ?? row.cells.length
      cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? -1), text: '' }
    },
    close: (name, text) => {
      if (name === 'v' || name === 't') cell.text += text
      if (name === 'c' && cell.column < maxColumns) {
        while (row.cells.length < cell.column) row.cells.push('')
        row.cells[cell.column] = formatCell(cell, contents)
      }
      if (name === 'row') rows.push({ ...row, problem: findCellProblem(row.cells) })
    },
  })
  for await (const _ of steps) yield rows.splice(0)
}

/** The position of a column from `C7`; null without a reference. */
function findColumn(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function formatCell(
  { type, style, text }: { readonly type: string; readonly style: number; readonly text: string },
  { texts, dateStyles, is1904 }: SheetContents,
): string {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type !== 'n' || text === '') return type === 'e' ? '' : unescapeXlsxText(text)
  const number = Number(text)
  if (!dateStyles.has(style) || Number.isNaN(number)) return Number.isNaN(number) ? text : formatNumber(number)
  return formatSerial(number + (is1904 ? 1462 : 0))
}

/** A number without an exponent. */
function formatNumber(number: number): string {
  const text = String(number)
  return /e/i.test(text) ? number.toFixed(Math.abs(number) < 1 ? 20 : 0) : text
}

/** Day 25569 of a workbook is 1970-01-01. */
const epochSerial = 25_569

/** A date and time by the number of a workbook; a number below 1 is a time of day. */
function formatSerial(serial: number): string {
  const date = new Date(Math.round(((serial - epochSerial) * msPerDay) / 1000) * 1000)
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', clock = ''] = date.toISOString().split('T')
  return serial < 1 ? clock.slice(0, 8) : `${day} ${clock.slice(0, 8)}`
}
