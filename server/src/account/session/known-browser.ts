import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { findLoginOwner } from '../profile/owner-look-ups.ts'
import { hasDeviceKey, parseDeviceKey } from './devices.ts'
import { findSession } from './sessions.ts'

/** Whether the browser has a session of the account or is one of its devices, so that it belongs to the owner. */
export async function isKnownBrowser(
  { db, clocks }: Pick<Deps, 'db' | 'clocks'>,
  loginId: string,
  { cookies }: Pick<RequestContext, 'cookies'>,
): Promise<boolean> {
  const session = cookies.get('session')
  const key = parseDeviceKey(cookies.get('device'))
  if (session === null && key === null) return false
  const ownerId = await findLoginOwner(db, loginId)
  if (ownerId === null) return false
  const now = clocks.now()
  const found = session === null ? null : await findSession(db, session, now)
  if (found !== null && typeof found !== 'string' && found.caller.ownerId === ownerId) return true
  return key !== null && key.ownerId === ownerId && hasDeviceKey(db, key, now)
}
