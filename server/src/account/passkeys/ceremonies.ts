import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import {
  maxPasskeys,
  type Passkey,
  type PasskeyAuthentication,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
} from '@haru/shared/contract/account/passkeys.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, RequestContext } from '../../http/request-context.ts'
import type { Config } from '../../runtime/config.ts'
import type { Account } from '../profile/accounts.ts'
import type { LoginAttempts } from '../security/login-attempts.ts'
import { sendSecurityNotice } from '../security/security-notices.ts'
import { markReauthenticated } from '../session/sessions.ts'
import { completeSignIn, type SessionOptions, type SignInResult } from '../session/start-session.ts'
import { createOneTimeToken, redeemOneTimeToken } from '../tokens/one-time-tokens.ts'
import { generateToken, hashToken } from '../tokens/tokens.ts'
import { addPasskey, findPasskey, listPasskeys, recordPasskeyUse, toCredentialDescriptor } from './queries.ts'
import { algorithms, readChallenge, toUserHandle, verifyAssertion, verifyRegistration } from './webauthn.ts'

const challengeMinutes = 5
const timeoutMs = challengeMinutes * 60_000

type ChallengePurpose = 'passkeyAdd' | 'passkeyUse'

/** The session that requested a challenge. For a user who is not signed in, both are a hash of the cookie of the browser. */
type Requester = Pick<Caller, 'ownerId' | 'session'>

function toRequester(browserToken: string): Requester {
  const hash = hashToken(browserToken)
  return { ownerId: hash, session: hash }
}

// A challenge is a one-time token. It is valid for the session or browser that requested it.
function createChallenge(
  { db, clocks }: Deps,
  purpose: ChallengePurpose,
  { ownerId, session }: Requester,
): Promise<string> {
  return createOneTimeToken(db, { ownerId, purpose, value: session, now: clocks.now(), minutes: challengeMinutes })
}

/** Redeems the challenge in the client data. Refuses with `tooLate` if this session or browser has no such challenge (any more). */
async function redeemChallenge(
  { db, clocks }: Deps,
  {
    purpose,
    requester,
    clientDataJSON,
  }: { readonly purpose: ChallengePurpose; readonly requester: Requester; readonly clientDataJSON: string },
): Promise<string> {
  const token = readChallenge(clientDataJSON)
  if (token === null) throw new Refusal('passkeyRefused')
  const { ownerId, session } = requester
  const redeemed = await redeemOneTimeToken(db, { ownerId, token, purpose, now: clocks.now() })
  if (redeemed !== session) throw new Refusal('tooLate')
  return token
}

function requireRelyingParty({ passkeys }: Config) {
  if (passkeys === null) throw new Refusal('notFound')
  return passkeys
}

