import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { translators } from '../server/src/runtime/translators.ts'
import { type CsvContext, createEntryCsv } from '../server/src/transfer/csv-files.ts'
import { createFavoriteCsv, createOwnCsv } from '../server/src/transfer/food.ts'
import { dataFileName, formatName, formatVersion } from '../server/src/transfer/format.ts'
import { createSavedSetCsv } from '../server/src/transfer/saved-sets.ts'
import type { AnyArea } from '../shared/src/areas/define.ts'
import { otherLists } from '../shared/src/contract/account/account-data.ts'
import { startingValueFields } from '../shared/src/contract/account/profile.ts'
import type { ChoiceField } from '../shared/src/field/choice.ts'
import type { Field, Fields } from '../shared/src/field/field.ts'
import type { NumberField } from '../shared/src/field/number.ts'
import type { Quantity } from '../shared/src/field/quantity.ts'
import type { TextField } from '../shared/src/field/text.ts'
import { favoriteFields } from '../shared/src/food/favorite.ts'
import { createDefaultCategory } from '../shared/src/tracking/category.ts'
import {
  getCollectionName,
  getValueFields,
  listAllowedPeriodTypes,
  listCollections,
} from '../shared/src/tracking/collections.ts'
import { hasRoutines, hasSavedSets, savedSetsName } from '../shared/src/tracking/saved-set.ts'
import type { Collection } from '../shared/src/tracking/store.ts'

const speaker: CsvContext = { t: translators.en, units: { weight: 'kg', currency: 'USD' } }

/** Generates docs/export.md from the code of the export. */
export function exportDocument(areas: readonly AnyArea[]): string {
  const collections = listCollections(areas)
  const areasWithSets = areas.filter(hasSavedSets)
  return `<!-- Written by npm run docs from server/src/transfer. -->
# Export

"Settings, Your data" exports all data of an account as one zip, and restores it into an empty account. The operator of a server
exports it with \`npm run haru -- user export ID --to FILE\`. It contains \`${dataFileName}\`, which is exact and is the only file that a restore reads, and a CSV file of
each list for spreadsheets. It does not contain passwords, sessions, passkeys, codes and the calendar feed. Two exports of the same data differ in \`madeAt\` only.
Reasons: [decision 0045](decisions/0045-export-and-restore.md).

## ${dataFileName}

One object in UTF-8, in this order; each row of a list is on its own line.

| key | is |
|---|---|
| \`format\` | \`"${formatName}"\` |
| \`version\` | ${formatVersion}. A change that an older Haru does not know raises it, and the older Haru refuses the file |
| \`madeAt\` | the time of the export, in ISO 8601 |
| \`settings\` | \`language\` (ko, en), \`timeZone\` (IANA), \`dayStart\` (the hour at which the day begins, 0 to 6; 0 if missing), \`currency\` (ISO 4217), \`weight\` (kg, lb: the unit of the user), \`countWarmUps\` (whether warm-ups count in the volume; false if missing), \`country\` (ISO 3166) |
| \`start\` | the user's values at the start: ${listFields(startingValueFields)} |
| \`picture\` | WebP in base64, or null |
| \`categories\` | by area, where they are not the defaults: \`{ "parts": [{ id, kind, name, titles: [{ id, name, removed }], removed }] }\` in their order; \`name\` is null for a default that was not renamed |
${collections.map(collectionRow).join('\n')}
${areasWithSets.map((area) => `| \`${savedSetsName(area)}\` | saved sets, the last saved first: \`id\` (UUID), \`name\`, and \`items\` as those of \`${area.id}\`${hasRoutines(area) ? '; `plan` of a routine: `weekdays` (1 is Monday; none if it takes turns), `start` (day), `increment` (milligrams)' : ''} |`).join('\n')}
| \`${otherLists[0]}\` | favourite foods, the newest first: ${listFields(favoriteFields)} |
| \`${otherLists[1]}\` | own foods of the user, the newest first: \`id\`, \`names\` (\`ko\`, \`en\`), \`brand\`, \`per\` (g, ml), of 100 of them \`kcal\`, \`carb\`, \`protein\`, \`fat\` (milligrams; null is unknown), \`portions\` (\`ko\`, \`en\`, \`grams\`), \`barcode\` |

A row of a list of records or goals has an \`id\` (UUID), the \`type\` of its period with \`start\` and \`end\` (days, YYYY-MM-DD), its \`values\` by name, and a
record its \`items\`. Numbers are integers of the unit named here, whatever the unit of the user; times of day and durations are
minutes. A missing field has its initial value. Totals are in no file: a restore computes them again.

${collections.map(collectionTable).join('\n')}
### Refused files

A file is restored as a whole or not at all. It is refused if it has another format or a newer version, more than 10 MB as sent or 64 MB unpacked, more than
20,000 records and goals, or a row that could not have been saved by hand. The refusal lists these rows.

## The CSV files

CSV as RFC 4180 has it, in UTF-8 with a byte order mark, in the user's language and units; here in English, in kg and USD. Records have a row
for each item, and an item of sets for each set: the number of the set, its repetitions, its weight, its kind and its volume. Equal sets have a row each
too, up to 100. What belongs to the whole item, such as a distance, is in the row of its first set. Text that a spreadsheet would read as a formula is prefixed with \`'\`. Unknown values are empty.

The menu of a list and the table of a chart give a file of the shown period only, with the same columns, as CSV or as a workbook
([decision 0111](decisions/0111-spreadsheets.md)). They cannot be restored.

| file | columns |
|---|---|
${collections.map((collection) => sheetRow(getCollectionName(collection), createEntryCsv(speaker, collection, createDefaultCategory(collection.area)).header)).join('\n')}
${areasWithSets.map((area) => sheetRow(savedSetsName(area), createSavedSetCsv(speaker, area, createDefaultCategory(area)).header)).join('\n')}
${sheetRow(otherLists[0], createFavoriteCsv(speaker).header)}
${sheetRow(otherLists[1], createOwnCsv(speaker).header)}
`
}

