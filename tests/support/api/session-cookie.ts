import { createSession } from '@haru/server/src/account/session/sessions.ts'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'

/** Adds a session with a recent login to the database and returns its cookie, for a server in another process. */
export async function signedInCookie({ db }: Pick<DatabaseHandle, 'db'>, { ownerId }: Owner): Promise<string> {
  const session = {
    accountId: ownerId,
    deviceId: null,
    agent: '',
    isShared: false,
    isRecentLogin: true,
    now: Date.now(),
  }
  return `haru=${await createSession(db, session)}`
}
