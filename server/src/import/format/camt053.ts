import { parseDecimal } from '../read/decimal.ts'
import { addMoney } from '../read/money-record.ts'
import type { ReadContext } from '../read/read-context.ts'
import { parseLocalTime } from '../read/times/local-time.ts'
import { readXml } from '../read/xml-elements.ts'
import type { SourceText, TextFormat } from './file-format.ts'

interface StatementEntry {
  readonly line: number
  readonly account: string
  currency: string
  /** The first text at each path below the entry. */
  readonly texts: Map<string, string>
}

/** The reports of ISO 20022. An entry with several parts is one booking; one that is pending is none yet. */
export const camt053Format: TextFormat = {
  format: 'camt053',
  matches: (head) => /<(\w+:)?BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn)(V\d\d)?\b/.test(head),
  read: async (context, source) => {
    const path: string[] = []
    let account = ''
    let entry: StatementEntry | null = null
    await readXml(source.read(), {
      open: ({ name, attributes, line }) => {
        path.push(name)
        if (name === 'Ntry') entry = { line, account, currency: '', texts: new Map() }
        if (entry !== null && name === 'Amt' && path.at(-2) === 'Ntry') entry.currency = attributes['Ccy'] ?? ''
      },
      close: (name, text) => {
        const key = path.slice(path.lastIndexOf('Ntry') + 1).join('/')
        path.pop()
        if (entry === null) {
          if (path.at(-2) === 'Acct' && path.at(-1) === 'Id' && text !== '') account = text
        } else if (name === 'Ntry') {
          addEntry(context, source, entry)
          entry = null
        } else if (text !== '' && !entry.texts.has(key)) entry.texts.set(key, text)
      },
    })
  },
}

const party = (entry: StatementEntry, role: string) =>
  entry.texts.get(`NtryDtls/TxDtls/RltdPties/${role}/Nm`) ??
  entry.texts.get(`NtryDtls/TxDtls/RltdPties/${role}/Pty/Nm`) ??
  ''

function addEntry(context: ReadContext, { file }: SourceText, entry: StatementEntry) {
  const place = { file: file.name, line: entry.line }
  const text = (path: string) => entry.texts.get(path) ?? ''
  const booked = text('BookgDt/Dt') || text('BookgDt/DtTm') || text('ValDt/Dt') || text('ValDt/DtTm')
  const at = parseLocalTime(booked)
  if (at === null) return context.rows.refuse(place, 'invalidDate', 'BookgDt')
  if (text('Sts') === 'PDNG' || text('Sts/Cd') === 'PDNG') return context.rows.leaveOut(place, 'notKept')
  const direction = text('CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') return context.rows.refuse(place, 'invalidField', 'CdtDbtInd')
  const amount = parseDecimal(text('Amt'))
  const name = party(entry, direction === 'CRDT' ? 'Dbtr' : 'Cdtr')
  const purpose = text('NtryDtls/TxDtls/RmtInf/Ustrd')
  const texts = [name, purpose, text('AddtlNtryInf')]
  addMoney(context, {
    place,
    key: { fields: [entry.account, text('AcctSvcrRef'), at.day, direction, amount, ...texts] },
    day: at.day,
    amount: amount === null ? null : amount * (direction === 'CRDT' ? 1 : -1),
    currency: entry.currency,
    category: '',
    content: texts,
  })
}
