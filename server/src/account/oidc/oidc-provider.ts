import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client'
import type { Clocks } from '../../runtime/clocks.ts'
import type { Config } from '../../runtime/config.ts'

/** What one question is told from every other by: nobody can guess any of them. */
export interface AuthorizationChecks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** What came back in the address, as it was sent. */
export interface CallbackParams {
  readonly state: string
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

/** Somebody at the provider. Who they are is `issuer` and `subject`, and nothing else. */
export interface IdTokenClaims {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  /** When they last signed in there, in seconds since 1970; null where the provider does not tell. */
  readonly authTime: number | null
}

/**
 * `cancelled` by the person; `refused`: what came back is not an answer to what was asked; `failed`: the provider is not
 * there, or does not want us. `why` is for the log.
 */
export type CallbackResult = { readonly is: 'verified'; readonly claims: IdTokenClaims } | CallbackFailure

interface CallbackFailure {
  readonly is: 'cancelled' | 'refused' | 'failed'
  readonly why: string
}

export interface OidcProvider {
  /** Whether it has to say when somebody last signed in there. Google says it to apps that it has verified, where they want it. */
  readonly sendsAuthTime: boolean
  /** Where to send somebody; why nowhere, where the provider cannot be reached. */
  readonly createAuthorizationUrl: (
    checks: AuthorizationChecks,
    isFresh: boolean,
  ) => Promise<{ readonly url: string } | { readonly why: string }>
  readonly exchangeCode: (checks: AuthorizationChecks, callback: CallbackParams) => Promise<CallbackResult>
}

type Settings = NonNullable<Config['google']>

/** All that a call asks of the provider together: whoever waits is told within five seconds. */
const maxRequestMs = 4500
const metadataCacheMs = 3_600_000
/** How much faster the provider's clock may run. */
const maxClockSkewSeconds = 300

/** An OpenID provider. It is first asked when somebody wants to sign in; a server starts without it. */
export function createOidcProvider(settings: Settings, redirectUri: string, clocks: Clocks): OidcProvider {
  const metadata = createMetadataCache(settings, clocks)
  // It has nobody sign in once more, whatever the standard says, and knows no prompt of that name.
  const isGoogle = settings.issuer === googleIssuer

  // Made anew for each answer, so that the keys are asked for each time: a key that was changed is never missed.
  async function configure(): Promise<Configuration> {
    const deadline = AbortSignal.timeout(maxRequestMs)
    const configuration = new Configuration(await metadata(deadline), settings.clientId, settings.clientSecret)
    configuration[customFetch] = fetchWithin(deadline)
    enableNonRepudiationChecks(configuration)
    if (isInsecure(settings)) allowInsecureRequests(configuration)
    return configuration
  }

  return {
    sendsAuthTime: !isGoogle,
    createAuthorizationUrl: async (checks, isFresh) => {
      try {
        const configuration = await configure()
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: 'S256',
          ...(isFresh ? { max_age: '0', prompt: isGoogle ? 'select_account' : 'login' } : {}),
        })
        return { url: url.href }
      } catch (error) {
        return { why: toCallbackFailure(error).why }
      }
    },
    exchangeCode: async (checks, callback) => {
      let isConfigured = false
      try {
        const configuration = await configure()
        isConfigured = true
        const tokens = await authorizationCodeGrant(configuration, callbackUrl(redirectUri, callback), {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        })
        return readClaims(tokens.claims(), clocks.now())
      } catch (error) {
        // What the provider says of itself has nothing to do with whoever came back.
        return isConfigured ? toCallbackFailure(error) : { is: 'failed', why: toCallbackFailure(error).why }
      }
    },
  }
}

const googleIssuer = 'https://accounts.google.com'

/** What the provider says of itself: asked once, by however many wait for it, and kept for an hour. */
function createMetadataCache(
  settings: Settings,
  { monotonic }: Clocks,
): (deadline: AbortSignal) => Promise<ServerMetadata> {
  let cached: { readonly metadata: ServerMetadata; readonly until: number } | null = null
  let pending: Promise<ServerMetadata> | null = null

  async function discover(deadline: AbortSignal): Promise<ServerMetadata> {
    const found = await discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
      [customFetch]: fetchWithin(deadline),
      execute: isInsecure(settings) ? [allowInsecureRequests] : [],
    })
    const metadata = found.serverMetadata()
    cached = { metadata, until: monotonic() + metadataCacheMs }
    return metadata
  }

  return (deadline) => {
    if (cached !== null && cached.until > monotonic()) return Promise.resolve(cached.metadata)
    pending ??= discover(deadline).finally(() => {
      pending = null
    })
    return pending
  }
}

function isInsecure({ issuer }: Settings): boolean {
  return issuer.startsWith('http:')
}

function fetchWithin(signal: AbortSignal) {
  return (url: string, options: object) => fetch(url, { ...options, signal })
}

function callbackUrl(redirectUri: string, callback: CallbackParams): URL {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(callback)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

function readClaims(claims: IDToken | undefined, now: number): CallbackResult {
  if (claims === undefined) return { is: 'refused', why: 'noToken' }
  if (claims.iat > now / 1000 + maxClockSkewSeconds) return { is: 'refused', why: 'issuedInTheFuture' }
  const { iss, sub, email, email_verified, auth_time } = claims
  if (!/^[ -~]{1,255}$/.test(sub)) return { is: 'refused', why: 'strangeSubject' }
  return {
    is: 'verified',
    claims: {
      issuer: iss,
      subject: sub,
      email: typeof email === 'string' && /^\P{Cc}{1,254}$/u.test(email) ? email : '',
      isEmailVerified: email_verified === true,
      authTime: auth_time ?? null,
    },
  }
}

// What the library says when what was sent is wrong, as opposed to not being there.
const refusalCodes = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]

function toCallbackFailure(error: unknown): CallbackFailure {
  if (error instanceof AuthorizationResponseError) {
    return { is: error.error === 'access_denied' ? 'cancelled' : 'failed', why: sanitizeForLog(error.error) }
  }
  if (error instanceof ResponseBodyError) {
    return { is: error.error === 'invalid_grant' ? 'refused' : 'failed', why: sanitizeForLog(error.error) }
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreachable'
  return { is: refusalCodes.includes(code) ? 'refused' : 'failed', why: sanitizeForLog(code) }
}

// A stranger's word, for the log.
function sanitizeForLog(text: string): string {
  return /^\w{1,60}$/.test(text) ? text : 'unknown'
}
