import { startSession } from '@haru/server/src/account/sessions.ts'
import type { OpenDatabase } from '@haru/server/src/db/open.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'

/** The cookie of somebody who has just said who they are, for a server that is asked from outside. */
export async function signedInCookie({ db }: Pick<OpenDatabase, 'db'>, { ownerId }: Owner): Promise<string> {
  const session = { accountId: ownerId, deviceId: null, agent: '', isShared: false, isProved: true, now: Date.now() }
  return `haru=${await startSession(db, session)}`
}
