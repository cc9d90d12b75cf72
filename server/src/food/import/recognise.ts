import { basename } from 'node:path'
import type { Container } from './container.ts'
import { fdc } from './fdc.ts'
import type { Format, Seen } from './format.ts'
import { mfds } from './mfds.ts'
import { offCsv } from './off-csv.ts'
import { offJson } from './off-json.ts'
import { rda } from './rda.ts'
import { sr } from './sr.ts'
import { CannotImport, type Reading } from './table.ts'
import { headOf } from './text.ts'

const formats: readonly Format[] = [sr, fdc, mfds, rda, offCsv, offJson]

/** What can be imported, for a person who asks. */
export const known =
  'USDA SR (abbreviated, CSV), USDA FoodData Central (the folder or zip of CSV files), the standard food file of the Korean MFDS (CSV), the Korean RDA table in two languages (CSV), and Open Food Facts (CSV or JSONL, packed with gzip or not)'

/** Says what kind of table something is by what is in it, and how to read it. */
export async function recognise(container: Container): Promise<{ format: Format; read: () => Reading }> {
  const [first, ...more] = container.members
  if (first === undefined) throw new CannotImport(`${container.name} is empty.`)
  const only = more.length > 0 ? null : { member: first, head: await headOf(first) }
  const seen: Seen = { members: new Set(container.members.map(({ name }) => basename(name).toLowerCase())), only }
  const format = formats.find(({ recognises }) => recognises(seen))
  if (format === undefined) throw new CannotImport(`${container.name} is no table that Haru knows. It knows ${known}.`)
  return { format, read: () => format.read(container, seen) }
}
