import { randomInt } from 'node:crypto'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { addDays } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { expect, test } from 'vitest'
import { money, records, spend } from '../support/data/samples.ts'
import { wirePeriod } from '../support/data/wire-values.ts'
import { createChangeClient } from '../support/exchange/change-client.ts'
import { type Device, openDevice } from '../support/exchange/device.ts'
import { ownParts, today } from '../support/exchange/device-parts.ts'
import { findContradiction, type HistoryEvent, readContents, withHistory } from '../support/exchange/history.ts'
import { setUpClusters } from '../support/servers/cluster.ts'
import { newId } from '../support/servers/stores.ts'

// M12: eight devices write to four servers on one PostgreSQL, some requests get no response or are sent twice, and each day is a register: no call returns an earlier state than one
// that ended before it began, and no write is lost or done twice.

const { start, ends } = setUpClusters()

const collection = records(money)
const dayCount = 3
const devicesOfUser = 4
const dayOf = (number: number) => addDays(today, number)

interface NumberedDevice {
  readonly device: Device
  readonly user: UserClient
  readonly number: number
}

const faults = ['none', 'lostAfter', 'lostBefore', 'doubled'] as const

function ignoreLostResponse(error: unknown): void {
  if (!(error instanceof Error) || error.message !== 'no response') throw error
}

/** Writes with the client of the browser, and reads with the call of an editor, each on any day. */
async function useDevice({ device, user, number }: NumberedDevice, history: HistoryEvent[], roundCount: number) {
  for (let round = 0; round < roundCount; round += 1) {
    const day = dayOf(randomInt(dayCount))
    await write(device, day, `mark${number}-${round}`)
    // The first request of a new tab sends no operation.
    await device.synchronize(faults[randomInt(faults.length)], 1).catch(ignoreLostResponse)
    await device.synchronize()
    for (const { id, status } of await device.store().listUnsent(device.owner)) {
      if (status === 'refused') await device.store().discardOperation(device.owner, id)
    }
    await read(user, dayOf(randomInt(dayCount)), history)
  }
}

async function write(device: Device, day: ReturnType<typeof dayOf>, mark: string): Promise<void> {
  const period = periodAround('day', day)
  const shown = await device.store().read(device.owner).find(collection, period)
  const mode = shown === null ? 'create' : randomInt(4) === 0 ? 'add' : 'update'
  const loaded = mode === 'update' ? shown : null
  const entry = { id: newId(), period, values: {}, items: [spend(1, mark)] }
  const operation = {
    id: newId(),
    collection,
    act: 'save',
    mode,
    loaded,
    revision: undefined,
    entryId: undefined,
    entry,
  } as const
  await device.store().addOperation(device.owner, operation, device.currency())
}

async function read(user: UserClient, day: ReturnType<typeof dayOf>, history: HistoryEvent[]): Promise<void> {
  const start = performance.now()
  const { result } = (await user.get('/money/detail', { DATE: wirePeriod('day', day) })).body
  const end = performance.now()
  const { revision, money_section: items } = result
  history.push({ type: 'read', key: `${user.id} ${day}`, revision, contents: readContents(items), start, end })
}

async function recordHistory(roundCount: number): Promise<readonly HistoryEvent[]> {
  const { signUp } = await start(4)
  const history: HistoryEvent[] = []
  const users = [await signUp('kim@haru.test'), await signUp('lee@haru.test')]
  const devices = users.flatMap((user, i) =>
    Array.from({ length: devicesOfUser }, (_, j) => {
      const client = withHistory(createChangeClient(user), user, history)
      const device = openDevice({ users: [{ id: user.id, client }], userIndex: 0, parts: ownParts })
      ends.push(device.close)
      return { device, user, number: i * devicesOfUser + j }
    }),
  )
  for (const { device } of devices) await device.synchronize()
  await Promise.all(devices.map((each) => useDevice(each, history, roundCount)))
  return history
}

for (const { roundCount, tags } of [
  { roundCount: 15, tags: [] },
  { roundCount: 400, tags: ['long'] },
]) {
  test(`M12: the history of eight devices with ${roundCount} rounds on four servers is that of registers`, {
    tags,
    timeout: 900_000,
  }, async () => {
    const history = await recordHistory(roundCount)
    expect(findContradiction(history)).toBeNull()
    const writes = history.filter(({ type }) => type === 'write')
    expect(writes.length).toBeGreaterThan(roundCount * devicesOfUser)
    // The check finds a call that returns an earlier state, and a write that is done twice.
    const last = writes.at(-1)
    if (last === undefined) throw new Error('no write')
    const later = { start: performance.now(), end: performance.now() }
    const first = writes.find(({ key, revision }) => key === last.key && revision < last.revision)
    if (first === undefined) throw new Error('one write only')
    expect(findContradiction([...history, { ...first, type: 'read', ...later }])).toContain('began after')
    expect(findContradiction([...history, last])).toContain('2 writes')
    expect(findContradiction([...history, { ...last, type: 'read', contents: 'mark0-0,mark9-9', ...later }])).toContain(
      ' and ',
    )
  })
}
