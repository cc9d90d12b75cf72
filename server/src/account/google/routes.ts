import { googleCalls } from '@haru/shared/contract/account/google.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { type App, answer, answerAnyone } from '../../http/answer.ts'
import { notify } from '../notices.ts'
import type { Tries } from '../tries.ts'
import { join } from './arrivals.ts'
import { type Flows, openFlows } from './flows.ts'
import { readIdentity, unlinkIdentities } from './identities.ts'
import { openProvider } from './provider.ts'

/** Signing in with Google, or with another OpenID provider. Without one configured nobody is sent anywhere. */
export function googleRoutes(app: App, deps: Deps, tries: Tries): void {
  const { config, db, clocks, log } = deps
  const { google } = config
  const provider = google === null ? null : openProvider(google, `${config.publicOrigin}/haru/auth/google`, clocks)
  const opened = provider === null ? null : openFlows(deps, tries, provider)

  function flows(): Flows {
    if (opened === null) throw new Refusal('notFound')
    return opened
  }

  answerAnyone(app, googleCalls.logIn, async (asked, _caller, exchange) =>
    flows().leave({ to: 'signIn', ...asked }, exchange),
  )
  answerAnyone(app, googleCalls.afterCallback, async (callback, caller, exchange) =>
    flows().comeBack(callback, caller, exchange),
  )
  answerAnyone(app, googleCalls.join, async ({ user_pw }, _caller, exchange) => {
    flows()
    return join(deps, tries, user_pw, exchange)
  })
  answer(app, googleCalls.link, async (_input, { session }, exchange) =>
    flows().leave({ to: 'link', session }, exchange),
  )
  answer(app, googleCalls.reauthenticate, async (_input, { session }, exchange) =>
    flows().leave({ to: 'prove', session }, exchange),
  )
  answer(app, googleCalls.detail, (_input, caller) => readIdentity(db, caller, google?.issuer ?? null))
  answer(app, googleCalls.unlink, async (_input, caller, { requestId }) => {
    const wasLinked = await unlinkIdentities(db, caller)
    log.info('googleUnlinked', { requestId, account: log.nameOf(caller.ownerId) })
    if (wasLinked) notify(deps, { login_id: caller.loginId, language: caller.language }, 'googleUnlinked')
    return { status: 'success', msg: 'account.googleUnlinked' }
  })
}
