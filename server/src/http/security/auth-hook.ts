import { clientVersionHeader, minClientVersion } from '@haru/shared/contract/version.ts'
import type { Access } from '@haru/shared/contract/wire/endpoint.ts'
import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import type { Caller } from '../request-context.ts'

/** Who a session's token belongs to, or why it belongs to nobody. A session that was put off gets its cookie again. */
export type FindCaller = (
  token: string,
) => Promise<{ readonly caller: Caller; readonly isRenewed: boolean } | ErrorCode>

/** What is known of whoever asks. */
export interface Identity {
  readonly caller: Caller | null
  /** Why there is no caller. */
  readonly refusal: ErrorCode
}

export const anonymous: Identity = { caller: null, refusal: 'unauthorized' }

/** Lets the caller through, or refuses. A route that says nothing about its access lets nobody through. */
export function authorize(access: Access | undefined, { caller, refusal }: Identity): void {
  if (access === 'public') return
  if (access === undefined) throw new Refusal('notFound')
  if (caller === null) throw new Refusal(refusal)
  if (access === 'admin' && !caller.isAdmin) throw new Refusal('adminOnly')
}

/**
 * A page that was open while the server was renewed may mean something else by what it writes than is understood now. It says
 * which contract it knows; who says nothing is a program, and knows what it does. Refuses with `updateRequired`.
 */
export function refuseOutdatedClient(sentVersion: string | readonly string[] | undefined): void {
  if (sentVersion === undefined) return
  if (typeof sentVersion !== 'string' || !/^\d{1,6}$/.test(sentVersion))
    throw new Refusal('invalidField', { field: clientVersionHeader })
  if (Number(sentVersion) < minClientVersion) throw new Refusal('updateRequired')
}

/** How long a proof of who one is counts for what needs it, by a clock that may have been set back meanwhile. */
const recentLoginMinutes = 10

/** Lets the caller through where what they ask for needs no proof, or they have proved who they are a short while ago. */
export function authorizeRecentLogin(
  requiresRecentLogin: boolean | undefined,
  { caller }: Identity,
  now: number,
): void {
  if (requiresRecentLogin !== true) return
  if (caller === null || Math.abs(now - caller.reauthenticatedAt) > recentLoginMinutes * 60_000)
    throw new Refusal('reauthRequired')
}

/**
 * Checks a `user_id` that came along, wherever it stood. It says who the caller believes to be and never who they are:
 * that is the session's to say; see docs/decisions/0005.
 */
export function checkUserId(sent: unknown, { loginId, ownerId }: Caller): void {
  if (sent === undefined) return
  if (typeof sent !== 'string') throw new Refusal('invalidUserId')
  const named = sent.toLowerCase()
  if (named !== loginId && named !== ownerId) throw new Refusal('forbidden')
}
