import type { AnyArea } from '@haru/shared/areas/define.ts'
import { withCategories } from '@haru/shared/contract/category.ts'
import type { Settings, Start } from '@haru/shared/contract/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { shelfName, shelvesOf } from '@haru/shared/tracking/shelves.ts'
import type { Owner, Shelf } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import { settingsOf, startOf } from '../db/person-columns.ts'
import type { Database } from '../db/schema.ts'
import { entryColumns, readEntry } from '../tracking/rows.ts'
import { categoryValue } from './categories.ts'
import { type Foods, readFoods } from './food.ts'

/** Everything a person has, as it was at one moment. */
export interface Belongings extends Foods {
  readonly settings: Settings
  readonly start: Start
  /** Their picture as WebP in base64; null where they have none. */
  readonly picture: string | null
  /** By the id of their area, those that are not the defaults. */
  readonly categories: ReadonlyMap<string, Category>
  readonly shelves: readonly FullShelf[]
}

export interface FullShelf {
  readonly shelf: Shelf
  readonly count: number
  /** One after the other: of ten years only the stored text is in memory, not what it is read as. */
  readonly entries: () => Iterable<Entry>
}

const mostTries = 5

/**
 * Reads everything a person has. No transaction is held open, since on SQLite nobody could write meanwhile: that nothing
 * changed while it was read is known by the number of their last write, and it is read again where something did.
 * Refuses with `accountGone`, and with `overloaded` where they never stop writing.
 */
export async function readBelongings(db: Database, areas: readonly AnyArea[], { ownerId }: Owner): Promise<Belongings> {
  for (let i = 0; i < mostTries; i += 1) {
    const { seq, ...person } = await readPerson(db, ownerId)
    const [picture, categories, shelves, foods] = await Promise.all([
      readPicture(db, ownerId),
      readCategories(db, areas, ownerId),
      readShelves(db, areas, ownerId),
      readFoods(db, ownerId),
    ])
    if ((await readPerson(db, ownerId)).seq === seq) return { ...person, picture, categories, shelves, ...foods }
  }
  throw new Refusal('overloaded')
}

async function readPerson(db: Database, ownerId: string) {
  const found = await db.selectFrom('account').selectAll().where('id', '=', ownerId).executeTakeFirst()
  if (found === undefined) throw new Refusal('accountGone')
  return { seq: found.seq, settings: settingsOf(found), start: startOf(found) }
}

async function readPicture(db: Database, ownerId: string): Promise<string | null> {
  const found = await db.selectFrom('picture').select('body').where('owner_id', '=', ownerId).executeTakeFirst()
  return found?.body ?? null
}

async function readCategories(
  db: Database,
  areas: readonly AnyArea[],
  ownerId: string,
): Promise<Belongings['categories']> {
  const rows = await db.selectFrom('category').select(['area', 'value']).where('owner_id', '=', ownerId).execute()
  const stored = new Map(rows.map(({ area, value }) => [area, categoryValue(JSON.parse(value))]))
  return new Map(
    withCategories(areas).flatMap(({ id }) => {
      const category = stored.get(id)
      return category === undefined ? [] : [[id, category] as const]
    }),
  )
}

async function readShelves(db: Database, areas: readonly AnyArea[], ownerId: string): Promise<readonly FullShelf[]> {
  const rows = await db
    .selectFrom('entry')
    .select(['area', 'kind', ...entryColumns])
    .where('owner_id', '=', ownerId)
    .orderBy('start')
    .orderBy('finish')
    .orderBy('type')
    .execute()
  const byShelf = Map.groupBy(rows, ({ area, kind }) => `${area} ${kind}`)
  return shelvesOf(areas).map((shelf) => {
    const own = byShelf.get(`${shelf.area.id} ${shelf.kind}`) ?? []
    return {
      shelf,
      count: own.length,
      *entries() {
        for (const row of own) yield readEntry(shelf, row)
      },
    }
  })
}

/** How much stands on each shelf, by its name. */
export async function countShelves(
  db: Database,
  areas: readonly AnyArea[],
  { ownerId }: Owner,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('entry')
    .select(['area', 'kind', sql<number>`count(*)`.as('count')])
    .where('owner_id', '=', ownerId)
    .groupBy(['area', 'kind'])
    .execute()
  const counts = new Map(rows.map(({ area, kind, count }) => [`${area} ${kind}`, count]))
  return new Map(shelvesOf(areas).map((shelf) => [shelfName(shelf), counts.get(`${shelf.area.id} ${shelf.kind}`) ?? 0]))
}
