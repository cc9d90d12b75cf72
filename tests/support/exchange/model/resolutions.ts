import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { Contents } from '@haru/shared/tracking/write/merge.ts'
import { isUnsentEntry, listChangedPeriods } from '@haru/web/src/device/queue/operation-format.ts'
import type { UnsentOperation } from '@haru/web/src/device/store/schema.ts'
import type { Conflict, ConflictResolution } from '@haru/web/src/device/write/resolve-conflict.ts'
import { expect } from 'vitest'
import { type Device, readShown } from '../device.ts'
import { hasVersion } from './lost-contents.ts'
import { decide, type MadeOperation } from './made-operation.ts'
import { listMarks, placeOf } from './planned-writes.ts'

/** Answers all questions about entries that the server refused, with `mine` where the user is not offered both. */
export async function resolveConflicts(
  made: MadeOperation[],
  device: Device,
  resolution: ConflictResolution,
): Promise<void> {
  for (const { id, status } of await device.store().listUnsent(device.owner)) {
    const conflict = status === 'refused' ? await device.store().findConflict(device.owner, id) : null
    if (conflict === null) continue
    await resolveAndCheck({ made, device, conflict }, resolution === 'both' && !conflict.canJoin ? 'mine' : resolution)
  }
}

async function resolveAndCheck(
  { made, device, conflict }: OpenConflict,
  resolution: ConflictResolution,
): Promise<void> {
  const before = await readSides(device, conflict)
  const { ended, added } = await decide(made, device, () =>
    device.store().resolveConflict(device.owner, conflict.id, resolution).catch(ignoreRefusal),
  )
  if (ended.length === 0 && added.length === 0) return
  const after = await readSides(device, conflict)
  for (const operation of added) made.push(describeAnswer(operation, { made, device, conflict, before, after }))
  await checkResolution(device, conflict, { resolution, after })
}

interface OpenConflict {
  readonly made: MadeOperation[]
  readonly device: Device
  readonly conflict: Conflict
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

type Sides = readonly (Entry | null)[]

/** What the device shows of the periods that differ. */
function readSides(device: Device, { collection, sides }: Conflict): Promise<Sides> {
  return readShown(device, (reader) => Promise.all(sides.map(({ period }) => reader.find(collection, period))))
}

interface AnsweredConflict extends OpenConflict {
  readonly before: Sides
  readonly after: Sides
}

function describeAnswer(
  operation: UnsentOperation,
  { made, device, conflict: { collection, sides }, before, after }: AnsweredConflict,
): MadeOperation {
  const [period] = isUnsentEntry(operation) ? listChangedPeriods(operation.sent) : []
  const i = sides.findIndex((side) => period !== undefined && isSamePeriod(side.period, period))
  const [shown, saved] = [before[i] ?? null, after[i] ?? null]
  return {
    id: operation.id,
    device,
    userIndex: device.userIndex,
    act: operation.sent.act === 'remove' ? 'remove' : 'resolve',
    mark: made.length + 1,
    place: period === undefined ? '' : placeOf(collection, period),
    saved: marksOf(collection, saved),
    shownId: shown?.id ?? null,
    expected: shown === null ? null : marksOf(collection, shown),
    isDiscarded: false,
    isLost: false,
  }
}

const marksOf = (collection: Collection, contents: Contents | null) =>
  contents === null ? [] : listMarks(collection, contents)

interface ExpectedResolution {
  readonly resolution: ConflictResolution
  readonly after: Sides
}

/** M8: the device shows what the user has chosen. M2: what the user has not chosen is kept as a version. */
async function checkResolution(
  device: Device,
  { collection, sides }: Conflict,
  { resolution, after }: ExpectedResolution,
): Promise<void> {
  for (const [i, { period, mine, theirs }] of sides.entries()) {
    const shown = marksOf(collection, after[i] ?? null)
    const [own, other] = [marksOf(collection, mine), marksOf(collection, theirs)]
    const isJoined = resolution === 'both' && mine !== null && theirs !== null
    const joined = collection.area.canMerge ? [...new Set([...other, ...own])] : other
    const notJoined = resolution === 'theirs' ? other : own
    expect(shown, 'M8').toEqual(isJoined ? joined : notJoined)
    for (const unchosen of [own, other].filter((marks) => !marks.every((mark) => shown.includes(mark)))) {
      expect(await hasVersion(device, { collection, period, marks: unchosen }), 'M2 resolution').toBe(true)
    }
  }
}
