import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Settings, StartingValues } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { isSameCategory } from '@haru/shared/tracking/category/edit-category.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { createDefaultCategory, listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import { getCollectionName, listCollections } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import { decodeSettings, decodeStartingValues } from '../db/account-columns.ts'
import type { Database } from '../db/schema.ts'
import { readStoredEntries } from '../tracking/stored-entries.ts'
import { encodeCategory } from './categories.ts'
import { type Foods, readFoods } from './food.ts'
import { type AreaSavedSets, readAllSavedSets } from './saved-sets.ts'

/** All data of a user. Entries are read while they are iterated. */
export interface AccountData extends Foods {
  readonly settings: Settings
  readonly start: StartingValues
  /** The avatar as WebP in base64; null without one. */
  readonly avatar: string | null
  /** By the id of the area; defaults are left out. */
  readonly categories: ReadonlyMap<string, Category>
  readonly collections: readonly CollectionEntries[]
  readonly savedSets: readonly AreaSavedSets[]
}

interface CollectionEntries {
  readonly collection: Collection
  readonly entries: () => AsyncIterable<Entry>
}

/** Reads all data of a user, entries page by page. A snapshot gives the data of one moment. Refuses with `accountGone`. */
export async function readAccountData(db: Database, areas: readonly AnyArea[], owner: Owner): Promise<AccountData> {
  const { ownerId } = owner
  const account = await readAccount(db, ownerId)
  const [avatar, categories, savedSets, foods] = [
    await readAvatar(db, ownerId),
    await readChangedCategories(db, areas, ownerId),
    await readAllSavedSets(db, areas, owner),
    await readFoods(db, ownerId),
  ]
  const collections = listCollections(areas).map((collection) => ({
    collection,
    entries: () => readStoredEntries(db, owner, collection),
  }))
  return { ...account, avatar, categories, collections, savedSets, ...foods }
}

async function readAccount(db: Database, ownerId: string) {
  const row = await db.selectFrom('account').selectAll().where('id', '=', ownerId).executeTakeFirst()
  if (row === undefined) throw new Refusal('accountGone')
  return { settings: decodeSettings(row), start: decodeStartingValues(row) }
}

async function readAvatar(db: Database, ownerId: string): Promise<string | null> {
  const row = await db.selectFrom('picture').select('body').where('owner_id', '=', ownerId).executeTakeFirst()
  return row?.body ?? null
}

/** The categories of areas of a user, by the id of the area; defaults are left out. */
export async function readChangedCategories(
  db: Database,
  areas: readonly AnyArea[],
  ownerId: string,
): Promise<AccountData['categories']> {
  const rows = await db.selectFrom('category').select(['area', 'value']).where('owner_id', '=', ownerId).execute()
  const stored = new Map(rows.map(({ area, value }) => [area, encodeCategory(JSON.parse(value))]))
  return new Map(
    listAreasWithCategories(areas).flatMap((area) => {
      const category = stored.get(area.id)
      const isDefault = category === undefined || isSameCategory(category, encodeCategory(createDefaultCategory(area)))
      return isDefault ? [] : [[area.id, category] as const]
    }),
  )
}

/** The number of entries of each collection, by its name. */
export async function countEntries(
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
  return new Map(
    listCollections(areas).map((collection) => [
      getCollectionName(collection),
      counts.get(`${collection.area.id} ${collection.kind}`) ?? 0,
    ]),
  )
}
