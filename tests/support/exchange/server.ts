import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { openStore } from '@haru/server/src/tracking/store.ts'
import type { SentOperation } from '@haru/shared/contract/exchange/operation.ts'
import { memoize } from '@haru/shared/memoize.ts'
import type { SaveResult } from '@haru/shared/tracking/write/save.ts'
import type { ChangeClient } from '@haru/web/src/device/exchange/synchronizer.ts'

/** The results of the operations that the server has done, by their ids. */
export async function findDone(
  { db }: TestApp,
  users: readonly UserClient[],
): Promise<ReadonlyMap<string, SaveResult>> {
  const ids = users.map(({ id }) => id)
  const rows = await db.selectFrom('operation').select(['id', 'answer']).where('owner_id', 'in', ids).execute()
  return new Map(rows.map(({ id, answer }) => [id, JSON.parse(answer)]))
}

/** A request of an exchange that can be delivered again. */
export interface SentRequest {
  readonly client: ChangeClient
  readonly operations: readonly SentOperation[]
}

/** Adds the requests whose operations were all done to `requests`. */
export function withRecorder(client: ChangeClient, requests: SentRequest[]): ChangeClient {
  return {
    ...client,
    exchange: async (input) => {
      const response = await client.exchange(input)
      const isDone = !response.isReset && response.results.every(({ status }) => status === 'done')
      if (isDone && input.operations.length > 0) requests.push({ client, operations: input.operations })
      return response
    },
  }
}

/** Deletes the tombstones, as the server does after 90 days. */
export async function forgetRemovals({ db }: TestApp, users: readonly UserClient[]): Promise<void> {
  for (const { id } of users) {
    const last = db
      .selectFrom('removed')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .where('owner_id', '=', id)
    const seq = (await last.executeTakeFirstOrThrow()).seq
    if (seq === null) continue
    await db.updateTable('account').set({ cleared_seq: seq }).where('id', '=', id).execute()
    await db.deleteFrom('removed').where('owner_id', '=', id).execute()
  }
}

export async function readEpoch({ db }: TestApp): Promise<string> {
  return (await db.selectFrom('epoch').select('value').executeTakeFirstOrThrow()).value
}

/** The tables that devices change. */
export const deviceTables = ['entry', 'removed', 'operation', 'changed_list', 'favorite', 'own_food'] as const

/** More than the writes of a run. */
const maxSeqOfRun = 1000

/** Removes everything of earlier runs. */
export async function clearUsers({ db }: TestApp, users: readonly UserClient[]): Promise<void> {
  const ids = users.map(({ id }) => id)
  await db.transaction().execute(async (transaction) => {
    for (const table of deviceTables) {
      await transaction.deleteFrom(table).where('owner_id', 'in', ids).execute()
    }
    // A change of the currency over the API starts a thread. A later number than those of all runs before keeps cached responses
    // from being used.
    await transaction
      .updateTable('account')
      .set(({ ref, eb }) => ({
        seq: eb('seq', '+', maxSeqOfRun),
        cleared_seq: ref('seq'),
        currency: 'KRW',
        time_zone: 'UTC',
        init_property: 0,
      }))
      .where('id', 'in', ids)
      .execute()
  })
}

// Opening a store compiles its queries.
const openServerStore = memoize((db: TestApp['db']) => openStore(db, { now: () => Date.now() }), 4)

/** The entries of a user on the server. */
export function readServer(app: TestApp, user: UserClient) {
  return openServerStore(app.db).read({ ownerId: user.id })
}
