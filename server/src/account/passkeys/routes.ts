import { passkeyCalls } from '@haru/shared/contract/account/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { addPublicRoute, addRoute, type RouteScope } from '../../http/route.ts'
import type { LoginAttempts } from '../security/login-attempts.ts'
import { sendSecurityNotice } from '../security/security-notices.ts'
import {
  finishPasskeyReauthentication,
  finishPasskeyRegistration,
  finishPasskeySignIn,
  startPasskeyReauthentication,
  startPasskeyRegistration,
  startPasskeySignIn,
} from './ceremonies.ts'
import { listPasskeys, removePasskey, renamePasskey, toPasskey } from './queries.ts'

export function addPasskeyRoutes(app: RouteScope, deps: Deps, attempts: LoginAttempts): void {
  const { db, log } = deps

  addRoute(app, passkeyCalls.list, async (_input, caller) => (await listPasskeys(db, caller)).map(toPasskey))
  addRoute(app, passkeyCalls.beginCreate, (_input, caller) => startPasskeyRegistration(deps, caller))
  addRoute(app, passkeyCalls.create, ({ credential, passkey_name }, caller) =>
    finishPasskeyRegistration(deps, caller, { credential, name: passkey_name }),
  )
  addRoute(app, passkeyCalls.update, async ({ passkey_id, passkey_name }, caller) => {
    await renamePasskey(db, caller, passkey_id, passkey_name)
    return { status: 'success', msg: 'account.updateSuccessful' }
  })
  addRoute(app, passkeyCalls.remove, async ({ passkey_id }, caller) => {
    await removePasskey(db, caller, passkey_id)
    log.info('passkeyRemoved', { account: log.toPseudonym(caller.ownerId) })
    await sendSecurityNotice(deps, caller, 'passkeyRemoved')
    return { status: 'success', msg: 'answer.deleted' }
  })

  addPublicRoute(app, passkeyCalls.beginLogIn, (_input, _caller, context) => startPasskeySignIn(deps, context))
  addPublicRoute(app, passkeyCalls.logIn, ({ credential, ...options }, _caller, context) =>
    finishPasskeySignIn(deps, { credential, context, attempts }, options),
  )
  addRoute(app, passkeyCalls.beginReauthenticate, (_input, caller) => startPasskeyReauthentication(deps, caller))
  addRoute(app, passkeyCalls.reauthenticate, ({ credential }, caller, context) =>
    finishPasskeyReauthentication(deps, { credential, context, attempts }, caller),
  )
}
