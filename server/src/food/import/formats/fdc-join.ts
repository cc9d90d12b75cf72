import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** The data of one food, joined from the files of a FoodData Central bundle. */
export interface JoinedFood {
  readonly id: number
  readonly kind: string
  readonly description: string
  /** The NDB number, which is stable across releases; empty for branded foods. */
  readonly ndb: string
  /** Energy in kcal, the most precise value first; nutrients in grams. */
  readonly energy: number | null
  readonly specific: number | null
  readonly general: number | null
  readonly carb: number | null
  readonly summed: number | null
  readonly protein: number | null
  readonly fat: number | null
  readonly labelled: number | null
  readonly owner: string
  readonly brand: string
  readonly gtin: string
  readonly serving: number | null
  readonly unit: string
  readonly household: string
  /** As JSON: [order, text, grams]. */
  readonly portions: string
}

/** The column of each nutrient, by its FDC id. */
export const nutrientColumns = new Map([
  ['1008', 'energy'],
  ['2048', 'specific'],
  ['2047', 'general'],
  ['1005', 'carb'],
  ['1050', 'summed'],
  ['1003', 'protein'],
  ['1004', 'fat'],
  ['1085', 'labelled'],
])

export interface FdcJoin {
  readonly add: (id: number, kind: string, description: string) => void
  /** Sets columns of an added food; ignores the ids of other foods. */
  readonly set: (id: number, values: Readonly<Partial<Record<keyof JoinedFood, SQLInputValue>>>) => void
  readonly addPortion: (id: number, portion: readonly [order: number, text: string, grams: number]) => void
  readonly count: () => number
  /** All foods, ordered by id. */
  readonly foods: () => Iterable<JoinedFood>
  readonly close: () => void
}

const cacheKib = 32_768

/**
 * Opens a temporary database that joins the files of a bundle. The files have no common order, and two million foods do not fit
 * into the memory limit of an import. SQLite removes the temporary file with the process.
 */
export function openFdcJoin(): FdcJoin {
  const db = new DatabaseSync('')
  db.exec(`
    pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${cacheKib};
    create table food (
      id integer primary key, kind text not null, description text not null, ndb text not null default '',
      energy real, specific real, general real, carb real, summed real, protein real, fat real, labelled real,
      owner text not null default '', brand text not null default '', gtin text not null default '',
      serving real, unit text not null default '', household text not null default '', portions text not null default '[]');
    begin;
  `)
  const insert = db.prepare('insert or replace into food (id, kind, description) values (?, ?, ?)')
  const append = db.prepare("update food set portions = json_insert(portions, '$[#]', json(?)) where id = ?")
  const updates = new Map<string, ReturnType<DatabaseSync['prepare']>>()

  function prepareUpdate(columns: readonly string[]) {
    const key = columns.join()
    const prepared = updates.get(key)
    if (prepared !== undefined) return prepared
    const update = db.prepare(`update food set ${columns.map((column) => `${column} = ?`).join()} where id = ?`)
    updates.set(key, update)
    return update
  }

  return {
    add: (id, kind, description) => insert.run(id, kind, description),
    set: (id, values) => prepareUpdate(Object.keys(values)).run(...Object.values(values), id),
    addPortion: (id, portion) => append.run(JSON.stringify(portion), id),
    count: () => Number(db.prepare('select count(*) as foods from food').get()?.['foods']),
    foods: () => db.prepare('select * from food order by id').iterate() as unknown as Iterable<JoinedFood>,
    close: () => db.close(),
  }
}
