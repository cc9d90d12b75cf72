import type { Client } from '@haru/server/src/testing/client.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { hasSavedSets } from '@haru/shared/tracking/saved-set.ts'
import { newId } from '../servers/stores.ts'
import { expectSuccess } from './call-endpoint.ts'

interface DeviceUser {
  readonly user: Client
  /** The last day of the account. */
  readonly last: Day
}

/** Of the 256 kB of a request; the rest is for the names around the operations. */
const maxOperationBytes = 240_000

const uncompressed = { 'accept-encoding': 'identity' }

/** Saves the first set of each area again, and removes it. */
export async function changeSavedSets({ user }: DeviceUser): Promise<void> {
  const { body } = await user.get('/user/sync/savedSets')
  for (const area of areas.filter(hasSavedSets)) {
    const [set] = body.result[area.id]
    await expectSuccess(user.put(`/${area.id}/savedSet/save`, set))
    await expectSuccess(user.remove(`/${area.id}/savedSet/delete`, { _id: set._id }))
  }
}

/** Saves the last day of exercise as often as a request can have it, and requests all changes since the first write. */
export async function exchangeChanges({ user, last }: DeviceUser): Promise<void> {
  await expectSuccess(user.post('/user/sync/key'))
  const DATE = { dateType: 'day', dateStart: last, dateEnd: last }
  const { body } = await user.get('/user/sync/copy', { DATE }, uncompressed)
  const { epoch, contract, entries } = body.result
  const stored = entries.find(({ list }: { readonly list: string }) => list === 'exercise')
  const { id, type, start, end, values, items } = stored
  const save = { list: 'exercise', act: 'save', mode: 'replace', currency: 'KRW', contract }
  const loaded = { id, revision: null }
  const entry = { id, type, start, end, values, items }
  const count = Math.floor(maxOperationBytes / JSON.stringify({ ...save, loaded, entry }).length)
  const operations = Array.from({ length: count }, () => ({ id: newId(), ...save, loaded, entry }))
  const reply = await expectSuccess(user.post('/user/sync', { epoch, cursor: 0, operations }, uncompressed))
  const refused = reply.body.result.results.filter(({ status }: { readonly status: string }) => status !== 'done')
  if (count === 0 || refused.length > 0)
    throw new Error(`operations were refused: ${JSON.stringify(refused.slice(0, 2))}`)
}
