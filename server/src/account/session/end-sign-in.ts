import type { Deps } from '../../deps.ts'
import type { Cookies } from '../../http/request-context.ts'
import { forgetDevice, parseDeviceKey } from './devices.ts'
import { isQuickDevice } from './quick-sign-in.ts'
import { endSession, endSessionsOfDevice } from './sessions.ts'

/** Logs a browser out: ends its session, signs its device out, and clears their cookies. */
export async function endSignIn(deps: Deps, cookies: Cookies): Promise<void> {
  await endSession(deps.db, cookies.get('session'))
  await signOutCurrentDevice(deps, cookies)
  cookies.clear('session')
  cookies.clear('loggedOut')
}

/** Signs the device out. A quick sign-in device stays registered, so that it can sign in again; every other device is deleted. */
async function signOutCurrentDevice(deps: Deps, cookies: Cookies): Promise<void> {
  const { db } = deps
  const key = parseDeviceKey(cookies.get('device'))
  if (key === null) return
  if (await isQuickDevice(deps, key)) {
    await endSessionsOfDevice(db, key)
  } else {
    await forgetDevice(db, key)
    cookies.clear('device')
  }
}
