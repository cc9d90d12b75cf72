import type { RowPlace } from '../read/import-result.ts'
import type { ReadContext } from '../read/read-context.ts'
import { forEachRecord, readTableRecords } from '../read/table-records.ts'
import { parseLocalTime } from '../read/times/local-time.ts'
import type { TextFormat } from './file-format.ts'

/** Sleep as Android: each record has a header of its own, and a column for each measurement. */
export const sleepAsAndroidFormat: TextFormat = {
  format: 'sleepAsAndroid',
  matches: (head) => /^\ufeff?"?Id"?,"?Tz"?,"?From"?,"?To"?,/.test(head),
  read: async (context, { file, read }) => {
    let header: readonly string[] = []
    await forEachRecord(readTableRecords(read(), ','), ({ line, cells, problem }) => {
      const place = { file: file.name, line }
      const first = cells[0]?.replace(/^\ufeff/, '')
      if (problem !== null) context.rows.refuse(place, problem, '')
      else if (first === 'Id') header = ['Id', ...cells.slice(1)]
      else if (first !== '') addNight(context, place, (name) => cells[header.indexOf(name)] ?? '')
    })
  },
}

function addNight({ rows, nights }: ReadContext, place: RowPlace, cell: (name: string) => string) {
  const id = cell('Id')
  const [start, end] = [parseLocalTime(cell('From')), parseLocalTime(cell('To'))]
  if (start === null || end === null) return rows.refuse(place, 'invalidDate', start === null ? 'From' : 'To')
  if (rows.addIdentifier(place, id)) nights.add({ start, end, records: [{ place, key: { id } }] })
}