function collectionRow(collection: Collection): string {
  const { area, kind } = collection
  const what = kind === 'goal' ? 'goals' : area === calendarArea ? 'entries of the calendar' : 'records'
  return `| \`${getCollectionName(collection)}\` | ${what}; \`type\` is ${listAllowedPeriodTypes(collection).join(' or ')} |`
}

function collectionTable(collection: Collection): string {
  const values = Object.entries(getValueFields(collection)).map(([name, field]) => fieldRow(`values.${name}`, field))
  const items = collection.kind === 'record' ? Object.entries(collection.area.item) : []
  const rows = [...values, ...items.map(([name, field]) => fieldRow(`items[].${name}`, field))]
  return `### ${getCollectionName(collection)}\n\n| field | is | begins as |\n|---|---|---|\n${rows.join('\n')}\n`
}

function fieldRow(name: string, field: Field): string {
  return `| \`${name}\` | ${describeField(field)} | \`${JSON.stringify(field.initial)}\` |`
}

function sheetRow(name: string, head: readonly string[]): string {
  return `| \`${name}.csv\` | ${head.join(', ')} |`
}

function listFields(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, field]) => `\`${name}\` (${describeField(field)})`)
    .join(', ')
}

const bases: Readonly<Record<Quantity, string>> = {
  count: 'times',
  portion: 'tenths',
  energy: 'kcal',
  mass: 'tenths of a gram',
  weight: 'milligrams',
  volume: 'tenths of a gram',
  distance: 'metres',
  money: 'the currency’s minor unit',
}

function describeField(field: Field): string {
  switch (field.kind) {
    case 'number':
      return bases[(field as unknown as NumberField).quantity]
    case 'clock':
      return 'minutes since midnight'
    case 'duration':
      return 'minutes'
    case 'flag':
      return 'true or false'
    case 'choice':
      return (field as unknown as ChoiceField).options.join(', ')
    case 'sets':
      return 'the sets, such as `12x40000000w 8x67500000`: repetitions x milligrams, `w` a warm-up, `d` a drop set, `f` to failure; empty where all sets are equal'
    case 'text':
      return `text, at most ${(field as unknown as TextField).max}`
    default:
      return `id of a ${field.kind}`
  }
}
