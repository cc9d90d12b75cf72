import { openStore } from '@haru/server/src/tracking/store.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import { parseSets, replaceSets } from '@haru/shared/field/sets.ts'
import { planRecordAddition } from '@haru/shared/tracking/write/copy.ts'
import type { DeviceCopy } from '@haru/web/src/device/create-device-copy.ts'
import { call } from '@haru/web/src/lib/call.ts'
import { beforeEach, expect, test } from 'vitest'
import { exercise, lift, onDay, records, weighing } from '../support/data/samples.ts'
import { wirePeriod } from '../support/data/wire-values.ts'
import { readServer } from '../support/exchange/server.ts'
import { setUpBrowser } from '../support/exchange/set-up-browser.ts'
import { newId } from '../support/servers/stores.ts'

// An import or an earlier version has stored sets without a weight, which a user cannot type any more.

const units = { weight: 'kg', currency: 'KRW' } as const
const workouts = records(exercise)
const calls = trackingCalls(exercise, 'record')
const sunday = onDay('2026-03-01')
const stored = replaceSets(lift(3, 10, 60), parseSets('10x0 8x60000000'))
const other = lift(1, 1, 100)

const browser = setUpBrowser()
let device: DeviceCopy
beforeEach(async () => {
  const entry = { id: newId(), period: sunday, values: { scale: null }, items: [stored], revision: 1 }
  const server = openStore(browser.app.db, { now: Date.now })
  await server.write({ ownerId: browser.kim.id }, (writer) => writer.put(workouts, entry, {}))
  device = await browser.openDevice()
  await device.synchronize()
})

const findLocal = () => device.store.read(browser.owner).find(workouts, sunday)
const findOnServer = () => readServer(browser.app, browser.kim).find(workouts, sunday)
const readServerItems = async () => (await findOnServer())?.items ?? null
const listStatus = async () =>
  (await device.store.listUnsent(browser.owner)).map(({ status, refusal }) => [status, refusal?.code])

/** Saves over what the device shows. */
async function update(change: Partial<SaveRequest>) {
  const loaded = await findLocal()
  if (loaded === null) throw new Error('no entry')
  const { values, items } = loaded
  const input = { mode: 'update', period: sunday, loaded, id: null, values, items, operation: newId() } as const
  return call(calls.update, { ...input, ...change }, units)
}

async function remove(operation: string) {
  const revision = (await findLocal())?.revision ?? null
  await call(calls.remove, { period: sunday, revision, operation }, units)
}

const undo = (operation: string) => call(calls.undo, { undo: operation, operation: newId() }, units)
const DATE = wirePeriod('day', sunday.start)
const elsewhere = {
  createWeight: () =>
    browser.kim.post('/exercise/create', { DATE, OBJECT: { exercise_total_scale: 70, exercise_section: [] } }),
  replaceItems: () =>
    browser.kim.put('/exercise/update', {
      DATE,
      OBJECT: {
        exercise_section: [
          {
            exercise_part: 'back',
            exercise_title: 'deadlift',
            exercise_set: 5,
            exercise_rep: 5,
            exercise_weight: 50,
            exercise_sets: [],
          },
        ],
      },
    }),
}

async function withoutNetwork(work: () => Promise<unknown>): Promise<void> {
  browser.network.disconnect()
  await work()
  browser.network.connect()
}

test('the undo of a removal that the server has done puts them back', async () => {
  const operation = newId()
  await remove(operation)
  expect(await readServerItems()).toBeNull()
  expect((await undo(operation)).msg).toBe('answer.undone')
  expect(await readServerItems()).toEqual([stored])
})

test('the undo of a replacement puts them back, also without a network', async () => {
  const operation = newId()
  await update({ mode: 'replace', items: [other], operation })
  expect(await readServerItems()).toEqual([other])
  await withoutNetwork(() => undo(operation))
  await device.synchronize()
  expect([await listStatus(), await readServerItems()]).toEqual([[], [stored]])
})

test('the weight of their day can be logged, and another exercise be added', async () => {
  const plan = planRecordAddition(exercise, { items: [], values: { scale: weighing(70) } }, await findLocal())
  await update({ ...plan })
  expect(await findOnServer()).toMatchObject({ values: { scale: weighing(70) }, items: [stored] })
  await update({ items: [stored, other] })
  expect(await readServerItems()).toEqual([stored, other])
  const changed = replaceSets(stored, parseSets('10x0 8x70000000'))
  await expect(update({ items: [changed, other] })).rejects.toMatchObject({
    code: 'invalidField',
    details: { field: 'exercise_section.0.exercise_weight' },
  })
})

test.each([
  ['mine', 2],
  ['both', 3],
] as const)('they are in the answer %s to a conflict', async (answer, count) => {
  await withoutNetwork(() => update({ items: [stored, other] }))
  expect((await elsewhere.replaceItems()).status).toBe(200)
  await device.synchronize()
  // What the other device has removed is no mistake of this one.
  expect(await listStatus()).toEqual([['refused', 'staleVersion']])
  const [refused] = await device.store.listUnsent(browser.owner)
  await device.store.resolveConflict(browser.owner, refused?.id ?? '', answer)
  await device.synchronize()
  const items = await readServerItems()
  expect([await listStatus(), items?.length, items?.slice(-2)]).toEqual([[], count, [stored, other]])
})

test('they are merged with the changes of another device', async () => {
  const operation = newId()
  await remove(operation)
  await withoutNetwork(() => undo(operation))
  expect((await elsewhere.createWeight()).status).toBe(200)
  await device.synchronize()
  expect(await listStatus()).toEqual([])
  expect(await findOnServer()).toMatchObject({ values: { scale: weighing(70) }, items: [stored] })
})
