import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { ImportChunkTable, ImportRecordTable, ImportTable } from './import-tables.ts'
import type { ServerTables } from './server-tables.ts'

/**
 * The tables, the same for both databases. The only types are text, bigint and integer: whole numbers, and JSON as text, mean the
 * same in SQLite and PostgreSQL. Only `more_totals` is `json` in PostgreSQL, for the operator that both have. Instants are
 * milliseconds since 1970, flags 0 or 1. Every key of user data begins with the owner, so that a database can be split by user; see
 * docs/decisions/0003 and table-kinds.ts. The tables `food` and `food_*` have no owner: they hold the food catalogue and its index
 * (docs/decisions/0030).
 */
export interface Tables extends ServerTables, AccountTables {
  readonly entry: EntryTable
  readonly removed: RemovedTable
  readonly totals_layout: TotalsLayoutTable
  readonly operation: OperationTable
  readonly changed_list: ChangedListTable
  readonly category: CategoryTable
  readonly saved_set: SavedSetTable
  readonly favorite: FavoriteTable
  readonly food: FoodTable
  readonly food_word: FoodWordTable
  readonly food_handle: FoodHandleTable
  readonly food_spelling: FoodSpellingTable
  readonly food_term: FoodTermTable
  readonly food_pending: FoodTermTable
  readonly food_source: FoodSourceTable
  readonly food_import: FoodImportTable
  readonly own_food: OwnFoodTable
  readonly import: ImportTable
  readonly import_chunk: ImportChunkTable
  readonly import_record: ImportRecordTable
}

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/** The owner, the area, the kind and the period of an entry. */
interface PeriodKey {
  owner_id: string
  area: string
  kind: string
  start: string
  type: string
  finish: string
}

export interface EntryTable extends PeriodKey {
  id: string
  /** The values of the entry itself, as JSON by name: the day fields of a record, or the metrics of a goal. */
  values: string
  /** The items as JSON, each a list in the order of the area's fields. */
  items: string
  /** The first four totals of a day: the area's metrics in their order, then its tallies. */
  m0: number | null
  m1: number | null
  m2: number | null
  m3: number | null
  /** The totals after the first four, as a JSON list; null without any. */
  more_totals: string | null
  revision: number
  seq: number
  updated_at: number
}

/** The names of the stored totals of an area in their order, joined by spaces, as of the last computation of its totals. */
export interface TotalsLayoutTable {
  area: string
  names: string
}

export interface RemovedTable extends PeriodKey {
  id: string
  seq: number
  removed_at: number
}

/** The number of the last write of each list of a user that is not made of entries, since devices are told of changes. */
export interface ChangedListTable {
  owner_id: string
  list: string
  seq: number
}

export interface OperationTable {
  owner_id: string
  id: string
  digest: string
  answer: string
  at: number
}

export interface CategoryTable {
  owner_id: string
  area: string
  value: string
  revision: number
}

export interface SavedSetTable {
  owner_id: string
  area: string
  id: string
  name: string
  /** The items as in `EntryTable`. */
  items: string
  /** When it is due, as JSON; null if it is no routine. */
  plan: string | null
  revision: number
  seq: number
}

export interface FavoriteTable {
  owner_id: string
  /** Identifies the food; see favoriteKey. */
  key: string
  /** The food as JSON by name. */
  value: string
  seq: number
}

/**
 * The texts that count for the size of an account, except texts whose length is determined by the area; see account-bytes.ts.
 * A new table needs `addByteTriggers` in its migration.
 */
export const countedTexts = {
  entry: ['values', 'items'],
  category: ['value'],
  saved_set: ['name', 'items'],
  favorite: ['key', 'value'],
  own_food: ['value'],
  picture: ['body'],
  import: ['answers', 'names', 'preview', 'outcome', 'categories'],
  import_record: ['identities', 'items'],
} as const

/** The tables that can be loaded again from their source, so that a start does not have to check them for damage. */
export const reloadableTables: ReadonlySet<string> = new Set([
  'food',
  'food_word',
  'food_handle',
  'food_spelling',
  'food_term',
  'food_pending',
])

/** A food of the catalogue; see Food. */
export interface FoodTable {
  number: number
  id: string
  ko: string
  en: string
  brand: string
  per: string
  kcal: number | null
  /** In milligrams, like protein and fat. */
  carb: number | null
  protein: number | null
  fat: number | null
  /** JSON: `[["공기","bowl",210], ...]`. */
  portions: string
  barcode: string
  source: string
  /** JSON of FoodSearchData; empty for a food without such data. */
  search: string
  /** The position among the foods of a word, the smallest first. */
  rank: number
  /** The ids of the index words of the food, as JSON. */
  words: string
  /** A hash of the rank and the index words, by which a change of the index is detected. */
  terms: number
}

/** The vocabulary: every index word, with the number of its foods. */
export interface FoodWordTable {
  id: number
  word: string
  foods: number
}

/** The index keys of a word: its beginning, its parts, its initial consonants; the commonest word first. */
export interface FoodHandleTable {
  text: string
  rarity: number
  word_id: number
}

/** The typo hashes of a word: hashes of its keystrokes, complete and with one deleted. Words one typo apart share a hash. */
export interface FoodSpellingTable {
  hash: number
  word_id: number
}

/** The foods of each word. `food_pending` holds terms that are not merged into the index yet. */
export interface FoodTermTable {
  word_id: number
  rank: number
  food: number
}

export interface FoodSourceTable {
  id: string
  foods: number
  /** The version that was loaded; empty if versions of the source are not compared. */
  digest: string
}

/** The progress of the import of a file. */
export interface FoodImportTable {
  /** Identifies an edition of a file. */
  digest: string
  /** The number of rows that the import has processed. */
  rows: number
  taken: number
  /** The number of foods that were added or changed. */
  changed: number
  /** As JSON: the number of rejected rows for each reason, and the numbers of the first ones. */
  refused: string
  done: number
  at: number
}

export interface OwnFoodTable {
  owner_id: string
  id: string
  /** The food as JSON, without its id. */
  value: string
  /** The number of the write that created it. */
  seq: number
  /** The number of its last write; 0 before the first write since revisions are stored. */
  revision: number
}
