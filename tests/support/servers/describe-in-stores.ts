import type { Owner, Reader, Store } from '@haru/shared/tracking/store.ts'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { type OpenStore, openStoreNamed, type StoreName, storeNames } from './stores.ts'

/** The store of the described tests. Its getters are for tests and hooks: nothing is open while tests are described. */
interface DescribedStore {
  readonly name: StoreName
  readonly store: Store
  /** A user without data, who is another one in each test. */
  readonly kim: Owner
  /** Reads the data of `kim`. */
  readonly reader: Reader
  /** Makes `kim` another new user, for the next run of a property. */
  readonly replaceKim: () => Promise<void>
  /** Adds a new user without data. */
  readonly addUser: () => Promise<Owner>
  readonly readSearchIndex: OpenStore['readSearchIndex']
}

type Define = (opened: DescribedStore) => void

/** Describes tests in each store, which is open during all of them. */
export function describeInStores(define: Define): void {
  for (const name of storeNames) describe(`in ${name}`, () => define(openForTests(name)))
}

/** The same in each store but one, with which the others are compared. */
export function describeInStoresExcept(excepted: StoreName, define: Define): void {
  for (const name of storeNames) if (name !== excepted) describe(`in ${name}`, () => define(openForTests(name)))
}

function openForTests(name: StoreName): DescribedStore {
  let opened: OpenStore
  let kim: Owner
  async function replaceKim(): Promise<void> {
    kim = await opened.user()
  }
  beforeAll(async () => {
    opened = await openStoreNamed(name)
  })
  afterAll(() => opened.close())
  beforeEach(replaceKim)
  return {
    name,
    get store() {
      return opened.store
    },
    get kim() {
      return kim
    },
    get reader() {
      return opened.store.read(kim)
    },
    replaceKim,
    addUser: () => opened.user(),
    readSearchIndex: (...args) => opened.readSearchIndex(...args),
  }
}
