import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { isSamePeriod, type Period } from '@haru/shared/calendar/period.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import { readPeriod } from '@haru/shared/tracking/rows.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import { isUnsentEntry, listChangedPeriods } from '@haru/web/src/device/queue/operation-format.ts'
import { readContents } from '@haru/web/src/device/store/contents.ts'
import { expect } from 'vitest'
import { type Device, listEntries, readShown } from '../device.ts'
import { findDone, readServer } from '../server.ts'
import type { MadeOperation } from './made-operation.ts'
import { collections, listMarks } from './planned-writes.ts'

// A restore of the server loses the writes after the backup.

interface RestoredWorld {
  readonly app: TestApp
  readonly users: readonly UserClient[]
  readonly devices: readonly Device[]
  readonly made: readonly MadeOperation[]
  readonly losses: readonly LostContents[]
}

interface MarkedContents {
  readonly collection: Collection
  readonly period: Period
  /** The marks of the items. */
  readonly marks: readonly number[]
}

/** Contents that a device has copied. */
interface CopiedContents extends MarkedContents {
  readonly device: Device
  readonly owner: Owner
}

/** Copied contents that the server has not after a restore. */
export interface LostContents extends CopiedContents {
  /** The operations that the server had done after the restore, and those that it has done since. */
  readonly doneIds: ReadonlySet<string>
  readonly laterIds: Set<string>
}

/** Restores a backup with `restore`. Returns the contents that the devices had copied and the server has lost. */
export async function listLosses(world: RestoredWorld, restore: () => Promise<void>): Promise<readonly LostContents[]> {
  const done = await findDone(world.app, world.users)
  noteDone(world, done)
  const copied: CopiedContents[] = []
  for (const device of world.devices) copied.push(...(await listCopied(device)))
  await restore()
  const doneIds = new Set((await findDone(world.app, world.users)).keys())
  for (const each of world.made) if (done.has(each.id) && !doneIds.has(each.id)) each.isLost = true
  const losses: LostContents[] = []
  for (const each of copied) {
    if (!(await isPresent(world, each))) losses.push({ ...each, doneIds, laterIds: new Set() })
  }
  return losses
}

async function isPresent(
  { app, users }: RestoredWorld,
  { device, collection, period, marks }: CopiedContents,
): Promise<boolean> {
  const user = users[device.userIndex]
  if (user === undefined) throw new Error('no user')
  const entry = await readServer(app, user).find(collection, period)
  return isEqual(entry === null ? [] : listMarks(collection, entry), marks)
}

function noteDone({ losses }: RestoredWorld, done: ReadonlyMap<string, unknown>): void {
  for (const { laterIds } of losses) for (const id of done.keys()) laterIds.add(id)
}

/** The entries that a device shows and has not changed. */
async function listCopied(device: Device): Promise<readonly CopiedContents[]> {
  const unsent = (await device.store().listUnsent(device.owner)).filter(isUnsentEntry)
  const changed = unsent.flatMap(({ sent }) => listChangedPeriods(sent).map((period) => ({ list: sent.list, period })))
  const isChanged = (collection: Collection, period: Period) =>
    changed.some((each) => each.list === getCollectionName(collection) && isSamePeriod(each.period, period))
  const lists = await readShown(device, (reader) => listEntries(reader, collections))
  return collections.flatMap((collection, i) =>
    (lists[i] ?? [])
      .filter(({ period }) => !isChanged(collection, period))
      .map((entry) => ({
        device,
        owner: device.owner,
        collection,
        period: entry.period,
        marks: listMarks(collection, entry),
      })),
  )
}

/**
 * M2: contents that a restore has lost are a version on each device that had copied them, unless an operation has brought them back: one that
 * was not known to be done, or that was merged.
 */
export async function checkLostContents(world: RestoredWorld): Promise<void> {
  noteDone(world, await findDone(world.app, world.users))
  for (const lost of world.losses) {
    const { device, owner, marks, doneIds, laterIds } = lost
    // The versions of a user are removed when the user leaves.
    if (device.owner !== owner || (await hasVersion(device, lost))) continue
    const bringers = world.made.filter(
      ({ id, saved, userIndex, device: maker }) =>
        userIndex === device.userIndex &&
        saved.includes(marks.at(-1) ?? 0) &&
        (maker.mergedIds.has(id) || (!doneIds.has(id) && laterIds.has(id))),
    )
    expect(bringers.length, 'M2 restore').toBeGreaterThan(0)
  }
}

/** Whether a device keeps contents as a version. */
export async function hasVersion(device: Device, { collection, period, marks }: MarkedContents): Promise<boolean> {
  const versions = await device.store().listVersions(device.owner)
  return versions.some(
    ({ list, type, start, finish, contents }) =>
      list === getCollectionName(collection) &&
      isSamePeriod(readPeriod({ type, start, finish }), period) &&
      isEqual(listMarks(collection, readContents(collection, contents)), marks),
  )
}

const isEqual = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((mark, i) => mark === b[i])
