import type { CallbackResult } from '@haru/shared/contract/account/google.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Exchange } from '../../http/exchange.ts'
import { isPassword } from '../password/passwords.ts'
import { type Account, findAccount } from '../profile/accounts.ts'
import type { LoginAttempts } from '../security/login-attempts.ts'
import { sendSecurityNotice } from '../security/security-notices.ts'
import { completeSignIn } from '../session/start-session.ts'
import { createOneTimeToken, readOneTimeToken, redeemOneTimeToken } from '../tokens/one-time-tokens.ts'
import { addAccountWithIdentity, findAccountByIdentity, linkIdentity } from './identities.ts'
import type { IdTokenClaims } from './oidc-provider.ts'

/** What was said when somebody went to sign in. */
export interface IdentitySignIn {
  readonly claims: IdTokenClaims
  readonly settings: Settings
  readonly isShared: boolean
}

const maxLinkMinutes = 10

/**
 * Lets in who comes back from the provider: to their account, or to a new one. Where their address is that of an account
 * with a password, it is asked for once: an address alone, which may have been somebody else's before, proves nothing.
 */
export async function signInWithIdentity(
  deps: Deps,
  signIn: IdentitySignIn,
  context: Exchange,
): Promise<CallbackResult> {
  const { db, config, clocks, log } = deps
  const { claims, settings, isShared } = signIn
  const linkedAccount = await findAccountByIdentity(db, claims)
  if (linkedAccount !== null) return completeOidcSignIn(deps, linkedAccount, isShared, context)

  const loginId = loginIdOf(claims)
  if (loginId === null) return fail('googleNotVerified')
  const existingAccount = await findAccount(db, loginId)
  if (existingAccount !== null) {
    return existingAccount.password_hash === null
      ? { ...fail('duplicate'), status: 'duplicate' }
      : offerLink(deps, signIn, context)
  }
  if (config.registration === 'closed') return fail('signupClosed')
  const isNew = await addAccountWithIdentity(db, { claims, loginId, settings, now: clocks.now() })
  if (!isNew) log.info('googleRaced', { requestId: context.requestId })
  const account = await findAccountByIdentity(db, claims)
  // Two of them at once, with one address: the one that lost may try again.
  if (account === null) return fail('googleLoginFailed')
  if (isNew) log.info('signedUp', { requestId: context.requestId, account: log.nameOf(account.id) })
  return completeOidcSignIn(deps, account, isShared, context)
}

async function completeOidcSignIn(
  deps: Deps,
  account: Account,
  isShared: boolean,
  context: Exchange,
): Promise<CallbackResult> {
  const { admin } = await completeSignIn(deps, account, context, { isShared })
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
function loginIdOf({ email, isEmailVerified }: IdTokenClaims): string | null {
  const isPlain = /^[\x21-\x7e]+@[\w.-]+$/.test(email) && !/[<>()[\]\\,;:"]/.test(email)
  return isEmailVerified && isPlain ? email.toLowerCase() : null
}

/** The browser holds a ticket from now on, with which the right password links the two. */
async function offerLink({ db, clocks }: Deps, signIn: IdentitySignIn, { cookies }: Exchange): Promise<CallbackResult> {
  const linkToken = { purpose: 'link', value: signIn, now: clocks.now(), minutes: maxLinkMinutes } as const
  cookies.set('oidc', await createOneTimeToken(db, linkToken), maxLinkMinutes / 1440)
  return { status: 'link', msg: 'account.googleLink', user_id: signIn.claims.email.toLowerCase() }
}

/** Links the two of `askToLink`, and lets in. A wrong password may be corrected as often as at any other door. */
export async function linkWithPassword(
  deps: Deps,
  attempts: LoginAttempts,
  password: string,
  context: Exchange,
): Promise<CallbackResult> {
  const { db, clocks, log } = deps
  const linkToken = { token: context.cookies.get('oidc') ?? '', purpose: 'link', now: clocks.now() } as const
  const signIn = (await readOneTimeToken(db, linkToken)) as IdentitySignIn | null
  if (signIn === null) throw new Refusal('invalidQuery')
  const loginId = loginIdOf(signIn.claims) ?? ''
  const account = await findAccount(db, loginId)
  const passwordResult = await checkLinkPassword(attempts, account, { loginId, password, context })
  if (account === null || passwordResult === 'wrong') {
    log.info('proofFailed', { requestId: context.requestId, account: log.nameOf(account?.id ?? loginId) })
    throw new Refusal('pwDoesNotMatch', { field: 'user_pw' })
  }
  // Once: whoever sends it twice at the same moment is let in by one of them.
  if ((await redeemOneTimeToken(db, linkToken)) === null) throw new Refusal('invalidQuery')
  context.cookies.clear('oidc')
  if (passwordResult === 'half') return fail('googleLinkInside')
  const identityLink = { claims: signIn.claims, now: clocks.now(), authenticatedAccount: account }
  if (!(await linkIdentity(db, { ownerId: account.id }, identityLink))) return fail('googleTaken')
  log.info('googleLinked', { requestId: context.requestId, account: log.nameOf(account.id) })
  sendSecurityNotice(deps, account, 'googleLinked')
  return completeOidcSignIn(deps, account, signIn.isShared, context)
}

interface PasswordAttempt {
  readonly loginId: string
  readonly password: string
  readonly context: Exchange
}

/**
 * `half`: the account asks for a second step, and Google, which is asked for none, is let in from behind both. It counts like a
 * failure, or a known password would take back what wrong codes have counted.
 */
async function checkLinkPassword(
  attempts: LoginAttempts,
  account: Account | null,
  { loginId, password, context }: PasswordAttempt,
): Promise<'right' | 'half' | 'wrong'> {
  let isRight = false
  const isComplete = await attempts.run(loginId, context, async () => {
    isRight = await isPassword(password, account?.password_hash ?? null, context.address)
    return isRight && account?.totp_key === null
  })
  if (isComplete) return 'right'
  return isRight ? 'half' : 'wrong'
}

function fail(code: string): CallbackResult {
  return { status: 'fail', msg: `account.${code}`, code }
}
