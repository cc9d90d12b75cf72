import type { Deps } from '../../deps.ts'
import type { Cookies } from '../../http/request-context.ts'
import { signOutCurrentDevice } from './quick-sign-in.ts'
import { endSession } from './sessions.ts'

/** Logs a browser out: ends its session, signs its device out, and clears their cookies. */
export async function endSignIn(deps: Deps, cookies: Cookies): Promise<void> {
  await endSession(deps.db, cookies.get('session'))
  await signOutCurrentDevice(deps, cookies)
  cookies.clear('session')
  cookies.clear('loggedOut')
}
