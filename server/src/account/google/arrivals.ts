import type { CallbackResult } from '@haru/shared/contract/account/google.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Exchange } from '../../http/exchange.ts'
import { letIn } from '../beginnings.ts'
import { notify } from '../notices.ts'
import { isPassword } from '../passwords.ts'
import { type Account, findAccount } from '../people.ts'
import { putTicket, readTicket, takeTicket } from '../tickets.ts'
import type { Tries } from '../tries.ts'
import { addByIdentity, findByIdentity, linkIdentity } from './identities.ts'
import type { Somebody } from './provider.ts'

/** What was said when somebody went to sign in. */
export interface Arriving {
  readonly who: Somebody
  readonly settings: Settings
  readonly isShared: boolean
}

const minutesToLink = 10

/**
 * Lets in who comes back from the provider: to their account, or to a new one. Where their address is that of an account
 * with a password, it is asked for once: an address alone, which may have been somebody else's before, proves nothing.
 */
export async function arrive(deps: Deps, arriving: Arriving, exchange: Exchange): Promise<CallbackResult> {
  const { db, config, clocks, log } = deps
  const { who, settings, isShared } = arriving
  const known = await findByIdentity(db, who)
  if (known !== null) return welcome(deps, known, isShared, exchange)

  const loginId = addressOf(who)
  if (loginId === null) return no('googleNotVerified')
  const taken = await findAccount(db, loginId)
  if (taken !== null) {
    return taken.password_hash === null
      ? { ...no('duplicate'), status: 'duplicate' }
      : askToLink(deps, arriving, exchange)
  }
  if (config.registration === 'closed') return no('signupClosed')
  const isNew = await addByIdentity(db, { who, loginId, settings, now: clocks.now() })
  if (!isNew) log.info('googleRaced', { requestId: exchange.requestId })
  const account = await findByIdentity(db, who)
  // Two of them at once, with one address: the one that lost may try again.
  if (account === null) return no('googleLoginFailed')
  if (isNew) log.info('signedUp', { requestId: exchange.requestId, account: log.nameOf(account.id) })
  return welcome(deps, account, isShared, exchange)
}

async function welcome(deps: Deps, account: Account, isShared: boolean, exchange: Exchange): Promise<CallbackResult> {
  const { admin } = await letIn(deps, account, exchange, { isShared })
  return {
    status: 'success',
    msg: 'account.googleLoginSuccessful',
    user_id: account.login_id,
    googleId: account.id,
    googlePw: '',
    admin: admin ?? 'false',
  }
}

// The provider vouches for it. Plain letters only: others can look, or become when made small, like somebody else's.
function addressOf({ email, isEmailVerified }: Somebody): string | null {
  const isPlain = /^[\x21-\x7e]+@[\w.-]+$/.test(email) && !/[<>()[\]\\,;:"]/.test(email)
  return isEmailVerified && isPlain ? email.toLowerCase() : null
}

/** The browser holds a ticket from now on, with which the right password links the two. */
async function askToLink({ db, clocks }: Deps, arriving: Arriving, { cookies }: Exchange): Promise<CallbackResult> {
  const ticket = { purpose: 'link', value: arriving, now: clocks.now(), minutes: minutesToLink } as const
  cookies.set('oidc', await putTicket(db, ticket), minutesToLink / 1440)
  return { status: 'link', msg: 'account.googleLink', user_id: arriving.who.email.toLowerCase() }
}

/** Links the two of `askToLink`, and lets in. A wrong password may be corrected as often as at any other door. */
export async function join(deps: Deps, tries: Tries, password: string, exchange: Exchange): Promise<CallbackResult> {
  const { db, clocks, log } = deps
  const held = { token: exchange.cookies.get('oidc') ?? '', purpose: 'link', now: clocks.now() } as const
  const arriving = (await readTicket(db, held)) as Arriving | null
  if (arriving === null) throw new Refusal('invalidQuery')
  const loginId = addressOf(arriving.who) ?? ''
  const account = await findAccount(db, loginId)
  const proof = await tryPassword(tries, account, { loginId, password, exchange })
  if (account === null || proof === 'wrong') {
    log.info('proofFailed', { requestId: exchange.requestId, account: log.nameOf(account?.id ?? loginId) })
    throw new Refusal('pwDoesNotMatch', { field: 'user_pw' })
  }
  // Once: whoever sends it twice at the same moment is let in by one of them.
  if ((await takeTicket(db, held)) === null) throw new Refusal('invalidQuery')
  exchange.cookies.clear('oidc')
  if (proof === 'half') return no('googleLinkInside')
  const linking = { who: arriving.who, now: clocks.now(), provedAs: account }
  if (!(await linkIdentity(db, { ownerId: account.id }, linking))) return no('googleTaken')
  log.info('googleLinked', { requestId: exchange.requestId, account: log.nameOf(account.id) })
  notify(deps, account, 'googleLinked')
  return welcome(deps, account, arriving.isShared, exchange)
}

interface Typed {
  readonly loginId: string
  readonly password: string
  readonly exchange: Exchange
}

/**
 * `half`: the account asks for a second step, and Google, which is asked for none, is let in from behind both. It counts like a
 * failure, or a known password would take back what wrong codes have counted.
 */
async function tryPassword(
  tries: Tries,
  account: Account | null,
  { loginId, password, exchange }: Typed,
): Promise<'right' | 'half' | 'wrong'> {
  let isRight = false
  const isAll = await tries.count(loginId, exchange, async () => {
    isRight = await isPassword(password, account?.password_hash ?? null, exchange.address)
    return isRight && account?.totp_key === null
  })
  if (isAll) return 'right'
  return isRight ? 'half' : 'wrong'
}

function no(code: string): CallbackResult {
  return { status: 'fail', msg: `account.${code}`, code }
}
