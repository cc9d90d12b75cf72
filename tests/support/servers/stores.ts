import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { cacheSearchIndexes } from '@haru/server/src/tracking/search-indexes.ts'
import { openStore } from '@haru/server/src/tracking/store.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import { readSearchIndex, type SearchIndex } from '@haru/shared/search/search-index.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
import { createUuid } from '@haru/shared/tracking/uuid.ts'
import { openDeviceStore } from '@haru/web/src/device/store/store.ts'
import { type DatabaseKind, openFreshDatabase } from './databases.ts'
import { memoryStore } from './memory-store.ts'

/** A store without users. */
export interface OpenStore {
  readonly store: Store
  /** Adds a new user without data. */
  readonly user: () => Promise<Owner>
  /** Reads the search index of a user, as the server or the device does. */
  readonly readSearchIndex: (owner: Owner, options?: CountOptions) => Promise<SearchIndex>
  readonly close: () => Promise<void>
}

/** Every store by its name. A new implementation of the store needs one more line here. */
const stores = {
  memory: async () => {
    const store = memoryStore()
    return {
      store,
      user: async () => ({ ownerId: newId() }),
      readSearchIndex: scanWith(store),
      close: async () => undefined,
    }
  },
  device: async () => {
    const store = openDeviceStore({ areas, now: () => Date.now() })
    return { store, user: async () => ({ ownerId: newId() }), readSearchIndex: scanWith(store), close: store.close }
  },
  sqlite: () => openIn('sqlite'),
  postgres: () => openIn('postgres'),
} satisfies Readonly<Record<string, () => Promise<OpenStore>>>

export type StoreName = keyof typeof stores

export const storeNames = Object.keys(stores) as readonly StoreName[]

export function openStoreNamed(name: StoreName): Promise<OpenStore> {
  return stores[name]()
}

async function openIn(kind: DatabaseKind): Promise<OpenStore> {
  const database = await openFreshDatabase(kind)
  return {
    store: openStore(database.db, { now: () => Date.now() }),
    user: () => addUser(database),
    readSearchIndex: readIndexes(database),
    close: database.close,
  }
}

const scanWith =
  (store: Store): OpenStore['readSearchIndex'] =>
  (owner, options = {}) =>
    readSearchIndex(store.read(owner), listAreasWithCategories(areas), options)

function readIndexes({ db }: DatabaseHandle): OpenStore['readSearchIndex'] {
  const readIndex = cacheSearchIndexes(db, areas)
  return async ({ ownerId }, options = {}) => {
    const { seq } = await db.selectFrom('account').select('seq').where('id', '=', ownerId).executeTakeFirstOrThrow()
    return readIndex({ ownerId, seq, units: { weight: 'kg', currency: 'KRW', ...options } })
  }
}

/** Adds an account with the fields that a store needs. */
export async function addUser({ db }: DatabaseHandle): Promise<Owner> {
  const { value: number } = await db
    .updateTable('counter')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'account')
    .returning('value')
    .executeTakeFirstOrThrow()
  const ownerId = newId()
  const login_id = `person${number}@example.com`
  await db
    .insertInto('account')
    .values({
      id: ownerId,
      number,
      login_id,
      password_hash: null,
      is_admin: 0,
      registered_at: 0,
      updated_at: 0,
      image: '',
      language: 'en',
      time_zone: 'Asia/Seoul',
      currency: 'KRW',
      weight_unit: 'kg',
      country: 'KR',
      init_scale: 0,
      init_kcal: 0,
      init_property: 0,
      seq: 0,
    })
    .execute()
  await db.insertInto('login_owner').values({ login_id, account_id: ownerId }).execute()
  return { ownerId }
}

export function newId(): string {
  return createUuid(Date.now(), randomBytes(10))
}
