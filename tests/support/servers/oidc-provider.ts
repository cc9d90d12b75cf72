import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { registerSecret } from '../browser/left-behind.ts'
import { rewriteIdToken, type Tamper } from './id-tokens.ts'

/** Somebody with an account at the provider. */
interface ProviderUser {
  readonly sub: string
  readonly email: string
  readonly isVerified?: boolean
}

type ProviderFailures = 'up' | 'down' | 'hanging'

/** A real OpenID provider on this machine, that does as a test tells it. */
export interface TestProvider {
  /** What Haru has to be told to use it. */
  readonly environment: Readonly<Record<string, string>>
  readonly issuer: string
  /** Registers where the provider may send people back to: below this server. */
  readonly admit: (url: string) => void
  /** Whoever is asked to sign in from now on is this person. */
  readonly nextIs: (user: ProviderUser) => void
  /** Whoever is asked to sign in from now on says no. */
  readonly nextCancels: () => void
  /** Signs with new keys from now on, and forgets the old ones. */
  readonly rotateKeys: () => void
  /** Sends other tokens than the right ones; null: the right ones again. */
  readonly tamper: (change: Tamper | null) => void
  /** Breaks every connection, or answers none, to all of it or below a path; 'up' is as usual. */
  readonly fail: (how: ProviderFailures, below?: string) => void
  /** How often a path was asked for. */
  readonly asked: (path: string) => number
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
  const asked = new Map<string, number>()
  let next: ProviderUser | null = null
  let change: Tamper | null = null
  let failing: { readonly how: ProviderFailures; readonly below: string } = { how: 'up', below: '/' }
  const server = createServer((request, response) => void serve(request, response))
  // Another name than that of Haru: to a browser it is another site.
  const issuer = `http://localhost:${await listen(server)}`
  let keys = newKeys()
  let provider = makeProvider(issuer, keys, { users: users, redirects })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    asked.set(path, timesAsked(path) + 1)
    const fails = path.startsWith(failing.below) ? failing.how : 'up'
    if (fails === 'down') request.socket.destroy()
    if (fails !== 'up') return
    if (path.startsWith('/interaction/')) return answerQuestion(request, response)
    await provider.callback()(request, path === '/token' ? sender(response) : response)
  }

  function sender(response: ServerResponse): ServerResponse {
    return change === null ? response : rewriteIdToken(response, change, keys)
  }

  function timesAsked(path: string): number {
    return asked.get(path) ?? 0
  }

  // What a person does at the page where it is asked who they are.
  async function answerQuestion(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
      provider = makeProvider(issuer, keys, { users: users, redirects })
    },
    tamper: (to) => {
      change = to
    },
    fail: (how, below = '/') => {
      failing = { how, below }
    },
    asked: timesAsked,
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
        // Those of servers that have yet to start come later; see below.
        redirect_uris: ['http://127.0.0.1/haru/auth/google'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // As Google does: the address is in the token.
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

// Nobody is asked what they want to share.
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
