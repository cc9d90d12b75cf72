import { googleCalls } from '@haru/shared/contract/account/google.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { addPublicRoute, addRoute, type RouteScope } from '../../http/route.ts'
import type { LoginAttempts } from '../security/login-attempts.ts'
import { sendSecurityNotice } from '../security/security-notices.ts'
import { readIdentity, unlinkIdentities } from './identities.ts'
import { createOidcFlow, type OidcFlow } from './oidc-flow.ts'
import { createOidcProvider } from './oidc-provider.ts'
import { linkWithPassword } from './sign-in-with-identity.ts'

/** Sign-in with Google or another OpenID provider. Without a configured provider the calls respond with `notFound`. */
export function addGoogleRoutes(app: RouteScope, deps: Deps, attempts: LoginAttempts): void {
  const { config, db, clocks, log } = deps
  const { google } = config
  const provider =
    google === null ? null : createOidcProvider(google, `${config.publicOrigin}/haru/auth/google`, clocks)
  const configuredFlow = provider === null ? null : createOidcFlow(deps, attempts, provider)

  function requireFlow(): OidcFlow {
    if (configuredFlow === null) throw new Refusal('notFound')
    return configuredFlow
  }

  addPublicRoute(app, googleCalls.logIn, async (input, _caller, context) =>
    requireFlow().startAuthorization({ action: 'signIn', ...input }, context),
  )
  addPublicRoute(app, googleCalls.afterCallback, async (callback, caller, context) =>
    requireFlow().handleCallback(callback, caller, context),
  )
  addPublicRoute(app, googleCalls.join, async ({ user_pw }, _caller, context) => {
    requireFlow()
    return linkWithPassword(deps, attempts, user_pw, context)
  })
  addRoute(app, googleCalls.link, async (_input, { ownerId, session }, context) =>
    requireFlow().startAuthorization({ action: 'link', ownerId, session }, context),
  )
  addRoute(app, googleCalls.reauthenticate, async (_input, { ownerId, session }, context) =>
    requireFlow().startAuthorization({ action: 'reauthenticate', ownerId, session }, context),
  )
  addRoute(app, googleCalls.detail, (_input, caller) => readIdentity(db, caller, google?.issuer ?? null))
  addRoute(app, googleCalls.unlink, async (_input, caller, { requestId }) => {
    const wasLinked = await unlinkIdentities(db, caller)
    log.info('googleUnlinked', { requestId, account: log.toPseudonym(caller.ownerId) })
    if (wasLinked) await sendSecurityNotice(deps, caller, 'googleUnlinked')
    return { status: 'success', msg: 'account.googleUnlinked' }
  })
}
