import { type ServerOptions, serverOptionsCall } from '@haru/shared/contract/server/options.ts'
import { addPublicRoute, type RouteScope } from '../http/route.ts'
import type { Config } from '../runtime/config.ts'

export function addOptionsRoute(app: RouteScope, config: Config): void {
  addPublicRoute(app, serverOptionsCall, async (_input, caller) => createServerOptions(config, caller !== null))
}

export function createServerOptions(
  { isLocal, registration, smtpUrl, google, passkeys }: Config,
  signedIn: boolean,
): ServerOptions {
  return {
    signedIn,
    signUp: registration === 'open',
    demo: isLocal && registration === 'open',
    letters: isLocal && smtpUrl === null,
    google: google !== null,
    passkeys: passkeys?.host ?? null,
  }
}
