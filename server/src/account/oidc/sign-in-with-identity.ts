import { minutesPerDay } from '@haru/shared/calendar/clock.ts'
import type { CallbackResult } from '@haru/shared/contract/account/google.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { generateId } from '../../runtime/generate-id.ts'
import { type Account, findAccount } from '../profile/accounts.ts'
import type { LoginAttempts } from '../security/login-attempts.ts'
import { sendSecurityNotice } from '../security/security-notices.ts'
import { completeSignIn } from '../session/start-session.ts'
import { createOneTimeToken, readOneTimeToken, redeemOneTimeToken } from '../tokens/one-time-tokens.ts'
import { formatOwnedToken, parseOwnedToken } from '../tokens/owned-tokens.ts'
import { addAccountWithIdentity, linkIdentity, resolveIdentity } from './identities.ts'
import type { IdTokenClaims } from './oidc-provider.ts'

/** The claims of the provider, with the choices of the user when the authorization started. */
interface IdentitySignIn {
  readonly claims: IdTokenClaims
  readonly settings: Settings
  readonly isShared: boolean
}

const maxLinkMinutes = 10

/**
 * Signs in the user of an identity: to the linked account, or to a new one. If an account with a password already has the email of
 * the identity, the user has to enter its password once: an email address alone does not identify a user, because it may have had
 * another owner.
 */
export async function signInWithIdentity(
  deps: Deps,
  signIn: IdentitySignIn,
  context: RequestContext,
): Promise<CallbackResult> {
  const { db, config, clocks, log } = deps
  const { claims, settings, isShared } = signIn
  const loginId = toLoginId(claims)
  // Before the identity: a sign-in of the same user at the same moment adds both, and this one must not see the account alone.
  const existingAccount = loginId === null ? null : await findAccount(db, loginId)
  const linkedAccount = await resolveIdentity(db, claims)
  if (linkedAccount !== null) return completeOidcSignIn(deps, linkedAccount, isShared, context)

  if (loginId === null) return createCallbackFailure('googleNotVerified')
  if (existingAccount !== null) {
    return existingAccount.password_hash === null
      ? { ...createCallbackFailure('duplicate'), status: 'duplicate' }
      : offerLink(deps, signIn, context)
  }
  if (config.registration === 'closed') return createCallbackFailure('signupClosed')
  const isNew = await addAccountWithIdentity(db, { claims, loginId, settings, now: clocks.now() })
  if (!isNew) log.info('googleRaced', { requestId: context.requestId })
  const account = await resolveIdentity(db, claims)
  // Two sign-ins raced for one address: the user of the other identity can try again.
  if (account === null) return createCallbackFailure('googleLoginFailed')
  if (isNew) log.info('signedUp', { requestId: context.requestId, account: log.toPseudonym(account.id) })
  return completeOidcSignIn(deps, account, isShared, context)
}

async function completeOidcSignIn(
  deps: Deps,
  account: Account,
  isShared: boolean,
  context: RequestContext,
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

// Only a verified email counts. ASCII only: other letters can look like, or become in lower case, the address of another user.
function toLoginId({ email, isEmailVerified }: IdTokenClaims): string | null {
  const isPlain = /^[\x21-\x7e]+@[\w.-]+$/.test(email) && !/[<>()[\]\\,;:"]/.test(email)
  return isEmailVerified && isPlain ? email.toLowerCase() : null
}

/** Gives the browser a one-time token with which the right password links the identity to the account. */
async function offerLink(
  { db, clocks }: Deps,
  signIn: IdentitySignIn,
  { cookies }: RequestContext,
): Promise<CallbackResult> {
  const now = clocks.now()
  // Not the account: the user has not authenticated as its owner yet.
  const ownerId = generateId(now)
  const linkToken = { ownerId, purpose: 'link', value: signIn, now, minutes: maxLinkMinutes } as const
  const token = await createOneTimeToken(db, linkToken)
  cookies.set('oidc', formatOwnedToken({ ownerId, token }), maxLinkMinutes / minutesPerDay)
  return { status: 'link', msg: 'account.googleLink', user_id: signIn.claims.email.toLowerCase() }
}

/** Links the identity of `offerLink` to the account, and signs in. Wrong passwords count as login attempts, and the user may try again. */
export async function linkWithPassword(
  deps: Deps,
  attempts: LoginAttempts,
  password: string,
  context: RequestContext,
): Promise<CallbackResult> {
  const { db, clocks, log } = deps
  const ownedToken = parseOwnedToken(context.cookies.get('oidc'))
  if (ownedToken === null) throw new Refusal('invalidQuery')
  const linkToken = { ...ownedToken, purpose: 'link', now: clocks.now() } as const
  const signIn = (await readOneTimeToken(db, linkToken)) as IdentitySignIn | null
  if (signIn === null) throw new Refusal('invalidQuery')
  const loginId = toLoginId(signIn.claims) ?? ''
  const account = await findAccount(db, loginId)
  const passwordResult = await checkLinkPassword(deps, attempts, account, { loginId, password, context })
  if (account === null || passwordResult === 'wrong') {
    log.info('linkPasswordWrong', { requestId: context.requestId, account: log.toPseudonym(account?.id ?? loginId) })
    throw new Refusal('pwDoesNotMatch', { field: 'user_pw' })
  }
  // Of two requests at the same moment, only one redeems the token and signs in.
  if ((await redeemOneTimeToken(db, linkToken)) === null) throw new Refusal('invalidQuery')
  context.cookies.clear('oidc')
  if (passwordResult === 'half') return createCallbackFailure('googleLinkInside')
  const identityLink = { claims: signIn.claims, now: clocks.now(), authenticatedAccount: account }
  if (!(await linkIdentity(db, { ownerId: account.id }, identityLink))) return createCallbackFailure('googleTaken')
  log.info('googleLinked', { requestId: context.requestId, account: log.toPseudonym(account.id) })
  await sendSecurityNotice(deps, account, 'googleLinked')
  return completeOidcSignIn(deps, account, signIn.isShared, context)
}

interface PasswordAttempt {
  readonly loginId: string
  readonly password: string
  readonly context: RequestContext
}

/**
 * `half`: the password is right, but the account has two-step login, so the user has to link the identity while signed in. It counts as
 * a failed attempt, or a known password would reset the count of wrong codes.
 */
async function checkLinkPassword(
  { passwordHasher }: Deps,
  attempts: LoginAttempts,
  account: Account | null,
  { loginId, password, context }: PasswordAttempt,
): Promise<'right' | 'half' | 'wrong'> {
  let isRight = false
  const isComplete = await attempts.runWithPassword(loginId, context, async () => {
    isRight = await passwordHasher.verifyPassword(password, account?.password_hash ?? null, context.address)
    return isRight && account?.totp_key === null
  })
  if (isComplete) return 'right'
  return isRight ? 'half' : 'wrong'
}

export function createCallbackFailure(code: string): CallbackResult {
  return { status: 'fail', msg: `account.${code}`, code }
}
