import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { registerSecret } from '../browser/left-behind.ts'
import { rewriteIdToken, type Tamper } from './id-tokens.ts'

/** A user with an account at the provider. */
interface ProviderUser {
  readonly sub: string
  readonly email: string
  readonly isVerified?: boolean
}

type ProviderFailures = 'up' | 'down' | 'hanging'

/** A real OpenID provider on this machine, which tests control. */
export interface TestProvider {
  /** The settings with which Haru uses this provider. */
  readonly environment: Readonly<Record<string, string>>
  readonly issuer: string
  /** Registers the callback address of the server at `url` as an allowed redirect. */
  readonly admit: (url: string) => void
  /** From now on, every sign-in at the provider is that of this user. */
  readonly nextIs: (user: ProviderUser) => void
  /** From now on, the user declines every sign-in. */
  readonly nextCancels: () => void
  /** Replaces the signing keys. */
  readonly rotateKeys: () => void
  /** Changes each token before it is sent; null ends this. */
  readonly tamper: (change: Tamper | null) => void
  /** Aborts ('down') or ignores ('hanging') every request, or those below a path; 'up' ends this. */
  readonly fail: (how: ProviderFailures, below?: string) => void
  /** The number of requests for a path. */
  readonly requestCount: (path: string) => number
  readonly close: () => Promise<void>
}

const clientId = 'haru-test'
export const clientSecret = `a secret of nobody ${randomUUID()}`.replaceAll(' ', '-')

interface Keys {
  readonly id: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export async function startProvider(): Promise<TestProvider> {
  const redirects: string[] = []
  const users = new Map<string, ProviderUser>()
  const requestCounts = new Map<string, number>()
  let next: ProviderUser | null = null
  let change: Tamper | null = null
  let failing: { readonly how: ProviderFailures; readonly below: string } = { how: 'up', below: '/' }
  const server = createServer((request, response) => void serve(request, response))
  // Another host name than that of Haru, so that the provider is another site for a browser.
  const issuer = `http://localhost:${await listen(server)}`
  let keys = newKeys()
  let provider = makeProvider(issuer, keys, { users, redirects })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    requestCounts.set(path, countRequests(path) + 1)
    const fails = path.startsWith(failing.below) ? failing.how : 'up'
    if (fails === 'down') request.socket.destroy()
    if (fails !== 'up') return
    if (path.startsWith('/interaction/')) return completeSignIn(request, response)
    await provider.callback()(request, path === '/token' ? tamperedResponse(response) : response)
  }

  function tamperedResponse(response: ServerResponse): ServerResponse {
    return change === null ? response : rewriteIdToken(response, change, keys)
  }

  function countRequests(path: string): number {
    return requestCounts.get(path) ?? 0
  }

  // Answers the sign-in page of the provider as the user would.
  async function completeSignIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await provider.interactionDetails(request, response)
    const result = next === null ? { error: 'access_denied' } : { login: { accountId: next.sub } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  registerSecret('client secret', clientSecret)
  return {
    environment: { HARU_OIDC_ISSUER: issuer, HARU_OIDC_CLIENT_ID: clientId, HARU_OIDC_CLIENT_SECRET: clientSecret },
    issuer,
    admit: (url) => redirects.push(`${url}/haru/auth/google`),
    nextIs: (user) => {
      users.set(user.sub, user)
      next = user
    },
    nextCancels: () => {
      next = null
    },
    rotateKeys: () => {
      keys = newKeys()
      provider = makeProvider(issuer, keys, { users, redirects })
    },
    tamper: (to) => {
      change = to
    },
    fail: (how, below = '/') => {
      failing = { how, below }
    },
    requestCount: countRequests,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

interface ProviderSession {
  readonly users: ReadonlyMap<string, ProviderUser>
  readonly redirects: readonly string[]
}

function makeProvider(issuer: string, { id, privateKey }: Keys, { users, redirects }: ProviderSession): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // `redirectUriAllowed` below allows the addresses of servers that start later.
        redirect_uris: ['http://127.0.0.1/haru/auth/google'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // The email address is in the id token, as at Google.
    conformIdTokenClaims: false,
    cookies: { keys: ['kept by nobody'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => {
      const user = users.get(sub)
      const claims = () => ({ sub, email: user?.email, email_verified: user?.isVerified ?? true })
      return user === undefined ? undefined : { accountId: sub, claims }
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' }] },
    loadExistingGrant: agree,
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  provider.Client.prototype.redirectUriAllowed = (uri: string) => redirects.includes(uri)
  return provider
}

// Grants the scopes without a consent page.
const agree: NonNullable<ConstructorParameters<typeof Provider>[1]>['loadExistingGrant'] = async ({ oidc }) => {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  })
  grant.addOIDCScope('openid email')
  await grant.save()
  return grant
}

function newKeys(): Keys {
  return { id: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

function pathOf({ url }: IncomingMessage): string {
  return url?.split('?')[0] ?? '/'
}

async function listen(server: Server): Promise<number> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
