import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { findCurrencyDigits } from '@haru/shared/field/units.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection, Owner, Reader } from '@haru/shared/tracking/store.ts'
import { isCopied } from '@haru/web/src/device/copy/progress.ts'
import { toServerRevision } from '@haru/web/src/device/store/shown-revision.ts'
import { expect } from 'vitest'
import { money, records } from '../../data/samples.ts'
import { type Device, listEntries, readShown, wholeRange } from '../device.ts'
import { today } from '../device-parts.ts'
import { findDone, readServer } from '../server.ts'
import { checkSameLists, readServerLists } from './list-checks.ts'
import type { MadeOperation } from './made-operation.ts'
import { collections, listMarks, placeOf, readMarks } from './planned-writes.ts'
import type { World } from './world.ts'

// The properties M1 to M11 of devices and a server (docs/attacks-and-faults.md), as checks.

/** The entries of a user on the server, by their collections. */
function listServerEntries(app: TestApp, user: UserClient): Promise<readonly (readonly Entry[])[]> {
  return listEntries(readServer(app, user), collections)
}

/** M1: every device shows the entries of the server, with their numbers and times, and the same sums. */
export async function checkConvergence({ app, users, devices }: World): Promise<void> {
  for (const [userIndex, user] of users.entries()) {
    const entries = await listServerEntries(app, user)
    const totals = await readServer(app, user).lifetimeTotals(money)
    const lists = await readServerLists(user)
    for (const device of devices.filter((each) => each.userIndex === userIndex)) {
      const read = (reader: Reader) => Promise.all([listEntries(reader, collections), reader.lifetimeTotals(money)])
      expect(await readShown(device, read), 'M1').toEqual([entries, totals])
      await checkSameLists(device, lists, user)
    }
  }
}

/** M1: a device with a complete copy has the same entries whenever it names the same version. Call it after each command of a device. */
export function createVersionCheck(): (device: Device) => Promise<void> {
  const entriesByVersion = new Map<string, unknown>()
  return async (device) => {
    const { ownerId } = device.owner
    const progress = await device.store().readCopyProgress({ ownerId })
    // A device whose clock is years behind copies the present days last.
    if (progress === null || !isCopied(progress, wholeRange)) return
    await device.store().readSnapshot({ ownerId }, async ({ readVersion, reader }) => {
      const key = `${ownerId} ${await readVersion()}`
      const shown = await listEntries(reader, collections)
      const entries = shown.map((list) =>
        list.map((entry) => ({ ...entry, revision: toServerRevision(entry.revision) })),
      )
      expect(entries, 'M1').toEqual(entriesByVersion.get(key) ?? entries)
      entriesByVersion.set(key, entries)
    })
  }
}

/** M2: each operation that was told as saved is done, in the queue of its device, merged, discarded by the user, or lost by a restore. */
export async function checkNothingLost(world: World): Promise<void> {
  const done = await findDone(world.app, world.users)
  const unsent = new Set<string>()
  for (const device of world.devices) {
    for (const { id } of await device.store().listUnsent(device.owner)) unsent.add(id)
  }
  const isKnown = ({ id, device, isDiscarded, isLost }: MadeOperation) =>
    done.has(id) || unsent.has(id) || device.mergedIds.has(id) || isDiscarded || isLost
  const lost = world.made.filter((each) => !isKnown(each))
  expect(
    lost.map(({ id }) => id),
    'M2',
  ).toEqual([])
}

/**
 * M3 and M6: the items of an entry are those of one operation of its user, or of an answer, and behind them those that were inserted. They are on
 * the day for which they were typed.
 */
export async function checkWholeEntries(world: World): Promise<void> {
  const byMark = new Map(world.made.map((operation) => [operation.mark, operation]))
  for (const [userIndex, user] of world.users.entries()) {
    const currency = await readCurrency(world, userIndex)
    for (const [list, entries] of (await listServerEntries(world.app, user)).entries()) {
      const collection = collections[list] ?? records(money)
      for (const entry of entries) {
        const marks = listMarks(collection, entry)
        const operations = marks.map((mark) => byMark.get(mark))
        expect(
          operations.map((operation) => operation?.userIndex),
          'M6',
        ).toEqual(marks.map(() => userIndex))
        expect(
          operations.map((operation) => operation?.place),
          'M3 day',
        ).toEqual(marks.map(() => placeOf(collection, entry.period)))
        expect(operations.slice(countChosen(world, marks)).every(isAddition), 'M3').toBe(true)
        // An inserted item stands once, so nothing was done twice.
        const runs = readMarks(collection, entry).filter((mark, i, all) => mark !== all[i - 1])
        expect(runs, 'M4').toEqual(marks)
        checkAmounts(collection, entry, currency)
      }
    }
  }
}

/** The number of the first marks that one operation has, or that a user has joined by an answer. */
function countChosen({ made }: World, marks: readonly number[]): number {
  const resolutions = made.filter(({ act, saved }) => act === 'resolve' && saved.every((mark, i) => mark === marks[i]))
  return Math.max(1, ...resolutions.map(({ saved }) => saved.length))
}

const isEntryWrite = ({ act }: MadeOperation) => act !== 'favorite' && act !== 'ownFood'

const isAddition = (operation: MadeOperation | undefined) => operation?.act === 'insert' || operation?.act === 'add'

/** The amounts are the typed ones, in whatever currency they were typed. */
function checkAmounts({ area, kind }: Collection, { items }: Entry, currency: string): void {
  if (area !== money || kind === 'goal') return
  for (const item of items) {
    expect(Number(item['amount']) / 10 ** findCurrencyDigits(currency), 'currency').toBe(Number(item['content']))
  }
}

