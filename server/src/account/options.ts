import { type ServerOptions, serverOptionsCall } from '@haru/shared/contract/server/options.ts'
import { addPublicRoute, type RouteScope } from '../http/route.ts'
import type { Config } from '../runtime/config.ts'

export function addOptionsRoute(app: RouteScope, options: ServerOptions, getEpoch: () => Promise<string>): void {
  addPublicRoute(app, serverOptionsCall, async (_input, caller) => ({
    ...options,
    signedIn: caller !== null,
    epoch: await getEpoch().catch(() => undefined),
  }))
}

/** The options of a request without a session. */
export function createServerOptions({ isLocal, registration, smtpUrl, google, passkeys }: Config): ServerOptions {
  return {
    signedIn: false,
    signUp: registration === 'open',
    demo: isLocal && registration === 'open',
    letters: isLocal && smtpUrl === null,
    google: google !== null,
    passkeys: passkeys?.host ?? null,
  }
}