/** The creation options for the caller's browser. Refuses with `limitReached`. */
export async function startPasskeyRegistration(deps: Deps, caller: Caller): Promise<PasskeyCreationOptions> {
  const { host } = requireRelyingParty(deps.config)
  const passkeys = await listPasskeys(deps.db, caller)
  if (passkeys.length >= maxPasskeys) throw new Refusal('limitReached')
  return {
    rp: { id: host, name: 'Haru' },
    user: { id: toUserHandle(caller.ownerId), name: caller.loginId, displayName: caller.loginId },
    challenge: await createChallenge(deps, 'passkeyAdd', caller),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    excludeCredentials: passkeys.map(toCredentialDescriptor),
    // Discoverable without a login id, and with user verification (finger, face or PIN), so it replaces both sign-in steps.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Adds the registered passkey. Refuses with `tooLate`, `passkeyRefused` or `limitReached`. */
export async function finishPasskeyRegistration(
  deps: Deps,
  caller: Caller,
  { credential, name }: { readonly credential: PasskeyRegistration; readonly name: string },
): Promise<Passkey> {
  const { db, clocks, config, log } = deps
  const relyingParty = requireRelyingParty(config)
  const clientDataJSON = credential.response.clientDataJSON
  const challenge = await redeemChallenge(deps, { purpose: 'passkeyAdd', requester: caller, clientDataJSON })
  const newPasskey = await verifyRegistration(relyingParty, challenge, credential)
  if (newPasskey === null) throw new Refusal('passkeyRefused')
  const added = await addPasskey(db, caller, newPasskey, { name, now: clocks.now() })
  log.info('passkeyAdded', { account: log.toPseudonym(caller.ownerId) })
  await sendSecurityNotice(deps, caller, 'passkeyAdded')
  return added
}

/** The request options for signing in with any passkey of this server. */
export async function startPasskeySignIn(deps: Deps, { cookies }: RequestContext): Promise<PasskeyRequestOptions> {
  const { host } = requireRelyingParty(deps.config)
  // All tabs of the browser share one cookie, because several may request a challenge.
  const browser = cookies.get('passkey') ?? generateToken()
  cookies.set('passkey', browser, null)
  return {
    ...createBaseRequestOptions(host),
    challenge: await createChallenge(deps, 'passkeyUse', toRequester(browser)),
    allowCredentials: [],
  }
}

/** The request options for reauthenticating the caller with one of their passkeys. */
export async function startPasskeyReauthentication(deps: Deps, caller: Caller): Promise<PasskeyRequestOptions> {
  const { host } = requireRelyingParty(deps.config)
  const passkeys = await listPasskeys(deps.db, caller)
  const challenge = await createChallenge(deps, 'passkeyUse', caller)
  return { ...createBaseRequestOptions(host), challenge, allowCredentials: passkeys.map(toCredentialDescriptor) }
}

function createBaseRequestOptions(host: string) {
  return { rpId: host, timeout: timeoutMs, userVerification: 'required' } as const
}

interface AssertionAttempt {
  readonly credential: PasskeyAuthentication
  readonly context: RequestContext
  readonly attempts: LoginAttempts
}

/** Signs in the owner of the passkey. Refuses with `passkeyRefused`, `tooLate` or `tooManyRequests`. */
export async function finishPasskeySignIn(
  deps: Deps,
  attempt: AssertionAttempt,
  options: SessionOptions,
): Promise<SignInResult> {
  const browser = attempt.context.cookies.get('passkey') ?? ''
  const account = await authenticateWithPasskey(deps, attempt, {
    requester: toRequester(browser),
    isExpected: () => true,
  })
  attempt.context.cookies.clear('passkey')
  return completeSignIn(deps, account, attempt.context, options)
}

/** Reauthenticates the caller with one of their passkeys. Refuses like `finishPasskeySignIn`. */
export async function finishPasskeyReauthentication(
  deps: Deps,
  attempt: AssertionAttempt,
  caller: Caller,
): Promise<AccountResult> {
  await authenticateWithPasskey(deps, attempt, {
    requester: caller,
    isExpected: ({ id }) => id === caller.ownerId,
  })
  await markReauthenticated(deps.db, caller, deps.clocks.now())
  return { status: 'success', msg: 'account.authenticationSuccessful' }
}

interface ExpectedUser {
  readonly requester: Requester
  readonly isExpected: (account: Account) => boolean
}

// Counts with all other login attempts of the account; unknown passkeys share one count.
async function authenticateWithPasskey(
  deps: Deps,
  { credential, context, attempts }: AssertionAttempt,
  expected: ExpectedUser,
): Promise<Account> {
  const { db, log } = deps
  const candidate = await findPasskey(db, credential.id)
  const isRight = await attempts.run(candidate?.account.login_id ?? '', context, async () => {
    const clientDataJSON = credential.response.clientDataJSON
    const challenge = await redeemChallenge(deps, {
      purpose: 'passkeyUse',
      requester: expected.requester,
      clientDataJSON,
    })
    return (
      candidate !== null &&
      expected.isExpected(candidate.account) &&
      isAssertionValid(deps, credential, challenge, candidate)
    )
  })
  if (isRight && candidate !== null) return candidate.account
  log.info('passkeyRefused', { requestId: context.requestId, account: log.toPseudonym(candidate?.account.id ?? '') })
  throw new Refusal('passkeyRefused')
}

async function isAssertionValid(
  deps: Deps,
  credential: PasskeyAuthentication,
  challenge: string,
  { passkey, account }: NonNullable<Awaited<ReturnType<typeof findPasskey>>>,
): Promise<boolean> {
  const state = await verifyAssertion(requireRelyingParty(deps.config), challenge, credential, passkey)
  if (state === null) return false
  const isCounterValid = await recordPasskeyUse(deps.db, passkey, { ...state, now: deps.clocks.now() })
  if (!isCounterValid) await sendSecurityNotice(deps, account, 'passkeyCopied')
  return isCounterValid
}
