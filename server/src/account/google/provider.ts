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
import type { Clocks } from '../../clocks.ts'
import type { Config } from '../../config.ts'

/** What one question is told from every other by: nobody can guess any of them. */
export interface Challenge {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** What came back in the address, as it was sent. */
export interface Callback {
  readonly state: string
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

/** Somebody at the provider. Who they are is `issuer` and `subject`, and nothing else. */
export interface Somebody {
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
export type Answer = { readonly is: 'told'; readonly who: Somebody } | Untold

interface Untold {
  readonly is: 'cancelled' | 'refused' | 'failed'
  readonly why: string
}

export interface Provider {
  /** Whether it has to say when somebody last signed in there. Google says it to apps that it has verified, where they want it. */
  readonly tellsWhenSignedIn: boolean
  /** Where to send somebody; why nowhere, where the provider cannot be reached. */
  readonly ask: (challenge: Challenge, isFresh: boolean) => Promise<{ readonly url: string } | { readonly why: string }>
  readonly hear: (challenge: Challenge, callback: Callback) => Promise<Answer>
}

type Settings = NonNullable<Config['google']>

/** All that a call asks of the provider together: whoever waits is told within five seconds. */
const longestMs = 4500
const keptMs = 3_600_000
/** How much faster the provider's clock may run. */
const mostAheadSeconds = 300

/** An OpenID provider. It is first asked when somebody wants to sign in; a server starts without it. */
export function openProvider(settings: Settings, redirectUri: string, clocks: Clocks): Provider {
  const metadata = openMetadata(settings, clocks)
  // It has nobody sign in once more, whatever the standard says, and knows no prompt of that name.
  const isGoogle = settings.issuer === google

  // Made anew for each answer, so that the keys are asked for each time: a key that was changed is never missed.
  async function configure(): Promise<Configuration> {
    const deadline = AbortSignal.timeout(longestMs)
    const configuration = new Configuration(await metadata(deadline), settings.clientId, settings.clientSecret)
    configuration[customFetch] = within(deadline)
    enableNonRepudiationChecks(configuration)
    if (isInsecure(settings)) allowInsecureRequests(configuration)
    return configuration
  }

  return {
    tellsWhenSignedIn: !isGoogle,
    ask: async (challenge, isFresh) => {
      try {
        const configuration = await configure()
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: challenge.state,
          nonce: challenge.nonce,
          code_challenge: await calculatePKCECodeChallenge(challenge.verifier),
          code_challenge_method: 'S256',
          ...(isFresh ? { max_age: '0', prompt: isGoogle ? 'select_account' : 'login' } : {}),
        })
        return { url: url.href }
      } catch (error) {
        return { why: explained(error).why }
      }
    },
    hear: async (challenge, callback) => {
      let isKnown = false
      try {
        const configuration = await configure()
        isKnown = true
        const tokens = await authorizationCodeGrant(configuration, cameBackTo(redirectUri, callback), {
          expectedState: challenge.state,
          expectedNonce: challenge.nonce,
          pkceCodeVerifier: challenge.verifier,
          idTokenExpected: true,
        })
        return told(tokens.claims(), clocks.now())
      } catch (error) {
        // What the provider says of itself has nothing to do with whoever came back.
        return isKnown ? explained(error) : { is: 'failed', why: explained(error).why }
      }
    },
  }
}

const google = 'https://accounts.google.com'

/** What the provider says of itself: asked once, by however many wait for it, and kept for an hour. */
function openMetadata(settings: Settings, { monotonic }: Clocks): (deadline: AbortSignal) => Promise<ServerMetadata> {
  let known: { readonly metadata: ServerMetadata; readonly until: number } | null = null
  let asking: Promise<ServerMetadata> | null = null

  async function ask(deadline: AbortSignal): Promise<ServerMetadata> {
    const found = await discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
      [customFetch]: within(deadline),
      execute: isInsecure(settings) ? [allowInsecureRequests] : [],
    })
    const metadata = found.serverMetadata()
    known = { metadata, until: monotonic() + keptMs }
    return metadata
  }

  return (deadline) => {
    if (known !== null && known.until > monotonic()) return Promise.resolve(known.metadata)
    asking ??= ask(deadline).finally(() => {
      asking = null
    })
    return asking
  }
}

function isInsecure({ issuer }: Settings): boolean {
  return issuer.startsWith('http:')
}

function within(signal: AbortSignal) {
  return (url: string, options: object) => fetch(url, { ...options, signal })
}

function cameBackTo(redirectUri: string, callback: Callback): URL {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(callback)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

function told(claims: IDToken | undefined, now: number): Answer {
  if (claims === undefined) return { is: 'refused', why: 'noToken' }
  if (claims.iat > now / 1000 + mostAheadSeconds) return { is: 'refused', why: 'issuedInTheFuture' }
  const { iss, sub, email, email_verified, auth_time } = claims
  if (!/^[ -~]{1,255}$/.test(sub)) return { is: 'refused', why: 'strangeSubject' }
  return {
    is: 'told',
    who: {
      issuer: iss,
      subject: sub,
      email: typeof email === 'string' && /^\P{Cc}{1,254}$/u.test(email) ? email : '',
      isEmailVerified: email_verified === true,
      authTime: auth_time ?? null,
    },
  }
}

// What the library says when what was sent is wrong, as opposed to not being there.
const refusals = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]

function explained(error: unknown): Untold {
  if (error instanceof AuthorizationResponseError) {
    return { is: error.error === 'access_denied' ? 'cancelled' : 'failed', why: wordOf(error.error) }
  }
  if (error instanceof ResponseBodyError) {
    return { is: error.error === 'invalid_grant' ? 'refused' : 'failed', why: wordOf(error.error) }
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreachable'
  return { is: refusals.includes(code) ? 'refused' : 'failed', why: wordOf(code) }
}

// A stranger's word, for the log.
function wordOf(text: string): string {
  return /^\w{1,60}$/.test(text) ? text : 'unknown'
}
