import { randomBytes } from 'node:crypto'
import { minutesPerDay } from '@haru/shared/calendar/clock.ts'
import type { AuthorizationResult, CallbackResult } from '@haru/shared/contract/account/google.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, RequestContext } from '../../http/request-context.ts'
import { generateId } from '../../runtime/generate-id.ts'
import type { LoginAttempts } from '../security/login-attempts.ts'
import { sendSecurityNotice } from '../security/security-notices.ts'
import { markReauthenticated } from '../session/sessions.ts'
import { createOneTimeToken, redeemOneTimeToken } from '../tokens/one-time-tokens.ts'
import { formatOwnedToken, parseOwnedToken } from '../tokens/owned-tokens.ts'
import { linkIdentity, resolveIdentity } from './identities.ts'
import type { AuthorizationChecks, CallbackParams, IdTokenClaims, OidcProvider } from './oidc-provider.ts'
import { createCallbackFailure, signInWithIdentity } from './sign-in-with-identity.ts'

/** Why the user is sent to the provider: to sign in, to link an identity to the account of the session, or to reauthenticate. */
type AuthorizationPurpose =
  | { readonly action: 'signIn'; readonly settings: Settings; readonly isShared: boolean }
  | { readonly action: 'link' | 'reauthenticate'; readonly ownerId: string; readonly session: string }

/** The data that the server stores between the authorization request and the callback. */
interface PendingAuthorization {
  readonly checks: AuthorizationChecks
  readonly purpose: AuthorizationPurpose
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

const maxAuthorizationMinutes = 10
/** How much slower the provider's clock may run. */
const maxClockSkewMs = 60_000

export interface OidcFlow {
  readonly startAuthorization: (purpose: AuthorizationPurpose, context: RequestContext) => Promise<AuthorizationResult>
  readonly handleCallback: (
    callback: CallbackParams,
    caller: Caller | null,
    context: RequestContext,
  ) => Promise<CallbackResult>
}

/** The authorization code flow: redirects to the provider, and handles its callback once, for the browser that started it. */
export function createOidcFlow(deps: Deps, attempts: LoginAttempts, provider: OidcProvider): OidcFlow {
  const { db, clocks, log } = deps

  return {
    startAuthorization: async (purpose, { cookies, requestId }) => {
      const checks = generateChecks()
      const authorization = await provider.createAuthorizationUrl(checks, purpose.action === 'reauthenticate')
      if ('why' in authorization) {
        log.warn('googleFailed', { requestId, is: 'failed', why: authorization.why })
        return { status: 'fail', msg: 'account.googleLoginFailed', code: 'googleLoginFailed' }
      }
      const now = clocks.now()
      const value: PendingAuthorization = { checks, purpose, startedAt: now }
      const ownerId = purpose.action === 'signIn' ? generateId(now) : purpose.ownerId
      const authorizationToken = { ownerId, purpose: 'oidc', value, now, minutes: maxAuthorizationMinutes } as const
      const token = await createOneTimeToken(db, authorizationToken)
      cookies.set('oidc', formatOwnedToken({ ownerId, token }), maxAuthorizationMinutes / minutesPerDay)
      return { status: 'success', msg: 'account.googleUrlSuccessful', url: authorization.url }
    },
    handleCallback: async (callback, caller, context) => {
      const pending = await redeemPendingAuthorization(deps, context)
      if (pending === null || pending.checks.state !== callback.state) throw new Refusal('invalidQuery')
      const result = await provider.exchangeCode(pending.checks, callback)
      if (result.outcome === 'verified') return completeAuthorization(pending, result.claims, caller, context)
      log.warn('googleFailed', { requestId: context.requestId, is: result.outcome, why: result.why })
      if (result.outcome === 'refused') throw new Refusal('invalidQuery')
      return createCallbackFailure(result.outcome === 'cancelled' ? 'googleCancelled' : 'googleLoginFailed')
    },
  }

  function completeAuthorization(
    { purpose, startedAt }: PendingAuthorization,
    claims: IdTokenClaims,
    caller: Caller | null,
    context: RequestContext,
  ): Promise<CallbackResult> {
    if (purpose.action === 'signIn') return signInWithIdentity(deps, { claims, ...purpose }, context)
    // The callback must carry the same session that started the authorization.
    if (caller === null || caller.session !== purpose.session) throw new Refusal('invalidQuery')
    return purpose.action === 'link'
      ? link(caller, claims, context)
      : reauthenticate(caller, claims, { startedAt, context })
  }

  async function link(caller: Caller, claims: IdTokenClaims, { requestId }: RequestContext): Promise<CallbackResult> {
    const identityLink = { claims, now: clocks.now(), authenticatedAccount: null }
    if (!(await linkIdentity(db, caller, identityLink))) return createCallbackFailure('googleTaken')
    log.info('googleLinked', { requestId, account: log.toPseudonym(caller.ownerId) })
    await sendSecurityNotice(deps, caller, 'googleLinked')
    return createSuccess('googleLinked', caller)
  }

  async function reauthenticate(
    caller: Caller,
    claims: IdTokenClaims,
    { startedAt, context }: { readonly startedAt: number; readonly context: RequestContext },
  ): Promise<CallbackResult> {
    let isOwnIdentity = false
    const isReauthenticated = await attempts.run(caller.loginId, context, async () => {
      isOwnIdentity = (await resolveIdentity(db, claims))?.id === caller.ownerId
      return isOwnIdentity && isFreshSignIn(claims, { startedAt, hasAuthTime: provider.hasAuthTime })
    })
    if (!isReauthenticated) return createCallbackFailure(isOwnIdentity ? 'googleNotFresh' : 'googleOther')
    await markReauthenticated(db, caller, clocks.now())
    return createSuccess('authenticationSuccessful', caller)
  }
}

interface FreshnessCheck extends Pick<OidcProvider, 'hasAuthTime'> {
  /** When the user was sent to the provider, in milliseconds since 1970. */
  readonly startedAt: number
}

/** Whether the user has signed in at the provider since the authorization started. */
export function isFreshSignIn(
  { authTime }: Pick<IdTokenClaims, 'authTime'>,
  { startedAt, hasAuthTime }: FreshnessCheck,
): boolean {
  if (authTime === null) return !hasAuthTime
  return authTime * 1000 >= startedAt - maxClockSkewMs
}

// Reads and deletes the pending authorization of this browser.
async function redeemPendingAuthorization(
  { db, clocks }: Deps,
  { cookies }: RequestContext,
): Promise<PendingAuthorization | null> {
  const ownedToken = parseOwnedToken(cookies.get('oidc'))
  if (ownedToken === null) return null
  const pending = (await redeemOneTimeToken(db, {
    ...ownedToken,
    purpose: 'oidc',
    now: clocks.now(),
  })) as PendingAuthorization | null
  if (pending !== null) cookies.clear('oidc')
  return pending
}

function generateChecks(): AuthorizationChecks {
  const generateRandom = () => randomBytes(32).toString('base64url')
  return { state: generateRandom(), nonce: generateRandom(), codeVerifier: generateRandom() }
}

function createSuccess(key: string, { ownerId, loginId, isAdmin }: Caller): CallbackResult {
  const admin = isAdmin ? 'true' : 'false'
  return { status: 'success', msg: `account.${key}`, user_id: loginId, googleId: ownerId, googlePw: '', admin }
}
