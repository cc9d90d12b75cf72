import type { AnyArea } from '@haru/shared/areas/define.ts'
import { categoryEditCalls } from '@haru/shared/contract/overview/category.ts'
import { savedSetWriteCalls } from '@haru/shared/contract/tracking/saved-set-writes.ts'
import { errorStatus, Refusal } from '@haru/shared/errors.ts'
import { computeMoneyScale, type MoneyScale } from '@haru/shared/field/currency-scale.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { isSameCategory } from '@haru/shared/tracking/category/edit-category.ts'
import { addLostParts } from '@haru/shared/tracking/category/lost-categories.ts'
import {
  findAreaCategory,
  listAreasWithCategories,
  type StoredCategories,
  type WordOf,
} from '@haru/shared/tracking/category.ts'
import { listLostSets } from '@haru/shared/tracking/lost-saved-sets.ts'
import { readStoredCategories } from '@haru/shared/tracking/read/entries.ts'
import { rescaleEntry } from '@haru/shared/tracking/rescale.ts'
import { hasSavedSets, type SavedSet } from '@haru/shared/tracking/saved-set.ts'
import type { Owner, Reader } from '@haru/shared/tracking/store.ts'
import type { callServer } from '../../lib/call.ts'
import { loadDefaultNames } from '../calls/default-names.ts'
import { createOperationId } from '../queue/operation-format.ts'
import type { EarlierLists } from '../store/lists.ts'
import { readSavedSet } from '../store/reader.ts'
import type { DeviceStore } from '../store/store.ts'

interface LostSet {
  readonly area: AnyArea
  readonly set: SavedSet | null
}

interface LostListsOptions {
  readonly areas: readonly AnyArea[]
  readonly store: DeviceStore
  readonly owner: Owner
  readonly client: { readonly request: typeof callServer }
}

/** The categories and saved sets that a restored server lacks. */
interface LostLists {
  /** The categories of the server with those that it lost; null if it lost none. */
  readonly categories: StoredCategories | null
  readonly savedSets: readonly LostSet[]
}

/**
 * Compares the categories and saved sets from before a restore with those of the server, when the new copy is complete, and sends those that the
 * server lacks. What the server refuses, as beyond a limit, keeps them on the device. Returns whether the server has others now.
 */
export async function sendLostLists(options: LostListsOptions): Promise<boolean> {
  const { store, owner, client } = options
  const { settings } = await store.readSnapshot(owner, ({ readProfile }) => readProfile())
  const { categories, savedSets } = await findLostLists(options, settings)
  const isDone: boolean[] = []
  if (categories !== null) {
    const { update } = categoryEditCalls(options.areas)
    isDone.push(await isAccepted(client.request(update, { ...categories, operation: newOperationId() }, settings)))
  }
  // One after the other: the last saved set is the first of its list.
  for (const { area, set } of savedSets) {
    isDone.push(set !== null && (await isAccepted(saveSet(client, { area, set, units: settings }))))
  }
  if (isDone.every(Boolean)) await store.removeEarlierLists(owner)
  return isDone.some(Boolean)
}

interface SetToSave {
  readonly area: AnyArea
  readonly set: SavedSet
  readonly units: Units
}

function saveSet({ request }: LostListsOptions['client'], { area, set, units }: SetToSave) {
  return request(savedSetWriteCalls(area).save, { ...set, revision: 0, operation: newOperationId() }, units)
}

const newOperationId = () => createOperationId(Date.now())

/** Whether the server accepts the request. Throws errors that another attempt may not have, as without a network or a session. */
async function isAccepted(saved: Promise<unknown>): Promise<boolean> {
  try {
    await saved
    return true
  } catch (error) {
    if (error instanceof Refusal && refusedStatus.includes(errorStatus[error.code])) return false
    throw error
  }
}

const refusedStatus: readonly number[] = [400, 409, 413]

async function findLostLists({ areas, store, owner }: LostListsOptions, units: Units): Promise<LostLists> {
  const earlier = await store.findEarlierLists(owner)
  if (earlier === null) return { categories: null, savedSets: [] }
  const words = await loadDefaultNames()
  return store.readSnapshot(owner, async ({ reader }) => ({
    categories: await findLostCategories(reader, { areas, words }, earlier),
    savedSets: await findLostSets(reader, areas, earlier, units),
  }))
}

interface WordContext {
  readonly areas: readonly AnyArea[]
  /** The words of the default categories in each language. */
  readonly words: readonly WordOf[]
}

async function findLostCategories(
  reader: Reader,
  { areas, words }: WordContext,
  earlier: EarlierLists,
): Promise<StoredCategories | null> {
  const all = listAreasWithCategories(areas)
  const { categories, revision } = await readStoredCategories(reader, all)
  const joined = all.map((area) => {
    const current = findAreaCategory(categories, area)
    const row = earlier.categories.find((each) => each.area === area.id)
    const restored = row === undefined ? current : addLostParts({ area, words }, current, JSON.parse(row.value))
    return { area, current, restored }
  })
  if (joined.every(({ current, restored }) => isSameCategory(current, restored))) return null
  return { categories: Object.fromEntries(joined.map(({ area, restored }) => [area.id, restored])), revision }
}

/** The lost sets. Of one whose amounts lose cents in the currency of the account, `set` is null. */
async function findLostSets(
  reader: Reader,
  areas: readonly AnyArea[],
  earlier: EarlierLists,
  { currency }: Units,
): Promise<readonly LostSet[]> {
  const scale = computeMoneyScale(earlier.currency, currency)
  const areasWithSets = areas.filter(hasSavedSets)
  const current = await reader.savedSets(areasWithSets)
  return areasWithSets.flatMap((area, i) => {
    const rows = earlier.savedSets.filter((each) => each.area === area.id).toSorted((a, b) => a.seq - b.seq)
    const sets = rows.map((row) => rescaleSet(area, readSavedSet(area, row), scale))
    const scaled = sets.filter((set) => set !== null)
    const lost = listLostSets(current[i] ?? [], scaled, newOperationId)
    return [...lost, ...sets.filter((set) => set === null)].map((set) => ({ area, set }))
  })
}

function rescaleSet(area: AnyArea, set: SavedSet, scale: MoneyScale): SavedSet | null {
  try {
    const { items } = rescaleEntry({ area, kind: 'record' }, { values: {}, items: set.items }, scale)
    return { ...set, items }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
