import type { Generated, Kysely, Transaction as KyselyTransaction } from 'kysely'
import type {
  AccountTable,
  AvatarTable,
  CodeTable,
  DeviceTable,
  IdentityTable,
  OneTimeTokenTable,
  PasskeyTable,
  RecoveryCodeTable,
  SessionTable,
} from './account-tables.ts'

/**
 * The tables, once for both databases. Only text, bigint and integer: whole numbers and JSON as text mean the same in
 * SQLite and PostgreSQL; only `more_totals` is `json` in PostgreSQL, for the operator that both have. Instants are milliseconds since 1970, flags 0 or 1. Every key of people's data begins with its
 * owner, so that a database can be split by person; see docs/decisions/0003. The tables `food` and `food_*` are nobody's: what
 * is known of foods, and by which words they are found (docs/decisions/0030).
 */
export interface Tables {
  readonly account: AccountTable
  readonly session: SessionTable
  readonly device: DeviceTable
  readonly code: CodeTable
  readonly identity: IdentityTable
  readonly passkey: PasskeyTable
  readonly recovery_code: RecoveryCodeTable
  readonly ticket: OneTimeTokenTable
  readonly picture: AvatarTable
  readonly entry: EntryTable
  readonly removed: RemovedTable
  readonly totals_layout: TotalsLayoutTable
  readonly operation: OperationTable
  readonly category: CategoryTable
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
  readonly counter: CounterTable
  readonly backup: BackupTable
  readonly migration: MigrationTable
}

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/** Whose, of which area, a record or a goal, and of which period. */
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
  /** What is typed once for the period, as JSON by name. */
  values: string
  /** The items as JSON, each a list in the order of the area's fields. */
  items: string
  /** What the day comes to in each of the area's metrics, in their order, and behind them in its tallies: the first four. */
  m0: number | null
  m1: number | null
  m2: number | null
  m3: number | null
  /** Those behind the first four as a JSON list; null where there are none. */
  more_totals: string | null
  revision: number
  seq: number
  updated_at: number
}

/** The names of the stored totals of an area in their order, joined by spaces, when its totals were last computed. */
export interface TotalsLayoutTable {
  area: string
  names: string
}

export interface RemovedTable extends PeriodKey {
  id: string
  seq: number
  removed_at: number
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

export interface FavoriteTable {
  owner_id: string
  /** Tells one food from another; see favoriteKey. */
  key: string
  /** The food as JSON by name. */
  value: string
  seq: number
}

/** The texts that make up what an account takes, without those whose length the area decides; see account-bytes.ts. Migration 0008 is built from this: a change needs a migration of its own. */
export const countedTexts = {
  entry: ['values', 'items'],
  category: ['value'],
  favorite: ['key', 'value'],
  own_food: ['value'],
  picture: ['body'],
} as const

/** What can be loaded again from where it came from: whether it is whole is nothing a start has to wait for. */
export const reloadable: ReadonlySet<string> = new Set([
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
  /** In milligrams, as protein and fat are. */
  carb: number | null
  protein: number | null
  fat: number | null
  /** JSON: `[["공기","bowl",210], ...]`. */
  portions: string
  barcode: string
  source: string
  /** JSON of FoodSearchData; empty for a food that has none. */
  search: string
  /** Its position among the foods of a word, the smallest first. */
  rank: number
  /** The ids of the words it is found by, as JSON. */
  words: string
  /** A hash of the rank and of the words themselves, by which a change of the index is noticed. */
  terms: number
}

/** The vocabulary: every word that some food is found by, and how many are. */
export interface FoodWordTable {
  id: number
  word: string
  foods: number
}

/** What a word is found by besides itself: its beginning, its parts, its initial consonants; the commonest word first. */
export interface FoodHandleTable {
  text: string
  rarity: number
  word_id: number
}

/** The words that a slip of one sign may have meant: hashes of what a word is without one of its signs. */
export interface FoodSpellingTable {
  hash: number
  word_id: number
}

/** Which foods have a word. `food_pending` has what is still to be put in order. */
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

/** How far a file was imported. */
export interface FoodImportTable {
  /** Of the file: tells one from another, and an edition from the next. */
  digest: string
  /** The number of rows that the import has processed. */
  rows: number
  taken: number
  /** How many foods were new or other than before. */
  changed: number
  /** As JSON: how often for which reason, and where first. */
  refused: string
  done: number
  at: number
}

/** The last backup that was made. */
export interface BackupTable {
  at: number
  bytes: number
}

export interface OwnFoodTable {
  owner_id: string
  id: string
  /** The food as JSON, without its id. */
  value: string
  seq: number
}

export interface CounterTable {
  name: string
  value: number
}

/** What Kysely's Migrator has applied; see migrations.ts. */
export interface MigrationTable {
  name: string
  timestamp: string
  number: Generated<number>
}
