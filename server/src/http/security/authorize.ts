import { clientVersionHeader, minClientVersion } from '@haru/shared/contract/version.ts'
import type { Access } from '@haru/shared/contract/wire/endpoint.ts'
import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import { formatUnits } from '@haru/shared/field/units.ts'
import type { Caller } from '../request-context.ts'

/** Finds the caller of a session token, or the reason why there is none. The cookie of an extended session is sent again. */
export type FindCaller = (
  token: string,
) => Promise<{ readonly caller: Caller; readonly isRenewed: boolean } | ErrorCode>

/** The caller of a request, or the reason why there is none. */
export interface Authentication {
  readonly caller: Caller | null
  /** Why there is no caller. */
  readonly refusal: ErrorCode
}

export const anonymous: Authentication = { caller: null, refusal: 'unauthorized' }

/** Authorizes the caller, or refuses. A route that declares no access refuses every caller. */
export function authorize(access: Access | undefined, { caller, refusal }: Authentication): void {
  if (access === 'public') return
  if (access === undefined) throw new Refusal('notFound')
  if (caller === null) throw new Refusal(refusal)
  if (access === 'admin' && !caller.isAdmin) throw new Refusal('adminOnly')
}

/** The caller of a route whose access the auth hook has checked; without the hook no caller gets here either. */
export function requireCaller(caller: Caller | null): Caller {
  if (caller === null) throw new Refusal('unauthorized')
  return caller
}

/**
 * A page that was open during an update of the server may send writes of an outdated contract. It sends its version of the
 * contract; a client without a version is a program and is not checked. Refuses with `updateRequired`.
 */
export function refuseOutdatedClient(sentVersion: string | readonly string[] | undefined): void {
  if (sentVersion === undefined) return
  if (typeof sentVersion !== 'string' || !/^\d{1,6}$/.test(sentVersion))
    throw new Refusal('invalidField', { field: clientVersionHeader })
  if (Number(sentVersion) < minClientVersion) throw new Refusal('updateRequired')
}

/**
 * A page does not know at once that another device has changed the units of the account: its numbers would be taken in the new ones. It
 * names its units; a client without units is a program and is not checked. Refuses with `unitsChanged`.
 */
export function refuseOtherUnits(named: string | readonly string[] | undefined, { caller }: Authentication): void {
  if (named !== undefined && caller !== null && named !== formatUnits(caller.units)) throw new Refusal('unitsChanged')
}

/** How long a login is recent. The clock may have been set back meanwhile. */
const recentLoginMinutes = 10

/** Authorizes the caller if the action requires no recent login or the caller has one. */
export function authorizeRecentLogin(
  requiresRecentLogin: boolean | undefined,
  { caller }: Authentication,
  now: number,
): void {
  if (requiresRecentLogin !== true) return
  if (caller === null || Math.abs(now - caller.reauthenticatedAt) > recentLoginMinutes * 60_000)
    throw new Refusal('reauthRequired')
}

/**
 * Compares a `user_id` of the request with the caller, wherever the request has it. The session alone determines the
 * caller; see docs/decisions/0005.
 */
export function checkUserId(sentId: unknown, { loginId, ownerId }: Caller): void {
  if (sentId === undefined) return
  if (typeof sentId !== 'string') throw new Refusal('invalidUserId')
  const normalizedId = sentId.toLowerCase()
  if (normalizedId !== loginId && normalizedId !== ownerId) throw new Refusal('forbidden')
}
