import { afterEach, expect, test, vi } from 'vitest'
import { createTestClocks } from '../../testing/test-clocks.ts'
import { isFreshSignIn } from './oidc-flow.ts'
import { createOidcProvider } from './oidc-provider.ts'

// Reauthentication by Google itself, whose servers no test can use: what it is asked for, and which of its tokens are recent enough.

const google = 'https://accounts.google.com'
const other = 'https://login.example.org'
const checks = { state: 'state', nonce: 'nonce', codeVerifier: 'v'.repeat(43) }
afterEach(() => vi.unstubAllGlobals())

/** A provider whose metadata is that of the issuer, as its discovery document has it. */
function createProvider(issuer: string) {
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  }
  const fetched = vi.fn<typeof fetch>(async () => Response.json(metadata))
  vi.stubGlobal('fetch', fetched)
  const settings = { issuer, clientId: 'client', clientSecret: 'secret' }
  return { provider: createOidcProvider(settings, 'https://haru.example/callback', createTestClocks()), fetched }
}

test.each([
  { issuer: google, isFresh: false, prompt: null, maxAge: null },
  { issuer: google, isFresh: true, prompt: 'select_account', maxAge: '0' },
  { issuer: other, isFresh: false, prompt: null, maxAge: null },
  { issuer: other, isFresh: true, prompt: 'login', maxAge: '0' },
  // A host name that looks like that of Google is another provider.
  { issuer: `${google}.evil.example`, isFresh: true, prompt: 'login', maxAge: '0' },
])('$issuer is asked for a fresh sign-in ($isFresh) with prompt $prompt', async ({ issuer, isFresh, ...expected }) => {
  const { provider, fetched } = createProvider(issuer)
  const authorization = await provider.createAuthorizationUrl(checks, isFresh)
  if (!('url' in authorization)) throw new Error(authorization.why)
  const { searchParams } = new URL(authorization.url)
  expect({ prompt: searchParams.get('prompt'), maxAge: searchParams.get('max_age') }).toEqual(expected)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(fetched.mock.calls.map(([url]) => new URL(String(url)).hostname)).toEqual([new URL(issuer).hostname])
})

const startedAt = 1_790_000_000_000
const seconds = startedAt / 1000

test.each([
  { authTime: null, ofGoogle: true, ofOthers: false },
  { authTime: seconds, ofGoogle: true, ofOthers: true },
  { authTime: seconds + 30, ofGoogle: true, ofOthers: true },
  // The clock of the provider may be a minute slow.
  { authTime: seconds - 60, ofGoogle: true, ofOthers: true },
  { authTime: seconds - 61, ofGoogle: false, ofOthers: false },
  { authTime: seconds - 86_400, ofGoogle: false, ofOthers: false },
  { authTime: 0, ofGoogle: false, ofOthers: false },
])('a token whose auth_time is $authTime is fresh: of Google $ofGoogle, of others $ofOthers', (row) => {
  const isFresh = (issuer: string) =>
    isFreshSignIn(row, { startedAt, hasAuthTime: createProvider(issuer).provider.hasAuthTime })
  expect([isFresh(google), isFresh(other)]).toEqual([row.ofGoogle, row.ofOthers])
})
