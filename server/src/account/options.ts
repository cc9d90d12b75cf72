import { type ServerOptions, serverOptionsCall } from '@haru/shared/contract/server/options.ts'
import { readEpoch } from '../db/epoch.ts'
import type { Database } from '../db/schema.ts'
import { addPublicRoute, type RouteScope } from '../http/route.ts'
import type { Config } from '../runtime/config.ts'

export function addOptionsRoute(app: RouteScope, options: ServerOptions): void {
  addPublicRoute(app, serverOptionsCall, async (_input, caller) => ({ ...options, signedIn: caller !== null }))
}

/** The options of a request without a session. They stay the same, because a restore, which begins another epoch, runs without a server. */
export async function readServerOptions(
  { isLocal, registration, smtpUrl, google, passkeys }: Config,
  db: Database,
): Promise<ServerOptions> {
  return {
    signedIn: false,
    signUp: registration === 'open',
    demo: isLocal && registration === 'open',
    letters: isLocal && smtpUrl === null,
    google: google !== null,
    passkeys: passkeys?.host ?? null,
    epoch: await readEpoch(db),
  }
}
