import { passkeyCalls } from '@haru/shared/contract/account/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { type App, answer, answerAnyone } from '../../http/answer.ts'
import { notify } from '../notices.ts'
import type { Tries } from '../tries.ts'
import { asSeen, listPasskeys, removePasskey, renamePasskey } from './kept.ts'
import { beginAdding, beginProving, beginSigningIn, finishAdding, finishProving, finishSigningIn } from './steps.ts'

export function passkeyRoutes(app: App, deps: Deps, tries: Tries): void {
  const { db, log } = deps

  answer(app, passkeyCalls.list, async (_input, caller) => (await listPasskeys(db, caller)).map(asSeen))
  answer(app, passkeyCalls.beginCreate, (_input, caller) => beginAdding(deps, caller))
  answer(app, passkeyCalls.create, ({ credential, passkey_name }, caller) =>
    finishAdding(deps, caller, { credential, name: passkey_name }),
  )
  answer(app, passkeyCalls.update, async ({ passkey_id, passkey_name }, caller) => {
    await renamePasskey(db, caller, passkey_id, passkey_name)
    return { status: 'success', msg: 'account.updateSuccessful' }
  })
  answer(app, passkeyCalls.remove, async ({ passkey_id }, caller) => {
    await removePasskey(db, caller, passkey_id)
    log.info('passkeyRemoved', { account: log.nameOf(caller.ownerId) })
    notify(deps, { login_id: caller.loginId, language: caller.language }, 'passkeyRemoved')
    return { status: 'success', msg: 'answer.deleted' }
  })

  answerAnyone(app, passkeyCalls.beginLogIn, (_input, _caller, exchange) => beginSigningIn(deps, exchange))
  answerAnyone(app, passkeyCalls.logIn, ({ credential, ...keeping }, _caller, exchange) =>
    finishSigningIn(deps, { credential, exchange, tries }, keeping),
  )
  answer(app, passkeyCalls.beginReauthenticate, (_input, caller) => beginProving(deps, caller))
  answer(app, passkeyCalls.reauthenticate, ({ credential }, caller, exchange) =>
    finishProving(deps, { credential, exchange, tries }, caller),
  )
}
