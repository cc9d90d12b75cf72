import { serverOptionsCall } from '@haru/shared/contract/server/options.ts'
import { addPublicRoute, type RouteScope } from '../http/route.ts'
import type { Config } from '../runtime/config.ts'

export function addOptionsRoute(app: RouteScope, { isLocal, registration, smtpUrl, google, passkeys }: Config): void {
  addPublicRoute(app, serverOptionsCall, async (_input, caller) => ({
    signedIn: caller !== null,
    signUp: registration === 'open',
    demo: isLocal && registration === 'open',
    letters: isLocal && smtpUrl === null,
    google: google !== null,
    passkeys: passkeys?.host ?? null,
  }))
}
