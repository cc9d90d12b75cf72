import { basename } from 'node:path'
import type { FileContainer } from '../files/file-container.ts'
import { readHead } from '../files/text.ts'
import { ImportError, type TableReader } from '../rows/table-row.ts'
import { fdcFormat } from './fdc.ts'
import { mfdsFormat } from './mfds.ts'
import { offCsvFormat } from './off-csv.ts'
import { offJsonFormat } from './off-json.ts'
import { rdaFormat } from './rda.ts'
import type { ContainerPreview, TableFormat } from './table-format.ts'
import { usdaSrFormat } from './usda-sr.ts'

const formats: readonly TableFormat[] = [usdaSrFormat, fdcFormat, mfdsFormat, rdaFormat, offCsvFormat, offJsonFormat]

/** The formats that can be imported, for messages and help. */
export const knownFormats =
  'USDA SR (abbreviated, CSV), USDA FoodData Central (the folder or zip of CSV files), the standard food file of the Korean MFDS (CSV), the Korean RDA table in two languages (CSV), and Open Food Facts (CSV or JSONL, packed with gzip or not)'

/** Detects the format of a container by its content. */
export async function detectFormat(
  container: FileContainer,
): Promise<{ format: TableFormat; read: () => TableReader }> {
  const [first, ...more] = container.members
  if (first === undefined) throw new ImportError(`${container.name} is empty.`)
  const single = more.length > 0 ? null : { member: first, head: await readHead(first) }
  const preview: ContainerPreview = {
    members: new Set(container.members.map(({ name }) => basename(name).toLowerCase())),
    single,
  }
  const format = formats.find(({ matches }) => matches(preview))
  if (format === undefined)
    throw new ImportError(`${container.name} is no table that Haru knows. It knows ${knownFormats}.`)
  return { format, read: () => format.read(container, preview) }
}