async function readCurrency(world: World, userIndex: number): Promise<string> {
  const accounts = world.app.db.selectFrom('account').select('currency')
  return (await accounts.where('id', '=', world.users[userIndex]?.id ?? '').executeTakeFirstOrThrow()).currency
}

/** Reads the revisions of the server by the ids of the entries. */
async function readRevisions({ app, users }: World): Promise<ReadonlyMap<string, number>> {
  const ids = users.map(({ id }) => id)
  const rows = await app.db.selectFrom('entry').select(['id', 'revision']).where('owner_id', 'in', ids).execute()
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

/** M5: no revision of the server goes back, and no cursor of a device. Call it after each command of a device. */
export function createOrderCheck(world: World): (device: Device) => Promise<void> {
  let revisions: ReadonlyMap<string, number> = new Map()
  let restoreCount = 0
  const cursors = new Map<Owner, { readonly epoch: string; readonly cursor: number }>()
  return async (device) => {
    // A restore sets revisions back.
    if (world.getRestoreCount() > restoreCount) revisions = new Map()
    restoreCount = world.getRestoreCount()
    const present = await readRevisions(world)
    const earlierIds = [...present].filter(([id, revision]) => revision < (revisions.get(id) ?? 0)).map(([id]) => id)
    expect(earlierIds, 'M5').toEqual([])
    revisions = new Map([...revisions, ...present])
    const known = await device.store().readCursor(device.owner)
    const earlier = cursors.get(device.owner)
    if (known === null) return
    if (earlier?.epoch === known.epoch) expect(known.cursor, 'M5').toBeGreaterThanOrEqual(earlier.cursor)
    cursors.set(device.owner, known)
  }
}

/** M4: requests that are delivered again, in another order, change nothing. */
export async function checkRepetition(world: World): Promise<void> {
  const ids = world.users.map(({ id }) => id)
  const read = () => world.app.db.selectFrom('entry').selectAll().where('owner_id', 'in', ids).orderBy('id').execute()
  const before = await read()
  for (const [client, requests] of Map.groupBy(world.requests.toReversed(), (request) => request.client)) {
    const { epoch, cursor } = await client.copy({ start: today, end: today })
    const operations = requests.flatMap((request) => request.operations)
    const { results } = await client.exchange({ epoch, cursor, operations })
    expect(
      results.map(({ status }) => status),
      'M4',
    ).toEqual(operations.map(() => 'done'))
  }
  expect(await read(), 'M4').toEqual(before)
}

/** M5: an operation replaced what its user saw, and nothing that another device wrote meanwhile. */
export async function checkReplacements(world: World): Promise<void> {
  const done = await findDone(world.app, world.users)
  const results = world.made.filter(isEntryWrite).flatMap((operation) => {
    const result = done.get(operation.id)
    return result === undefined ? [] : [{ operation, key: `${result.id} ${result.revision}`, result }]
  })
  const saves = results.filter(({ operation }) => operation.act !== 'remove')
  const byRevision = new Map(saves.map(({ key, operation }) => [key, operation]))
  /** The marks of an entry after the write of a revision. */
  const readContents = (id: string, revision: number): readonly number[] | null => {
    const operation = byRevision.get(`${id} ${revision}`)
    if (operation === undefined) return null
    const before = isAddition(operation) && revision > 1 ? readContents(id, revision - 1) : []
    return before === null ? null : [...before, ...operation.saved]
  }
  for (const { operation, result } of results) {
    const { expected, act, shownId } = operation
    if (expected === null || (act === 'move' && shownId !== result.id)) continue
    const replaced = readContents(result.id, act === 'remove' ? result.revision : result.revision - 1)
    if (replaced !== null) expect([...new Set(expected)], `M5 ${act}`).toEqual(replaced)
  }
}

/** M7: an entry that the server had is absent only after a removal, or after a move onto another entry. */
export async function checkRemovals(world: World): Promise<void> {
  const done = await findDone(world.app, world.users)
  const operations = world.made.filter(isEntryWrite).flatMap((operation) => {
    const result = done.get(operation.id)
    return result === undefined ? [] : [{ ...operation, entryId: result.id }]
  })
  const removed = operations.filter(({ act }) => act === 'remove').map(({ entryId }) => entryId)
  const moved = world.made.filter(({ act }) => act === 'move').map(({ shownId }) => shownId)
  const ended = new Set([...removed, ...moved])
  // A removal that was merged has removed an equal entry, whatever its id.
  const merged = world.made.filter(({ id, act, device }) => act === 'remove' && device.mergedIds.has(id))
  const isRemoved = ({ place, userIndex }: MadeOperation) =>
    merged.some((each) => each.place === place && each.userIndex === userIndex)
  const present = await readRevisions(world)
  const missing = operations.filter(({ act, entryId }) => act !== 'remove' && !present.has(entryId))
  const lost = missing.filter((each) => !ended.has(each.entryId) && !isRemoved(each))
  expect(
    lost.map(({ entryId }) => entryId),
    'M7',
  ).toEqual([])
}

/** M10: nothing is left of the operations on the devices. */
export async function checkNothingLeft({ devices, made }: World): Promise<void> {
  for (const device of devices) {
    expect(await device.store().listUnsent(device.owner), 'M10').toEqual([])
    expect(await device.inspect(), 'M10').toEqual({ ownerIds: [device.owner.ownerId], lockedCount: 0 })
    const results = await device.store().write(device.owner, async (writer) => {
      const found = []
      for (const { id } of made) found.push(await writer.findOperation(id))
      return found
    })
    expect(
      results.filter((result) => result !== null),
      'M10',
    ).toEqual([])
  }
}
