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

/** The random values that tie a callback to its authorization request: state, nonce and PKCE code verifier. */
export interface AuthorizationChecks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The query parameters of the callback, unchecked. */
export interface CallbackParams {
  readonly state: string
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

/** The claims of an ID token. Only `issuer` and `subject` identify the user. */
export interface IdTokenClaims {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  /** `auth_time`: when the user last signed in at the provider, in seconds since 1970; null if the provider does not send it. */
  readonly authTime: number | null
}

/**
 * `cancelled`: the user declined; `refused`: the callback does not match the authorization request; `failed`: the provider is not
 * reachable, or rejects this client. `why` is for the log.
 */
type CodeExchangeResult = { readonly outcome: 'verified'; readonly claims: IdTokenClaims } | CodeExchangeFailure

interface CodeExchangeFailure {
  readonly outcome: 'cancelled' | 'refused' | 'failed'
  readonly why: string
}

export interface OidcProvider {
  /** Whether the provider has to send `auth_time`. Google sends it only to verified apps that request it. */
  readonly hasAuthTime: boolean
  /** The authorization URL for a redirect; `why` there is none if the provider is not reachable. */
  readonly createAuthorizationUrl: (
    checks: AuthorizationChecks,
    isFresh: boolean,
  ) => Promise<{ readonly url: string } | { readonly why: string }>
  readonly exchangeCode: (checks: AuthorizationChecks, callback: CallbackParams) => Promise<CodeExchangeResult>
}

type ProviderSettings = NonNullable<Config['google']>

/** Limit for all requests to the provider within one call, so that the user gets a response within five seconds. */
const maxRequestMs = 4500
const metadataCacheMs = 3_600_000
/** How much faster the provider's clock may run. */
const maxClockSkewSeconds = 300

/** An OpenID provider. The first request is sent when a user signs in, so a server starts without it. */
export function createOidcProvider(settings: ProviderSettings, redirectUri: string, clocks: Clocks): OidcProvider {
  const metadata = createMetadataCache(settings, clocks)
  // Google ignores max_age and does not support `prompt=login`.
  const isGoogle = settings.issuer === googleIssuer

  // Created for each call, so that the signing keys are fetched each time and a rotated key is never missed.
  async function configure(): Promise<Configuration> {
    const deadline = AbortSignal.timeout(maxRequestMs)
    const configuration = new Configuration(await metadata(deadline), settings.clientId, settings.clientSecret)
    configuration[customFetch] = createFetch(deadline)
    enableNonRepudiationChecks(configuration)
    if (isInsecure(settings)) allowInsecureRequests(configuration)
    return configuration
  }

  return {
    hasAuthTime: !isGoogle,
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
        return { why: toExchangeFailure(error).why }
      }
    },
    exchangeCode: async (checks, callback) => {
      let isConfigured = false
      try {
        const configuration = await configure()
        isConfigured = true
        const tokens = await authorizationCodeGrant(configuration, createCallbackUrl(redirectUri, callback), {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        })
        return readClaims(tokens.claims(), clocks.now())
      } catch (error) {
        // An error in the provider's metadata is not caused by the callback.
        return isConfigured ? toExchangeFailure(error) : { outcome: 'failed', why: toExchangeFailure(error).why }
      }
    },
  }
}

const googleIssuer = 'https://accounts.google.com'

/** Caches the provider's discovery document for an hour. Parallel calls share one request. */
function createMetadataCache(
  settings: ProviderSettings,
  { monotonic }: Clocks,
): (deadline: AbortSignal) => Promise<ServerMetadata> {
  let cached: { readonly metadata: ServerMetadata; readonly expiresAt: number } | null = null
  let pending: Promise<ServerMetadata> | null = null

  async function discover(deadline: AbortSignal): Promise<ServerMetadata> {
    const configuration = await discovery(
      new URL(settings.issuer),
      settings.clientId,
      settings.clientSecret,
      undefined,
      {
        [customFetch]: createFetch(deadline),
        execute: isInsecure(settings) ? [allowInsecureRequests] : [],
      },
    )
    const metadata = configuration.serverMetadata()
    cached = { metadata, expiresAt: monotonic() + metadataCacheMs }
    return metadata
  }

  return (deadline) => {
    if (cached !== null && cached.expiresAt > monotonic()) return Promise.resolve(cached.metadata)
    pending ??= discover(deadline).finally(() => {
      pending = null
    })
    return pending
  }
}

function isInsecure({ issuer }: ProviderSettings): boolean {
  return issuer.startsWith('http:')
}

function createFetch(signal: AbortSignal) {
  return (url: string, options: object) => fetch(url, { ...options, signal })
}

function createCallbackUrl(redirectUri: string, callback: CallbackParams): URL {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(callback)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

function readClaims(claims: IDToken | undefined, now: number): CodeExchangeResult {
  if (claims === undefined) return { outcome: 'refused', why: 'noToken' }
  if (claims.iat > now / 1000 + maxClockSkewSeconds) return { outcome: 'refused', why: 'issuedInTheFuture' }
  const { iss, sub, email, email_verified, auth_time } = claims
  if (!/^[ -~]{1,255}$/.test(sub)) return { outcome: 'refused', why: 'strangeSubject' }
  return {
    outcome: 'verified',
    claims: {
      issuer: iss,
      subject: sub,
      email: typeof email === 'string' && /^\P{Cc}{1,254}$/u.test(email) ? email : '',
      isEmailVerified: email_verified === true,
      authTime: auth_time ?? null,
    },
  }
}

// Error codes of the library for a wrong callback or token, as opposed to an unreachable provider.
const refusalCodes = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]

function toExchangeFailure(error: unknown): CodeExchangeFailure {
  if (error instanceof AuthorizationResponseError) {
    return { outcome: error.error === 'access_denied' ? 'cancelled' : 'failed', why: sanitizeForLog(error.error) }
  }
  if (error instanceof ResponseBodyError) {
    return { outcome: error.error === 'invalid_grant' ? 'refused' : 'failed', why: sanitizeForLog(error.error) }
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreachable'
  return { outcome: refusalCodes.includes(code) ? 'refused' : 'failed', why: sanitizeForLog(code) }
}

// The code is untrusted, so only plain words are logged.
function sanitizeForLog(text: string): string {
  return /^\w{1,60}$/.test(text) ? text : 'unknown'
}
