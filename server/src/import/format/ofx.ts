import { parseDecimal } from '../read/decimal.ts'
import { addMoney } from '../read/money-record.ts'
import { type OfxTag, readOfxTags } from '../read/ofx-tags.ts'
import type { ReadContext } from '../read/read-context.ts'
import { parseCompact } from '../read/times/local-time.ts'
import type { SourceText, TextFormat } from './file-format.ts'

interface OfxStatement {
  currency: string
  account: string
  isCard: boolean
}

interface Booking {
  readonly line: number
  readonly fields: Map<string, string>
}

const bookingEnds: ReadonlySet<string> = new Set(['STMTTRN', 'BANKTRANLIST'])

/** OFX and QFX, as banks write them. A booking is known by its FITID in its account. */
export const ofxFormat: TextFormat = {
  format: 'ofx',
  matches: (head) => /^\ufeff?\s*OFXHEADER|<\?OFX|<OFX>/i.test(head),
  read: async (context, source) => {
    const statement: OfxStatement = { currency: '', account: '', isCard: false }
    const open: Booking[] = []
    for await (const tag of readOfxTags(source.read())) {
      // The closing tag of a booking is missing in some files.
      const ended = bookingEnds.has(tag.name) ? open.splice(0) : []
      for (const booking of ended) addBooking(context, source, statement, booking)
      if (tag.name === 'STMTTRN' && !tag.isEnd) open.push({ line: tag.line, fields: new Map() })
      else if (open[0] === undefined) readStatement(statement, tag)
      else addField(open[0], tag)
    }
    for (const { line } of open) context.rows.refuse({ file: source.file.name, line }, 'brokenRow', '')
  },
}

function addField({ fields }: Booking, { name, isEnd, text }: OfxTag): void {
  // The amount is in the currency of the account, although the one that was paid in follows.
  if (name === 'ORIGCURRENCY') fields.set('CURSYM', '')
  if (!isEnd && text !== '' && !fields.has(name)) fields.set(name, text)
}

function readStatement(statement: OfxStatement, { name, isEnd, text }: OfxTag): void {
  if (name === 'CURDEF' && text !== '') statement.currency = text
  else if (name === 'ACCTID' && text !== '') statement.account = text
  else if (name === 'CCSTMTRS') statement.isCard = !isEnd
}

/** The kinds of bookings that move money between a user's own accounts. */
const transferType = 'XFER'

function addBooking(
  context: ReadContext,
  { file }: SourceText,
  { currency, account, isCard }: OfxStatement,
  { line, fields }: Booking,
) {
  const place = { file: file.name, line }
  const field = (name: string) => fields.get(name) ?? ''
  const at = parseCompact(field('DTPOSTED'))
  if (at === null) return context.rows.refuse(place, 'invalidDate', 'DTPOSTED')
  const amount = parseDecimal(field('TRNAMT'))
  const id = field('FITID')
  if (id !== '' && !context.rows.addIdentifier(place, `${account} ${id}`)) return
  const isCardPayment = isCard && field('TRNTYPE') === 'PAYMENT' && Number(amount) > 0
  if (field('TRNTYPE') === transferType || isCardPayment) return context.rows.leaveOut(place, 'transfer')
  const texts = [field('NAME'), field('PAYEE'), field('MEMO')]
  addMoney(context, {
    place,
    key: id === '' ? { fields: [account, at.day, amount, ...texts] } : { id: `${account} ${id}` },
    day: at.day,
    amount,
    currency: field('CURSYM') || currency,
    category: '',
    content: texts,
  })
}
