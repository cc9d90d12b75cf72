import type { Day } from '@haru/shared/calendar/day.ts'
import { parseDecimal } from '../read/decimal.ts'
import { readLines } from '../read/encodings.ts'
import type { RowPlace } from '../read/import-result.ts'
import { addMoney, isStartingBalance } from '../read/money-record.ts'
import type { ReadContext } from '../read/read-context.ts'
import { createDateSurvey } from '../read/times/date-survey.ts'
import { parseLocalTime, toFullYear } from '../read/times/local-time.ts'
import type { SourceText, TextFormat } from './file-format.ts'

interface QifRecord {
  readonly line: number
  readonly account: string
  /** The lines of the record by their first letter. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly isCut: boolean
}

const accountTypes = /^!type:(bank|cash|ccard|oth a|oth l)/i

/** QIF. Lists of categories and of investments are no bookings. */
export const qifFormat: TextFormat = {
  format: 'qif',
  matches: (head) => /^\ufeff?\s*!(type|account|option|clear)\b/i.test(head),
  read: async (context, source) => {
    const dates = createDateSurvey()
    for await (const { fields } of readRecords(source)) dates.add(normalizeDate(fields))
    const order = dates.decide(context)
    for await (const record of readRecords(source)) {
      const place = { file: source.file.name, line: record.line }
      const at = parseLocalTime(normalizeDate(record.fields), order)
      if (record.isCut) context.rows.refuse(place, 'brokenRow', '')
      else if (at === null) context.rows.refuse(place, 'invalidDate', 'D')
      else addRecord(context, place, record, at.day)
    }
  },
}

/** Reads the bookings. One without a mark at its end was cut. */
async function* readRecords({ read }: SourceText): AsyncGenerator<QifRecord> {
  const state = { section: '', account: '', line: 0, fields: new Map<string, string[]>() }
  for await (const { line, text } of readLines(read())) {
    const trimmed = text.replace(/^\ufeff/, '').trim()
    const code = trimmed.slice(0, 1)
    if (code === '^') yield* endRecord(state)
    if (code === '!') state.section = trimmed
    if (code === '!' || code === '^') state.fields = new Map()
    else if (code !== '') addLine(state, code, trimmed.slice(1).trim(), line)
  }
  for (const record of endRecord(state)) yield { ...record, isCut: true }
}

interface QifState {
  readonly section: string
  account: string
  line: number
  readonly fields: Map<string, string[]>
}

/** The ended record, if the section has bookings. A section of accounts names the account of those that follow. */
function endRecord(state: QifState): readonly QifRecord[] {
  const { section, account, line, fields } = state
  if (/^!account/i.test(section)) state.account = fields.get('N')?.[0] ?? account
  return accountTypes.test(section) && fields.size > 0 ? [{ line, account, fields, isCut: false }] : []
}

function addLine(state: QifState, code: string, text: string, line: number): void {
  if (state.fields.size === 0) state.line = line
  const lines = state.fields.get(code)
  if (lines === undefined) state.fields.set(code, [text])
  else lines.push(text)
}

/** Quicken writes `12/19'18` and `1/15' 4` for a year from 2000 on. */
function normalizeDate(fields: QifRecord['fields']): string {
  return (fields.get('D')?.[0] ?? '')
    .replaceAll(' ', '')
    .replace(/['’](\d{1,2})$/, (_, year: string) => `/${toFullYear(year.padStart(2, '0'))}`)
    .replace(/['’]/, '/')
}

function addRecord(context: ReadContext, place: RowPlace, { account, fields }: QifRecord, day: Day) {
  const first = (code: string) => fields.get(code)?.[0] ?? ''
  const amount = parseDecimal(first('T') || first('U'))
  const parts = readParts(fields)
  const isWhole =
    parts.length > 0 && Math.abs(parts.reduce((sum, part) => sum + part.amount, 0) - Number(amount)) < 0.005
  const texts = [first('P'), first('M')]
  const label = first('L')
  const whole = { amount, category: isTransfer(label) ? label : (label.split('/')[0] ?? ''), number: 0 }
  const own = (isWhole ? parts : [whole]).filter(({ category }) => !isTransfer(category))
  if (own.length === 0) return context.rows.leaveOut(place, 'transfer')
  if (isStartingBalance(first('P'))) return context.rows.leaveOut(place, 'adjustment')
  for (const part of own) {
    addMoney(context, {
      place,
      key: { fields: [account, day, amount, first('N'), ...texts, part.category, part.number] },
      day,
      amount: part.amount,
      currency: '',
      category: part.category,
      content: texts,
      recordCount: part === own[0] ? 1 : 0,
    })
  }
}

function isTransfer(category: string): boolean {
  return /^\[.*\]/.test(category)
}

/** The parts of a split booking. */
function readParts(fields: QifRecord['fields']) {
  const amounts = fields.get('$') ?? []
  return (fields.get('S') ?? []).map((category, i) => ({
    category,
    amount: parseDecimal(amounts[i] ?? '') ?? Number.NaN,
    number: i,
  }))
}
