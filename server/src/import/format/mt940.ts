import { type Day, isDay } from '@haru/shared/calendar/day.ts'
import { parseDecimal } from '../read/decimal.ts'
import { readLines } from '../read/encodings.ts'
import { addMoney } from '../read/money-record.ts'
import type { ReadContext } from '../read/read-context.ts'
import { toFullYear } from '../read/times/local-time.ts'
import type { SourceText, TextFormat } from './file-format.ts'

interface Mt940Field {
  readonly line: number
  readonly tag: string
  readonly lines: string[]
}

interface Booking {
  readonly line: number
  readonly lines: readonly string[]
  readonly details: string[]
}

// A time of day that is wrapped in the details of a booking begins a line as well.
const tagPattern = /^:(13D?|2[015]|25P|28C?|34F|6[0-5][FM]?|86|90[CD]):(.*)$/
// Value date, entry date (or spaces), direction (RC and RD take a booking back), funds code, amount, type, reference.
const bookingPattern = /^(\d{2})(\d{2})(\d{2})(\d{4}| {4})?(R?[CD])[A-Z]?(\d[\d,.]*)([A-Z][A-Z0-9]{3})?([^\n]*)/

/** MT940, the statements of SWIFT. Banks write them with or without their header blocks. */
export const mt940Format: TextFormat = {
  format: 'mt940',
  matches: (head) => /^:20:/m.test(head) && /^:(25|60[FM]):/m.test(head),
  read: async (context, source) => {
    const state = { account: '', currency: '' }
    const open: Booking[] = []
    const end = () => {
      for (const booking of open.splice(0)) addBooking(context, source, booking, state)
    }
    for await (const field of readFields(source)) {
      if (field.tag === '86') for (const booking of open) booking.details.push(...field.lines)
      else end()
      if (field.tag === '61') open.push({ line: field.line, lines: field.lines, details: [] })
      else if (field.tag === '25') state.account = field.lines.join('')
      else if (/^60[FM]$/.test(field.tag)) state.currency = field.lines.join('').slice(7, 10)
      else if (field.tag === '34F') state.currency = field.lines.join('').slice(0, 3)
    }
    // The balance behind the last booking is missing: the file was cut.
    for (const { line } of open) context.rows.refuse({ file: source.file.name, line }, 'brokenRow', '')
  },
}

/** Reads the fields; a line without a tag continues the field before it. */
async function* readFields({ read }: SourceText): AsyncGenerator<Mt940Field> {
  const open: Mt940Field[] = []
  for await (const { line, text } of readLines(read())) {
    const [, tag, content = ''] = tagPattern.exec(text) ?? []
    if (tag !== undefined) {
      yield* open.splice(0)
      open.push({ line, tag, lines: [content] })
    } else if (!/^-?\}|^-$/.test(text)) open[0]?.lines.push(text)
  }
  yield* open
}

function addBooking(
  context: ReadContext,
  { file }: SourceText,
  booking: Booking,
  { account, currency }: { readonly account: string; readonly currency: string },
) {
  const place = { file: file.name, line: booking.line }
  const match = bookingPattern.exec(booking.lines[0] ?? '')
  if (match === null) return context.rows.refuse(place, 'brokenRow', '61')
  const [, year = '', month = '', date = '', entry = '', direction = '', digits = '', , reference = ''] = match
  const day = findDay(year, month, date, entry.trim())
  if (day === null) return context.rows.refuse(place, 'invalidDate', '61')
  const amount = parseDecimal(digits.replace(/,$/, ''), ',')
  const sign = direction === 'C' || direction === 'RD' ? 1 : -1
  addMoney(context, {
    place,
    key: { fields: [account, booking.lines, booking.details] },
    day,
    amount: amount === null ? null : amount * sign,
    currency,
    category: '',
    content: describeBooking(booking, reference),
  })
}

/** The entry date, whose year is that of the value date or next to it, else the value date. Banks value interest on 30 February. */
function findDay(year: string, month: string, date: string, entry: string): Day | null {
  const valued = `${toFullYear(year)}-${month}-${date}`
  if (entry === '') return isDay(valued) ? valued : null
  const turn = Number(entry.slice(0, 2)) - Number(month)
  const shift = turn < -6 ? 1 : turn > 6 ? -1 : 0
  const booked = `${toFullYear(year) + shift}-${entry.slice(0, 2)}-${entry.slice(2)}`
  return isDay(booked) ? booked : null
}

/** The name and the purpose, which banks mark by `?32` and `?20` to `?29` or by `/NAME/` and `/REMI/`. */
function describeBooking({ lines, details }: Booking, reference: string): readonly string[] {
  const joined = details.join('')
  if (/\?\d\d/.test(joined)) return describeCodes(joined)
  const marked = (name: string) => new RegExp(`/${name}/([^/]*)`).exec(joined)?.[1] ?? ''
  const found = [marked('NAME'), marked('REMI')].filter((part) => part !== '')
  if (found.length > 0) return found
  const plain = details.join(' ').replace(/^[A-Z]?\d{2,3}\?/, '')
  return [plain || lines.slice(1).join(' ') || reference]
}

function describeCodes(text: string): readonly string[] {
  const parts = [...text.matchAll(/\?(\d\d)([^?]*)/g)]
  const joinOf = (pattern: RegExp) => parts.map(([, code = '', part = '']) => (pattern.test(code) ? part : '')).join('')
  return [joinOf(/^3[23]$/), joinOf(/^(2\d|6[0-3])$/)]
}
