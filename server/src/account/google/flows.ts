import { randomBytes } from 'node:crypto'
import type { AuthorizationResult, CallbackResult } from '@haru/shared/contract/account/google.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Exchange } from '../../http/exchange.ts'
import { notify } from '../notices.ts'
import { markProved } from '../sessions.ts'
import { putTicket, takeTicket } from '../tickets.ts'
import type { Tries } from '../tries.ts'
import { arrive } from './arrivals.ts'
import { findByIdentity, linkIdentity } from './identities.ts'
import type { Callback, Challenge, Provider, Somebody } from './provider.ts'

/** Why somebody goes to the provider: to sign in; or, signed in, to let it sign in to their account, or to prove who they are. */
export type Errand =
  | { readonly to: 'signIn'; readonly settings: Settings; readonly isShared: boolean }
  | { readonly to: 'link' | 'prove'; readonly session: string }

/** What is remembered of somebody who is away. */
interface Flow {
  readonly challenge: Challenge
  readonly errand: Errand
  /** Milliseconds since 1970. */
  readonly leftAt: number
}

const minutesAway = 10
/** How much slower the provider's clock may run. */
const mostBehindMs = 60_000

export interface Flows {
  readonly leave: (errand: Errand, exchange: Exchange) => Promise<AuthorizationResult>
  readonly comeBack: (callback: Callback, caller: Caller | null, exchange: Exchange) => Promise<CallbackResult>
}

/** Going to the provider and coming back: once, to the browser that went, with the answer to what was asked. */
export function openFlows(deps: Deps, tries: Tries, provider: Provider): Flows {
  const { db, clocks, log } = deps

  return {
    leave: async (errand, { cookies, requestId }) => {
      const challenge = newChallenge()
      const asked = await provider.ask(challenge, errand.to === 'prove')
      if ('why' in asked) {
        log.warn('googleFailed', { requestId, is: 'failed', why: asked.why })
        return { status: 'fail', msg: 'account.googleLoginFailed', code: 'googleLoginFailed' }
      }
      const now = clocks.now()
      const value: Flow = { challenge, errand, leftAt: now }
      cookies.set(
        'oidc',
        await putTicket(db, { purpose: 'oidc', value, now, minutes: minutesAway }),
        minutesAway / 1440,
      )
      return { status: 'success', msg: 'account.googleUrlSuccessful', url: asked.url }
    },
    comeBack: async (callback, caller, exchange) => {
      const flow = await takeFlow(deps, exchange)
      if (flow === null || flow.challenge.state !== callback.state) throw new Refusal('invalidQuery')
      const answer = await provider.hear(flow.challenge, callback)
      if (answer.is === 'told') return settle(flow, answer.who, caller, exchange)
      log.warn('googleFailed', { requestId: exchange.requestId, is: answer.is, why: answer.why })
      if (answer.is === 'refused') throw new Refusal('invalidQuery')
      return no(answer.is === 'cancelled' ? 'googleCancelled' : 'googleLoginFailed')
    },
  }

  function settle(
    { errand, leftAt }: Flow,
    who: Somebody,
    caller: Caller | null,
    exchange: Exchange,
  ): Promise<CallbackResult> {
    if (errand.to === 'signIn') return arrive(deps, { who, ...errand }, exchange)
    // Whoever went has to be whoever came back: a session that began in between knows nothing of it.
    if (caller === null || caller.session !== errand.session) throw new Refusal('invalidQuery')
    return errand.to === 'link' ? link(caller, who, exchange) : prove(caller, who, { leftAt, exchange })
  }

  async function link(caller: Caller, who: Somebody, { requestId }: Exchange): Promise<CallbackResult> {
    const linking = { who, now: clocks.now(), provedAs: null }
    if (!(await linkIdentity(db, caller, linking))) return no('googleTaken')
    log.info('googleLinked', { requestId, account: log.nameOf(caller.ownerId) })
    notify(deps, { login_id: caller.loginId, language: caller.language }, 'googleLinked')
    return yes('googleLinked', caller)
  }

  async function prove(
    caller: Caller,
    who: Somebody,
    { leftAt, exchange }: { readonly leftAt: number; readonly exchange: Exchange },
  ): Promise<CallbackResult> {
    let isTheirs = false
    const isProof = await tries.count(caller.loginId, exchange, async () => {
      isTheirs = (await findByIdentity(db, who))?.id === caller.ownerId
      return isTheirs && isFresh(who, leftAt)
    })
    if (!isProof) return no(isTheirs ? 'googleNotFresh' : 'googleOther')
    await markProved(db, caller, clocks.now())
    return yes('authenticationSuccessful', caller)
  }

  function isFresh({ authTime }: Somebody, leftAt: number): boolean {
    if (authTime === null) return !provider.tellsWhenSignedIn
    return authTime * 1000 >= leftAt - mostBehindMs
  }
}

// The state, nonce and verifier of the flow that this browser holds; gone once asked for.
async function takeFlow({ db, clocks }: Deps, { cookies }: Exchange): Promise<Flow | null> {
  const token = cookies.get('oidc')
  if (token === null) return null
  const flow = (await takeTicket(db, { token, purpose: 'oidc', now: clocks.now() })) as Flow | null
  if (flow !== null) cookies.clear('oidc')
  return flow
}

function newChallenge(): Challenge {
  const random = () => randomBytes(32).toString('base64url')
  return { state: random(), nonce: random(), verifier: random() }
}

function yes(word: string, { ownerId, loginId, isAdmin }: Caller): CallbackResult {
  const admin = isAdmin ? 'true' : 'false'
  return { status: 'success', msg: `account.${word}`, user_id: loginId, googleId: ownerId, googlePw: '', admin }
}

function no(code: string): CallbackResult {
  return { status: 'fail', msg: `account.${code}`, code }
}
